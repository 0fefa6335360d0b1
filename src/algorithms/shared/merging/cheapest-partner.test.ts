import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../../test/arbitraries/dataset.ts';
import { collapseRows } from '../../../data/collapse-rows.ts';
import { type Dataset, rowOf } from '../../../records/dataset.ts';
import { CheapestPartner, isLess, type PartnerOptions } from './cheapest-partner.ts';
import { LabelMerging } from './label-merging.ts';

interface Case {
  readonly dataset: Dataset;
  readonly groups?: Uint32Array;
  readonly weights?: Float64Array;
}

const cases: fc.Arbitrary<Case> = smallDataset({ maxItems: 10, maxRows: 20, maxLength: 5 }).chain((dataset) => {
  const length = dataset.dictionary.labels.length;
  const groups = fc.uint32Array({ minLength: length, maxLength: length, max: 2 });
  const weights = fc.float64Array({ minLength: length, maxLength: length, min: 0, max: 1, noNaN: true });
  return fc.record({ groups, weights, hasGroups: fc.boolean(), hasWeights: fc.boolean() }).map((given) => ({
    dataset,
    ...(given.hasGroups && { groups: given.groups }),
    ...(given.hasWeights && { weights: given.weights }),
  }));
});

/** The cost by definition, small enough for floats here. */
function costOf({ dataset, weights }: Case, labelOf: Uint32Array, a: number, b: number, measure: 'ul' | 'ncp'): number {
  const membersOf = (label: number) => Array.from(labelOf.keys()).filter((i) => labelOf[i] === label);
  const occurrences = (items: number[]) => dataset.items.filter((i) => items.includes(i)).length;
  const members = [...membersOf(a), ...membersOf(b)];
  if (measure === 'ncp') {
    const loss = (items: number[]) => (items.length === 1 ? 0 : items.length * occurrences(items));
    return loss(members) - loss(membersOf(a)) - loss(membersOf(b));
  }
  const records = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t));
  const support = records.filter((row) => row.some((i) => members.includes(i))).length;
  const sum = members.reduce((total, i) => total + (weights?.[i] ?? 1), 0);
  return (2 ** members.length - 1) * (sum / members.length) * support;
}

function cheapest(given: Case, labels: LabelMerging, a: number, measure: 'ul' | 'ncp') {
  const { groups } = given;
  const partners = Array.from(labels.size.keys()).filter(
    (b) => labels.isLabel(b) && b !== a && (groups === undefined || groups[a] === groups[b]),
  );
  return partners
    .map((b) => ({ b, cost: costOf(given, labels.labelOf, a, b, measure) }))
    .sort((x, y) => x.cost - y.cost || x.b - y.b)[0];
}

describe('CheapestPartner', () => {
  it.each(['ul', 'ncp'] as const)('finds what looking at every label finds, after any merges: %s', (measure) => {
    const picks = fc.array(fc.nat({ max: 30 }), { maxLength: 8 });
    fc.assert(
      fc.property(cases, picks, (given, steps) => {
        const { groups, weights } = given;
        const labels = new LabelMerging(collapseRows(given.dataset), given.dataset.dictionary.labels.length);
        const options: PartnerOptions = { measure, groups, weights };
        const search = new CheapestPartner(labels, options);
        for (const pick of steps) {
          const left = Array.from(labels.size.keys()).filter((label) => labels.isLabel(label));
          for (const a of left) {
            const expected = cheapest(given, labels, a, measure);
            expect(search.find(a)).toBe(expected !== undefined);
            if (expected === undefined) continue;
            const cost = search.mantissa * 2 ** search.exponent;
            expect(cost).toBeCloseTo(expected.cost, 6);
            if (weights === undefined || measure === 'ncp') expect(search.partner).toBe(expected.b);
          }
          const a = left[pick % left.length];
          if (!search.find(a)) continue;
          const b = search.partner;
          const kept = labels.merge(a, b);
          search.merged(kept, kept === a ? b : a);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('finds a partner below a bound if and only if the cheapest one is', () => {
    fc.assert(
      fc.property(cases, fc.nat({ max: 80 }), (given, bound) => {
        const { groups, weights } = given;
        const labels = new LabelMerging(collapseRows(given.dataset), given.dataset.dictionary.labels.length);
        const search = new CheapestPartner(labels, { measure: 'ul', groups, weights });
        for (let a = 0; a < labels.numItems; a++) {
          const expected = cheapest(given, labels, a, 'ul');
          expect(search.findBelow(a, bound, 0)).toBe(expected !== undefined && expected.cost < bound);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out labels that were suppressed', () => {
    const dataset = { offsets: Uint32Array.of(0, 1, 2, 4), items: Uint32Array.of(0, 1, 1, 2) };
    const labels = new LabelMerging(collapseRows(dataset), 3);
    const search = new CheapestPartner(labels, { measure: 'ul' });
    search.find(0);
    expect(search.partner).toBe(2);
    labels.suppress(2);
    search.find(0);
    expect(search.partner).toBe(1);
    labels.suppress(1);
    expect(search.find(0)).toBe(false);
  });
});

describe('isLess', () => {
  it('compares products with powers of two beyond the range of floats', () => {
    expect(isLess(0.75 * 1000, 2, 0.875 * 10, 3)).toBe(false); // 3 · 1000 and 7 · 10
    expect(isLess(0.875 * 10, 3, 0.75 * 1000, 2)).toBe(true);
    expect(isLess(5 * 0.75, 2, 0.9375, 4)).toBe(false); // 3 · 5 and 15 · 1
    expect(isLess(0.9375, 4, 5 * 0.75, 2)).toBe(false);
    expect(isLess(1e9, 5000, 1, 6000)).toBe(true);
    expect(isLess(1, 6000, 1e9, 5000)).toBe(false);
    expect(isLess(0, 6000, 1e-300, 0)).toBe(true);
  });
});
