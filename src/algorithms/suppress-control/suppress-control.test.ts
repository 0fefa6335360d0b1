import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { ofPersons, somePersons } from '../../../test/arbitraries/persons.ts';
import { atLeast, cases } from '../../../test/cases.ts';
import { violatingRules } from '../../../test/oracles/rho.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import type { Rational } from '../../data/rational.ts';
import { randomFromSeed } from '../../random.ts';
import { countSupports, type Dataset, rowOf } from '../../records/dataset.ts';
import { withPersons } from '../../records/rows.ts';
import type { Decision } from '../define.ts';
import { suppressControl } from './suppress-control.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };
const unbounded = Number.POSITIVE_INFINITY;

/** Table 1 of the paper; α and γ are sensitive. */
const table1 = datasetFromRows([
  ['a1', 'b1', 'b2', 'α', 'γ'],
  ['a1', 'a2', 'b2'],
  ['a2', 'b2'],
  ['a2', 'γ'],
  ['a1', 'b2', 'α', 'γ'],
]);
const idOf = (label: string) => table1.dictionary.labels.indexOf(label);
const sensitive = Uint32Array.of(idOf('α'), idOf('γ'));

describe('suppressControl', () => {
  it('suppresses b1, then α, in the example of the paper', () => {
    const suppressed = suppressControl(table1, sensitive, { rho: { num: 7, den: 10 }, m: unbounded }, context);
    expect(suppressed.map((i) => table1.dictionary.labels[i])).toEqual(['b1', 'α']);
  });

  it('says which rule forced each suppression, and how sure it was', () => {
    const decisions: Decision[] = [];
    suppressControl(
      table1,
      sensitive,
      { rho: { num: 7, den: 10 }, m: unbounded },
      { ...context, decide: (decision) => decisions.push(decision) },
    );
    expect(decisions).toEqual([
      {
        step: 'SUPPRESS-CONTROL-3',
        action: 'suppress',
        items: [idOf('b1')],
        because: 'of the one record with the known items, 1 would show the sensitive one',
        forcedBy: [idOf('b1'), idOf('α')],
      },
      {
        step: 'SUPPRESS-CONTROL-3',
        action: 'suppress',
        items: [idOf('α')],
        because: 'of the 2 records with the known items, 2 would show the sensitive one',
        forcedBy: [idOf('α'), idOf('γ')],
      },
    ]);
  });

  it('conceals what persons give away, and says so', () => {
    // One of three records with a shows x, but one of two persons.
    const visits = ofPersons(datasetFromRows([['a', 'x'], ['a'], ['a'], ['x'], ['x']]), ['P', 'P', 'Q', 'R', 'S']);
    const decisions: Decision[] = [];
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const decide = (decision: Decision) => decisions.push(decision);
    const suppressed = suppressControl(visits, Uint32Array.of(1), promise, { ...context, decide });
    expect(suppressed).toEqual([0]);
    expect(decisions.map(({ because }) => because)).toEqual([
      'of the 2 persons with the known items, 1 would show the sensitive one',
    ]);
  });

  it('suppresses what the printed algorithm does, level by level over all rules', () => {
    let [suppressedAny, forPersons] = [0, 0];
    const records = smallDataset({ maxItems: 6, maxRows: 12, maxLength: 6 }).filter(({ items }) => items.length > 0);
    fc.assert(
      fc.property(
        fc.oneof(records, records.chain(somePersons)),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.constantFrom({ num: 1, den: 2 }, { num: 2, den: 3 }, { num: 1, den: 3 }),
        fc.constantFrom(1, 2, 3, unbounded),
        (dataset, marks, rho, m) => {
          const chosen = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) => marks[i]);
          const suppressed = suppressControl(dataset, chosen, { rho, m }, context);
          expect(suppressed).toEqual(printedSuppressControl(dataset, chosen, rho, m));
          if (suppressed.length > 1) suppressedAny++;
          if (dataset.persons === undefined) return;
          const ofRecords = withPersons(dataset);
          if (`${suppressControl(ofRecords, chosen, { rho, m }, context)}` !== `${suppressed}`) forPersons++;
        },
      ),
      { numRuns: cases(6000) },
    );
    expect(suppressedAny).toBeGreaterThan(atLeast(400));
    expect(forPersons).toBeGreaterThan(atLeast(300));
  });
});

/** Algorithm 1 as printed, over all rules. */
function printedSuppressControl(dataset: Dataset, sensitiveItems: Uint32Array, rho: Rational, m: number): number[] {
  const supports = countSupports(dataset);
  const suppressed: number[] = [];
  const isLeft = (label: string) => !suppressed.includes(Number(label));
  for (let size = 1; size <= Math.min(m, supports.length); size++) {
    const rows = Array.from(
      { length: dataset.numRows },
      (_, t) => new Set(Array.from(rowOf(dataset, t), String).filter(isLeft)),
    );
    const labels = new Set(Array.from(sensitiveItems, String).filter(isLeft));
    let rules = violatingRules(rows, labels, rho, size, dataset.persons)
      .filter(({ antecedent }) => antecedent.length === size)
      .map(({ antecedent, consequent }) => [...antecedent, consequent].map(Number));
    while (rules.length > 0) {
      const count = (i: number) => rules.filter((rule) => rule.includes(i)).length;
      const best = [...supports.keys()].reduce((a, b) =>
        count(b) / Math.max(1, supports[b]) > count(a) / Math.max(1, supports[a]) ? b : a,
      );
      suppressed.push(best);
      rules = rules.filter((rule) => !rule.includes(best));
    }
  }
  return suppressed;
}
