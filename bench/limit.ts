import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference, Skipped } from './harness.ts';
import { cacheFile, root } from './places.ts';

const FLAGS = ['-O3', '-march=native', '-std=c++17'];

/** A kernel of reference/limit.cpp on one file. */
export interface Limit extends Reference {
  /** What the program computed, in short. */
  readonly checksum: string;
}

/** Compiles the C++ program if it changed, and runs a kernel of it once for its checksum. */
export function limitOf(kernel: 'parse' | 'pairs', file: string): Limit | Skipped {
  const program = compiled();
  if (typeof program !== 'string') return program;
  const { checksum } = runLimit(program, kernel, file, 0);
  return {
    title: 'C++',
    checksum,
    sample: (mostRuns) => runLimit(program, kernel, file, mostRuns).times,
  };
}

function compiled(): string | Skipped {
  const compiler = process.env.CXX ?? 'c++';
  const source = join(root, 'bench', 'reference', 'limit.cpp');
  const key = createHash('sha256')
    .update(readFileSync(source))
    .update([compiler, ...FLAGS].join(' '));
  const program = cacheFile(`limit-${key.digest('hex').slice(0, 12)}`);
  if (existsSync(program)) return program;
  const { error, status, stderr } = spawnSync(compiler, [...FLAGS, source, '-o', program], { encoding: 'utf8' });
  if (error !== undefined) return { skipped: 'no C++ compiler' };
  if (status !== 0) return { skipped: `the C++ compiler failed: ${stderr.trim().split('\n')[0]}` };
  return program;
}

function runLimit(program: string, kernel: string, file: string, runs: number): { checksum: string; times: number[] } {
  const { status, stdout, stderr } = spawnSync(program, [kernel, file, String(runs)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the C++ program failed: ${stderr.trim()}`);
  const [checksum, ...nanoseconds] = stdout.trim().split('\n');
  return { checksum: checksum!.replace('checksum ', ''), times: nanoseconds.map((text) => Number(text) / 1e6) };
}
