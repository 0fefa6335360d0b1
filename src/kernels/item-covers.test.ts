import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../data/dataset.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { randomFromSeed } from '../random.ts';
import { bitCount, bitmapMemory } from './bitmap-kernel/bitmap-kernel.ts';
import { ItemCovers } from './item-covers.ts';

const KINDS = ['wasm', 'typescript'] as const;

/** Rows in which some items are dense and some sparse, so that every pair of representations meets. */
const datasets = fc.record({ seed: fc.nat(), numRows: fc.integer({ min: 0, max: 1500 }) }).map(({ seed, numRows }) => {
  const random = randomFromSeed(seed);
  const chances = [0.9, 0.4, 0.05, 0.012, 0.008, 0.003];
  return datasetFromRows(
    Array.from({ length: numRows }, () => chances.flatMap((chance, i) => (random.real() < chance ? [`i${i}`] : []))),
  );
});

function rowsWith(dataset: Dataset, items: readonly number[]): number[] {
  const rows: number[] = [];
  for (let t = 0; t < dataset.numRows; t++) {
    const row = dataset.items.subarray(dataset.offsets[t], dataset.offsets[t + 1]);
    if (items.every((i) => row.includes(i))) rows.push(t);
  }
  return rows;
}

describe('ItemCovers', () => {
  it.each(KINDS)('counts and lists the records of any itemset (%s)', (prefer) => {
    fc.assert(
      fc.property(
        datasets,
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (dataset, choice, tight) => {
          const numItems = dataset.dictionary.labels.length;
          fc.pre(numItems > 0);
          const covers = new ItemCovers(dataset, numItems, { prefer, ...(tight && { maxBytes: 128 }) });
          const items = choice.map((n) => n % numItems);
          const expected = rowsWith(dataset, items);
          expect([...covers.rowsOf(items)]).toEqual(expected);
          expect(covers.countAll(items)).toBe(expected.length);
          expect(covers.countBoth(items[0], items.at(-1)!)).toBe(rowsWith(dataset, [items[0], items.at(-1)!]).length);
          expect(covers.support(items[0])).toBe(rowsWith(dataset, [items[0]]).length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('does not mind which of two items with equal support got the last bitmap', () => {
    const dataset = datasetFromRows([['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'b'], ['c']]);
    for (const maxBytes of [0, 128, 256, 384]) {
      const covers = new ItemCovers(dataset, 3, { maxBytes });
      for (const [i, j, expected] of [
        [0, 1, 3],
        [0, 2, 2],
        [1, 2, 2],
        [2, 1, 2],
        [1, 0, 3],
      ] as const) {
        expect(covers.countBoth(i, j)).toBe(expected);
        expect(covers.countAll([i, j, i])).toBe(expected);
      }
    }
  });

  it('counts all records for the empty itemset', () => {
    expect(new ItemCovers(datasetFromRows([['a'], [], ['b']]), 2).countAll([])).toBe(3);
  });
});

describe('bitmapMemory', () => {
  it('gives the same answers from WebAssembly and from TypeScript, for full, empty and random bitmaps of any length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 0.01, 0.5, 1),
        fc.nat(),
        (blocks, share, seed) => {
          const bytes = blocks * 128;
          const results = KINDS.map((kind) => {
            const random = randomFromSeed(seed);
            const { kernel, words, kind: got } = bitmapMemory(4096 + bytes * 3, kind);
            expect(got).toBe(kind);
            for (let w = 0; w < (bytes * 2) / 4; w++) {
              for (let bit = 0; bit < 32; bit++) if (random.real() < share) words[1024 / 4 + w] |= 1 << bit;
            }
            const [a, b, into] = [1024, 1024 + bytes, 1024 + bytes * 2];
            let expected = 0;
            for (let w = 0; w < bytes / 4; w++) expected += bitCount(words[a / 4 + w] & words[b / 4 + w]);
            expect(kernel.countBoth(a, b, bytes)).toBe(expected);
            expect(kernel.intersect(a, b, into, bytes)).toBe(expected);
            expect(kernel.countBoth(into, into, bytes)).toBe(expected);
            return [...words.slice(into / 4, (into + bytes) / 4)];
          });
          expect(results[0]).toEqual(results[1]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('counts bits', () => {
    for (const word of [0, 1, -1, 0x80000000, 0x12345678, 0xffff0000]) {
      expect(bitCount(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
    }
  });

  it('is compiled from the source beside it (else: npm run generate:kernel)', () => {
    const root = resolve(import.meta.dirname, '../..');
    const printed = execFileSync(process.execPath, ['tools/compile-kernel.mjs', '--print'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(readFileSync(resolve(root, 'src/kernels/bitmap-kernel/binary.ts'), 'utf8')).toBe(printed);
  });
});
