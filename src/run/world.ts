import type { Checkpoint } from '../progress.ts';
import type { KeyStream } from '../secret.ts';
import type { BackgroundVerifier } from './judge.ts';

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
