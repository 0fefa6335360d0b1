import { dirname, isAbsolute, join } from 'node:path';
import { inputAddress, SottoError, sideInputs } from '../src/index.ts';
import { readYaml } from './read-yaml.ts';

/** The fields of a job that name files, beside the side inputs. */
const FILE_FIELDS = ['data', 'hierarchy', 'like'] as const;

/** Reads a job file (YAML or JSON) as it stands; throws `usage` naming line and column where it is not well-formed. */
export async function readJobFile(path: string): Promise<Record<string, unknown>> {
  const job = await readYaml(path);
  if (typeof job !== 'object' || job === null || Array.isArray(job)) {
    throw new SottoError('usage', `${path}: expected a job with fields such as data and model, got something else`);
  }
  return withPaths(job as Record<string, unknown>, (file) =>
    isAbsolute(file) || file === '-' ? file : join(dirname(path), file),
  );
}

/** A job with every file name rewritten. */
export function withPaths<T extends object>(job: T, rewrite: (path: string) => string): T {
  const copy = { ...job } as Record<string, unknown>;
  for (const field of FILE_FIELDS) if (typeof copy[field] === 'string') copy[field] = rewrite(copy[field]);
  for (const input of sideInputs) {
    const text = copy[input.name];
    if (typeof text !== 'string') continue;
    const address = inputAddress(input, text);
    if ('file' in address) copy[input.name] = rewrite(address.file);
  }
  return copy as T;
}
