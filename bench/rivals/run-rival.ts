import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Skipped } from '../harness.ts';
import { root } from '../places.ts';

/** What a rival mines. */
export type MinedKind = 'frequent' | 'closed' | 'maximal';

/** How many itemsets a rival finds, and the CPU milliseconds of so many runs. */
export function runRival(
  rival: string,
  file: string,
  share: number,
  kind: MinedKind,
  runs: number,
): { readonly itemsets: number; readonly times: number[] } | Skipped {
  const script = join(root, 'bench', 'rivals', `${rival}.py`);
  const { status, stdout, stderr } = spawnSync('python3', [script, file, String(share), kind, String(runs)], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    if (status === null || stderr.includes('ModuleNotFoundError')) return { skipped: `pip install ${rival}` };
    throw new Error(`${rival} failed: ${stderr.trim().split('\n').at(-1)}`);
  }
  const [itemsets, ...times] = stdout.trim().split('\n').map(Number);
  return { itemsets: itemsets!, times };
}
