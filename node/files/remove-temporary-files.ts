import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { draftPath } from './draft-path.ts';
import { removeOwnFolders } from './temporary-folder.ts';

/** Removes what this process has begun to write, and the records that it put aside: it is ended by force. */
export function removeTemporaryFiles(output?: string): void {
  removeOwnFolders(tmpdir(), 'sotto-');
  if (output === undefined) return;
  rmSync(draftPath(output), { recursive: true, force: true });
  removeOwnFolders(dirname(resolve(output)), `.${basename(resolve(output))}.`);
}
