import { dirname, isAbsolute, join } from 'node:path';
import { SottoError, withPaths } from '../../src/internal.ts';
import { withAddressPath } from '../stores/addresses.ts';
import { readYaml } from './read-yaml.ts';

/**
 * Reads a job file (YAML or JSON) as it stands. Throws `usage` with line and column if it is not well-formed.
 *
 * @example
 * ```ts
 * import { writeFileSync } from 'node:fs';
 *
 * writeFileSync('job.yaml', 'data: /orders.csv\nmodel: { id: km, k: 5 }\n');
 * checkJob(await readJobFile('job.yaml')).model; // → { id: 'km', k: 5 }
 * ```
 */
export async function readJobFile(path: string): Promise<Record<string, unknown>> {
  const job = await readYaml(path);
  if (typeof job !== 'object' || job === null || Array.isArray(job)) {
    throw new SottoError('usage', `${path}: expected a job with fields such as data and model, got something else`);
  }
  const resolvePath = (file: string): string => (isAbsolute(file) || file === '-' ? file : join(dirname(path), file));
  return withPaths<Record<string, unknown>>({ ...job }, (text) => withAddressPath(text, resolvePath));
}
