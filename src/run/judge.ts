import type { AvailableData } from '../data/available-data.ts';
import type { Recoding } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { invariant, SottoError } from '../errors.ts';
import type { ReadSummary } from '../formats/read-summary.ts';
import { verifierOf } from '../job/catalog.ts';
import { verifierElsewhere } from '../job/elsewhere.ts';
import type { ResolvedJob } from '../job/job.ts';
import { checkOneRecordEach } from '../job/people.ts';
import { keepItem, kindById, type Release } from '../kinds/index.ts';
import type { Model } from '../models/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { takeRows, withCells, withIds, withPersons } from '../records/rows.ts';
import type { PeopleSummary } from '../report/people.ts';
import type { Evidence, RecordsEvidence, Verdict, VerifyContext } from '../verify/index.ts';
import { evidenceOf, NOT_READ } from './evidence.ts';
import type { VerificationRequest, World } from './world.ts';

type Params = Readonly<Record<string, unknown>>;
type Watch = Pick<World, 'checkpoint'>;

/** Has the verifier of the model judge in this thread. */
export async function judgeEvidence(
  model: Model,
  params: Params,
  evidence: Evidence | RecordsEvidence,
  { checkpoint }: Watch,
): Promise<Verdict> {
  if ('published' in evidence) return verifierOf(model).verify(evidence, params, { checkpoint });
  const check = verifierElsewhere(model);
  invariant('exact' in check, 'a promise that cannot be checked there is refused');
  return check.exact.verify(evidence, params, { checkpoint });
}

/** Has the promise of a job judged in this thread. */
export function judgeHere(job: ResolvedJob, evidence: Evidence | RecordsEvidence, world: World): Promise<Verdict> {
  return judgeEvidence(job.model, job.promised.params, evidence, world);
}

/**
 * Has the promise of a job judged while `work` goes on: by a judge in another thread if there is one, else before it.
 * The result is the same.
 */
export async function judgeDuring<T>(
  job: ResolvedJob,
  evidence: Evidence | RecordsEvidence,
  world: World,
  work: () => Promise<T>,
): Promise<{ readonly found: Verdict; readonly done: T }> {
  const { judge } = world;
  if (judge === undefined || !('published' in evidence)) {
    return { found: await judgeHere(job, evidence, world), done: await work() };
  }
  const judging = judge.start(questionOf(job, evidence));
  try {
    const done = await work();
    world.stage?.('verify');
    const found = await judging.verdict;
    const isFinal = found !== undefined && (found.status !== 'violated' || evidence.original?.rowIds === undefined);
    const verdict = isFinal ? found : await judgeHere(job, evidence, world);
    world.stage?.('measure');
    return { found: verdict, done };
  } catch (error) {
    // An error of the verifier comes first, as it does in one thread.
    if (!(error instanceof SottoError && error.code === 'cancelled')) await judging.verdict;
    throw error;
  } finally {
    judging.end();
  }
}

/** Names of records stay here: there are many, and only a witness shows some. */
function questionOf(
  { model, promised: promise }: ResolvedJob,
  { original, published, ...side }: Evidence,
): VerificationRequest {
  const needsOriginal = original !== undefined && model.needs.includes('original');
  const evidence: Evidence = {
    ...side,
    published: withIds(published, undefined),
    ...(needsOriginal && { original: withIds(original, undefined) }),
  };
  return { model: model.id, params: promise.params, evidence };
}

/** Published records that are open, here or on an engine, to have a promise checked on them. */
export interface OpenRecords extends OpenEvidence {
  /** The id of the format that they are in. */
  readonly format: string;
  /** The way they were read, if they are data and not a release. */
  readonly read?: ReadSummary;
  /** The kind of their release, if they are of one. */
  readonly kind?: string;
  /** The records that side inputs name, as far as it is available. */
  readonly known: AvailableData;
  /** The labels that items are published under, if labels were used. */
  readonly recoding?: Recoding;
  /** The owners of records, if they were stated. */
  readonly people?: Pick<PeopleSummary<unknown>, 'unit' | 'joined'>;
  /** The people of the records, if they are known. */
  readonly persons?: Uint32Array;
  /** The data before it was changed, if it is available. */
  readonly original?: Dataset;
  /** Opens them without the people; left out if the people are not known. */
  withoutPersons?(): Promise<OpenEvidence>;
}

interface OpenEvidence {
  evidence(side: SideInputs): Evidence | RecordsEvidence;
  close(): Promise<void> | void;
}

/** Opens records in memory. */
export function openHere(
  evidence: Evidence,
  facts: Pick<OpenRecords, 'format' | 'read' | 'kind' | 'people'>,
): OpenRecords {
  const { original, published, recoding } = evidence;
  const evidenceOn = (records: Dataset): OpenEvidence => ({
    evidence: (side) => ({ ...side, ...evidence, published: records }),
    close() {},
  });
  return {
    ...facts,
    ...evidenceOn(published),
    withoutPersons: async () => evidenceOn(withPersons(published)),
    known: original ?? withCells(published, published, recoding?.original),
    ...(recoding !== undefined && { recoding }),
    ...(original !== undefined && { original }),
    ...(published.persons !== undefined && { persons: published.persons }),
  };
}

/** Has a promise checked on open records; on records alone, not on people, if that is asked for. */
export async function judgeOpen(
  model: Model,
  params: Params,
  open: OpenRecords,
  side: SideInputs,
  watch: Watch,
  ignoresOwners = false,
): Promise<Verdict> {
  const isMixed = open.kind !== undefined && kindById(open.kind).mixesNames === true;
  if (isMixed && verifierOf(model).readsLocal !== true) return NOT_READ;
  const evidence = open.evidence(side);
  if ('published' in evidence) checkOneRecordEach(model, evidence.published);
  if (!ignoresOwners || open.withoutPersons === undefined) return judgeEvidence(model, params, evidence, watch);
  const anonymous = await open.withoutPersons();
  try {
    return await judgeEvidence(model, params, anonymous.evidence(side), watch);
  } finally {
    await anonymous.close();
  }
}

/** The verdict on a release as it would be had one item been kept. `orderOf` gives the rows that are published, in order. */
export function judgeKeptItem(
  { dataset, inputs, release }: { readonly dataset: Dataset; readonly inputs: SideInputs; readonly release: Release },
  item: number,
  { model, params }: { readonly model: Model; readonly params: Params },
  orderOf: (published: Dataset) => Uint32Array | undefined,
  context: VerifyContext,
): Verdict {
  const withItem = keepItem(dataset, release, item);
  const order = orderOf(withItem.dataset);
  const published = order === undefined ? withItem.dataset : takeRows(withItem.dataset, order);
  return verifierOf(model).verify(evidenceOf({ ...inputs, dataset }, withItem, published), params, context);
}
