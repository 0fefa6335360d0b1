import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Point } from './harness.ts';

/** Differences within this many standard deviations of both are noise, and so is anything below a twentieth. */
const NOISE_DEVIATIONS = 2;
const NOISE_SHARE = 0.05;

/** The benchmarks of a checkout. */
export interface Bench {
  readonly script: string;
  /** They measure the program that is built in the folder where they are started. */
  readonly folder: string;
}

/** The benchmarks of another checkout, if it is built. */
export function benchOf(base: string): Bench | undefined {
  const script = resolve(base, 'dist', 'bench', 'run.js');
  return existsSync(script) ? { script, folder: base } : undefined;
}

/** One case on one input by the benchmarks of a build, in a process of its own. */
export function measureBy({ script, folder }: Bench, name: string, input: string): Point {
  const { status, signal, stdout } = spawnSync(process.execPath, [script, '--measure', '--', name, input], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });
  if (status !== 0) return { status: 'failed', input, reason: `the process ended with ${signal ?? status}` };
  return JSON.parse(stdout) as Point;
}

/** The change of a point: how its median changed, and whether that is beyond noise. */
export function comparedText(now: Point, before: Point): string {
  if (now.status !== 'measured' || before.status !== 'measured') return '  not comparable';
  const noise = Math.max(NOISE_DEVIATIONS * (now.deviation + before.deviation), NOISE_SHARE * before.median);
  const change = now.median - before.median;
  const verdict = Math.abs(change) <= noise ? 'as before' : change > 0 ? 'SLOWER' : 'faster';
  return `  ${verdict}: ${(now.median / before.median).toFixed(2)} of its time before`;
}
