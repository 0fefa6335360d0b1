import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { SeekableFile } from '../../src/internal.ts';
import { readError } from './read-bytes.ts';

/** A file of the file system that can be read at any place, until it is closed. */
export interface OpenFile extends SeekableFile {
  close(): void;
}

export function openSeekable(path: string): OpenFile {
  try {
    const file = openSync(path, 'r');
    return {
      byteLength: fstatSync(file).size,
      slice: (start, end = fstatSync(file).size) => readRange(file, start, end),
      close: () => closeSync(file),
    };
  } catch (error) {
    throw readError(error, path);
  }
}

function readRange(file: number, start: number, end: number): ArrayBuffer {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let filled = 0;
  while (filled < bytes.length) {
    const read = readSync(file, bytes, filled, bytes.length - filled, start + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled === bytes.length ? bytes.buffer : bytes.buffer.slice(0, filled);
}
