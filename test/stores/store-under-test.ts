import { parseAddress } from '../../node/stores/addresses.ts';
import type { Store } from '../../node/stores/define.ts';
import { openSink } from '../../node/stores/open-sink.ts';
import { readAddress } from '../../node/stores/read-address.ts';
import type { TaskContext } from '../../node/worker/task-context.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { contentOf } from '../contract/content.ts';

/** A store that the contracts are tried on. */
export interface StoreUnderTest {
  readonly store: Store;
  /** The address of a table of this name; nothing is there until it is written. */
  place(name: string): string;
  /** Random datasets tried. */
  readonly runs: number;
  /** The message where a dataset holds what the store cannot. */
  refuses?(dataset: Dataset): string | undefined;
}

export const idle: TaskContext = { checkpoint: () => {} };

/** An address with one more parameter. */
export function withParameter(address: string, parameter: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}

export async function writeTo({ store }: StoreUnderTest, address: string, dataset: Dataset, publish = () => {}) {
  const sink = await openSink(address, idle, [store]);
  await sink.check();
  await sink.write(dataset, publish);
  return sink.name;
}

export async function readFrom({ store }: StoreUnderTest, text: string, context = idle) {
  const address = parseAddress(text, 'source', [store]);
  if (address === undefined) throw new Error(`${text} is no address of ${store.title}`);
  return readAddress(address, context, true, store);
}

/** What a dataset holds, in the order of ids where it has ids: databases keep no other. */
export function contentById(dataset: Dataset) {
  const content = contentOf(dataset);
  if (dataset.rowIds === undefined) return content;
  const bytes = (id: string): Buffer => Buffer.from(id);
  return { ...content, rows: content.rows.toSorted((a, b) => Buffer.compare(bytes(a.id), bytes(b.id))) };
}
