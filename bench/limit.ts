import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compiled } from './compiled.ts';
import type { Reference, Skipped } from './harness.ts';
import { root } from './places.ts';

/** Everything that this machine has, or what machines of the last ten years have (AVX2). */
export type Target = 'native' | 'x86-64-v3';

/** A kernel of reference/limit.cpp on one file. */
export interface Limit extends Reference {
  /** A short form of the program's result. */
  readonly checksum: string;
}

/** Compiles the C++ program if it changed, and runs a kernel of it once for its checksum. */
export function limitOf(kernel: 'parse' | 'table' | 'pairs', file: string, target: Target = 'native'): Limit | Skipped {
  const program = compiled({
    name: 'limit',
    compiler: process.env.CXX ?? 'c++',
    language: 'C++',
    flags: ['-O3', `-march=${target}`, '-std=c++17'],
    sources: [join(root, 'bench', 'reference', 'limit.cpp')],
  });
  if (typeof program !== 'string') return program;
  const { checksum } = runLimit(program, kernel, file, 0);
  return {
    title: target === 'native' ? 'C++' : `C++ for ${target}`,
    checksum,
    sample: (maxRuns) => runLimit(program, kernel, file, maxRuns).times,
  };
}

function runLimit(program: string, kernel: string, file: string, runs: number): { checksum: string; times: number[] } {
  const { status, stdout, stderr } = spawnSync(program, [kernel, file, String(runs)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the C++ program failed: ${stderr.trim()}`);
  const [checksum, ...nanoseconds] = stdout.trim().split('\n');
  return { checksum: checksum!.replace('checksum ', ''), times: nanoseconds.map((text) => Number(text) / 1e6) };
}
