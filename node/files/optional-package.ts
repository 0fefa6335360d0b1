import { SottoError } from '../../src/internal.ts';
import { errorCode } from './error-code.ts';

/** A package that is loaded only when asked for and may be missing: the driver of a database or cluster. */
export interface OptionalPackage<T = unknown> {
  /** The package and its version, as `npm install` takes them. */
  readonly spec: string;
  /** Throws `unsupported` where it is not installed, telling `subject` needs it ("reading DuckDB") and how to get it. */
  load(subject: string): Promise<T>;
}

export function optionalPackage<T>(spec: string, load: () => Promise<T>): OptionalPackage<T> {
  return {
    spec,
    load: async (subject) => {
      try {
        return await load();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) throw error;
        const name = spec.slice(0, spec.lastIndexOf('@'));
        throw new SottoError('unsupported', `${subject} needs the package ${name}, which ${reason}`, {
          hint: `npm install ${spec}`,
        });
      }
    },
  };
}

/** Why a package could not be loaded, as far as installing it helps; a driver's own failure is passed on. */
function reasonOf(error: unknown): string | undefined {
  const code = errorCode(error);
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return 'is not installed';
  if (code === 'ERR_DLOPEN_FAILED') return 'does not run on this machine';
  return undefined;
}
