import { readFileSync, readlinkSync, writeSync } from 'node:fs';
import { SottoError } from '../../src/internal.ts';
import { errorCode } from './error-code.ts';
import { machineFailure } from './machine-failure.ts';

/** Its name in messages. */
export const STANDARD_OUTPUT = 'standard output';

/** The end of a message about output that was cut off. */
const CUT = 'what was written is not complete';

/** Throws `resource` if the caller of the program closed standard output: output written there would be lost. */
export function checkStandardOutput(): void {
  if (!wasClosed()) return;
  throw new SottoError('resource', `${STANDARD_OUTPUT} is closed, so the result would be lost`, {
    hint: 'pipe it or redirect it to a file; a parent process that discards it (DEVNULL in Python, “ignore” in Node) looks the same',
  });
}

/** The output held back while a task may have to start again in a thread. */
let delayed: Uint8Array[] | undefined;

/** Keeps back what is written from now on. */
export function delayStandardOutput(): void {
  delayed = [];
}

let isToStop: () => boolean = () => false;

/** The function that decides from now on, while a pipe is full, whether to stop. */
export function setCancelCheck(isRequested: () => boolean): void {
  isToStop = isRequested;
}

function throwIfCancelled(): void {
  if (isToStop()) throw new SottoError('cancelled', `stopped as asked; ${CUT}`);
}

/** Writes or discards the delayed output and ends the delay. Signals are handled while a pipe is full. */
export async function releaseOutput(isWritten: boolean): Promise<void> {
  const waiting = delayed ?? [];
  delayed = undefined;
  if (!isWritten) return;
  const tries = new Tries();
  for (const bytes of waiting) {
    for (let numWritten = 0; numWritten < bytes.length; ) {
      const numTaken = writeSome(bytes, numWritten);
      numWritten += numTaken;
      if (!tries.areFutile(numTaken)) continue;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      throwIfCancelled();
    }
  }
}

/** Writes bytes to standard output, all of them, or throws `resource`. */
export function writeStandardOutput(bytes: Uint8Array): void {
  if (delayed !== undefined) {
    delayed.push(bytes.slice());
    return;
  }
  const tries = new Tries();
  for (let numWritten = 0; numWritten < bytes.length; ) {
    const numTaken = writeSome(bytes, numWritten);
    numWritten += numTaken;
    if (!tries.areFutile(numTaken)) continue;
    Atomics.wait(NOBODY, 0, 0, PAUSE);
    throwIfCancelled();
  }
}

/** Milliseconds for which a full pipe is tried again at once: most readers go on sooner. */
const BUSY = 1;
/** Milliseconds between tries after that: a reader may never go on, `less` say. */
const PAUSE = 5;
/** A value that never changes: no one ends a wait. */
const NOBODY = new Int32Array(new SharedArrayBuffer(4));

/** Tries to write to a pipe that may be full. */
class Tries {
  #since: number | undefined;

  /** Whether to pause before the next attempt, after one that wrote `numWritten` bytes. */
  areFutile(numWritten: number): boolean {
    if (numWritten > 0) this.#since = undefined;
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
