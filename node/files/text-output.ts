import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { SottoError } from '../../src/internal.ts';
import { draftPath } from './draft-path.ts';
import { writeError } from './write-error.ts';

/** A file, or standard output for `-`, written piece by piece; it gets its name only when it is finished. */
export class TextOutput {
  readonly #path: string;
  readonly #file: number;
  #isOpen = true;

  constructor(path: string) {
    this.#path = path;
    if (path.endsWith('.gz'))
      throw new SottoError('usage', `${path}: this output is not zipped; leave .gz out of its name`);
    try {
      this.#file = path === '-' ? 1 : openSync(draftPath(path), 'w');
    } catch (error) {
      throw writeError(error, path);
    }
  }

  write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) written += writeSome(this.#file, bytes, written);
  }

  /** Gives the file its name. */
  finish(): void {
    this.#isOpen = false;
    if (this.#path === '-') return;
    closeSync(this.#file);
    renameSync(draftPath(this.#path), this.#path);
  }

  /** Removes an unfinished file. */
  discard(): void {
    if (!this.#isOpen || this.#path === '-') return;
    this.#isOpen = false;
    closeSync(this.#file);
    rmSync(draftPath(this.#path), { force: true });
  }
}

/** A pipe may be full for a moment (EAGAIN): try again. A reader that left (EPIPE) ends the writing quietly. */
export function writeSome(file: number, bytes: Uint8Array, from: number): number {
  try {
    return writeSync(file, bytes, from);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EAGAIN') return 0;
    if (code === 'EPIPE') return bytes.length - from;
    throw error;
  }
}
