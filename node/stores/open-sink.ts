import { SottoError } from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { parseAddress } from './addresses.ts';
import type { Sink, Store } from './define.ts';
import { stores } from './index.ts';

/** The sink that an address names, or the name of a Parquet file; its code and driver are loaded now. */
export async function openSink(text: string, context: TaskContext, list: readonly Store[] = stores): Promise<Sink> {
  const address =
    parseAddress(text, 'sink', list) ?? (text.endsWith('.parquet') ? { kind: 'parquet', path: text } : undefined);
  const store = list.find(({ id }) => id === address?.kind);
  if (address !== undefined && store?.sink !== undefined) return store.sink(address, context);
  throw new SottoError('usage', `${text}: expected the address of a table`, {
    hint: `an address begins with ${list.map(({ address }) => address.schemes[0]).join(', ')}`,
  });
}

/** Has a sink write the table; `publish` is called when all is written and nothing is shown yet. */
export async function writeTable(
  sink: Sink,
  dataset: Parameters<Sink['write']>[0],
  publish: () => void,
  published: string,
): Promise<void> {
  let isPublished = false;
  try {
    await sink.write(dataset, () => {
      publish();
      isPublished = true;
    });
  } catch (error) {
    if (!isPublished) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SottoError('input', `${published} was written, but the table could not be put in place: ${reason}`, {
      hint: `check whether ${sink.name} exists; if not, write it from the release: sotto convert`,
    });
  }
}
