import { join } from 'node:path';
import {
  type AskedReading,
  countRecords,
  kindById,
  type Model,
  modelById,
  type Recoding,
  SottoError,
  type Verifier,
  verifierOf,
  verifiers,
} from '../../src/internal.ts';
import type { ReleaseFiles } from '../release/read-release.ts';
import { openRecords } from '../stores/open-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { HeldRecords } from './held-records.ts';

/** Opens data on an engine, to check a promise of this model. */
export async function holdDataOnEngine(
  { data, model, ...reading }: AskedReading & { readonly data: string; readonly model: string },
  engine: string,
  context: TaskContext,
): Promise<HeldRecords> {
  onRecordsOf(modelById(model));
  return { ...(await hold(engine, data, reading, undefined, context)), format: reading.format ?? 'parquet' };
}

/** Opens the records of a release folder on an engine, to check its promise. */
export async function holdReleaseOnEngine(
  folder: string,
  { document, dataFile, recoding }: ReleaseFiles,
  engine: string,
  context: TaskContext,
): Promise<HeldRecords> {
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
  const { format } = document.data;
  // Engines read Parquet themselves, if they are not told to have it read.
  const told = format === 'parquet' ? undefined : { format };
  return { ...(await hold(engine, join(folder, dataFile), told, recoding, context)), format };
}

async function hold(
  engine: string,
  file: string,
  reading: AskedReading | undefined,
  recoding: Recoding | undefined,
  context: TaskContext,
): Promise<Omit<HeldRecords, 'format'>> {
  const records = await openRecords(engine, file, reading, context);
  const close = () => records.close();
  try {
    const { counts, items } = await countRecords(records);
    const { labels } = items;
    const dictionary = recoding?.original ?? { labels };
    return {
      dataset: { dictionary },
      figures: { ...counts, unknown: 0, labels }, // engines refuse unknown cells
      untrue: [],
      async verify(model, params, side) {
        const onRecords = onRecordsOf(model);
        const reason = onRecords.refuse?.(params);
        if (reason !== undefined) return { status: 'undecided', checked: 0, scope: 'nothing', reason };
        const evidence = { ...side, records, items: dictionary, ...(recoding !== undefined && { recoding }) };
        return onRecords.verify(evidence, params);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
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
