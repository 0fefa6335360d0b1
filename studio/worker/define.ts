import type { Holding } from './holding.ts';

/** What a long task may ask of whoever started it. */
export interface TaskContext {
  /** Reports progress, told to the page now and then. Stopping needs no asking: the worker is ended. */
  checkpoint(done: number, total: number, phase: string): void;
}

/** Answered at once by the worker that holds the data: some tens of milliseconds, never more. */
export interface QuickTask<O, R> {
  answer(options: O, holding: Holding): R | Promise<R>;
}

/**
 * Work in a worker of its own, which is ended to cancel it. `share` and `keep` run in the worker that holds the data:
 * the first picks what the work is handed (copied), the second takes the result and says what the page is told of it.
 */
export interface LongTask<O, S, R, T> {
  share(options: O, holding: Holding): S;
  work(options: O, shared: S, context: TaskContext): R | Promise<R>;
  keep(options: O, result: R, holding: Holding): T;
}

/** Identity at run time, inference at compile time. */
export function quickTask<O, R>(answer: QuickTask<O, R>['answer']): QuickTask<O, R> {
  return { answer };
}

/** Identity at run time, inference at compile time. */
export function longTask<O, S, R, T>(task: LongTask<O, S, R, T>): LongTask<O, S, R, T> {
  return task;
}
