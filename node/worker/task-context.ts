import type { ReadSummary } from '../../src/internal.ts';

/** The services that a long task may ask of its caller. */
export interface TaskContext {
  /** Reports progress and throws `cancelled` when the user asked to stop. */
  readonly checkpoint: (done: number, total: number, phase: string) => void;
  /** Takes a description of the data as soon as it is read: the user sees what a promise is about. */
  read?(name: string, read: ReadSummary): void;
  /** Takes a line that somebody must see, whatever else is shown. */
  notice?(line: string): void;
  /** Takes a line about a part of the work that is finished, for a log. */
  log?(line: string): void;
}
