import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Skipped } from '../harness.ts';
import { root } from '../places.ts';

/** A program by others that mines itemsets. */
export interface Rival {
  readonly name: string;
  /** Without runs it tells the number of itemsets alone. */
  run(question: RivalQuestion, runs: number): RivalRun | Skipped;
}

/** The minimum support is passed in both forms, since rivals ask for one or the other. */
export interface RivalQuestion {
  readonly file: string;
  readonly share: number;
  readonly minSupport: number;
}

/** The number of itemsets that a rival found, and the CPU milliseconds of each run. */
export interface RivalRun {
  readonly itemsets: number;
  readonly times: number[];
}

/** A Python package, which counts itemsets of a kind. */
export function pythonRival(name: 'pyfim' | 'mlxtend', kind: 'frequent' | 'closed' | 'maximal'): Rival {
  return {
    name,
    run({ file, share }, runs) {
      const script = join(root, 'bench', 'rivals', `${name}.py`);
      const ended = spawnSync('python3', [script, file, String(share), kind, String(runs)], { encoding: 'utf8' });
      if (ended.status === null || ended.stderr.includes('ModuleNotFoundError'))
        return { skipped: `pip install ${name}` };
      return readRun(name, ended);
    },
  };
}

/** The output of every rival: the number of itemsets, then the milliseconds of each run, one per line. */
export function readRun(name: string, { status, stdout, stderr }: SpawnSyncReturns<string>): RivalRun {
  if (status !== 0) throw new Error(`${name} failed: ${stderr.trim().split('\n').at(-1)}`);
  const [itemsets, ...times] = stdout.trim().split('\n').map(Number);
  return { itemsets: itemsets!, times };
}
