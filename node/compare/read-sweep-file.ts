import { checkSweep, type Sweep } from '../../src/internal.ts';
import { readYaml } from '../files/read-yaml.ts';

/** Reads a sweep file (YAML or JSON) and checks its shape; throws `usage` naming line and column, or every bad field. */
export async function readSweepFile(path: string): Promise<Sweep> {
  return checkSweep(await readYaml(path), path);
}
