import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFromSeed } from '../../random.ts';
import type { Cells } from '../../records/dataset.ts';
import { CountedRecord } from './counted-record.ts';
import { MAX_SHOWN } from './open-record.ts';
import { SearchedRecord } from './searched-record.ts';

const NUM_PUBLIC = 6;
const NUM_SENSITIVE = 4;

const NUM_ROWS = 500;
/** In how many of a hundred records a label is: rare ones are kept as lists, frequent ones as bits. */
const PERCENT = [50, 30, 10, 3, 2, 2, 45, 20, 4, 3];

function cellsOf(rows: readonly (readonly number[])[]): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
  return { offsets, items: Uint32Array.from(rows.flat()) };
}

describe('OpenRecord', () => {
  it.each(['records', 'persons', 'records beforehand'] as const)(
    'counts %s that hold parts of the open one, with a sensitive item and without',
    (unit) => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const random = randomFromSeed(seed);
          const partOf = (from: number, size: number) =>
            Array.from({ length: size }, (_, n) => n).filter((n) => random.int(100) < PERCENT[from + n]);
          const sensitive = cellsOf(Array.from({ length: NUM_ROWS }, () => partOf(NUM_PUBLIC, NUM_SENSITIVE)));
          const publicParts = Array.from({ length: NUM_ROWS }, () => partOf(0, NUM_PUBLIC));
          const personOf = Uint32Array.from(publicParts, () => random.int(NUM_ROWS / 3));
          const records = { publicParts: cellsOf(publicParts), numLabels: NUM_PUBLIC, sensitive };
          // With a limit below 0 every record is live.
          const bound = { limits: Float64Array.of(-1, -1), m: Number.POSITIVE_INFINITY };
          const record =
            unit === 'records beforehand'
              ? new CountedRecord(records, NUM_SENSITIVE, bound, () => {})
              : new SearchedRecord(records, NUM_SENSITIVE, unit === 'persons' ? personOf : undefined);
          const labels = publicParts.map((part) => new Set(part));
          const show = (p: number) => {
            const t = sensitive.offsets.findLastIndex((from) => from <= p);
            record.open(t);
            record.show(p);
            labels[t].add(NUM_PUBLIC + sensitive.items[p]);
          };
          for (let p = 0; p < sensitive.items.length; p++) if (random.int(10) < 8) show(p);
          // A record of many labels, for it to have many parts.
          let t = 0;
          for (let u = 0; u < NUM_ROWS; u++) if (labels[u].size > labels[t].size) t = u;
          expect(record.open(t)).toBe(true);
          // Its labels by their bits.
          const own = record.labelsOf(t).sort((one, other) => record.partOf([one]) - record.partOf([other]));
          expect(own.map((label) => record.partOf([label]))).toEqual(own.map((_, bit) => 1 << bit));
          expect(new Set(own)).toEqual(labels[t]);
          expect([record.size, record.numPublic]).toEqual([own.length, publicParts[t].length]);
          expect(own.findIndex((label) => label >= NUM_PUBLIC)).toBe(
            own.length > record.numPublic ? record.numPublic : -1,
          );
          const alpha = Array.from({ length: NUM_SENSITIVE }, (_, a) => a).find((a) => !own.includes(NUM_PUBLIC + a));
          const table = new Int32Array(1 << MAX_SHOWN);
          if (alpha !== undefined) {
            record.select(alpha);
            record.fillTable(table);
          }
          if (alpha !== undefined && unit === 'persons') expect(record.countShowing(alpha)).toBe(table[0]);
          for (let mask = 1; mask < 1 << own.length; mask++) {
            const part = own.filter((_, bit) => (mask >> bit) & 1);
            const holding = [...labels.keys()].filter((u) => part.every((label) => labels[u].has(label)));
            const others = (rows: readonly number[]) =>
              unit !== 'persons'
                ? rows.filter((u) => u !== t).length
                : new Set(rows.map((u) => personOf[u]).filter((person) => person !== personOf[t])).size;
            for (const enough of [2, 9, Number.POSITIVE_INFINITY]) {
              const count = record.countOthers(mask, enough);
              if (count < enough) expect(count).toBe(others(holding));
              else expect(count).toBeLessThanOrEqual(others(holding));
            }
            if (alpha === undefined) continue;
            const together = others(holding.filter((u) => labels[u].has(NUM_PUBLIC + alpha)));
            expect(table[mask]).toBe(together);
            expect(record.countTogether(mask, Number.POSITIVE_INFINITY)).toBe(together);
            if (part.length === 1) expect(record.together[Math.log2(mask)]).toBe(together);
          }
        }),
        { numRuns: 100 },
      );
    },
  );

  it('has no room in records of as many public labels as can be shown', () => {
    const row = Array.from({ length: MAX_SHOWN }, (_, n) => n);
    const sensitive = cellsOf([[0], [0]]);
    const record = new SearchedRecord(
      { publicParts: cellsOf([row, row.slice(1)]), numLabels: MAX_SHOWN, sensitive },
      1,
    );
    expect(record.open(0)).toBe(false);
    expect(record.open(1)).toBe(true);
    record.show(1);
    expect(record.size).toBe(MAX_SHOWN);
  });
});
