import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { isRunning } from './is-running.ts';

/** The path where a file or folder is written before it gets its name: a sibling, so that a rename is enough. */
export function draftPath(path: string): string {
  return siblingPath(path, 'draft') + process.pid;
}

/** The path of the replaced folder for a moment. */
export function replacedPath(path: string): string {
  return siblingPath(path, 'old') + process.pid;
}

/** Removes the drafts of killed runs on this machine; a folder that one was replacing gets its name back. */
export function sweepDrafts(path: string): void {
  for (const replaced of leftBehind(siblingPath(path, 'old'))) {
    if (existsSync(path)) rmSync(replaced, { recursive: true, force: true });
    else renameSync(replaced, path);
  }
  for (const draft of leftBehind(siblingPath(path, 'draft'))) rmSync(draft, { recursive: true, force: true });
}

/** Whether a path names a device, a pipe or the like: it is written as it is, and never replaced. */
export function isDevice(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
}

/** With the name of the machine: the number of a process means something there only, and folders are shared. */
function siblingPath(path: string, purpose: string): string {
  const target = resolve(path);
  return join(dirname(target), `.${basename(target)}.${purpose}-${hostname()}-`);
}

/** The paths that begin so and end in the number of a process that runs no more. */
function leftBehind(prefix: string): string[] {
  const folder = dirname(prefix);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path.startsWith(prefix) && /^\d+$/.test(path.slice(prefix.length)))
    .filter((path) => !isRunning(Number(path.slice(prefix.length))));
}
