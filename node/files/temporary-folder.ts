import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

/**
 * Makes a folder of this process next to others of its kind, to be removed in any case. Folders of killed processes are
 * removed first: they may contain records.
 */
export function makeTemporaryFolder(parent: string, kind: string): string {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(kind)) continue;
    const pid = processOf(name);
    if (pid !== undefined && !isRunning(pid)) removeQuietly(join(parent, name));
  }
  return mkdtempSync(join(parent, `${kind}${OF_THIS_MACHINE}${process.pid}-`));
}

/** The number of a process means something on its machine only, and folders are shared. */
const OF_THIS_MACHINE = `-${hostname()}-`;

/** The process of this machine whose folder has this name, if one has. */
function processOf(name: string): number | undefined {
  const offset = name.lastIndexOf(OF_THIS_MACHINE);
  const [, pid] = /^(\d+)-[^-]+$/.exec(offset < 0 ? '' : name.slice(offset + OF_THIS_MACHINE.length)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** Removes the folders of this process whose names begin so: it is ended by force, before it could do that itself. */
export function removeOwnFolders(parent: string, beginning: string): void {
  for (const name of namesIn(parent)) {
    if (name.startsWith(beginning) && processOf(name) === process.pid) removeQuietly(join(parent, name));
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
