/** What a long task may ask of whoever started it. */
export interface TaskContext {
  /** Reports progress and throws `cancelled` when the user asked to stop. */
  checkpoint(done: number, total: number, phase: string): void;
}
