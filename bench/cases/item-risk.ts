import { readFileSync } from 'node:fs';
import { assessItemRisk } from '../../src/risk/item/assess-item-risk.ts';
import type { ItemRisk } from '../../src/risk/item/item-risk.ts';
import { readFimi, realFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';

/** Expected cracks within the median gap, as two independent programs count them. */
const EXPECTED: Readonly<Record<string, string>> = {
  'BMS-WebView-1': '168.0815',
  retail: '312.4928',
  'kosarak-100k': '297.2677',
  'BMS-POS-100k': '279.8465',
};

/** Records in memory become the whole answer about renamed items, without advice. */
export const itemRisk: Case = {
  name: 'item-risk',
  title: 'expected cracks of renamed items, exactly, with crack probabilities by item',
  inputs: Object.keys(EXPECTED).map((name) => ({ name })),
  goals: { median: 5_000 },
  prepare({ name }) {
    const file = realFile(name);
    if (typeof file !== 'string') return file;
    const dataset = readFimi(readFileSync(file));
    const prepared: Prepared<ItemRisk> = {
      run: () =>
        assessItemRisk(dataset, {
          seed: 1,
          tolerance: { num: 1, den: 10 },
          belief: { kind: 'interval' },
          runs: 5,
          top: 10,
          advise: false,
          sampling: false,
          maxStates: 250_000,
          samples: 1_000,
        }),
      verify({ expectedCracks: { value, method } }) {
        if (method !== 'exact') return `counted by ${method}`;
        return value.toFixed(4) === EXPECTED[name] ? undefined : `${value} instead of ${EXPECTED[name]}`;
      },
      notes: ({ expectedCracks: { states } }) => `${states} states`,
    };
    return prepared;
  },
};
