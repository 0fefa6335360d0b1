import type { Decision, RunContext } from '../algorithms/index.ts';
import type { LabelCounts } from '../data/label-counts.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { WhatWasRead } from '../formats/what-was-read.ts';
import type { Hint } from '../hints.ts';
import type { Changes, Release } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Report, Withdrawn } from '../report/report.ts';
import type { KeyStream } from '../secret.ts';
import type { Outcomes } from '../utility/index.ts';
import type { Truthfulness, UtilityPolicy, Verdict } from '../verify/index.ts';
import { checkRelease } from './check-release.ts';
import type { Earlier } from './earlier.ts';
import type { ResolvedJob } from './job.ts';
import { makeRelease } from './make-release.ts';
import { measureRelease } from './measure-release.ts';
import { judgedAs, verifyHere } from './release-verdict.ts';
import { reportedResult } from './reported-result.ts';

/** What a job works on, read by a shell. */
export interface JobInput {
  readonly dataset: Dataset;
  /** The side inputs of the job, from `loadInputs`. */
  readonly inputs: SideInputs;
  /** The format that the release will be written in. */
  readonly format: string;
  /** How it was read, for the curator's report. */
  readonly read?: WhatWasRead;
  /** SHA-256 of the data file, for the curator's report. */
  readonly sourceHash?: string;
  /** The releases before this one. */
  readonly earlier?: Earlier;
  /** Who was removed from the data, for the curator's report. */
  readonly withdrawn?: Withdrawn;
}

export type Stage = 'run' | 'verify' | 'measure' | 'scratch';

/** What a run may ask of whoever started it. */
export interface JobContext {
  checkpoint: RunContext['checkpoint'];
  /** Told when a stage begins, so that a shell with a clock can time it. */
  stage?(stage: Stage): void;
  /** The key stream of the system, from which the order of the records is drawn; ours if it has none. */
  keyStream?: KeyStream;
}

/**
 * The result of a run: a release, the verifier's verdict on it, and what was lost. If an engine has the records, the
 * release only says what was changed.
 */
export interface JobResult<R extends Changes = Release> {
  readonly release: R;
  /**
   * order[n] = the original row that is published as row n; left out if all are published in their order, or an engine
   * has them.
   */
  readonly order?: Uint32Array;
  readonly verdict: Verdict;
  readonly truthful: Truthfulness;
  /** What to do about a broken promise, if something is known to help. */
  readonly instead?: Hint;
  /** Whether the utility groups were kept, if there were any. */
  readonly policy?: UtilityPolicy;
  /** How many records contain each item behind a label, if that is published. */
  readonly counts?: LabelCounts;
  /** Why things were changed, in the order of the run. For the curator. */
  readonly decisions: readonly Decision[];
  readonly utility: Readonly<Record<string, number>>;
  /** What became of the occurrences of every item. For the curator. */
  readonly outcomes: Outcomes;
  readonly report: Report;
}

/** The whole path: transform, have a verifier check the promise, measure, report. */
export function runJob(resolved: ResolvedJob, input: JobInput, context: JobContext): JobResult {
  const made = makeRelease(resolved, input, context);
  context.stage?.('verify');
  const judged = judgedAs(verifyHere(resolved, made.evidence, context), resolved, input, made, context);
  const checked = checkRelease(resolved, input, made);
  context.stage?.('measure');
  const measured = measureRelease(resolved, input, made, context);
  return reportedResult(resolved, input, { ...made, ...judged, ...checked, ...measured });
}
