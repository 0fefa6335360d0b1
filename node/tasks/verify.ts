import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import {
  checkParameters,
  type Dataset,
  type Evidence,
  jointEvidence,
  type Model,
  modelById,
  parseRational,
  type Recoding,
  type SideInputs,
  SUPPRESSED,
  sideInputs,
  type Verdict,
  verifierOf,
  verifyTruthful,
  verifyUtilityPolicy,
  type Witness,
} from '../../src/index.ts';
import { readData } from '../read-data.ts';
import { type FoundRelease, readRelease } from '../read-release.ts';
import { readReleaseInputs } from '../read-release-inputs.ts';
import { isOrderKnown, rebuildRelease } from '../rebuild-release.ts';
import {
  checkSignature,
  keyId,
  readPrivateKey,
  readPublicKey,
  SIGNATURE_FILE,
  type Signature,
  signText,
} from '../signature.ts';
import type { TaskContext } from '../task-context.ts';
import { writeFileAtomically } from '../write-folder.ts';

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
  /** Of a signed release: who signed, and whether the given key did. */
  readonly signature?: Signature;
  /** What does not agree with the hashes or statements of the release. */
  readonly tampering: readonly string[];
}

interface GivenInputs {
  /** Side inputs given by flags: a file or a maker, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The data before it was changed, for promises that only its owner can check. */
  readonly original?: string;
}

export interface VerifyDataOptions extends GivenInputs {
  readonly data: string;
  readonly format?: string;
  readonly model: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface VerifyReleaseOptions extends GivenInputs {
  readonly release: string;
  /** The file of the public key that must have signed the release. */
  readonly key?: string;
  /** The file of a private key that signs the release if nothing is wrong with it. */
  readonly sign?: string;
}

/** Seed of side inputs that are made, not read, when a data file is checked. */
const SEED = 1;

/** Checks a promise on a data file, as an outsider would. */
export async function verifyData(options: VerifyDataOptions, context: TaskContext): Promise<VerifyResult> {
  const { data, format, model: id, params: given, inputs = {}, original: path } = options;
  checkParameters(modelById(id).params, given, 'model');
  const { dataset: published, format: found } = await readData(data, format, context);
  const original = path === undefined ? undefined : (await readData(path, format, context)).dataset;
  const model = { id, ...given };
  const side = await readReleaseInputs({
    dataset: original ?? published,
    format: found.id,
    model,
    given: inputs,
    seed: SEED,
  });
  const evidence = {
    ...side,
    published,
    ...(original !== undefined && { original, recoding: itself(original, published) }),
  };
  return check(id, given, evidence, context);
}

/** Re-checks a release folder: every byte against its hash, and the promise by counting again. */
export async function verifyRelease(options: VerifyReleaseOptions, context: TaskContext): Promise<VerifyResult> {
  const result = await checkRelease(options, context);
  const { release, sign } = options;
  if (sign === undefined || result.status !== 'holds') return result;
  const key = await readPrivateKey(sign);
  const { text } = await readRelease(release, context);
  await writeFileAtomically(join(release, SIGNATURE_FILE), [signText(text, key)]);
  return { ...result, signature: { keyid: keyId(key), valid: true } };
}

async function checkRelease(
  { release: folder, inputs = {}, original: path, key }: VerifyReleaseOptions,
  context: TaskContext,
): Promise<VerifyResult> {
  const publicKey = key === undefined ? undefined : await readPublicKey(key);
  const found = await readRelease(folder, context);
  const { document, recoding, tampering, hasCurator } = found;
  const original = path === undefined ? undefined : (await readData(path, undefined, context)).dataset;
  const rebuilt = original === undefined ? undefined : await rebuildRelease(folder, found, original);
  const published = rebuilt?.dataset ?? found.dataset;
  const { id, ...params } = document.model;
  const dictionary = recoding?.original ?? published.dictionary;
  const side = await readReleaseInputs({
    dataset: original ?? { ...published, dictionary },
    format: document.data.format,
    model: document.model,
    folder,
    given: inputs,
    seed: SEED,
  });
  const evidence: Evidence = {
    ...side,
    published,
    ...(recoding !== undefined && { recoding }),
    ...(original !== undefined && { original }),
  };
  const { signature, finding } = signatureOf(found, publicKey);
  const result = {
    ...check(id, params, evidence, context),
    digest: document.digest,
    hasCurator,
    ...(signature !== undefined && { signature }),
  };
  const findings = [...tampering, ...disagreements(found, result, evidence)];
  if (finding !== undefined) findings.push(finding);
  if (rebuilt !== undefined && original !== undefined && isOrderKnown(folder, found)) {
    const truthful = verifyTruthful(original, rebuilt);
    if (truthful.status === 'violated') findings.push(truthful.finding);
  }
  if (findings.length === 0 || result.status === 'violated') return { ...result, tampering: findings };
  return { ...result, status: 'violated', tampering: findings, witness: { finding: findings[0]! } };
}

function signatureOf({ envelope, text }: FoundRelease, key: KeyObject | undefined): ReturnType<typeof checkSignature> {
  if (envelope !== undefined) return checkSignature(envelope, text, key);
  return key === undefined ? {} : { finding: 'a key was given, but the release is not signed' };
}

/** Two releases of the same people, held by one person: the promise of each is checked on what both leave. */
export async function verifyTogether(
  { releases }: { readonly releases: readonly [string, string] },
  context: TaskContext,
): Promise<VerifyResult> {
  const [a, b] = [await readRelease(releases[0], context), await readRelease(releases[1], context)];
  const tampering = [...a.tampering, ...b.tampering];
  const { model, statement } = a.document;
  const apart = unpaired(a, b);
  if (apart !== undefined) {
    return { status: 'undecided', model, statement, checked: 0, scope: 'nothing', reason: apart, tampering };
  }
  const joint = jointEvidence(
    { published: a.dataset, ...(a.recoding !== undefined && { recoding: a.recoding }) },
    { published: b.dataset, ...(b.recoding !== undefined && { recoding: b.recoding }) },
  );
  let last: VerifyResult | undefined;
  for (const [n, { document }] of [a, b].entries()) {
    const { id, ...params } = document.model;
    const side = await readReleaseInputs({
      dataset: { ...joint.published, dictionary: joint.recoding.original },
      format: document.data.format,
      model: document.model,
      folder: releases[n]!,
      given: {},
      seed: SEED,
    });
    last = { ...check(id, params, { ...side, ...joint }, context), tampering };
    if (last.status !== 'holds') return last;
  }
  return last!;
}

function unpaired(
  { document: a, dataset }: FoundRelease,
  { document: b, dataset: other }: FoundRelease,
): string | undefined {
  if (a.data.shuffled || b.data.shuffled)
    return 'the records of a shuffled release cannot be paired with those of another';
  if (dataset.numRows === other.numRows) return undefined;
  return `the releases have ${dataset.numRows} and ${other.numRows} records, so they cannot be paired one by one`;
}

/** What the folder says of itself and recounting does not bear out. */
function disagreements(
  { document, dataset, recoding }: FoundRelease,
  result: VerifyResult,
  evidence: Evidence,
): string[] {
  const findings: string[] = [];
  if (result.statement !== document.statement)
    findings.push('the statement does not match the model and its parameters');
  if (dataset.numRows !== document.data.records) {
    findings.push(`${document.data.records} records were released, ${dataset.numRows} are there`);
  }
  if (document.truthful.status === 'holds' && document.truthful.checked !== dataset.numRows) {
    findings.push('the number of records compared with the original is not that of the records released');
  }
  if (recoding !== undefined && document.kind === 'recoded') findings.push(...strangeLabels(dataset, recoding));
  const { maxSuppression } = document.algorithm;
  const most = maxSuppression === undefined ? undefined : parseRational(String(maxSuppression));
  const policy = verifyUtilityPolicy(evidence, most);
  if (policy?.finding !== undefined) findings.push(policy.finding);
  return findings;
}

function check(
  id: string,
  given: Readonly<Record<string, unknown>>,
  evidence: Evidence,
  context: TaskContext,
): VerifyResult {
  const model = modelById(id);
  const params = checkParameters(model.params, given, 'model');
  const verdict =
    notShown(model, evidence) ??
    verifierOf(model).verify(evidence, params, {
      checkpoint: (done, total, phase) => context.checkpoint(done, total, phase),
    });
  return { ...verdict, model: { id, ...given }, statement: model.statement(params), tampering: [] };
}

/** A promise about something that is not here cannot be decided. */
function notShown(model: Model, evidence: Evidence): Verdict | undefined {
  const missing = model.needs.filter((need) => evidence[need] === undefined);
  if (missing.length === 0) return undefined;
  const wanted = missing.map((need) => {
    const title = need === 'original' ? 'the original data' : `the ${titles.get(need)!}`;
    return `${title} (--${need} FILE)`;
  });
  const reason = `this promise cannot be checked without ${wanted.join(' and ')}`;
  return { status: 'undecided', checked: 0, scope: 'nothing', reason };
}

const titles = new Map<keyof SideInputs, string>(sideInputs.map(({ name, title }) => [name, title]));

/** The recoding of data that was published without labels: every item stands for itself, or for nothing. */
function itself(original: Dataset, published: Dataset): Recoding {
  const there = new Set(published.dictionary.labels);
  const target = Uint32Array.from(original.dictionary.labels, (label, i) => (there.has(label) ? i : SUPPRESSED));
  return { original: original.dictionary, published: original.dictionary, target };
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
