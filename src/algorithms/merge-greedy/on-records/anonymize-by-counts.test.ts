import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../../test/arbitraries/dataset.ts';
import { openInMemory } from '../../../../test/engines/memory.ts';
import { violatingItemsets } from '../../../../test/oracles/km.ts';
import { datasetFromRows } from '../../../data/dataset-builder.ts';
import { applyRecoding } from '../../../data/recoding.ts';
import type { EngineRecords, PairRequest } from '../../../engines/define.ts';
import { countRecords } from '../../../engines/define.ts';
import { SottoError } from '../../../errors.ts';
import type { Dataset } from '../../../records/dataset.ts';
import type { OnRecordsContext } from '../../define.ts';
import { PairTable } from '../../shared/merging/pair-table.ts';
import { anonymizeByCounts, groupTail } from './anonymize-by-counts.ts';
import { CountedPairs } from './counted-pairs.ts';
import type { CountsProgress } from './progress.ts';

const checkpoint = () => {};

async function byCounts(
  records: EngineRecords,
  request: { readonly k: number; readonly m: number },
  context: OnRecordsContext,
) {
  return anonymizeByCounts(await countRecords(records), request, context);
}

/** Records that remember what was counted of them. */
function watched(dataset: Dataset) {
  const records = openInMemory(dataset);
  const asked: PairRequest[] = [];
  const countPairs = records.countPairs.bind(records);
  records.countPairs = (request) => {
    asked.push(request);
    return countPairs(request);
  };
  return { records, asked };
}

const datasets = smallDataset({ maxItems: 12, maxRows: 40, maxLength: 6 });

describe('anonymizeByCounts', () => {
  it('publishes every item, k^m-anonymously, or says that too few records hold any', async () => {
    await fc.assert(
      fc.asyncProperty(datasets, fc.integer({ min: 2, max: 8 }), fc.constantFrom(1, 2), async (dataset, k, m) => {
        const holding = Array.from({ length: dataset.numRows }, (_, t) => dataset.offsets[t + 1] - dataset.offsets[t]);
        const numHolding = holding.filter((length) => length > 0).length;
        const run = byCounts(openInMemory(dataset), { k, m }, { checkpoint });
        if (numHolding > 0 && numHolding < k) {
          await expect(run).rejects.toThrow(SottoError);
          return;
        }
        const { recoding, passes } = await run;
        expect(recoding.target.every((label) => label < recoding.published.labels.length)).toBe(true);
        expect(violatingItemsets(applyRecoding(dataset, recoding), k, m)).toEqual([]);
        expect(passes[0]).toBe('items');
      }),
      { numRuns: 400 },
    );
  });

  it('changes nothing where nothing is rare, and merges what little it must', async () => {
    const rows = Array.from({ length: 5 }, () => ['a', 'b', 'c']);
    const kept = await byCounts(openInMemory(datasetFromRows(rows)), { k: 5, m: 2 }, { checkpoint });
    expect(kept.recoding.published.labels).toEqual(['a', 'b', 'c']);
    expect(kept.passes).toEqual(['items', 'pairs of items']);
    const rare = await byCounts(
      openInMemory(datasetFromRows([...rows, ['x'], ['y', 'y'], ['x'], ['y'], ['x']])),
      { k: 5, m: 2 },
      { checkpoint },
    );
    expect(rare.recoding.published.labels).toEqual(['(x,y)', 'a', 'b', 'c']);
    expect(rare.passes).toEqual(['items', 'pairs of items', 'pairs of labels']);
    expect(rare.decisions).toEqual([
      {
        step: 'BY-COUNTS-3',
        action: 'merge',
        items: [3, 4],
        because: 'in 1 itemset that fewer than 5 records match',
        forcedBy: [3],
      },
    ]);
  });

  it('counts again only labels that are in doubt', async () => {
    const rows = [
      ...Array.from({ length: 5 }, () => ['a', 'b']),
      ...Array.from({ length: 3 }, () => ['x']),
      ...Array.from({ length: 3 }, () => ['y']),
    ];
    const { records, asked } = watched(datasetFromRows(rows));
    await byCounts(records, { k: 5, m: 2 }, { checkpoint });
    const counted = asked.map(({ recoding }) => [...recoding!.target].filter((c) => c !== 0xffff_ffff).length);
    expect(counted).toEqual([4, 2]);
  });

  it('goes on after a crash behind any pass to the very same result', async () => {
    await fc.assert(
      fc.asyncProperty(datasets, fc.integer({ min: 2, max: 6 }), fc.constantFrom(1, 2), async (dataset, k, m) => {
        const states: CountsProgress[] = [];
        const whole = await byCounts(
          openInMemory(dataset),
          { k, m },
          { checkpoint, save: (s) => states.push(s as CountsProgress) },
        ).catch(() => undefined);
        if (whole === undefined) return;
        for (const state of states) {
          const kept = JSON.parse(JSON.stringify(state)) as CountsProgress;
          const resumed = await byCounts(openInMemory(dataset), { k, m }, { checkpoint, resume: () => kept });
          expect(resumed).toEqual(whole);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('refuses more than two known items, and a k beyond what is counted', async () => {
    const records: EngineRecords = openInMemory(datasetFromRows([['a']]));
    await expect(byCounts(records, { k: 2, m: 3 }, { checkpoint })).rejects.toThrow(
      /up to 2 items can be counted, but m is 3/,
    );
    const many = openInMemory(datasetFromRows(Array.from({ length: 70_000 }, () => ['a'])));
    await expect(byCounts(many, { k: 65_535, m: 2 }, { checkpoint })).rejects.toThrow(/up to 65534/);
  });

  it('tells counts apart up to a k that needs two bytes', async () => {
    const rows = [...Array.from({ length: 300 }, () => ['a', 'b']), ...Array.from({ length: 299 }, () => ['c', 'd'])];
    const dataset = datasetFromRows(rows);
    const { recoding } = await byCounts(openInMemory(dataset), { k: 300, m: 2 }, { checkpoint });
    expect(violatingItemsets(applyRecoding(dataset, recoding), 300, 2)).toEqual([]);
    expect(recoding.published.labels.length).toBeGreaterThan(1);
  });
});

describe('CountedPairs', () => {
  it('knows after any merges which labels are rare for sure, kept for sure, and in doubt', () => {
    fc.assert(
      fc.property(
        datasets,
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.tuple(fc.nat(), fc.nat())),
        (dataset, k, merges) => {
          const numItems = dataset.dictionary.labels.length;
          const rows = Array.from({ length: dataset.numRows }, (_, t) =>
            dataset.items.subarray(dataset.offsets[t], dataset.offsets[t + 1]),
          );
          const pairs = new PairTable(numItems, k);
          for (const row of rows) pairs.addRecord(row, 0, row.length);
          pairs.mirror();
          const supports = new Float64Array(numItems);
          for (const row of rows) for (const i of row) supports[i]++;
          const size = new Uint32Array(numItems).fill(1);
          const labels = new CountedPairs({ size, occurrences: supports, supports, pairs }, k);
          for (const [one, other] of merges) {
            const left = Array.from({ length: numItems }, (_, c) => c).filter((c) => labels.isLabel(c));
            if (left.length < 2) break;
            const a = left[one % left.length];
            const b = left[other % left.length];
            if (a !== b) labels.merge(a, b);
          }
          const isDoubtful = labels.unproved();
          let total = 0;
          for (let a = 0; a < numItems; a++) {
            if (!labels.isLabel(a)) continue;
            const holds = (row: Uint32Array, c: number) => row.some((i) => labels.labelOf(i) === c);
            let shortest = rows.filter((row) => holds(row, a)).length;
            for (let c = 0; c < numItems; c++) {
              if (c === a || !labels.isLabel(c)) continue;
              const together = rows.filter((row) => holds(row, a) && holds(row, c)).length;
              if (together > 0) shortest = Math.min(shortest, together);
            }
            total += labels.counts[a];
            // Not needy and not in doubt: all that occurs with it does so k times.
            if (labels.counts[a] === 0 && isDoubtful[a] === 0 && shortest > 0)
              expect(shortest).toBeGreaterThanOrEqual(k);
            // Needs are never made up: something that occurs fewer than k times is there.
            if (labels.counts[a] > 0) expect(shortest).toBeLessThan(k);
          }
          expect(labels.total).toBe(total);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('groupTail', () => {
  it('leaves items alone where they fit, and groups the rarest neighbours where not', () => {
    expect([...groupTail(Float64Array.of(3, 1, 2), 3)]).toEqual([0, 1, 2]);
    // Commonest first: 4, 0, 2, 1, 3, 5; two stay alone, the others come in pairs.
    expect([...groupTail(Float64Array.of(9, 5, 7, 4, 10, 1), 4)]).toEqual([1, 2, 2, 3, 0, 3]);
    const grouped = groupTail(
      Float64Array.from({ length: 1000 }, (_, i) => i),
      30,
    );
    expect(new Set(grouped).size).toBeLessThanOrEqual(30);
  });
});
