import { type Algorithm, type Secret, secretOfBytes } from '../../../src/internal.ts';
import { jobOf } from '../../state/job-of.ts';
import type { Choices, Run } from '../../state/studio-state.ts';

/** Runs of an algorithm for what is chosen, each with the next seed and a secret of its own. */
export function runsOf({ id }: Pick<Algorithm, 'id'>, choices: Choices, seeds: number): Omit<Run, 'status'>[] {
  return Array.from({ length: seeds }, (_, n) => ({
    id: crypto.randomUUID(),
    source: choices.source!.id,
    ...jobOf(choices, { id, params: choices.algorithms[id] ?? {} }, choices.seed + n, drawSecret()),
  }));
}

/** A fresh secret of the browser's generator. */
export function drawSecret(): Secret {
  return secretOfBytes(crypto.getRandomValues(new Uint8Array(32)));
}
