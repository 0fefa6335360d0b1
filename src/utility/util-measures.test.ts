import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { rowsOf } from '../../test/arbitraries/personal-case.ts';
import { subsetsUpTo } from '../../test/oracles/km.ts';
import { releaseWithoutCells } from '../algorithms/shared/release-without-cells.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import type { Dataset } from '../records/dataset.ts';
import type { MeasureContext } from './define.ts';
import { utilDist } from './util-dist.ts';
import { utilInfo } from './util-info.ts';
import { minedGhostRules, minedRulesLost, utilMining } from './util-mining.ts';

const params = { rho: { num: 1, den: 2 } };
const context: MeasureContext = { seed: 1, inputs: {}, promised: { id: 'personal-rho', params } };

const someRelease = smallDataset({ maxItems: 5, maxRows: 8, maxLength: 4 }).chain((original) =>
  fc
    .uint8Array({ minLength: original.items.length, maxLength: original.items.length, max: 1 })
    .map((isDeleted) => ({ original, release: releaseWithoutCells(original, isDeleted) })),
);

/** All rules X ⇒ Y that occur, of confidence 30 % or more, as text: below 2000 records 0.05 % is one record. */
function rulesOf(dataset: Dataset): Set<string> {
  const rows = rowsOf(dataset);
  const support = (items: readonly string[]) => rows.filter((row) => items.every((item) => row.includes(item))).length;
  const found = new Set<string>();
  for (const row of rows) {
    for (const whole of subsetsUpTo([...row].sort(), row.length)) {
      for (const left of subsetsUpTo(whole, whole.length - 1)) {
        const right = whole.filter((item) => !left.includes(item));
        if (10 * support(whole) >= 3 * support(left)) found.add(`${left} ==> ${right}`);
      }
    }
  }
  return found;
}

describe('utilInfo', () => {
  it('is the share of deleted cells', () => {
    fc.assert(
      fc.property(someRelease, ({ original, release }) => {
        const before = rowsOf(original).flat().length;
        const after = rowsOf(release.dataset).flat().length;
        expect(utilInfo.measure(original, release, context)).toBe(before === 0 ? 0 : (before - after) / before);
      }),
    );
  });
});

describe('utilDist', () => {
  it('is the divergence of the two distributions, 0 where they agree', () => {
    const original = datasetFromRows([['a', 'b'], ['a', 'b'], ['a'], ['a']]);
    const release = releaseWithoutCells(original, Uint8Array.from([0, 1, 0, 1, 0, 0]));
    expect(utilDist.measure(original, release, context)).toBeCloseTo(Math.log(1 / (4 / 6)), 12);
    const half = releaseWithoutCells(original, Uint8Array.from([0, 0, 1, 1, 0, 1]));
    expect(utilDist.measure(original, half, context)).toBeCloseTo(0, 12);
    const none = releaseWithoutCells(original, new Uint8Array(6).fill(1));
    expect(utilDist.measure(original, none, context)).toBeUndefined();
  });
});

describe('utilMining, rules lost and ghost rules', () => {
  it('compare the sets of all rules of the original and the release', () => {
    fc.assert(
      fc.property(someRelease, ({ original, release }) => {
        const before = rulesOf(original);
        const after = rulesOf(release.dataset);
        const common = [...before].filter((rule) => after.has(rule)).length;
        const union = new Set([...before, ...after]).size;
        expect(utilMining.measure(original, release, context)).toBe(union === 0 ? 0 : (union - common) / union);
        expect(minedRulesLost.measure(original, release, context)).toBe(
          before.size === 0 ? 0 : (before.size - common) / before.size,
        );
        expect(minedGhostRules.measure(original, release, context)).toBe(after.size - common);
      }),
      { numRuns: 300 },
    );
  });

  it('are for the promise of the source alone', () => {
    const original = datasetFromRows([['a']]);
    const release = releaseWithoutCells(original, new Uint8Array(1));
    const other: MeasureContext = { ...context, promised: { id: 'rho', params } };
    expect(utilMining.measure(original, release, other)).toBeUndefined();
  });
});
