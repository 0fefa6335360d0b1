import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Dataset,
  FILES,
  type Recoding,
  readRecoding,
  recodingOver,
  SottoError,
  SUPPRESSED,
  writeRecoding,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';

/**
 * The label of every item of the data, including suppressed ones: the curator's table if it is available, else the
 * published one, which names only the items that the release shows.
 */
export async function wholeRecoding(folder: string, published: Recoding | undefined): Promise<Recoding | undefined> {
  const file = join(folder, 'curator', 'recoding.csv');
  return existsSync(file) ? readRecoding(await readBytes(file), { file }) : published;
}

/** The same table of a release folder, if it has labels. */
export async function readRecodingOf(folder: string): Promise<Recoding | undefined> {
  const whole = await wholeRecoding(folder, undefined);
  const file = join(folder, 'recoding.csv');
  return whole ?? (existsSync(file) ? readRecoding(await readBytes(file), { file }) : undefined);
}

/** The label of every item that a release of the series ever had, if this one came after others. */
export async function readCarriedRecoding(folder: string): Promise<Recoding | undefined> {
  const file = join(folder, 'curator', FILES.carried);
  return existsSync(file) ? readRecoding(await readBytes(file), { file }) : undefined;
}

/** Whether the curator's table and the published one agree on every item: the same label, or none. */
export function isWholeOf(whole: Recoding, published: Recoding): boolean {
  const numShown = whole.target.filter((label) => label !== SUPPRESSED).length;
  const same = recodingOver(published.original, whole);
  return numShown === published.target.length && writeRecoding(same) === writeRecoding(published);
}

/** The label of each original item; throws `input` if the release names others. */
export function recodingOfOriginal(recoding: Recoding, { dictionary }: Pick<Dataset, 'dictionary'>): Recoding {
  const existing = new Set(dictionary.labels);
  const unexpected = recoding.original.labels.filter((label) => !existing.has(label)).length;
  if (unexpected === 0) return recodingOver(dictionary, recoding);
  throw new SottoError(
    'input',
    `the release names ${recoding.original.labels.length} items, ${unexpected} of them not in the original: is it the right original?`,
  );
}
