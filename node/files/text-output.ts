import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { SottoError } from '../../src/internal.ts';
import { draftPath, isDevice, sweepDrafts } from './draft-path.ts';
import { checkStandardOutput, writeStandardOutput } from './standard-output.ts';
import { writeError } from './write-error.ts';

/** A folder cannot be replaced by a file: to find that out at the end would be late. */
function checkNoFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new SottoError('usage', `${path}: cannot be written: it is a folder`);
}

/** A file, or standard output for `-`, written piece by piece; a file gets its name only when it is finished. */
export class TextOutput {
  readonly #path: string;
  /** The path it is written to; the path itself for a device. */
  readonly #draft: string;
  readonly #file: number;
  #isOpen = true;
  #isDone = false;

  constructor(path: string) {
    this.#path = path;
    this.#draft = isDevice(path) ? path : draftPath(path);
    if (path.endsWith('.gz'))
      throw new SottoError('usage', `${path}: this output is never compressed; leave .gz out of its name`);
    if (path === '-') checkStandardOutput();
    try {
      if (path !== '-') checkNoFolder(path);
      if (path !== '-') sweepDrafts(path);
      this.#file = path === '-' ? 1 : openSync(this.#draft, 'w');
    } catch (error) {
      throw writeError(error, path);
    }
  }

  write(bytes: Uint8Array): void {
    try {
      if (this.#path === '-') writeStandardOutput(bytes);
      else for (let numWritten = 0; numWritten < bytes.length; ) numWritten += writeSync(this.#file, bytes, numWritten);
    } catch (error) {
      throw writeError(error, this.#path);
    }
  }

  /** Gives the file its name. */
  finish(): void {
    if (this.#path === '-') return;
    try {
      this.#close();
      if (this.#draft !== this.#path) renameSync(this.#draft, this.#path);
      this.#isDone = true;
    } catch (error) {
      throw writeError(error, this.#path);
    }
  }

  /** Removes an unfinished file. */
  discard(): void {
    if (this.#isDone || this.#path === '-') return;
    if (this.#isOpen) this.#close();
    if (this.#draft !== this.#path) rmSync(this.#draft, { force: true });
  }

  #close(): void {
    this.#isOpen = false;
    closeSync(this.#file);
  }
}
