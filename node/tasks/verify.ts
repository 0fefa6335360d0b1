import { join } from 'node:path';
import {
  checkParameters,
  type Dataset,
  type Evidence,
  kindById,
  type Model,
  modelById,
  type Recoding,
  type SideInputs,
  SottoError,
  SUPPRESSED,
  sideInputs,
  type Verdict,
  verifierOf,
  verifyTruthful,
  type Witness,
} from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import { writeFileAtomically } from '../files/write-folder.ts';
import { judgeRelease } from '../release/judge-release.ts';
import { type FoundRelease, readRelease } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { canRebuild, inOriginalOrder, isOrderKnown, rebuildRelease } from '../release/rebuild-release.ts';
import type { CountedFigures } from '../release/release-disagreements.ts';
import {
  keyId,
  readPrivateKey,
  readPublicKey,
  SIGNATURE_FILE,
  type Signature,
  signText,
} from '../release/signature.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { verifyDataWithEngine, verifyReleaseWithEngine } from './verify-with-engine.ts';

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
  /** What is worth a look, though nothing is wrong by itself. */
  readonly notes: readonly string[];
}

interface GivenInputs {
  /** Side inputs given by flags: a file or a maker, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The data before it was changed, for promises that only its owner can check. */
  readonly original?: string;
  /** Where the records are counted, if they are too many for memory. */
  readonly engine?: string;
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
  const { data, format, model: id, params: given, inputs = {}, original: path, engine } = options;
  if (engine !== undefined) return verifyDataWithEngine({ ...options, engine }, context);
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
  const { release, sign, engine } = options;
  if (engine !== undefined) return verifyReleaseWithEngine({ ...options, engine }, context);
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  const result = await checkRelease(options, context);
  if (key === undefined || result.status !== 'holds') return result;
  if (result.signature !== undefined && result.signature.keyid !== keyId(key)) {
    throw new SottoError('usage', `${release} is signed already, by key ${result.signature.keyid}`, {
      hint: `to sign it anew, remove ${SIGNATURE_FILE} first`,
    });
  }
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
  const { document, recoding } = found;
  if (path === undefined && modelById(document.model.id).needs.includes('original')) return withoutOriginal(found);
  const original = path === undefined ? undefined : (await readData(path, undefined, context)).dataset;
  const rebuilt =
    original === undefined || !canRebuild(folder, found) ? undefined : await rebuildRelease(folder, found, original);
  const published = rebuilt?.dataset ?? (await inOriginalOrder(folder, found));
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
  const unread = kindById(document.kind).mixesNames && verifierOf(modelById(id)).readsLocal !== true;
  const result = unread ? notRead(id, params) : check(id, params, evidence, context);
  const untrue: string[] = [];
  if (rebuilt !== undefined && original !== undefined && isOrderKnown(folder, found)) {
    const truthful = verifyTruthful(original, rebuilt);
    if (truthful.status === 'violated') untrue.push(truthful.finding);
  }
  const figures = figuresOf(found.dataset);
  const dataset = original ?? { ...published, dictionary };
  return judgeRelease({ folder, found, result, figures, evidence, side, dataset, key: publicKey }, untrue);
}

function figuresOf({ numRows, items, unknown, dictionary }: Dataset): CountedFigures {
  return {
    records: numRows,
    occurrences: items.length,
    unknown: unknown?.items.length ?? 0,
    labels: dictionary.labels,
  };
}

/** Only who has the original can check the promise; changed bytes are noticed by anybody. */
function withoutOriginal({ document, tampering, hasCurator }: FoundRelease): VerifyResult {
  const { id, ...given } = document.model;
  const model = modelById(id);
  const statement = model.statement(checkParameters(model.params, given, 'model'));
  const facts = { model: document.model, statement, digest: document.digest, hasCurator, tampering, notes: [] };
  const examined = { checked: 0, scope: 'nothing' };
  if (tampering.length > 0) return { status: 'violated', ...examined, ...facts, witness: { finding: tampering[0]! } };
  const reason = 'this promise is about what people know of the original: only who has it can check (--original FILE)';
  return { status: 'undecided', ...examined, ...facts, reason };
}

/** A promise that its verifier does not read on releases where an item shows in two ways. */
function notRead(id: string, given: Readonly<Record<string, unknown>>): VerifyResult {
  const model = modelById(id);
  const statement = model.statement(checkParameters(model.params, given, 'model'));
  const reason = 'items show under their own name here and under their label there, which this check does not read';
  return {
    status: 'undecided',
    checked: 0,
    scope: 'nothing',
    reason,
    model: { id, ...given },
    statement,
    tampering: [],
    notes: [],
  };
}

/** Has the promise checked, where everything it speaks of is there. */
export function check(
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
  return { ...verdict, model: { id, ...given }, statement: model.statement(params), tampering: [], notes: [] };
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
