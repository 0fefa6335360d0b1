import type { DataWorkerState } from './data-worker-state.ts';

export interface TaskProgress {
  readonly done: number;
  /** 0 if it is unknown. */
  readonly total: number;
  readonly phase: string;
}

/** The world of a long task. */
export interface WorkerContext {
  /** Reports progress; the page hears of it now and then. To stop the task, the page ends the worker. */
  checkpoint(done: number, total: number, phase: string): void;
}

/** Parameters as the command line takes them: unchecked; defaults for those left out. */
export type TaskParameters = Readonly<Record<string, unknown>>;

/** Answered at once by the worker that holds the data: some tens of milliseconds, never more. */
export type QuickTask<O, R> = (options: O, state: DataWorkerState) => R | Promise<R>;

/**
 * A task in its own worker; terminating the worker cancels it. `share` and `keep` run in the worker that holds the data:
 * the first picks the data of the work (copied), the second takes the result and returns the answer for the page.
 */
export interface LongTask<O, S, R, T> {
  share(options: O, state: DataWorkerState): S;
  work(options: O, shared: S, context: WorkerContext): R | Promise<R>;
  keep(options: O, result: R, state: DataWorkerState): T;
}

/** Returns its argument, with its types inferred; without `keep`, the result is the answer. */
export function longTask<O, S, R, T = R>(
  task: Omit<LongTask<O, S, R, T>, 'keep'> & Partial<Pick<LongTask<O, S, R, T>, 'keep'>>,
): LongTask<O, S, R, T> {
  // Without `keep`, R is T.
  return { keep: (_options, result) => result as unknown as T, ...task };
}
