import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpillStore } from '../../src/internal.ts';
import { fileChunks } from './file-chunks.ts';

/** A shelf of files in a temporary folder. None is held open: there may be more of them than a process may open. */
export function folderSpillStore(folder: string): SpillStore {
  const pathOf = (index: number): string => join(folder, `shelf-${index}`);
  return {
    append: (index, bytes) => appendFileSync(pathOf(index), bytes),
    chunks: (index) => fileChunks(pathOf(index)),
  };
}
