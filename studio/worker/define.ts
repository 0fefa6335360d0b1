import type { ErrorCode, SottoError } from '../../src/internal.ts';
import type { DataWorkerState } from './data-worker-state.ts';
import type { LongTaskName, QuickTaskName } from './tasks/index.ts';

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

/** `serve` goes to the holder of the data and `work` to a worker of its own, with a line between the two. */
export type Request =
  | { readonly kind: 'ask'; readonly name: QuickTaskName; readonly options: unknown }
  | {
      readonly kind: 'serve' | 'work';
      readonly name: LongTaskName;
      readonly options: unknown;
      readonly line: MessagePort;
      /** One Int32: 1 = stop at the next checkpoint. Not every host lets pages share memory. */
      readonly stop?: SharedArrayBuffer | undefined;
    };

/** A message that a worker sends to the port of a request. */
export type Reply =
  | { readonly progress: TaskProgress }
  | { readonly answer: unknown }
  | { readonly refusal: { readonly code: ErrorCode; readonly message: string; readonly facts: SottoError['facts'] } }
  | { readonly crash: string };
