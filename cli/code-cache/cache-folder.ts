import { existsSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/**
 * The user's folder for compiled code, created if it does not exist; undefined if it is turned off or cannot be had.
 * Its content is run, so a folder that others may write to is refused.
 */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment['SOTTO_CODE_CACHE'] === 'off') return undefined;
  try {
    const caches = userCaches(environment);
    // Below the working directory it would come along with data of others.
    if (!isAbsolute(caches)) return undefined;
    const folder = join(caches, 'sotto', 'code');
    makeFolders(folder);
    // A user who may write to the parent folder may put another folder in its place.
    return isOwn(statSync(folder)) && isOwn(statSync(dirname(folder))) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** One after another: below /proc Node never ends when it is asked for all at once. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another run was sooner
  }
}

/** Whether a file or folder belongs to this user, who alone may write to it. */
export function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/** The folder where programs of this user keep files that they can make again. */
function userCaches({ LOCALAPPDATA, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32' && LOCALAPPDATA !== undefined) return LOCALAPPDATA;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache');
}
