import { SottoError } from '../errors.ts';
import { withIds } from '../records/rows.ts';
import type { Evidence, Verdict } from '../verify/index.ts';
import { checkRelease } from './check-release.ts';
import type { ResolvedJob } from './job.ts';
import { makeRelease } from './make-release.ts';
import { measureRelease } from './measure-release.ts';
import { judgedAs, verifyHere } from './release-verdict.ts';
import { reportedResult } from './reported-result.ts';
import type { JobContext, JobInput, JobResult } from './run-job.ts';

/** What a judge in another thread is asked: plain data, and nothing that the verifier would not see in this one. */
export interface Question {
  /** The id of the model, whose verifier judges. */
  readonly model: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly evidence: Evidence;
}

/** A question that is being answered. */
export interface Judging {
  /**
   * Undefined if the thread could not go on. Rejects with what the verifier throws, or with `cancelled` if its progress
   * was met with that.
   */
  readonly verdict: Promise<Verdict | undefined>;
  /** Ends it, whether or not there is a verdict. */
  end(): void;
}

/** Another thread that judges while this one goes on. */
export interface Judge {
  /** Makes an array of zeros that both threads read. */
  array(length: number): Uint32Array;
  ask(question: Question): Judging;
}

/** The whole path of `runJob` to the same result: what is published is judged while this thread measures it. */
export async function runJobBeside(
  resolved: ResolvedJob,
  input: JobInput,
  context: JobContext,
  judge: Judge,
): Promise<JobResult> {
  const made = makeRelease(resolved, input, context, judge.array);
  const judging = judge.ask(questionOf(resolved, made.evidence));
  try {
    context.stage?.('verify');
    const checked = checkRelease(resolved, input, made);
    context.stage?.('measure');
    const measured = measureRelease(resolved, input, made, context);
    context.stage?.('verify');
    const found = await judging.verdict;
    const isFinal = found !== undefined && (found.status !== 'violated' || input.dataset.rowIds === undefined);
    const verdict = isFinal ? found : verifyHere(resolved, made.evidence, context);
    const judged = judgedAs(verdict, resolved, input, made, context);
    context.stage?.('measure');
    return reportedResult(resolved, input, { ...made, ...judged, ...checked, ...measured });
  } catch (error) {
    // What the verifier throws comes first, as it does in one thread.
    if (!isCancelled(error)) await judging.verdict;
    throw error;
  } finally {
    judging.end();
  }
}

/** Names of records stay here: there are many, and only a witness shows some. */
function questionOf({ model, promised }: ResolvedJob, { original, published, ...side }: Evidence): Question {
  const evidence: Evidence = { ...side, published: withIds(published, undefined) };
  if (original === undefined || !model.needs.includes('original'))
    return { model: model.id, params: promised.params, evidence };
  const nameless = withIds(original, undefined);
  return { model: model.id, params: promised.params, evidence: { ...evidence, original: nameless } };
}

function isCancelled(error: unknown): boolean {
  return error instanceof SottoError && error.code === 'cancelled';
}
