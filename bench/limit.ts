import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference, Skipped } from './harness.ts';
import { cacheFile, root } from './places.ts';

/** Everything that this machine has, or what machines of the last ten years have (AVX2). */
export type Target = 'native' | 'x86-64-v3';

/** A kernel of reference/limit.cpp on one file. */
export interface Limit extends Reference {
  /** What the program computed, in short. */
  readonly checksum: string;
}

/** Compiles the C++ program if it changed, and runs a kernel of it once for its checksum. */
export function limitOf(kernel: 'parse' | 'table' | 'pairs', file: string, target: Target = 'native'): Limit | Skipped {
  const program = compiled(target);
  if (typeof program !== 'string') return program;
  const { checksum } = runLimit(program, kernel, file, 0);
  return {
    title: target === 'native' ? 'C++' : `C++ for ${target}`,
    checksum,
    sample: (mostRuns) => runLimit(program, kernel, file, mostRuns).times,
  };
}

function compiled(target: Target): string | Skipped {
  const flags = ['-O3', `-march=${target}`, '-std=c++17'];
  const compiler = process.env.CXX ?? 'c++';
  const source = join(root, 'bench', 'reference', 'limit.cpp');
  const key = createHash('sha256')
    .update(readFileSync(source))
    .update([compiler, ...flags].join(' '));
  const program = cacheFile(`limit-${key.digest('hex').slice(0, 12)}`);
  if (existsSync(program)) return program;
  const { error, status, stderr } = spawnSync(compiler, [...flags, source, '-o', program], { encoding: 'utf8' });
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
