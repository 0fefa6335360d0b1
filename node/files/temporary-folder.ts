import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

/**
 * Makes a folder of this process beside others of its kind, to be removed whatever happens. What processes left behind that
 * were killed is removed first: it may hold records.
 */
export function makeTemporaryFolder(parent: string, kind: string): string {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${kind}-`)) continue;
    const pid = Number(name.slice(kind.length + 1).split('-')[0]);
    if (!isRunning(pid)) removeQuietly(join(parent, name));
  }
  return mkdtempSync(join(parent, `${kind}-${process.pid}-`));
}

/** Removes the folders of this process whose names begin so: it is ended by force, before it could do that itself. */
export function removeOwnFolders(parent: string, beginning: string): void {
  for (const name of namesIn(parent)) {
    if (!name.startsWith(beginning)) continue;
    if (/-(\d+)-[^-]+$/.exec(name)?.[1] === String(process.pid)) removeQuietly(join(parent, name));
  }
}

/** A folder that cannot be listed has nothing of this process. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Another user's folder cannot be removed, and need not be. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}
