import { SottoError } from '../../src/internal.ts';

/** Why something cannot be written, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such place',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
};

/** What cannot be written is the user's to mend: say what and why. A full disk is a limit of the machine. */
export function writeError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new SottoError('resource', `${path}: the disk is full; nothing was written`);
  if (REASONS[code] === undefined) return error;
  return new SottoError('usage', `${path}: cannot be written: ${REASONS[code]}`);
}
