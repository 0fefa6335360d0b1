import { join } from 'node:path';
import {
  type AskedReading,
  countData,
  countPersons,
  type Dataset,
  evidenceOfData,
  type ForeignRelease,
  openHere,
  peopleOf,
  type ReceivedRelease,
  refuseNothing,
  verifyTruthful,
  withCells,
  withPersons,
} from '../../src/internal.ts';
import { type ReadRecords, readData } from '../files/read-data.ts';
import { type RecordSource, readSource, sourceName } from '../files/read-source.ts';
import { unaccountedBytes } from '../release/check-data-bytes.ts';
import { personsFileOf, personsOfRecords, readReleasePersons } from '../release/read-persons.ts';
import { type ReleaseFiles, readPublished } from '../release/read-release.ts';
import { canRebuild, rebuildRelease } from '../release/rebuild-release.ts';
import { recodingOfOriginal, wholeRecoding } from '../release/whole-recoding.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { HeldRecords, HeldRelease } from './held-records.ts';

interface DataOptions extends AskedReading {
  readonly data: RecordSource | ReceivedRelease;
  readonly original?: RecordSource;
}

/** Reads data, and the data before it was changed if that is given. */
export async function holdDataInMemory(
  { data, original: before, ...reading }: DataOptions,
  context: TaskContext,
): Promise<HeldRecords> {
  const isRelease = typeof data !== 'string' && 'kind' in data;
  const [release, source] = isRelease ? [data, data.dataset] : [undefined, data];
  const { dataset: published, format: found, input } = await readSource(source, reading, context);
  refuseNothing(input, sourceName(source));
  const original = before === undefined ? undefined : (await readSource(before, reading, context)).dataset;
  const evidence = evidenceOfData(published, original, release?.recoding);
  const { person, records } = input.reading;
  const people = person === undefined ? undefined : { unit: 'people' as const, joined: records === 'people' };
  return {
    ...openHere(evidence, release?.kind),
    dataset: original ?? withCells(published, published, evidence.recoding?.original),
    format: found.id,
    input,
    ...(people !== undefined && { people }),
  };
}

/** Reads the records of a release folder, and ties them to the original if that is given. */
export async function holdReleaseInMemory(
  folder: string,
  files: ReleaseFiles,
  path: string | undefined,
  reading: AskedReading,
  context: TaskContext,
  personsFile?: string,
): Promise<HeldRelease> {
  const { document } = files;
  const read = await readPublished(folder, files.dataFile, document, context);
  const { dataset } = read;
  const told = await readReleasePersons(folder, document, personsFile);
  const persons = told && personsOfRecords(told, dataset.numRows, document, personsFileOf(folder, personsFile));
  const people = peopleOf(document);
  const found = { ...files, dataset };
  const original = path === undefined ? undefined : (await readData(path, reading, context)).dataset;
  const rebuilt =
    original === undefined || !canRebuild(folder, found, original.numRows)
      ? undefined
      : await rebuildRelease(folder, found, original);
  const whole = await wholeRecoding(folder, files.recoding);
  const recoding = original && files.recoding ? recodingOfOriginal(files.recoding, original) : whole;
  const evidence = {
    published: persons === undefined ? dataset : withPersons(dataset, { persons, numPersons: countPersons(persons) }),
    ...(recoding !== undefined && { recoding }),
    ...(original !== undefined && { original }),
  };
  const findings = await unaccountedBytes(join(folder, files.dataFile), read, document.data);
  if (rebuilt !== undefined && original !== undefined) {
    const truthful = verifyTruthful(original, rebuilt);
    if (truthful.status === 'violated') findings.push(truthful.finding);
  }
  return {
    ...openHere(evidence, document.kind),
    ...(recoding !== undefined && { recoding }),
    dataset: original ?? withCells(dataset, dataset, recoding?.original),
    format: document.data.format,
    isInMemory: true,
    counted: countData(dataset),
    findings,
    ...(people !== undefined && { people }),
  };
}

/** The records of a result that was made elsewhere, tied to the original. */
export function holdForeignInMemory(
  original: Dataset,
  published: Dataset,
  { release, order }: ForeignRelease,
  { format, input }: Pick<ReadRecords, 'format' | 'input'>,
  { person, records }: AskedReading,
): HeldRecords {
  const { persons } = original;
  const own = persons && order.map((t) => persons[t]!);
  const shown = own === undefined ? published : withPersons(published, { persons: own, numPersons: new Set(own).size });
  const evidence = evidenceOfData(shown, original, release.recoding);
  return {
    ...openHere(evidence, release.kind),
    dataset: original,
    format: format.id,
    input,
    ...(person !== undefined && { people: { unit: 'people' as const, joined: records === 'people' } }),
  };
}
