import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFileName, FILES, formatById, parseReleaseDocument, type Reading } from '../../src/internal.ts';
import { startSha256 } from '../files/sha256.ts';

/** The data file of a release folder, and how it is written. */
export function releasedData(folder: string): { readonly file: string; readonly reading: Reading } {
  const file = join(folder, FILES.release);
  const { data } = parseReleaseDocument(readFileSync(file, 'utf8'), file, startSha256).content;
  const reading = { format: data.format, ...(data.unknown !== undefined && { unknownMark: '?' as const }) };
  return { file: join(folder, dataFileName(formatById(data.format))), reading };
}
