import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOf, smallDataset } from '../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { openInMemory } from '../../test/engines/memory.ts';
import { violatingItemsets } from '../../test/oracles/km.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { recodingFromClusters } from '../data/recoding.ts';
import { kmOnRecords, kmVerifier } from './km.ts';

const context = { checkpoint: () => {} };

describe('kmVerifier', () => {
  it('agrees with the definition on random data, and its witness is a smallest violation', () => {
    const seen = { holds: 0, violated: 0 };
    fc.assert(
      fc.property(
        // Rows drawn from few kinds, so that the promise often holds and records often collapse.
        smallDataset({ maxItems: 6, maxRows: 4, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (kinds, repeats, k, m) => {
          const rows = Array.from({ length: kinds.numRows }, (_, t) =>
            Array.from(kinds.items.subarray(kinds.offsets[t], kinds.offsets[t + 1]), (i) => kinds.dictionary.labels[i]),
          ).flatMap((row, t) => Array.from({ length: repeats[t] }, () => row));
          const dataset = datasetFromRows(rows);
          const violations = violatingItemsets(dataset, k, m);
          const verdict = kmVerifier.verify({ published: dataset }, { k, m }, context);
          expect(verdict.status).toBe(violations.length === 0 ? 'holds' : 'violated');
          if (verdict.status !== 'violated') {
            seen.holds++;
            return;
          }
          seen.violated++;
          const smallest = Math.min(...violations.map((itemset) => itemset.length));
          expect(verdict.witness.items).toHaveLength(smallest);
          expect(violations).toContainEqual([...verdict.witness.items].sort());
          const matching = rows.flatMap((row, t) =>
            verdict.witness.items.every((label) => row.includes(label)) ? [String(t + 1)] : [],
          );
          expect(verdict.witness.rows).toEqual(matching);
          expect(verdict.witness.support).toBe(matching.length);
        },
      ),
      { numRuns: cases(6000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(300));
    expect(seen.violated).toBeGreaterThan(atLeast(300));
  });

  it('counts an unknown cell as one that may hold the item', () => {
    const row = (known: string[], unknown: string[] = []) => ({ known, unknown });
    const covered = datasetOf([row(['a', 'b']), row(['a'], ['b'])]);
    expect(kmVerifier.verify({ published: covered }, { k: 2, m: 2 }, context).status).toBe('holds');
    const alone = datasetOf([row(['a'], ['b']), row(['a'])]);
    const verdict = kmVerifier.verify({ published: alone }, { k: 2, m: 2 }, context);
    expect(verdict).toMatchObject({ status: 'violated', witness: { items: ['b'], rows: ['1'] } });
  });

  it('agrees with the definition on data with unknown cells', () => {
    const cells = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ known: cells, unknown: cells }), { maxLength: 8 }),
        fc.integer({ min: 2, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        (rows, k, m) => {
          const dataset = datasetOf(rows);
          const expected = violatingItemsets(dataset, k, m).length === 0 ? 'holds' : 'violated';
          expect(kmVerifier.verify({ published: dataset }, { k, m }, context).status).toBe(expected);
        },
      ),
      { numRuns: cases(1000) },
    );
  });

  it('holds for data without records and for records without items', () => {
    expect(kmVerifier.verify({ published: datasetFromRows([]) }, { k: 5, m: 2 }, context).status).toBe('holds');
    expect(kmVerifier.verify({ published: datasetFromRows([[], []]) }, { k: 5, m: 2 }, context).status).toBe('holds');
  });

  it('names the records by their own ids', () => {
    const dataset = datasetOf(
      [
        { known: ['a'], unknown: [] },
        { known: ['b'], unknown: [] },
        { known: ['b'], unknown: [] },
      ],
      ['x7', 'x8', 'x9'],
    );
    const verdict = kmVerifier.verify({ published: dataset }, { k: 2, m: 1 }, context);
    expect(verdict).toMatchObject({
      status: 'violated',
      witness: { items: ['a'], rows: ['x7'], support: 1, required: 2 },
    });
  });

  it('is undecided, never "holds", when the limit on steps is reached', () => {
    // Four different records that keep the promise: every pair of A, B, C stands in two of them.
    const common = Array.from({ length: 12 }, (_, n) => `i${n}`);
    const published = datasetFromRows(
      [
        ['A', 'B'],
        ['B', 'C'],
        ['A', 'C'],
        ['A', 'B', 'C'],
      ].map((own) => [...common, ...own]),
    );
    const statuses = new Set<string>();
    for (let maxSteps = 0; maxSteps < 1000; maxSteps += 7) {
      const verdict = kmVerifier.verify({ published }, { k: 2, m: 2 }, { ...context, maxSteps });
      if (verdict.status === 'undecided') expect(verdict.reason).toContain('the limit on counting steps was reached');
      if (verdict.status === 'holds') expect(verdict.checked).toBe(15 + (15 * 14) / 2);
      statuses.add(verdict.status);
    }
    expect([...statuses]).toEqual(['undecided', 'holds']);
  });

  it('counts the steps of all sizes together', () => {
    // What pairs took is not there any more for sets of three, which take 135 of their own.
    const published = datasetFromRows(['abcd', 'abce', 'abde', 'acde', 'bcde', 'abcde'].map((word) => [...word]));
    const enoughFor = (m: number): number => {
      let maxSteps = 0;
      const holds = () => kmVerifier.verify({ published }, { k: 2, m }, { ...context, maxSteps }).status === 'holds';
      while (!holds()) maxSteps++;
      return maxSteps;
    };
    expect([1, 2, 3].map(enoughFor)).toEqual([0, 65, 200]);
  });

  it('stops at a checkpoint when asked to', () => {
    const dataset = datasetFromRows([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    const cancel = () => {
      throw new Error('stop');
    };
    expect(() => kmVerifier.verify({ published: dataset }, { k: 2, m: 2 }, { checkpoint: cancel })).toThrow('stop');
  });

  it('finds a record that shows an item beside its own label, whatever the counts', () => {
    const original = datasetFromRows([['a', 'b'], ['a', 'b'], ['c']]);
    const recoding = recodingFromClusters(original.dictionary, [0, 0, 1]);
    const verdictOf = (rows: string[][]) =>
      kmVerifier.verify({ published: datasetFromRows(rows), recoding }, { k: 2, m: 2 }, context);
    const beside = ['a', '(a,b)'];
    expect(verdictOf([['c'], beside, beside, ['c']])).toMatchObject({
      status: 'violated',
      witness: { items: ['a', '(a,b)'], rows: ['2'] },
    });
    expect(verdictOf([['a', 'c'], ['a', 'c'], ['(a,b)'], ['(a,b)']]).status).toBe('holds');
    expect(
      verdictOf([
        ['a', 'b'],
        ['a', 'b'],
      ]).status,
    ).toBe('holds');
  });

  it('reads local releases, and names one rare itemset of records that are elsewhere', async () => {
    expect(kmVerifier.readsLocal).toBe(true);
    const published = datasetFromRows([['a', 'b'], ['a', 'b'], ['a', 'c'], ['b']]);
    const records = openInMemory(published);
    const verdictOf = (k: number) =>
      kmOnRecords.verify({ records, items: published.dictionary }, { k, m: 2 }, { checkpoint: () => {} });
    expect(await verdictOf(1)).toMatchObject({ status: 'holds', checked: 5 });
    expect(await verdictOf(2)).toMatchObject({
      status: 'violated',
      checked: 5,
      witness: { items: ['c'], support: 1, required: 2 },
    });
  });

  it('finds an item beside its own label in records that are elsewhere', async () => {
    const original = datasetFromRows([['a', 'b']]).dictionary;
    const recoding = { original, published: { labels: ['ab'] }, target: Uint32Array.of(0, 0) };
    const verdictOf = (rows: string[][]) =>
      kmOnRecords.verify(
        { records: openInMemory(datasetFromRows(rows)), items: original, recoding },
        { k: 1, m: 1 },
        idle,
      );
    const idle = { checkpoint: () => {} };
    expect(await verdictOf([['a', 'ab'], ['a']])).toMatchObject({
      status: 'violated',
      witness: { items: ['a', 'ab'], support: 1 },
    });
    expect(await verdictOf([['a'], ['ab']])).toMatchObject({ status: 'holds' });
  });
});
