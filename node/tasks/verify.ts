import {
  checkParameters,
  type Dataset,
  modelById,
  type Recoding,
  SUPPRESSED,
  type Verdict,
  verifierOf,
  type Witness,
} from '../../src/index.ts';
import { readData } from '../read-data.ts';
import { readRelease } from '../read-release.ts';
import type { TaskContext } from '../task-context.ts';

/** What `verify --json` prints. */
export interface VerifyResult {
  readonly status: Verdict['status'];
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly statement: string;
  readonly checked: number;
  readonly scope: string;
  readonly witness?: Pick<Witness, 'finding'> & Partial<Witness>;
  readonly reason?: string;
  /** Of a release: its digest, to compare with the one its publisher gave. */
  readonly digest?: string;
  /** Of a release: whether the curator's part is still in the folder. */
  readonly hasCurator?: boolean;
  /** What does not agree with the hashes or statements of the release. */
  readonly tampering: readonly string[];
}

export interface VerifyDataOptions {
  readonly data: string;
  readonly format?: string;
  readonly model: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Checks a promise on a data file, as an outsider would. */
export async function verifyData(
  { data, format, model: id, params: given }: VerifyDataOptions,
  context: TaskContext,
): Promise<VerifyResult> {
  const model = modelById(id);
  checkParameters(model.params, given, 'model');
  const { dataset } = await readData(data, format, context);
  return check(id, given, dataset, context);
}

/** Re-checks a release folder: every byte against its hash, and the promise by counting again. */
export async function verifyRelease(
  { release }: { readonly release: string },
  context: TaskContext,
): Promise<VerifyResult> {
  const { document, dataset, recoding, tampering, hasCurator } = await readRelease(release, context);
  const { id, ...params } = document.model;
  const result = { ...check(id, params, dataset, context), digest: document.digest, hasCurator };
  const findings = [...tampering];
  if (result.statement !== document.statement)
    findings.push('the statement does not match the model and its parameters');
  if (dataset.numRows !== document.data.records) {
    findings.push(`${document.data.records} records were released, ${dataset.numRows} are there`);
  }
  if (document.truthful.status === 'holds' && document.truthful.checked !== dataset.numRows) {
    findings.push('the number of records compared with the original is not that of the records released');
  }
  if (recoding !== undefined && document.kind === 'recoded') findings.push(...strangeLabels(dataset, recoding));
  if (findings.length === 0 || result.status === 'violated') return { ...result, tampering: findings };
  return { ...result, status: 'violated', tampering: findings, witness: { finding: findings[0]! } };
}

function check(
  id: string,
  given: Readonly<Record<string, unknown>>,
  dataset: Dataset,
  context: TaskContext,
): VerifyResult {
  const model = modelById(id);
  const params = checkParameters(model.params, given, 'model');
  const verdict = verifierOf(model).verify({ published: dataset }, params, {
    checkpoint: (done, total, phase) => context.checkpoint(done, total, phase),
  });
  return { ...verdict, model: { id, ...given }, statement: model.statement(params), tampering: [] };
}

/** Labels in the data that no item is recoded to. */
function strangeLabels(dataset: Dataset, recoding: Recoding): string[] {
  const known = new Set<string>();
  for (const target of recoding.target) if (target !== SUPPRESSED) known.add(recoding.published.labels[target]!);
  const strange = dataset.dictionary.labels.filter((label) => !known.has(label)).length;
  return strange === 0
    ? []
    : [`${strange} published ${strange === 1 ? 'label stands' : 'labels stand'} in no line of recoding.csv`];
}
