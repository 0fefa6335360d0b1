import { join } from 'node:path';
import {
  type AskedReading,
  countData,
  type EngineRecords,
  kindById,
  type Model,
  modelById,
  peopleOf,
  type Recoding,
  type ReleaseDocument,
  SottoError,
  type Verifier,
  verifierOf,
  verifiers,
} from '../../src/internal.ts';
import { countParquetBytes, unaccountedBytes } from '../release/check-data-bytes.ts';
import { type ReleaseFiles, readPublished } from '../release/read-release.ts';
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
  onRecordsOf(modelById(model));
  const { records, items, input } = await openCounted(engine, data, reading, context);
  return { ...hold(records, items.labels, undefined), format: reading.format ?? PARQUET, input };
}

/** Opens the records of a release folder on an engine, to check its promise. */
export async function holdReleaseOnEngine(
  folder: string,
  { document, dataFile, recoding }: ReleaseFiles,
  engine: string,
  context: TaskContext,
): Promise<HeldRelease> {
  const model = modelById(document.model.id);
  onRecordsOf(model);
  const isMixed = kindById(document.kind).mixesNames === true && verifierOf(model).readsLocal !== true;
  if ((document.data.unknown ?? 0) > 0 || isMixed) {
    throw new SottoError(
      'unsupported',
      'an engine does not read "?" cells, or items that show in two ways, for this promise',
      { hint: [{ leaveOut: ['engine'] }] },
    );
  }
  const { format, ids } = document.data;
  const isParquet = format === PARQUET;
  if (isParquet && ids) {
    throw new SottoError('unsupported', 'an engine does not read the ids of records', {
      hint: [{ leaveOut: ['engine'] }],
    });
  }
  const path = join(folder, dataFile);
  // Engines read Parquet themselves, if they are not told to have it read.
  const records = await openRecords(engine, path, isParquet ? undefined : { format }, context);
  try {
    const { labels } = await records.countItems();
    const bytes = isParquet
      ? await countParquetBytes(path, records, labels)
      : await countInMemory(folder, dataFile, document, context);
    const people = peopleOf(document);
    const held = { ...hold(records, labels, recoding), ...bytes, isInMemory: false, format };
    return people === undefined ? held : { ...held, people };
  } catch (error) {
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
  recoding: Recoding | undefined,
): Omit<HeldRecords, 'format'> {
  const dictionary = recoding?.original ?? { labels };
  return {
    dataset: { dictionary },
    ...(recoding !== undefined && { recoding }),
    async verify(model, params, side) {
      const onRecords = onRecordsOf(model);
      const reason = onRecords.refuse?.(params);
      if (reason !== undefined) return { status: 'undecided', checked: 0, scope: 'nothing', reason };
      const evidence = { ...side, records, items: dictionary, ...(recoding !== undefined && { recoding }) };
      return onRecords.verify(evidence, params);
    },
    close: () => records.close(),
  };
}

/** How the promise is checked where the records are; throws `unsupported` where it cannot be. */
function onRecordsOf(model: Model): NonNullable<Verifier['onRecords']> {
  const { onRecords } = verifierOf(model);
  if (onRecords !== undefined) return onRecords;
  const able = verifiers.filter((verifier) => verifier.onRecords !== undefined).map((verifier) => verifier.model.id);
  throw new SottoError('unsupported', `an engine checks the promises ${able.join(' and ')}, not ${model.id}`, {
    hint: [{ leaveOut: ['engine'] }, ': in memory every promise can be checked'],
  });
}
