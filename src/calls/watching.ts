import { SottoError } from '../errors.ts';

/** How far a run is: `done` of `total` of a phase, which says what is being done. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly phase: string;
}

/** How a call is watched and stopped. */
export interface Watching {
  /** An `AbortSignal`. It is looked at between steps: who runs in one thread can set it from `onProgress`. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Tells progress and throws `cancelled` once the signal is set. */
export function checkpointOf({ signal, onProgress }: Watching): (done: number, total: number, phase: string) => void {
  return (done, total, phase) => {
    if (signal?.aborted) throw new SottoError('cancelled', 'stopped as asked');
    onProgress?.({ done, total, phase });
  };
}
