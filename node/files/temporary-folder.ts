import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return true; // not a name of ours: leave it alone
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Another user's folder cannot be removed, and need not be. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}
