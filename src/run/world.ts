import type { Checkpoint } from '../progress.ts';
import type { KeyStream } from '../secret.ts';
import type { Evidence, Verdict } from '../verify/index.ts';

/** The question for a judge in another thread: plain data, and nothing that the verifier would not see in this one. */
export interface VerificationRequest {
  /** The id of the model, whose verifier judges. */
  readonly model: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly evidence: Evidence;
}

/** A question that is being answered. */
export interface PendingVerdict {
  /**
   * Undefined if the thread failed. Rejects with what the verifier throws, or with `cancelled` if its progress
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

export type Stage = 'run' | 'verify' | 'measure' | 'scratch';

/** Everything that a run may ask of the shell that started it. */
export interface World {
  readonly checkpoint: Checkpoint;
  /** Gets each stage as it begins, so that a shell with a clock can time it. */
  stage?(stage: Stage): void;
  /** The key stream of the system, from which the order of records in memory is drawn; ours if it has none. */
  readonly keyStream?: KeyStream | undefined;
  /** Another thread, which verifies records in memory while this one measures. */
  readonly judge?: BackgroundVerifier | undefined;
  /** The largest number of cells to bring into memory; as many as fit usual machines if left out. */
  readonly maxCells?: number;
  /** Returns what an earlier run of this job on records with this digest saved last, if there was one. */
  resume?(digest: string): unknown;
  /** Gets, after every pass, what a later run can continue from. */
  save?(progress: object): void;
}
