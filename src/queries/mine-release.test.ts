import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Draw,
  holdsAll,
  ITEMS,
  makers,
  possibleRows,
  received,
  rowsOf,
  someDraw,
  subsets,
} from '../../test/arbitraries/received-release.ts';
import { cases } from '../../test/cases.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters } from '../data/recoding.ts';
import { countItemsets } from './count-itemsets.ts';
import { LISTINGS, mineRelease, type ReleaseMiningQuery } from './mine-release.ts';
import { miningParameters, releaseMiningQuery } from './mining-query.ts';
import { type ReceivedRelease, releasedItems } from './released-items.ts';

interface Mined {
  readonly items: string[];
  readonly consequent: string[];
  readonly values: number[];
}

function mined(release: ReceivedRelease, query: ReleaseMiningQuery, top?: number): Mined[] {
  const names = [...query.mustContain, ...query.items].map(({ name }) => name);
  const found: Mined[] = [];
  mineRelease(
    release,
    query,
    top,
    ({ items, size, consequent, consequentSize }, values) => {
      found.push({
        items: Array.from(items.subarray(0, size), (id) => names[id]).sort(),
        consequent: Array.from(consequent?.subarray(0, consequentSize) ?? [], (id) => names[id]).sort(),
        values: Array.from(values),
      });
    },
    () => {},
  );
  return found;
}

const asked = (params: Record<string, unknown>, release: ReceivedRelease, isRule = false) =>
  releaseMiningQuery(miningParameters.parse(params), release, isRule);

describe.each(Object.keys(makers))('mining in a release of kind %s', (kind) => {
  const drawn = (draw: Draw) => {
    const { original, release } = makers[kind](draw);
    return { original, release, at: received(kind, release) };
  };

  it('lists the itemsets whose bounds or estimates reach the least support, as they are counted, each once', () => {
    fc.assert(
      fc.property(someDraw, fc.constantFrom(...LISTINGS), fc.integer({ min: 2, max: 4 }), (draw, listing, least) => {
        const { at } = drawn(draw);
        const query = asked({ minSupport: least, listing }, at);
        const names = query.items.map(({ name }) => name);
        const counts = countItemsets(
          at,
          subsets.filter((set) => set.length > 0 && set.every((item) => names.includes(item))),
        );
        const field = { surely: 'lower', estimated: 'estimate', possibly: 'upper' }[listing] as 'lower';
        const expected = counts.filter((count) => count[field] >= least).map(({ items }) => items.join(' '));
        const found = mined(at, query);
        expect(found.map(({ items }) => items.join(' ')).sort()).toEqual(expected.sort());
        for (const { items, values } of found) {
          const [{ lower, upper, estimate }] = countItemsets(at, [items]);
          expect(values[0]).toBe(lower);
          expect(values[1]).toBe(upper);
          expect(values[2]).toBeCloseTo(estimate, 1);
          expect(values[3]).toBe(lower >= least ? 1 : 0);
        }
      }),
      { numRuns: cases(2000, 150) },
    );
  });

  it('bounds the confidence of rules by what it can be over all originals, as tightly as record by record can be', () => {
    fc.assert(
      fc.property(someDraw, fc.constantFrom(...LISTINGS), (draw, listing) => {
        const { original, release, at } = drawn(draw);
        const query = asked({ minSupport: 2, listing, minConfidence: '1/3', maxSize: 3 }, at, true);
        const rows = rowsOf(original);
        const possible = rows.map((_, t) => possibleRows(release, t));
        for (const { items, consequent, values } of mined(at, query)) {
          const [lower, upper, , min, max, estimate, sure] = values;
          const whole = [...items, ...consequent];
          const confidences = confidencesOver(possible, items, whole);
          expect(min).toBeCloseTo(Math.min(...confidences), 9);
          expect(max).toBeCloseTo(Math.max(...confidences), 9);
          const ofItems = rows.filter(holdsAll(items)).length;
          const truth = rows.filter(holdsAll(whole)).length;
          expect(truth).toBeGreaterThanOrEqual(lower);
          expect(truth).toBeLessThanOrEqual(upper);
          if (ofItems > 0) expect(truth / ofItems).toBeGreaterThanOrEqual(min - 1e-9);
          if (ofItems > 0) expect(truth / ofItems).toBeLessThanOrEqual(max + 1e-9);
          expect(estimate).toBeGreaterThanOrEqual(min);
          expect(estimate).toBeLessThanOrEqual(max);
          expect(sure).toBe(lower >= 2 && 3 * min >= 1 - 1e-9 ? 1 : 0);
        }
      }),
      { numRuns: cases(1500, 100) },
    );
  });
});

/** The confidences over all originals in which the antecedent occurs. */
function confidencesOver(possible: readonly string[][][], items: string[], whole: string[]): number[] {
  let states = new Set(['0 0']);
  for (const rows of possible) {
    const steps = new Set(rows.map((row) => `${holdsAll(items)(row) ? 1 : 0} ${holdsAll(whole)(row) ? 1 : 0}`));
    const next = new Set<string>();
    for (const state of states) {
      const [a, b] = state.split(' ').map(Number);
      for (const step of steps) {
        const [c, d] = step.split(' ').map(Number);
        next.add(`${a + c} ${b + d}`);
      }
    }
    states = next;
  }
  return [...states].map((state) => state.split(' ').map(Number)).flatMap(([a, b]) => (a > 0 ? [b / a] : []));
}

describe('mineRelease', () => {
  const original = datasetFromRows([['beer', 'milk'], ['wine', 'milk'], ['beer'], ['milk']]);
  const recoding = recodingFromClusters(original.dictionary, [0, 1, 0]);
  const release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding, mostDropped: 0 };

  it('takes items, and labels in each of their forms, for what must be there, must not, or may follow', () => {
    const lines = (params: Record<string, unknown>, isRule = false) =>
      mined(release, asked({ minSupport: 2, listing: 'possibly', ...params }, release, isRule)).map(
        ({ items, consequent }) => [items.join(' '), consequent.join(' ')].join(' > '),
      );
    expect(lines({ contains: '"(beer,wine)"' }).filter((line) => line.includes('('))).toContain('(beer,wine) milk > ');
    expect(lines({ without: '"(beer,wine)"' })).toEqual(['milk > ']);
    expect(lines({ consequentIn: 'beer' }, true)).toEqual(
      expect.arrayContaining(['milk > beer', 'milk wine > beer', 'wine > beer']),
    );
    expect(lines({ consequentIn: 'beer' }, true).every((line) => line.endsWith(' > beer'))).toBe(true);
    expect(() => lines({ contains: 'gin' })).toThrow('items or labels of the release');
  });

  it('keeps the best by their estimates', () => {
    expect(mined(release, asked({ minSupport: 2 }, release), 1).map(({ items }) => items)).toEqual([['milk']]);
  });

  it('asks whether to go on before every itemset and every split of one, and never tells less than before', () => {
    const all = Array.from({ length: 8 }, (_, i) => `i${i}`);
    const plain = { kind: 'recoded', dataset: datasetFromRows([all, all]), mostDropped: 0 };
    for (const params of [{}, { contains: 'i0,i1' }, { contains: all.join(',') }]) {
      for (const isRule of [false, true]) {
        const query = asked({ minSupport: 2, ...params }, plain, isRule);
        const shares: number[] = [];
        let since = 0;
        let most = 0;
        const checkpoint = (done: number, total: number) => {
          if (total > 0) shares.push(done / total);
          since = 0;
        };
        mineRelease(plain, query, undefined, () => (most = Math.max(most, ++since)), checkpoint);
        // The items that all must contain are an itemset before any other.
        expect(most).toBeLessThanOrEqual(isRule ? 1 : 2);
        expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      }
    }
  });

  it('takes the noise out: over many draws the mean of the estimates is the truth', () => {
    const rows = Array.from({ length: 40 }, (_, t) => ITEMS.filter((_item, n) => t % (n + 2) === 0));
    const noise = { kept: 0.7, added: 0.2 };
    let sum = 0;
    let state = 1;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const draws = 400;
    for (let n = 0; n < draws; n++) {
      const shown = rows.map((row) =>
        ITEMS.filter((item) => random() < (row.includes(item) ? noise.kept : noise.added)),
      );
      const perturbed = { kind: 'perturbed', dataset: datasetFromRows([...shown]), mostDropped: 0, noise };
      const itemOf = releasedItems(perturbed);
      expect(itemOf('a').isNamed).toBe(true);
      sum += countItemsets(perturbed, [['a', 'b']])[0].estimate;
    }
    const truth = rows.filter((row) => row.includes('a') && row.includes('b')).length;
    expect(Math.abs(sum / draws - truth)).toBeLessThan(0.6);
  });
});
