import {
  countData,
  countPersons,
  type Dataset,
  type Evidence,
  evidenceOfData,
  type ForeignRelease,
  type OpenRecords,
  openHere,
  peopleOf,
  type ReceivedRelease,
  type RequestedReading,
  verifyTruthful,
  withPersons,
} from '../../src/internal.ts';
import { type DataRecords, readData } from '../files/read-data.ts';
import { type RecordSource, readNonEmpty, readSource } from '../files/read-source.ts';
import { unaccountedBytes } from '../release/check-data-bytes.ts';
import { personsFileOf, personsOfRecords, readReleasePersons } from '../release/read-persons.ts';
import { dataPathOf, type ReleaseFiles, readPublished } from '../release/read-release.ts';
import { canRebuild, rebuildRelease } from '../release/rebuild-release.ts';
import { recodingOfOriginal, wholeRecoding } from '../release/whole-recoding.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { OpenRelease } from './open-release.ts';

interface DataOptions extends RequestedReading {
  readonly data: RecordSource | ReceivedRelease;
  readonly original?: RecordSource;
}

/** Reads data, and the data before it was changed if that is given. */
export async function openDataHere(
  { data, original: before, ...reading }: DataOptions,
  context: TaskContext,
): Promise<OpenRecords> {
  const isRelease = typeof data !== 'string' && 'kind' in data;
  const [release, source] = isRelease ? [data, data.dataset] : [undefined, data];
  const read = await readNonEmpty(source, reading, context);
  const original = before === undefined ? undefined : (await readSource(before, reading, context)).dataset;
  return openRead(evidenceOfData(read.dataset, original, release?.recoding), read, read.input.reading, release?.kind);
}

function openRead(
  evidence: Evidence,
  { format, input }: Pick<DataRecords, 'format' | 'input'>,
  { person, records }: RequestedReading,
  kind?: string,
): OpenRecords {
  return openHere(evidence, {
    format: format.id,
    read: input,
    ...(kind !== undefined && { kind }),
    ...(person !== undefined && { people: { unit: 'people', joined: records === 'people' } }),
  });
}

/** Reads the records of a release folder, and ties them to the original if that is given. */
export async function openReleaseHere(
  files: ReleaseFiles,
  path: string | undefined,
  reading: RequestedReading,
  context: TaskContext,
  personsFile?: string,
): Promise<OpenRelease> {
  const { folder, document } = files;
  const read = await readPublished(files, context);
  const { dataset } = read;
  const releasePersons = await readReleasePersons(folder, document, personsFile);
  const persons =
    releasePersons && personsOfRecords(releasePersons, dataset.numRows, document, personsFileOf(folder, personsFile));
  const people = peopleOf(document);
  const found = { ...files, dataset };
  const original = path === undefined ? undefined : (await readData(path, reading, context)).dataset;
  const rebuilt =
    original === undefined || !canRebuild(found, original.numRows) ? undefined : await rebuildRelease(found, original);
  const whole = await wholeRecoding(folder, files.recoding);
  const recoding = original && files.recoding ? recodingOfOriginal(files.recoding, original) : whole;
  const evidence = {
    published: persons === undefined ? dataset : withPersons(dataset, { persons, numPersons: countPersons(persons) }),
    ...(recoding !== undefined && { recoding }),
    ...(original !== undefined && { original }),
  };
  const findings = await unaccountedBytes(dataPathOf(files), read, document.data);
  if (rebuilt !== undefined && original !== undefined) {
    const truthful = verifyTruthful(original, rebuilt);
    if (truthful.status === 'violated') findings.push(truthful.finding);
  }
  const { format } = document.data;
  return {
    ...openHere(evidence, { format, kind: document.kind, ...(people !== undefined && { people }) }),
    isInMemory: true,
    counted: countData(dataset),
    findings,
  };
}

/** The records of a result that was made elsewhere, tied to the original. */
export function openForeign(
  original: Dataset,
  published: Dataset,
  { release, order }: ForeignRelease,
  read: Pick<DataRecords, 'format' | 'input'>,
  reading: RequestedReading,
): OpenRecords {
  const { persons } = original;
  const own = persons && order.map((t) => persons[t]!);
  const visible =
    own === undefined ? published : withPersons(published, { persons: own, numPersons: new Set(own).size });
  return openRead(evidenceOfData(visible, original, release.recoding), read, reading, release.kind);
}
