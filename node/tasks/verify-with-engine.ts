import { join } from 'node:path';
import {
  checkParameters,
  type EngineRecords,
  hollow,
  kindById,
  type Model,
  modelById,
  type Rational,
  type Recoding,
  type RecordCounts,
  SottoError,
  SUPPRESSED,
  type Verdict,
  verdictOf,
} from '../../src/internal.ts';
import { judgeRelease } from '../release/judge-release.ts';
import { readReleaseFiles } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { readPublicKey } from '../release/signature.ts';
import { openRecords } from '../stores/open-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { VerifyDataOptions, VerifyReleaseOptions, VerifyResult } from './verify.ts';

interface WithEngine {
  readonly engine: string;
}

/** Seed of side inputs that are made, not read. */
const SEED = 1;

/** Re-checks a release folder whose records may be too many for memory: every byte, and the promise on an engine. */
export async function verifyReleaseWithEngine(
  { release: folder, inputs = {}, original, key, sign, engine }: VerifyReleaseOptions & WithEngine,
  context: TaskContext,
): Promise<VerifyResult> {
  if (original !== undefined || sign !== undefined) {
    throw new SottoError('unsupported', '--original and --sign need the records in memory', {
      hint: 'leave --engine out',
    });
  }
  const publicKey = key === undefined ? undefined : await readPublicKey(key);
  const { dataFile, ...found } = await readReleaseFiles(folder);
  const { document, recoding } = found;
  const { id, ...given } = document.model;
  const model = checked(id);
  if ((document.data.unknown ?? 0) > 0 || (kindById(document.kind).mixesNames && id === 'rho')) {
    throw new SottoError(
      'unsupported',
      'an engine does not read "?" cells, or items that show in two ways, for this promise',
      {
        hint: 'leave --engine out',
      },
    );
  }
  const params = checkParameters(model.params, given, 'model');
  const records = await openRecords(engine, join(folder, dataFile), formatFor(engine, document.data.format), context);
  try {
    const counts = await records.countRecords();
    const { labels } = await records.countItems();
    const dictionary = recoding?.original ?? { labels };
    const dataset = hollow(dictionary, 0);
    const side = await readReleaseInputs({
      dataset,
      format: document.data.format,
      model: document.model,
      folder,
      given: inputs,
      seed: SEED,
    });
    const sensitive = sensitiveLabels(dictionary.labels, side.sensitive, recoding);
    const verdict = await check(model, params, records, sensitive, counts);
    const result = { ...verdict, model: document.model, statement: model.statement(params), tampering: [], notes: [] };
    const evidence = { ...side, published: hollow({ labels }, 0), ...(recoding !== undefined && { recoding }) };
    const figures = { ...counts, unknown: 0, labels }; // engines refuse unknown cells
    return await judgeRelease({ folder, found, result, figures, evidence, side, dataset, key: publicKey });
  } finally {
    await records.close();
  }
}

/** The format that a release says its data has; DuckDB reads Parquet itself, if it is not told to have it read. */
function formatFor(engine: string, format: string): string | undefined {
  return engine === 'duckdb' && format === 'parquet' ? undefined : format;
}

/** Checks a promise on data that may be too large for memory. */
export async function verifyDataWithEngine(
  { data, format, model: id, params: given, inputs = {}, original, engine }: VerifyDataOptions & WithEngine,
  context: TaskContext,
): Promise<VerifyResult> {
  if (original !== undefined) {
    throw new SottoError('unsupported', '--original needs the records in memory', { hint: 'leave --engine out' });
  }
  const model = checked(id);
  const params = checkParameters(model.params, given, 'model');
  const records = await openRecords(engine, data, format, context);
  try {
    const { labels } = await records.countItems();
    const { sensitive } = await readReleaseInputs({
      dataset: hollow({ labels }, 0),
      format: format ?? 'parquet',
      model: { id, ...given },
      given: inputs,
      seed: SEED,
    });
    const counts = await records.countRecords();
    const verdict = await check(model, params, records, sensitiveLabels(labels, sensitive), counts);
    return { ...verdict, model: { id, ...given }, statement: model.statement(params), tampering: [], notes: [] };
  } finally {
    await records.close();
  }
}

/** The model, if an engine can check it; throws `unsupported` otherwise. */
function checked(id: string): Model {
  const model = modelById(id);
  if (id === 'km' || id === 'rho') return model;
  throw new SottoError('unsupported', `an engine checks the promises km and rho with --m, not ${id}`, {
    hint: 'leave --engine out: in memory every promise can be checked',
  });
}

async function check(
  model: Model,
  params: Readonly<Record<string, unknown>>,
  records: EngineRecords,
  sensitive: readonly string[] | undefined,
  { records: numRecords }: RecordCounts,
): Promise<Verdict> {
  const { m } = params as { m?: number };
  if (model.id === 'km') {
    const { k } = params as { k: number };
    return verdictOf(await records.findRareItemsets({ k, m: m!, limit: 1 }), { k, m: m! }, numRecords);
  }
  if (m === undefined || sensitive === undefined) {
    const reason =
      m === undefined
        ? 'an engine checks what attackers infer who know up to m items, and this promise has no m'
        : 'this promise cannot be checked without the sensitive items (--sensitive FILE)';
    return { status: 'undecided', checked: 0, scope: 'nothing', reason };
  }
  const items = m === 1 ? 'one item' : `up to ${m} items`;
  const listed = sensitive.length === 1 ? 'the sensitive item' : `the ${sensitive.length} sensitive items`;
  const scope = `inferences from ${items} of a record to ${listed}, in ${numRecords} records`;
  const violations = await records.countRuleViolations({ rho: params['rho'] as Rational, m, sensitive });
  if (violations === 0) return { status: 'holds', checked: numRecords, scope };
  const finding = `${violations} ${violations === 1 ? 'rule reaches' : 'rules reach'} the confidence that none may reach`;
  return { status: 'violated', checked: numRecords, scope, witness: { finding, items: [], rows: [], support: 0 } };
}

/** The labels under which sensitive items may show: their own, and those they are recoded to. */
function sensitiveLabels(
  labels: readonly string[],
  sensitive: Uint32Array | undefined,
  recoding?: Recoding,
): string[] | undefined {
  if (sensitive === undefined) return undefined;
  const shown = new Set<string>();
  for (const i of sensitive) {
    shown.add(labels[i]!);
    const target = recoding?.target[i] ?? SUPPRESSED;
    if (target !== SUPPRESSED) shown.add(recoding!.published.labels[target]!);
  }
  return [...shown];
}
