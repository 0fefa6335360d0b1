import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeError } from './write-error.ts';

/** Makes a folder and those above it; `mode` is of the folder alone. Level by level: Node's own recursive mkdir never ends where a file system refuses. */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, mode);
  } catch (error) {
    throw writeError(error, path);
  }
}
