import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../../test/cases.ts';
import { violatingRules } from '../../../test/oracles/rho.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import type { Rational } from '../../data/rational.ts';
import { randomFromSeed } from '../../random.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import type { Decision } from '../define.ts';
import { recodingWithout } from '../shared/inference/recoding-without.ts';
import { readmit } from './readmit.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };

/** The items that can be published, by trying each in order against the definition. */
function admittedByDefinition(
  dataset: Dataset,
  order: readonly number[],
  secrets: Uint32Array,
  rho: Rational,
  m: number,
) {
  const shown = new Set([...dataset.dictionary.labels.keys()].filter((i) => !order.includes(i)));
  const isSafe = () => {
    const rows = Array.from(
      { length: dataset.numRows },
      (_, t) =>
        new Set(
          Array.from(rowOf(dataset, t))
            .filter((i) => shown.has(i))
            .map(String),
        ),
    );
    const labels = new Set(
      Array.from(secrets)
        .filter((i) => shown.has(i))
        .map(String),
    );
    return violatingRules(rows, labels, rho, m).length === 0;
  };
  for (const i of order) {
    shown.add(i);
    if (!isSafe()) shown.delete(i);
  }
  return [...shown].sort((a, b) => a - b);
}

describe('readmit', () => {
  it('takes back exactly the items that the definition allows, the most frequent first', () => {
    let [admitted, refused] = [0, 0];
    fc.assert(
      fc.property(
        smallDataset({ maxItems: 6, maxRows: 14, maxLength: 6 }).filter(({ items }) => items.length > 0),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.constantFrom({ num: 1, den: 2 }, { num: 2, den: 3 }, { num: 9, den: 10 }),
        fc.constantFrom(1, 2, 3, Number.POSITIVE_INFINITY),
        (dataset, marks, more, rho, m) => {
          const ids = [...dataset.dictionary.labels.keys()];
          const secrets = Uint32Array.from(ids).filter((i) => marks[i]);
          const supports = ids.map((i) => dataset.items.filter((item) => item === i).length);
          // All sensitive items are suppressed, and some public ones.
          const suppressed = ids.filter((i) => marks[i] || more[i]);
          suppressed.sort((a, b) => supports[b] - supports[a] || a - b);
          const result = readmit(
            dataset,
            recodingWithout(dataset.dictionary, suppressed),
            secrets,
            { rho, m },
            context,
          );
          const published = ids.filter((i) => result.published.labels.includes(dataset.dictionary.labels[i]));
          expect(published).toEqual(admittedByDefinition(dataset, suppressed, secrets, rho, m));
          refused += ids.length - published.length;
          admitted += secrets.filter((i) => published.includes(i)).length;
        },
      ),
      { numRuns: cases(2500) },
    );
    expect(admitted).toBeGreaterThan(atLeast(200));
    expect(refused).toBeGreaterThan(atLeast(200));
  });

  it('says what keeps an item out', () => {
    const dataset = datasetFromRows([['a', 'x'], ['a', 'x'], ['a']]);
    const decisions: Decision[] = [];
    const promise = { rho: { num: 1, den: 2 }, m: Number.POSITIVE_INFINITY };
    readmit(dataset, recodingWithout(dataset.dictionary, [1]), Uint32Array.of(1), promise, {
      ...context,
      decide: (decision) => decisions.push(decision),
    });
    const because = 'of the 3 records with the known items, 2 would show the sensitive one';
    expect(decisions).toEqual([{ step: 'READMIT-4', action: 'refuse', items: [1], because }]);
  });
});
