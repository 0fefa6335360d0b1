import { join } from 'node:path';
import {
  type AskedReading,
  countData,
  type EngineRecords,
  type Model,
  modelById,
  notOnEngines,
  peopleOf,
  type Recoding,
  type ReleaseDocument,
  type SideInputs,
  SottoError,
  unitOf,
  verifierOf,
} from '../../src/internal.ts';
import { countParquetBytes, unaccountedBytes } from '../release/check-data-bytes.ts';
import { personsFileOf, personsOfRecords, readReleasePersons } from '../release/read-persons.ts';
import { type ReleaseFiles, readPublished } from '../release/read-release.ts';
import { stores } from '../stores/index.ts';
import { openCounted, openRecords } from '../stores/open-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { HeldRecords, HeldRelease } from './held-records.ts';

/** The id of the format that engines read themselves. */
const PARQUET = 'parquet';

/** Opens data on an engine, to check a promise of this model. */
export async function holdDataOnEngine(
  { data, model, ...reading }: AskedReading & { readonly data: string; readonly model: string },
  engine: string,
  context: TaskContext,
): Promise<HeldRecords> {
  checkOnRecords(modelById(model));
  const { records, items, input } = await openCounted(engine, data, reading, context);
  const held = { ...hold(records, items.labels), format: input.reading.format, input };
  if (input.reading.person === undefined) return held;
  // Persons are counted where the records are: nothing else is needed to tell.
  return { ...held, people: { unit: unitOf(input.reading, modelById(model)), joined: true } };
}

/** Opens the records of a release folder on an engine, to check its promise. */
export async function holdReleaseOnEngine(
  folder: string,
  { document, dataFile, recoding }: ReleaseFiles,
  engine: string,
  context: TaskContext,
  personsGiven?: string,
): Promise<HeldRelease> {
  const model = modelById(document.model.id);
  checkOnRecords(model);
  if ((document.data.unknown ?? 0) > 0) throw notOnEngines('unknown');
  const { format, ids } = document.data;
  const isParquet = format === PARQUET;
  if (isParquet && ids) throw notOnEngines('ids');
  const path = join(folder, dataFile);
  const told = await readReleasePersons(folder, document, personsGiven);
  // Engines read Parquet themselves.
  const read = () => readPublished(folder, dataFile, document, context);
  const open = (owners?: string): Promise<EngineRecords> =>
    openRecords(engine, path, undefined, context, stores, { personsFile: owners, read });
  const { records, persons } = await openWhose(open, document, personsFileOf(folder, personsGiven), told);
  try {
    const { labels } = await records.countItems();
    const bytes = isParquet
      ? await countParquetBytes(path, records, labels)
      : await countInMemory(folder, dataFile, document, context);
    const people = peopleOf(document);
    const { kind } = document;
    const held = { ...hold(records, labels, recoding, persons && open), ...bytes, kind, isInMemory: false, format };
    return { ...held, ...(people !== undefined && { people }), ...(persons !== undefined && { persons }) };
  } catch (error) {
    await records.close();
    throw error;
  }
}

/** Opens records with their persons, or without where these are told of more or fewer records. */
async function openWhose(
  open: (personsFile?: string) => Promise<EngineRecords>,
  document: ReleaseDocument,
  personsFile: string | undefined,
  told: Uint32Array | undefined,
): Promise<{ readonly records: EngineRecords; readonly persons?: Uint32Array }> {
  if (told === undefined) return { records: await open() };
  try {
    return { records: await open(personsFile), persons: told };
  } catch (error) {
    if (!(error instanceof SottoError && error.code === 'input')) throw error;
    const records = await open();
    try {
      const { records: numRows } = await records.countRecords();
      if (personsOfRecords(told, numRows, document, personsFile) === undefined) return { records };
    } catch (refused) {
      await records.close();
      throw refused;
    }
    await records.close();
    throw error;
  }
}

/** What an engine does not read itself was read into memory anyway. */
async function countInMemory(folder: string, dataFile: string, document: ReleaseDocument, context: TaskContext) {
  const read = await readPublished(folder, dataFile, document, context);
  return {
    counted: countData(read.dataset),
    findings: await unaccountedBytes(join(folder, dataFile), read, document.data),
  };
}

function hold(
  records: EngineRecords,
  labels: readonly string[],
  recoding?: Recoding,
  openWithoutPersons?: () => Promise<EngineRecords>,
): Omit<HeldRecords, 'format'> {
  const dictionary = recoding?.original ?? { labels };
  const shown = (read: EngineRecords) => ({
    evidence: (side: SideInputs) => ({
      ...side,
      items: dictionary,
      ...(recoding !== undefined && { recoding }),
      records: read,
    }),
    close: () => read.close(),
  });
  return {
    ...shown(records),
    dataset: { dictionary },
    ...(recoding !== undefined && { recoding }),
    ...(openWithoutPersons !== undefined && { ofNobody: async () => shown(await openWithoutPersons()) }),
  };
}

/** Throws `unsupported` if the promise cannot be checked where the records are. */
function checkOnRecords(model: Model): void {
  const { onRecords } = verifierOf(model);
  if ('verify' in onRecords) return;
  throw new SottoError('unsupported', `an engine cannot check ${model.id}: ${onRecords.why}`, {
    hint: [...onRecords.instead, { leaveOut: ['engine'] }, ': in memory every promise can be checked'],
  });
}
