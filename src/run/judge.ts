import type { AvailableData } from '../data/known-data.ts';
import type { Recoding } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { invariant, SottoError } from '../errors.ts';
import type { ReadSummary } from '../formats/read-summary.ts';
import { verifierOf } from '../job/catalog.ts';
import { verifierElsewhere } from '../job/elsewhere.ts';
import type { ResolvedJob } from '../job/job.ts';
import { checkOneRecordEach } from '../job/people.ts';
import { kindById } from '../kinds/index.ts';
import type { Model } from '../models/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { withCells, withIds, withPersons } from '../records/rows.ts';
import type { PeopleSummary } from '../report/people.ts';
import type { Evidence, RecordsEvidence, Verdict } from '../verify/index.ts';
import { NOT_READ } from './evidence.ts';
import type { World } from './world.ts';

type Params = Readonly<Record<string, unknown>>;
type Watch = Pick<World, 'checkpoint'>;

/** The question for a judge in another thread: plain data, and nothing that the verifier would not see in this one. */
export interface VerificationRequest {
  /** The id of the model, whose verifier judges. */
  readonly model: string;
  readonly params: Params;
  readonly evidence: Evidence;
}

/** A question that is being answered. */
export interface PendingVerdict {
  /**
   * Undefined if the thread could not go on. Rejects with what the verifier throws, or with `cancelled` if its progress
   * was met with that.
   */
  readonly verdict: Promise<Verdict | undefined>;
  /** Ends it, whether or not there is a verdict. */
  end(): void;
}

/** Another thread that judges while this one goes on. */
export interface BackgroundVerifier {
  /** Makes an array of zeros that both threads read. */
  array(length: number): Uint32Array;
  start(question: VerificationRequest): PendingVerdict;
}

/** Has the verifier of the model judge in this thread. */
export async function judgeShown(
  model: Model,
  params: Params,
  visibleEvidence: Evidence | RecordsEvidence,
  { checkpoint }: Watch,
): Promise<Verdict> {
  if ('published' in visibleEvidence) return verifierOf(model).verify(visibleEvidence, params, { checkpoint });
  const check = verifierElsewhere(model);
  invariant('exact' in check, 'a promise that cannot be checked there is refused');
  return check.exact.verify(visibleEvidence, params, { checkpoint });
}

/** The same for the promise of a job. */
export function judgeHere(
  { model, promised: promise }: ResolvedJob,
  visibleEvidence: Evidence | RecordsEvidence,
  world: World,
) {
  return judgeShown(model, promise.params, visibleEvidence, world);
}

/**
 * Has the promise of a job judged while `work` goes on: by a judge in another thread if there is one, else before it.
 * The result is the same.
 */
export async function judgeDuring<T>(
  job: ResolvedJob,
  visibleEvidence: Evidence | RecordsEvidence,
  world: World,
  work: () => Promise<T>,
): Promise<{ readonly found: Verdict; readonly done: T }> {
  const { judge } = world;
  if (judge === undefined || !('published' in visibleEvidence)) {
    return { found: await judgeHere(job, visibleEvidence, world), done: await work() };
  }
  const judging = judge.start(questionOf(job, visibleEvidence));
  try {
    const done = await work();
    world.stage?.('verify');
    const found = await judging.verdict;
    const isFinal =
      found !== undefined && (found.status !== 'violated' || visibleEvidence.original?.rowIds === undefined);
    const verdict = isFinal ? found : await judgeHere(job, visibleEvidence, world);
    world.stage?.('measure');
    return { found: verdict, done };
  } catch (error) {
    // An error of the verifier comes first, as it does in one thread.
    if (!isCancelled(error)) await judging.verdict;
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
  const evidence: Evidence = { ...side, published: withIds(published, undefined) };
  if (original === undefined || !model.needs.includes('original'))
    return { model: model.id, params: promise.params, evidence };
  const nameless = withIds(original, undefined);
  return { model: model.id, params: promise.params, evidence: { ...evidence, original: nameless } };
}

function isCancelled(error: unknown): boolean {
  return error instanceof SottoError && error.code === 'cancelled';
}

/** Published records that are open, here or on an engine, to have a promise checked on them. */
export interface OpenRecords extends Shown {
  /** The id of the format that they are in. */
  readonly format: string;
  /** How they were read, if they are data and not a release. */
  readonly read?: ReadSummary;
  /** The kind of their release, if they are of one. */
  readonly kind?: string;
  /** What side inputs name, as far as it is at hand. */
  readonly known: AvailableData;
  /** The labels that items are published under, if labels were used. */
  readonly recoding?: Recoding;
  /** The owners of records, if they were stated. */
  readonly people?: Pick<PeopleSummary<unknown>, 'unit' | 'joined'>;
  /** The people of the records, if they are known. */
  readonly persons?: Uint32Array;
  /** The data before it was changed, if it is at hand. */
  readonly original?: Dataset;
  /** Opens them without the people; left out if the people are not known. */
  ofNobody?(): Promise<Shown>;
}

interface Shown {
  evidence(side: SideInputs): Evidence | RecordsEvidence;
  close(): Promise<void> | void;
}

/** Opens records in memory. */
export function openHere(
  evidence: Evidence,
  facts: Pick<OpenRecords, 'format' | 'read' | 'kind' | 'people'>,
): OpenRecords {
  const { original, published, recoding } = evidence;
  const shown = (records: Dataset): Shown => ({
    evidence: (side) => ({ ...side, ...evidence, published: records }),
    close() {},
  });
  return {
    ...facts,
    ...shown(published),
    ofNobody: async () => shown(withPersons(published)),
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
  const visibleEvidence = open.evidence(side);
  if ('published' in visibleEvidence) checkOneRecordEach(model, visibleEvidence.published);
  if (!ignoresOwners || open.ofNobody === undefined) return judgeShown(model, params, visibleEvidence, watch);
  const nobodys = await open.ofNobody();
  try {
    return await judgeShown(model, params, nobodys.evidence(side), watch);
  } finally {
    await nobodys.close();
  }
}
