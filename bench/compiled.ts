import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Skipped } from './harness.ts';
import { cacheFile } from './places.ts';

export interface Compilation {
  /** The name of the program in the cache, before its hash. */
  readonly name: string;
  readonly compiler: string;
  readonly language: string;
  readonly flags: readonly string[];
  /** Of the first one it is noticed when it changes. */
  readonly sources: readonly string[];
  readonly libraries?: readonly string[];
}

/** The path of a program, compiled if that was not done before. */
export function compiled({ name, compiler, language, flags, sources, libraries = [] }: Compilation): string | Skipped {
  const key = createHash('sha256')
    .update(readFileSync(sources[0]!))
    .update([compiler, ...flags].join(' '));
  const program = cacheFile(`${name}-${key.digest('hex').slice(0, 12)}`);
  if (existsSync(program)) return program;
  const args = [...flags, ...sources, '-o', program, ...libraries];
  const { error, status, stderr } = spawnSync(compiler, args, { encoding: 'utf8' });
  if (error !== undefined) return { skipped: `no ${language} compiler` };
  if (status !== 0) return { skipped: `the ${language} compiler failed: ${stderr.trim().split('\n')[0]}` };
  return program;
}
