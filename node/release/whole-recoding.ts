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
 * What every item of the data is published as, suppressed ones too: the curator's table where it is at hand, else what is
 * published, which names only what the release shows.
 */
export async function wholeRecoding(folder: string, published: Recoding | undefined): Promise<Recoding | undefined> {
  const file = join(folder, 'curator', 'recoding.csv');
  return existsSync(file) ? readRecoding(await readBytes(file), { file }) : published;
}

/** The same of a release folder, where it has labels. */
export async function readRecodingOf(folder: string): Promise<Recoding | undefined> {
  const whole = await wholeRecoding(folder, undefined);
  const file = join(folder, 'recoding.csv');
  return whole ?? (existsSync(file) ? readRecoding(await readBytes(file), { file }) : undefined);
}

/** What every item that a release of the series ever had is published as, where this one came after others. */
export async function readCarriedRecoding(folder: string): Promise<Recoding | undefined> {
  const file = join(folder, 'curator', FILES.carried);
  return existsSync(file) ? readRecoding(await readBytes(file), { file }) : undefined;
}

/** Whether the curator's table says of every item what the published one says: the same label, or none. */
export function isWholeOf(whole: Recoding, published: Recoding): boolean {
  const numShown = whole.target.filter((label) => label !== SUPPRESSED).length;
  const same = recodingOver(published.original, whole);
  return numShown === published.target.length && writeRecoding(same) === writeRecoding(published);
}

/** What each item of the original is published as; throws `input` where the release names others. */
export function recodingOfOriginal(recoding: Recoding, { dictionary }: Pick<Dataset, 'dictionary'>): Recoding {
  const there = new Set(dictionary.labels);
  const strange = recoding.original.labels.filter((label) => !there.has(label)).length;
  if (strange === 0) return recodingOver(dictionary, recoding);
  throw new SottoError(
    'input',
    `the release names ${recoding.original.labels.length} items, ${strange} of them not in the original: is it the right original?`,
  );
}
