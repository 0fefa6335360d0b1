import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, needsPersons, peopleOf, type ReleaseDocument, readPersons, SottoError } from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';

/** The source of the owners of records: the given file, or the one in the curator's part of the folder. */
export function personsFileOf(folder: string, path: string | undefined): string | undefined {
  const curatorPath = join(folder, 'curator', FILES.persons);
  return path ?? (existsSync(curatorPath) ? curatorPath : undefined);
}

/**
 * The owner of each record of a release, from the given file or the curator's part of the folder; undefined if it is
 * not here, or the promise does not need it. The owners may be of more or fewer records: see `personsOfRecords`.
 */
export async function readReleasePersons(
  folder: string,
  document: ReleaseDocument,
  path: string | undefined,
): Promise<Uint32Array | undefined> {
  if (!needsPersons(peopleOf(document))) {
    if (path === undefined) return undefined;
    throw new SottoError('usage', `the promise of ${folder} does not depend on which records belong to one person`, {
      hint: [{ leaveOut: ['persons'] }],
    });
  }
  const file = personsFileOf(folder, path);
  return file === undefined ? undefined : readPersons(await readBytes(file), { file });
}

/**
 * The persons, if their number of records matches. A table for other records says nothing about a changed release, as
 * its bytes or statements show; throws `input` if there are as many records as it states.
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
