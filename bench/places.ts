import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repository: the nearest folder at or above the working directory that holds the benchmarks' sources. */
export const root = findRoot();

/** Generated data and compiled programs; may be deleted at any time. */
export function cacheFile(name: string): string {
  const folder = join(root, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

function findRoot(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'bench', 'reference', 'limit.cpp'))) return folder;
    if (dirname(folder) === folder) throw new Error('run the benchmarks inside the repository');
  }
}
