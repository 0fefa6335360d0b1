import { SottoError } from '../errors.ts';

/** The progress of a run: `done` of `total` steps of a phase. The phase says what the run is doing. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly phase: string;
}

/** The means to watch and stop a call. */
export interface CallControls {
  /** An `AbortSignal`. The call looks at it between steps, so a program with one thread can abort from `onProgress`. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * The former name of `CallControls`.
 *
 * @deprecated
 * @example
 * ```ts
 * const controls: Watching = { signal: { aborted: false } };
 * ```
 */
export type Watching = CallControls;

/** Reports progress and throws `cancelled` once the signal is set. */
export function checkpointOf({
  signal,
  onProgress,
}: CallControls): (done: number, total: number, phase: string) => void {
  return (done, total, phase) => {
    if (signal?.aborted) throw new SottoError('cancelled', 'stopped as asked');
    onProgress?.({ done, total, phase });
  };
}
