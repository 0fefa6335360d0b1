import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILES } from '../../src/internal.ts';

/** Whether a path, as data is named, is a release folder. */
export function isReleaseInFolder(path: string): boolean {
  return path !== '-' && existsSync(join(path, FILES.release));
}
