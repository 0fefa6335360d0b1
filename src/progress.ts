/** Reports progress and throws `cancelled` when the caller asked to stop. */
export type Checkpoint = (done: number, total: number, phase: string) => void;

/** A checkpoint within a phase. */
export type StepCheckpoint = (done: number, total: number) => void;
