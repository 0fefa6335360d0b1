import { basename, dirname, join, resolve } from 'node:path';

/** Where a file or folder is written before it gets its name: a sibling, so that a rename is enough. */
export function draftPath(path: string): string {
  const target = resolve(path);
  return join(dirname(target), `.${basename(target)}.draft-${process.pid}`);
}
