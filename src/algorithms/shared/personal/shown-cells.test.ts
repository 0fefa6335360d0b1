import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../../test/arbitraries/dataset.ts';
import { subsetsUpTo } from '../../../../test/oracles/km.ts';
import { type Cells, type Dataset, rowOf } from '../../../records/dataset.ts';
import { CellDamage } from './cell-damage.ts';
import { ConfidenceCeiling } from './confidence-ceiling.ts';
import { canListParts } from './known-itemsets.ts';
import { ShownCells } from './shown-cells.ts';

interface Case {
  readonly dataset: Dataset;
  readonly preferences: Cells;
  readonly m: number;
  /** Cells to change, one after the other, as positions in `items`. */
  readonly changes: readonly number[];
}

const someCase: fc.Arbitrary<Case> = smallDataset({ maxItems: 5, maxRows: 7, maxLength: 4 })
  .filter(({ items }) => items.length > 0)
  .chain((dataset) => {
    const wishes = fc.subarray([...dataset.dictionary.labels.keys()]);
    return fc.record({
      dataset: fc.constant(dataset),
      preferences: fc.array(wishes, { minLength: dataset.numRows, maxLength: dataset.numRows }).map((rows) => ({
        offsets: Uint32Array.from([0, ...rows.map((_, t) => rows.slice(0, t + 1).flat().length)]),
        items: Uint32Array.from(rows.flat()),
      })),
      m: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
      changes: fc.array(fc.nat({ max: dataset.items.length - 1 }), { maxLength: 12 }),
    });
  });

const rho = { num: 2, den: 5 };

/** All rules that somebody minds with their two supports, by definition. */
function mindedRules({ dataset, preferences, m }: Case, isShown: readonly boolean[]) {
  const shownRows = Array.from({ length: dataset.numRows }, (_, t) =>
    [...rowOf(dataset, t)].filter((_, n) => isShown[dataset.offsets[t] + n]),
  );
  const support = (items: readonly number[]) => shownRows.filter((row) => items.every((i) => row.includes(i))).length;
  const rules = new Map<string, { known: number[]; e: number; both: number; matching: number }>();
  for (let t = 0; t < dataset.numRows; t++) {
    for (const known of subsetsUpTo([...rowOf(dataset, t)], m)) {
      for (const e of rowOf(preferences, t)) {
        if (known.includes(e)) continue;
        const both = support([...known, e]);
        rules.set(`${known}>${e}`, { known, e, both, matching: support(known) });
      }
    }
  }
  return [...rules.values()];
}

function play({ dataset, preferences, m, changes }: Case, visit: (cells: ShownCells, isShown: boolean[]) => void) {
  const cells = new ShownCells(dataset, preferences, new ConfidenceCeiling(rho, dataset.numRows), m);
  const isShown = Array.from(dataset.items, () => true);
  visit(cells, isShown);
  for (const p of changes) {
    let t = 0;
    while (dataset.offsets[t + 1] <= p) t++;
    const bit = 1 << (p - dataset.offsets[t]);
    if (isShown[p]) cells.hide(t, bit);
    else cells.show(t, bit);
    isShown[p] = !isShown[p];
    visit(cells, isShown);
  }
}

describe('shown cells', () => {
  it('know after every change which rules that somebody minds are too sure', () => {
    fc.assert(
      fc.property(someCase, (given) => {
        play(given, (cells, isShown) => {
          const unsafe = mindedRules(given, isShown).filter(({ both, matching }) => 5 * both > 2 * matching);
          expect(cells.isUnsafe.reduce((sum, flag) => sum + flag, 0)).toBe(unsafe.length);
          expect(cells.numUnsafe.reduce((sum, count) => sum + count, 0)).toBe(unsafe.length);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('know whether a cell can be shown without making a rule too sure', () => {
    fc.assert(
      fc.property(someCase, (given) => {
        const { dataset } = given;
        play(given, (cells, isShown) => {
          const unsafe = (shown: readonly boolean[]) =>
            mindedRules(given, shown).filter(({ both, matching }) => 5 * both > 2 * matching);
          if (unsafe(isShown).length > 0) return;
          for (let t = 0; t < dataset.numRows; t++) {
            for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
              if (isShown[p]) continue;
              const after = unsafe(isShown.with(p, true));
              expect(cells.canShow(t, 1 << (p - dataset.offsets[t]))).toBe(after.length === 0);
            }
          }
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('the damage of a cell', () => {
  it('is the change of Φ, whatever was changed before', () => {
    fc.assert(
      fc.property(someCase, (given) => {
        const { dataset } = given;
        const phi = (shown: readonly boolean[]) =>
          mindedRules(given, shown).reduce((sum, { both, matching }) => sum + Math.max(0, 5 * both - 2 * matching), 0);
        let damage: CellDamage | undefined;
        play(given, (cells, isShown) => {
          damage ??= new CellDamage(cells, rho);
          for (let t = 0; t < dataset.numRows; t++) {
            for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
              if (!isShown[p]) continue;
              const expected = phi(isShown.with(p, false)) - phi(isShown);
              expect(damage.damageOfHiding(t, 1 << (p - dataset.offsets[t]))).toBe(expected);
            }
          }
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe('the ceiling of a confidence', () => {
  it('counts deletions exactly, also where floats would not', () => {
    const rhos = fc.constantFrom(
      { num: 1, den: 2 },
      { num: 1, den: 10 },
      { num: 7, den: 10 },
      { num: 333_333_333, den: 10 ** 9 },
    );
    fc.assert(
      fc.property(rhos, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (bound, both, more) => {
        const known = both + more - 1;
        const ceiling = new ConfidenceCeiling(bound, 200);
        const isTooSure = (b: number, k: number) => BigInt(bound.den) * BigInt(b) > BigInt(bound.num) * BigInt(k);
        expect(both > ceiling.most[known]).toBe(isTooSure(both, known));
        fc.pre(isTooSure(both, known));
        const inferred = ceiling.deletionsOfInferred(both, known);
        expect([isTooSure(both - inferred, known), isTooSure(both - inferred + 1, known)]).toEqual([false, true]);
        const others = ceiling.deletionsOfKnown(both, known);
        expect(isTooSure(both - others, known - others)).toBe(false);
        expect(isTooSure(both - others + 1, known - others + 1)).toBe(true);
      }),
    );
  });

  it('stays exact where products leave the safe integers', () => {
    const bound = { num: 2 ** 52 + 1, den: 2 ** 53 - 1 };
    const ceiling = new ConfidenceCeiling(bound, 9);
    expect([...ceiling.most]).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });
});

describe('parts of records', () => {
  it('are listed up to 20 items a record', () => {
    const record = (length: number) => ({ numRows: 1, offsets: Uint32Array.of(0, length) }) as unknown as Dataset;
    expect(canListParts(record(20))).toBe(true);
    expect(canListParts(record(21))).toBe(false);
  });
});
