import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forEachFrequentItemset } from '../../src/mining/frequent-itemsets.ts';
import { readFimi, realFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { root } from '../places.ts';

/** Least support of each input, dense and sparse. */
const SHARES: Readonly<Record<string, number>> = {
  'BMS-WebView-1': 0.001,
  'BMS-WebView-2': 0.001,
  chess: 0.6,
  connect: 0.9,
  mushroom: 0.1,
  'pumsb-4k': 0.8,
  'accidents-15k': 0.5,
};

/** Records in memory become all frequent itemsets, each visited once. */
export const mineFrequent: Case = {
  name: 'mine-frequent',
  title: 'all frequent itemsets of records in memory',
  inputs: Object.keys(SHARES).map((name) => ({ name })),
  goals: { ratio: 0.5 },
  prepare({ name }) {
    const file = realFile(name);
    if (typeof file !== 'string') return file;
    const dataset = readFimi(readFileSync(file));
    const numItems = dataset.dictionary.labels.length;
    const share = SHARES[name]!;
    const minSupport = Math.ceil(share * dataset.numRows);
    const rival = (runs: number) => runRival(file, share, runs);
    const expected = rival(0).itemsets;
    const prepared: Prepared<number> = {
      run() {
        let itemsets = 0;
        forEachFrequentItemset(dataset, numItems, { minSupport }, () => {
          itemsets++;
          return undefined;
        });
        return itemsets;
      },
      verify: (itemsets) =>
        itemsets === expected ? undefined : `${itemsets} itemsets, but node-fpgrowth finds ${expected}`,
      notes: (itemsets) => `${itemsets} itemsets at ${share * 100} %`,
      reference: { title: 'node-fpgrowth', sample: () => rival(1).times },
    };
    return prepared;
  },
};

function runRival(file: string, share: number, runs: number): { itemsets: number; times: number[] } {
  const script = join(root, 'bench', 'rivals', 'node-fpgrowth.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file, String(share), String(runs)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`node-fpgrowth failed: ${stderr.trim().split('\n')[0]}`);
  const [itemsets, ...times] = stdout.trim().split('\n').map(Number);
  return { itemsets: itemsets!, times };
}
