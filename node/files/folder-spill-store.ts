import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpillStore } from '../../src/internal.ts';
import { fileChunks } from './file-chunks.ts';

/** A shelf of files in a temporary folder. None is held open: there may be more of them than a process may open. */
export function folderSpillStore(folder: string): SpillStore {
  const pathOf = (place: number): string => join(folder, `shelf-${place}`);
  return {
    append: (place, bytes) => appendFileSync(pathOf(place), bytes),
    chunks: (place) => fileChunks(pathOf(place)),
  };
}
