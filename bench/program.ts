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

/** Milliseconds of CPU that `node …` takes, all threads and the system's share; of each of so many runs. */
export function cpuOfNode(args: readonly string[], runs: number): number[] {
  const timed = ['-c', 'TIMEFORMAT="%3U %3S"; time "$0" "$@" > /dev/null 2>&1', process.execPath, ...args];
  return Array.from({ length: runs }, () => {
    const { stderr } = spawnSync('bash', timed, { encoding: 'utf8' });
    const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
    return (user + system) * 1000;
  });
}

/** Peak memory of `node …` in bytes, told by the process itself as it ends. */
export function peakMemoryOfNode(args: readonly string[]): number {
  const tell = `import { writeSync } from 'node:fs';
    process.on('exit', () => writeSync(3, process.resourceUsage().maxRSS + '\\n'));`;
  const { output } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, ...args],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  // Threads tell as well: what counts is the highest.
  const kilobytes = String(output[3]).trim().split('\n').map(Number);
  return Math.max(...kilobytes) * 1024;
}
