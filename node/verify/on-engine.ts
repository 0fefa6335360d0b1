import {
  countData,
  type EngineRecords,
  type Model,
  modelById,
  type OpenRecords,
  peopleOf,
  type Recoding,
  type ReleaseDocument,
  type RequestedReading,
  type SideInputs,
  SottoError,
  unitOf,
  unsupportedOnEngines,
  verifierElsewhere,
} from '../../src/internal.ts';
import { countParquetBytes, unaccountedBytes } from '../release/check-data-bytes.ts';
import { personsFileOf, personsOfRecords, readReleasePersons } from '../release/read-persons.ts';
import { dataPathOf, type ReleaseFiles, readPublished } from '../release/read-release.ts';
import { stores } from '../stores/index.ts';
import { openCounted, openRecords } from '../stores/open-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { OpenRelease } from './open-release.ts';

/** The id of the format that engines read themselves. */
const PARQUET = 'parquet';

/** Opens data on an engine, to check a promise of this model. */
export async function openDataElsewhere(
  { data, model, ...reading }: RequestedReading & { readonly data: string; readonly model: string },
  engine: string,
  context: TaskContext,
): Promise<OpenRecords> {
  checkOnRecords(modelById(model));
  const { records, items, input } = await openCounted(engine, data, reading, context);
  const open = openElsewhere(records, items.labels, input.reading.format);
  if (input.reading.person === undefined) return { ...open, read: input };
  // Persons are counted where the records are: nothing else is needed to tell.
  return { ...open, read: input, people: { unit: unitOf(input.reading, modelById(model)), joined: true } };
}

/** Opens the records of a release folder on an engine, to check its promise. */
export async function openReleaseElsewhere(
  files: ReleaseFiles,
  engine: string,
  context: TaskContext,
  personsFile?: string,
): Promise<OpenRelease> {
  const { folder, document, recoding } = files;
  const model = modelById(document.model.id);
  checkOnRecords(model);
  if ((document.data.unknown ?? 0) > 0) throw unsupportedOnEngines('unknown');
  const { format, ids } = document.data;
  const isParquet = format === PARQUET;
  if (isParquet && ids) throw unsupportedOnEngines('ids');
  const path = dataPathOf(files);
  const releasePersons = await readReleasePersons(folder, document, personsFile);
  // Engines read Parquet themselves.
  const read = () => readPublished(files, context);
  const open = (owners?: string): Promise<EngineRecords> =>
    openRecords(engine, path, undefined, context, stores, { personsFile: owners, read });
  const { records, persons } = await openWhose(open, document, personsFileOf(folder, personsFile), releasePersons);
  try {
    const { labels } = await records.countItems();
    const bytes = isParquet ? await countParquetBytes(path, records, labels) : await countInMemory(files, context);
    const people = peopleOf(document);
    const { kind } = document;
    const opened = openElsewhere(records, labels, format, recoding, persons && open);
    return {
      ...opened,
      ...bytes,
      kind,
      isInMemory: false,
      ...(people !== undefined && { people }),
      ...(persons !== undefined && { persons }),
    };
  } catch (error) {
    await records.close();
    throw error;
  }
}

/** Opens records with their persons, or without if these are of more or fewer records. */
async function openWhose(
  open: (personsFile?: string) => Promise<EngineRecords>,
  document: ReleaseDocument,
  personsFile: string | undefined,
  releasePersons: Uint32Array | undefined,
): Promise<{ readonly records: EngineRecords; readonly persons?: Uint32Array }> {
  if (releasePersons === undefined) return { records: await open() };
  try {
    return { records: await open(personsFile), persons: releasePersons };
  } catch (error) {
    if (!(error instanceof SottoError && error.code === 'input')) throw error;
    const records = await open();
    try {
      const { records: numRows } = await records.countRecords();
      if (personsOfRecords(releasePersons, numRows, document, personsFile) === undefined) return { records };
    } catch (refused) {
      await records.close();
      throw refused;
    }
    await records.close();
    throw error;
  }
}

/** Data that an engine does not read itself was read into memory anyway. */
async function countInMemory(files: ReleaseFiles, context: TaskContext) {
  const read = await readPublished(files, context);
  return {
    counted: countData(read.dataset),
    findings: await unaccountedBytes(dataPathOf(files), read, files.document.data),
  };
}

function openElsewhere(
  records: EngineRecords,
  labels: readonly string[],
  format: string,
  recoding?: Recoding,
  openWithoutPersons?: () => Promise<EngineRecords>,
): OpenRecords {
  const dictionary = recoding?.original ?? { labels };
  const evidenceFrom = (read: EngineRecords) => ({
    evidence: (side: SideInputs) => ({
      ...side,
      items: dictionary,
      ...(recoding !== undefined && { recoding }),
      records: read,
    }),
    close: () => read.close(),
  });
  return {
    ...evidenceFrom(records),
    format,
    known: { dictionary },
    ...(recoding !== undefined && { recoding }),
    ...(openWithoutPersons !== undefined && { withoutPersons: async () => evidenceFrom(await openWithoutPersons()) }),
  };
}

/** Throws `unsupported` if the promise cannot be checked where the records are. */
function checkOnRecords(model: Model): void {
  const check = verifierElsewhere(model);
  if (!('why' in check)) return;
  throw new SottoError('unsupported', `an engine cannot check ${model.id}: ${check.why}`, {
    hint: [...check.instead, { leaveOut: ['engine'] }, ': in memory every promise can be checked'],
  });
}
