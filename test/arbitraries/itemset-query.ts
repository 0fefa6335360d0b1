import fc from 'fast-check';
import type { ItemsetQuery } from '../../src/mining/define.ts';
import { type Cells, rowOf } from '../../src/records/dataset.ts';

/** A question to a miner: some records and which of their itemsets are wanted. */
export interface MiningCase {
  readonly cells: Cells;
  readonly numItems: number;
  readonly query: ItemsetQuery;
}

/** Up to 7 items in up to 40 records, sparse, even or dense: every subset of every record can be listed. */
export const smallCase: fc.Arbitrary<MiningCase> = fc
  .record({ numItems: fc.integer({ min: 1, max: 7 }), density: fc.constantFrom('sparse', 'even', 'dense') })
  .chain(({ numItems, density }) => {
    const mask = fc.nat({ max: 2 ** numItems - 1 });
    const row = fc.tuple(mask, mask).map(([a, b]) => (density === 'sparse' ? a & b : density === 'even' ? a : a | b));
    const rows = fc
      .array(row, { maxLength: 40 })
      .map((masks) => masks.map((bits) => itemsUpTo(numItems).filter((i) => (bits >> i) & 1)));
    return caseOf(rows, numItems);
  });

/** Up to 6 of 200 items in a record: more items than any mask has bits. */
export const wideCase: fc.Arbitrary<MiningCase> = caseOf(recordsOf(200, 0, 6, 30), 200);

/** Up to 8 records of 40 to 90 items: rows longer than any that are sorted by insertion, and many equal covers. */
export const longCase: fc.Arbitrary<MiningCase> = caseOf(recordsOf(100, 40, 90, 8), 100);

/** Records, each cell as an item or as 1, 2, … from the end of another record's: some of them overlap much. */
function recordsOf(numItems: number, minLength: number, maxLength: number, maxRows: number): fc.Arbitrary<number[][]> {
  const row = fc.uniqueArray(fc.nat({ max: numItems - 1 }), { minLength, maxLength });
  const overlapping = fc.array(fc.tuple(row, fc.nat({ max: 20 }), fc.nat({ max: maxLength })), { maxLength: maxRows });
  return overlapping.map((given) =>
    given.map(([items, other, shared]) => {
      const taken = given[other % given.length][0].slice(0, shared);
      return [...new Set([...taken, ...items])].slice(0, Math.max(taken.length, items.length)).sort((a, b) => a - b);
    }),
  );
}

/** Any of the four constraints, among them items that no record holds, repeats, and items both wanted and unwanted. */
function caseOf(rows: fc.Arbitrary<readonly (readonly number[])[]>, numItems: number): fc.Arbitrary<MiningCase> {
  const itemset = fc.array(fc.nat({ max: numItems }), { maxLength: 3 }).map((items) => Uint32Array.from(items));
  const query = fc.record(
    {
      minSupport: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 15 })),
      maxSize: fc.nat({ max: 5 }),
      mustContain: itemset,
      mustNotContain: itemset,
    },
    { requiredKeys: ['minSupport'] },
  );
  return fc.record({ rows, query, spare: fc.nat({ max: 1 }) }).map(({ rows: given, query: asked, spare }) => ({
    cells: cellsOf(given),
    numItems: numItems + spare,
    query: asked,
  }));
}

/** Rows of ascending items as cells. */
export function cellsOf(rows: readonly (readonly number[])[]): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
  return { offsets, items: Uint32Array.from(rows.flat()) };
}

/** Records as often as their weights say; no weight is above 3. */
export function repeated(cells: Cells, weights: Uint32Array): Cells {
  return cellsOf(Array.from(weights, (weight, t) => Array<number[]>(weight).fill([...rowOf(cells, t)])).flat());
}

/** A case and a weight for each of its records. */
export const weighedCase: fc.Arbitrary<MiningCase & { readonly weights: Uint32Array }> = fc
  .oneof({ arbitrary: smallCase, weight: 4 }, wideCase)
  .chain((given) => {
    const numRows = given.cells.offsets.length - 1;
    const weights = fc.uint32Array({ min: 1, max: 3, minLength: numRows, maxLength: numRows });
    return weights.map((drawn) => ({ ...given, weights: drawn }));
  });

function itemsUpTo(numItems: number): number[] {
  return Array.from({ length: numItems }, (_, i) => i);
}
