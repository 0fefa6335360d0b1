import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Skipped } from './harness.ts';
import { root } from './places.ts';

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built program, or why there is none. */
export function sottoProgram(): string | Skipped {
  const program = join(root, 'dist', 'sotto.js');
  return existsSync(program) ? program : { skipped: 'dist/sotto.js is not built' };
}

/** Runs `node …` to its end. */
export function runNode(args: readonly string[]): Finished {
  return spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Milliseconds of CPU that `node …` takes, all threads and the system's share; of each of `runs` runs. */
export function cpuOfNode(args: readonly string[], runs: number): number[] {
  const timed = ['-c', 'TIMEFORMAT="%3U %3S"; time "$0" "$@" > /dev/null 2>&1', process.execPath, ...args];
  return Array.from({ length: runs }, () => {
    const { stderr } = spawnSync('bash', timed, { encoding: 'utf8' });
    const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
    return (user + system) * 1000;
  });
}

/**
 * The cost of a process, which it reports itself as it ends: milliseconds of all its threads, and bytes at its peak.
 */
export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

/** Runs `node …` to its end and has it report its cost. */
export function runAndTell(args: readonly string[]): Finished & Usage {
  const tell = `import { writeSync } from 'node:fs';
    process.on('exit', () => {
      const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      writeSync(3, userCPUTime + systemCPUTime + ' ' + maxRSS + '\\n');
    });`;
  const { status, output } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe', 'pipe'], maxBuffer: 1 << 28 },
  );
  const [, stdout, stderr, report] = output.map(String);
  // Threads report as well: the highest counts.
  const lines = report!
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  const highest = (n: number): number => Math.max(...lines.map((numbers) => numbers[n]!));
  return { status, stdout: stdout!, stderr: stderr!, cpu: highest(0) / 1000, memory: highest(1) * 1024 };
}

/** Peak memory of `node …` in bytes. */
export function peakMemoryOfNode(args: readonly string[]): number {
  return runAndTell(args).memory;
}
