import { SottoError } from '../../src/internal.ts';
import { errorCode } from './error-code.ts';
import { machineFailure } from './machine-failure.ts';

/** Why something cannot be written, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
};

/** The error of a path that cannot be written, which the user must fix; a limit of the machine is another. */
export function writeError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (REASONS[code] === undefined) return machineFailure(error, path) ?? error;
  return new SottoError('usage', `${path}: cannot be written: ${REASONS[code]}`);
}
