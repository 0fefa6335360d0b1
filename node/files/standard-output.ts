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
  if (!wasClosed()) return;
  throw new SottoError('resource', `${STANDARD_OUTPUT} is closed, so the result would be lost`, {
    hint: 'read it through a pipe or send it to a file; a program that ignores it (DEVNULL of Python, ignore of Node) looks the same',
  });
}

/** What waits to be written, where a task may have to begin again elsewhere. */
let held: Uint8Array[] | undefined;

/** Keeps back what is written from now on. */
export function holdStandardOutput(): void {
  held = [];
}

let isToStop: () => boolean = () => false;

/** What tells from now on, while a pipe is full, whether to stop. */
export function setCancelCheck(isAsked: () => boolean): void {
  isToStop = isAsked;
}

function goOn(): void {
  if (isToStop()) throw new SottoError('cancelled', `stopped as asked; ${CUT}`);
}

/** Writes what was kept back, or forgets it, and keeps nothing back any more. Signals are heard while a pipe is full. */
export async function releaseHeldOutput(isWritten: boolean): Promise<void> {
  const waiting = held ?? [];
  held = undefined;
  if (!isWritten) return;
  const tries = new Tries();
  for (const bytes of waiting) {
    for (let written = 0; written < bytes.length; ) {
      const taken = writeSome(bytes, written);
      written += taken;
      if (!tries.areFutile(taken)) continue;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      goOn();
    }
  }
}

/** Writes bytes to standard output, all of them, or throws `resource`. */
export function writeStandardOutput(bytes: Uint8Array): void {
  if (held !== undefined) {
    held.push(bytes.slice());
    return;
  }
  const tries = new Tries();
  for (let written = 0; written < bytes.length; ) {
    const taken = writeSome(bytes, written);
    written += taken;
    if (!tries.areFutile(taken)) continue;
    Atomics.wait(NOBODY, 0, 0, PAUSE);
    goOn();
  }
}

/** Milliseconds for which a full pipe is tried again at once: most readers go on sooner. */
const BUSY = 1;
/** Milliseconds between tries after that: a reader may never go on, `less` say. */
const PAUSE = 5;
/** Where nobody ends a wait. */
const NOBODY = new Int32Array(new SharedArrayBuffer(4));

/** Tries to write to a pipe that may be full. */
class Tries {
  #since: number | undefined;

  /** After a try that wrote so many bytes: whether to pause before the next one. */
  areFutile(taken: number): boolean {
    if (taken > 0) this.#since = undefined;
    else this.#since ??= performance.now();
    return this.#since !== undefined && performance.now() - this.#since > BUSY;
  }
}

/** Writes bytes from a place on, as many as are taken now: none where a pipe is full. */
function writeSome(bytes: Uint8Array, from: number): number {
  try {
    return writeSync(1, bytes, from);
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return 0;
    throw machineFailure(error, STANDARD_OUTPUT, CUT) ?? error;
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
