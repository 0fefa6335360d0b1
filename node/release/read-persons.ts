import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  needsPersons,
  PERSONS_FILE,
  peopleOf,
  type ReleaseDocument,
  readPersons,
  SottoError,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';

/** Where whose each record is can be read: the file that was given, or the one in the curator's part of the folder. */
export function personsFileOf(folder: string, given: string | undefined): string | undefined {
  const kept = join(folder, 'curator', PERSONS_FILE);
  return given ?? (existsSync(kept) ? kept : undefined);
}

/**
 * Whose each record of a release is, from the file that was given or the curator's part of the folder; undefined where it is
 * not here, or the promise does not ask. Throws `input` where the file is of other records.
 */
export async function readReleasePersons(
  folder: string,
  document: ReleaseDocument,
  given: string | undefined,
): Promise<Uint32Array | undefined> {
  if (!needsPersons(peopleOf(document))) {
    if (given === undefined) return undefined;
    throw new SottoError('usage', `the promise of ${folder} does not depend on which records belong to one person`, {
      hint: [{ leaveOut: ['persons'] }],
    });
  }
  const file = personsFileOf(folder, given);
  if (file === undefined) return undefined;
  const persons = readPersons(await readBytes(file), { file });
  const { records } = document.data;
  if (persons.length === records) return persons;
  throw new SottoError('input', `${file}: expected the groups of ${records} records, got those of ${persons.length}`);
}
