import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Where the published records of this process wait for their verdict: a sibling of the release, to be removed whatever
 * happens. What killed processes left behind is removed here.
 */
export function recordsFolder(output: string): string {
  const target = resolve(output);
  const prefix = `.${basename(target)}.records-`;
  const beside = dirname(target);
  for (const name of existsSync(beside) ? readdirSync(beside) : []) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(join(beside, name), { recursive: true, force: true });
  }
  return join(beside, `${prefix}${process.pid}`);
}

function isRunning(pid: number): boolean {
  if (pid === process.pid || !Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
