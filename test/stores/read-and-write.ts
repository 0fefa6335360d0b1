import { readData } from '../../node/files/read-data.ts';
import { openSink } from '../../node/stores/open-sink.ts';
import type { TaskContext } from '../../node/worker/task-context.ts';
import { type Dataset, rowOf } from '../../src/internal.ts';
import { contentOf } from '../contract/content.ts';

export const context: TaskContext = { checkpoint: () => {} };

/** What an address holds. */
export async function read(address: string) {
  const { dataset, notes } = await readData(address, undefined, context);
  return { ...contentOf(dataset), notes };
}

/** The records as `id: labels`. */
export async function rows(address: string): Promise<string[]> {
  const { rows: all } = await read(address);
  return all.map(({ id, known }) => `${id}: ${known.join(' ')}`.trimEnd());
}

export async function write(address: string, dataset: Dataset, publish = () => {}): Promise<void> {
  const sink = await openSink(address, context);
  await sink.check();
  await sink.write(dataset, publish);
}

/** The message and the hint that something fails with. */
export async function failure(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string };
    return [message, hint].filter((text) => text !== undefined).join(' → ');
  }
  return 'no failure';
}

/** The records of a table and the persons they are of, each as a line: `who: items`, or joined by person. */
export async function visits(address: string, records?: 'people'): Promise<string[]> {
  const asked = { person: 'patient', ...(records !== undefined && { records }) };
  const { dataset } = await readData(address, asked, context);
  const { persons, rowIds } = dataset;
  return Array.from({ length: dataset.numRows }, (_, t) => {
    const items = Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]);
    return `${persons === undefined ? rowIds?.[t] : persons[t]}: ${items.join(' ')}`;
  });
}
