import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { type MinedForm, MinedLines, SUPPORT } from '../../src/internal.ts';
import { type BranchedKind, mineDataset } from '../../src/queries/mine.ts';
import type { MiningQuery } from '../../src/queries/mining-query.ts';
import { type MinedBranches, mineWithThreads } from './mining-pool.ts';
import { workerScript } from './worker-script.ts';

const columns = [SUPPORT];
const minConfidence = { num: 1, den: 2 };
const few = { partBytes: 100, most: 300 };

function mineHere(dataset: Dataset, kind: BranchedKind, query: MiningQuery, form: MinedForm): string {
  const blocks: Uint8Array[] = [];
  const lines = new MinedLines(form, dataset.dictionary, false, columns, (bytes) => blocks.push(bytes.slice()), false);
  mineDataset(dataset, kind, query, lines);
  lines.finish();
  return Buffer.concat(blocks).toString();
}

type Dataset = ReturnType<typeof datasetFromRows>;
const script = workerScript('mining-worker') as URL; // built before the tests

describe('mineWithThreads', () => {
  it.each([
    ['frequent', 'text'],
    ['closed', 'csv'],
    ['maximal', 'jsonl'],
  ] as const)('gives the %s itemsets as one thread does, in small parts', async (kind, form) => {
    const shared = Array.from({ length: 14 }, (_, i) => `shared ${i}`);
    const rows = Array.from({ length: 60 }, (_, t) =>
      Array.from({ length: 9 }, (_, i) => `item ${(t * 7 + i * i * (1 + (t % 3))) % 23}`),
    );
    const dataset = datasetFromRows([...rows, shared, shared]);
    const query = { minSupport: 2, minConfidence };
    const found: MinedBranches[] = [];
    const share = { kind, query, form };
    const told = { take: (part: MinedBranches) => found.push(part), checkpoint: () => {} };
    await mineWithThreads(dataset, share, { from: 0, to: 37 }, 3, script, told, few);
    expect(found.length).toBeGreaterThanOrEqual(37);
    expect(found.some(({ isLast }) => !isLast)).toBe(true);
    for (const { bytes } of found) expect(bytes.length).toBeLessThan(300_000);
    const text = Buffer.concat(found.map(({ bytes }) => bytes)).toString();
    expect(text).toBe(mineHere(dataset, kind, query, form));
    const lines = text.split('\n').length - 1;
    expect(found.reduce((sum, { itemsets }) => sum + itemsets, 0)).toBe(lines);
  });

  it('can be stopped where there is no end to what is found', async () => {
    const labels = Array.from({ length: 60 }, (_, i) => `item ${i}`);
    const dataset = datasetFromRows([labels, labels]);
    let numParts = 0;
    const told = {
      take: () => {
        numParts++;
      },
      checkpoint: () => {
        if (numParts >= 5) throw new Error('stopped as asked');
      },
    };
    const share = {
      kind: 'frequent',
      query: { minSupport: 1, minConfidence },
      form: 'text',
    } as const;
    const mining = mineWithThreads(dataset, share, { from: 0, to: 60 }, 2, script, told, few);
    await expect(mining).rejects.toThrow('stopped as asked');
    expect(numParts).toBe(5);
  });
});
