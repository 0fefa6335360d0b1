import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cells } from '../../data/dataset.ts';
import { MAX_SHOWN, OpenRecord } from './open-record.ts';

const NUM_PUBLIC = 6;
const NUM_SENSITIVE = 4;

/** Rows long enough for rare labels to be kept as lists and frequent ones as bits; label x is in one of x + 1 rows or so. */
const tables = fc.record({
  rows: fc.array(
    fc.array(fc.nat({ max: 11 }), { minLength: NUM_PUBLIC + NUM_SENSITIVE, maxLength: NUM_PUBLIC + NUM_SENSITIVE }),
    { minLength: 60, maxLength: 150 },
  ),
  rarity: fc.constantFrom(0, 1, 3),
  shows: fc.array(fc.nat({ max: 9999 }), { minLength: 40, maxLength: 150 }),
  opened: fc.nat({ max: 9999 }),
});

function cellsOf(rows: readonly (readonly number[])[]): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t]! + row.length;
  return { offsets, items: Uint32Array.from(rows.flat()) };
}

describe('OpenRecord', () => {
  it('counts the records that hold parts of the open one, with a sensitive item and without', () => {
    fc.assert(
      fc.property(tables, ({ rows, rarity, shows, opened }) => {
        const holds = (row: readonly number[], i: number) => row[i]! * (1 + rarity * (i % 5)) < 6;
        const partOf = (row: readonly number[], from: number, size: number) =>
          Array.from({ length: size }, (_, n) => n).filter((n) => holds(row, from + n));
        const sensitive = cellsOf(rows.map((row) => partOf(row, NUM_PUBLIC, NUM_SENSITIVE)));
        const publicParts = rows.map((row) => partOf(row, 0, NUM_PUBLIC));
        const record = new OpenRecord(
          { publicParts: cellsOf(publicParts), numLabels: NUM_PUBLIC, sensitive },
          NUM_SENSITIVE,
        );
        const labels = publicParts.map((part) => new Set(part));
        const show = (p: number) => {
          const t = sensitive.offsets.findLastIndex((from) => from <= p);
          record.open(t);
          record.show(p);
          labels[t]!.add(NUM_PUBLIC + sensitive.items[p]!);
        };
        for (const n of shows) {
          const p = n % sensitive.items.length;
          if (record.shown[p] === 0) show(p);
        }
        const t = opened % rows.length;
        expect(record.open(t)).toBe(true);
        const own = [...publicParts[t]!];
        for (let p = sensitive.offsets[t]!; p < sensitive.offsets[t + 1]!; p++) {
          if (record.shown[p] === 1) own.push(NUM_PUBLIC + sensitive.items[p]!);
        }
        expect([record.size, record.numPublic]).toEqual([own.length, publicParts[t]!.length]);
        const alpha = Array.from({ length: NUM_SENSITIVE }, (_, a) => a).find((a) => !own.includes(NUM_PUBLIC + a));
        const table = new Int32Array(1 << MAX_SHOWN);
        if (alpha !== undefined) {
          record.select(alpha);
          record.fillTable(table);
        }
        for (let mask = 1; mask < 1 << own.length; mask++) {
          const part = own.filter((_, bit) => (mask >> bit) & 1);
          const holding = labels.filter((row) => part.every((label) => row.has(label)));
          for (const enough of [2, 9, Number.POSITIVE_INFINITY]) {
            const count = record.countOthers(mask, enough);
            if (count < enough) expect(count).toBe(holding.length - 1);
            else expect(count).toBeLessThan(holding.length);
          }
          if (alpha === undefined) continue;
          const together = holding.filter((row) => row.has(NUM_PUBLIC + alpha)).length;
          expect(table[mask]).toBe(together);
          expect(record.countTogether(mask, Number.POSITIVE_INFINITY)).toBe(together);
          if (part.length === 1) expect(record.together[Math.log2(mask)]).toBe(together);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('has no room in records of as many public labels as can be shown', () => {
    const row = Array.from({ length: MAX_SHOWN }, (_, n) => n);
    const sensitive = cellsOf([[0], [0]]);
    const record = new OpenRecord({ publicParts: cellsOf([row, row.slice(1)]), numLabels: MAX_SHOWN, sensitive }, 1);
    expect(record.open(0)).toBe(false);
    expect(record.open(1)).toBe(true);
    record.show(1);
    expect(record.size).toBe(MAX_SHOWN);
  });
});
