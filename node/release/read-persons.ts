import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, needsPersons, peopleOf, type ReleaseDocument, readPersons, SottoError } from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';

/** Where whose each record is can be read: the file that was given, or the one in the curator's part of the folder. */
export function personsFileOf(folder: string, given: string | undefined): string | undefined {
  const kept = join(folder, 'curator', FILES.persons);
  return given ?? (existsSync(kept) ? kept : undefined);
}

/**
 * Whose each record of a release is, from the file that was given or the curator's part of the folder; undefined where it is
 * not here, or the promise does not ask. They may be of more or fewer records: see `personsOfRecords`.
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
  return file === undefined ? undefined : readPersons(await readBytes(file), { file });
}

/**
 * The persons, if they are of as many records as there are. Those of others tell nothing of a release that was changed, as
 * its bytes or what it says of them show; throws `input` where as many records are there as it says.
 */
export function personsOfRecords(
  persons: Uint32Array,
  numRecords: number,
  { data: { records } }: ReleaseDocument,
  file: string = FILES.persons,
): Uint32Array | undefined {
  if (persons.length === numRecords) return persons;
  if (numRecords !== records) return undefined;
  throw new SottoError('input', `${file}: expected the groups of ${records} records, got those of ${persons.length}`);
}
