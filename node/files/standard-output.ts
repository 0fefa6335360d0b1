import { readFileSync, readlinkSync, writeSync } from 'node:fs';
import { SottoError } from '../../src/internal.ts';
import { errorCode } from './error-code.ts';
import { machineFailure } from './machine-failure.ts';

/** How messages call it. */
export const STANDARD_OUTPUT = 'standard output';

/** What is left where it could not take everything. */
const CUT = 'what was written is not complete';

/** Throws `resource` where standard output was closed by who started the program: what is written there would be lost. */
export function checkStandardOutput(): void {
  if (wasClosed()) throw new SottoError('resource', `${STANDARD_OUTPUT} is closed, so the result would be lost`);
}

/** What waits to be written, where a task may have to begin again elsewhere. */
let held: Uint8Array[] | undefined;

/** Keeps back what is written from now on. */
export function holdStandardOutput(): void {
  held = [];
}

/** Writes what was kept back, or forgets it, and keeps nothing back any more. */
export function endHold(isWritten: boolean): void {
  const waiting = held ?? [];
  held = undefined;
  if (isWritten) for (const bytes of waiting) writeStandardOutput(bytes);
}

/** Writes bytes to standard output, all of them, or throws `resource`. */
export function writeStandardOutput(bytes: Uint8Array): void {
  if (held !== undefined) {
    held.push(bytes.slice());
    return;
  }
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      // A pipe may be full for a moment: try again.
      if (errorCode(error) !== 'EAGAIN') throw machineFailure(error, STANDARD_OUTPUT, CUT) ?? error;
    }
  }
}

/** Node opens the null device, to read and to write, where it finds the output closed; a shell's `> /dev/null` only writes. */
function wasClosed(): boolean {
  try {
    if (readlinkSync('/proc/self/fd/1') !== '/dev/null') return false;
    return /^flags:\s*\d*2$/m.test(readFileSync('/proc/self/fdinfo/1', 'utf8'));
  } catch {
    return false;
  }
}
