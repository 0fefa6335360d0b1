import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofPersons, somePersons } from '../../../test/arbitraries/persons.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { randomFromSeed } from '../../random.ts';
import { attackFan } from './attack-fan.ts';
import { RecordSearch } from './record-search.ts';

const rowsOf = fc.array(fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }), {
  minLength: 1,
  maxLength: 9,
});

/** Rows and their dataset, with persons or without. */
const dataOf = rowsOf.chain((rows) => {
  const dataset = datasetFromRows(rows);
  return fc.tuple(fc.constant(rows), fc.oneof(fc.constant(dataset), somePersons(dataset)));
});

describe('RecordSearch', () => {
  it('finds the records that hold all that is known, narrowing item by item', () => {
    fc.assert(
      fc.property(dataOf, fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 4 }), ([rows, dataset], wishes) => {
        const { labels } = dataset.dictionary;
        const known = wishes.filter((i) => i < labels.length);
        const fitting = (count: number) =>
          [...rows.keys()].filter((t) => known.slice(0, count).every((i) => rows[t].includes(labels[i])));
        const search = new RecordSearch(dataset);
        expect([...search.candidates(known)]).toEqual(fitting(known.length));
        const owners = (count: number) => new Set(fitting(count).map((t) => dataset.persons?.[t] ?? t));
        expect(search.narrow(known)).toEqual([0, ...known.map((_, n) => n + 1)].map((count) => owners(count).size));
      }),
    );
  });

  it('infers of the person what shares of the candidates hold, surest first, rarest first among equals', () => {
    const dataset = datasetFromRows([
      ['a', 'b', 'c'],
      ['a', 'b'],
      ['a', 'd'],
      ['b', 'c'],
    ]);
    const [a, b, c, d] = [0, 1, 2, 3];
    const search = new RecordSearch(dataset);
    expect(search.infer([a])).toEqual([
      { item: b, count: 2, confidence: 2 / 3, baseline: 3 / 4 },
      { item: d, count: 1, confidence: 1 / 3, baseline: 1 / 4 },
      { item: c, count: 1, confidence: 1 / 3, baseline: 2 / 4 },
    ]);
    expect(search.infer([a, b], Uint32Array.of(c, d))).toEqual([
      { item: c, count: 1, confidence: 1 / 2, baseline: 1 / 2 },
    ]);
    expect(search.infer([c, d])).toEqual([]);
  });

  it('counts a person once, who holds what any fitting record of theirs does', () => {
    const visits = ofPersons(datasetFromRows([['a', 'b'], ['a', 'c'], ['a', 'b'], ['a'], ['b', 'c']]), 'xxxyz');
    const [a, b, c] = [0, 1, 2];
    const search = new RecordSearch(visits);
    expect(search.narrow([a, b])).toEqual([3, 2, 1]);
    expect([...search.candidates([a, b])]).toEqual([0, 2]);
    expect(search.infer([a])).toEqual([
      { item: b, count: 1, confidence: 1 / 2, baseline: 2 / 3 },
      { item: c, count: 1, confidence: 1 / 2, baseline: 2 / 3 },
    ]);
  });
});

describe('attackFan', () => {
  it('tells quantiles of candidates and the share singled out, for each number of known items', () => {
    const dataset = datasetFromRows([
      ['a', 'x'],
      ['a', 'y'],
      ['a', 'z'],
      ['a', 'w'],
    ]);
    const [one, two] = attackFan(dataset, { known: 2, samples: 400, choice: 'rare' }, randomFromSeed(1), () => {});
    expect(one).toMatchObject({ known: 1, candidates: { p5: 1, p50: 1, p95: 1 }, singledOut: { share: 1 } });
    expect(two).toMatchObject({ known: 2, fewerThanTen: 1 });
    const [random] = attackFan(dataset, { known: 1, samples: 400, choice: 'random' }, randomFromSeed(1), () => {});
    expect(random.candidates).toMatchObject({ p5: 1, p25: 1, p75: 4, p95: 4 });
    expect(random.singledOut.share).toBeGreaterThan(0.4);
    expect(random.singledOut.share).toBeLessThan(0.6);
  });

  it('leaves no attacker with more candidates for knowing more', () => {
    fc.assert(
      fc.property(rowsOf, fc.nat(), (rows, seed) => {
        const steps = attackFan(
          datasetFromRows(rows),
          { known: 4, samples: 30, choice: 'random' },
          randomFromSeed(seed),
          () => {},
        );
        for (let n = 1; n < steps.length; n++) {
          expect(steps[n].candidates.p50).toBeLessThanOrEqual(steps[n - 1].candidates.p50);
          expect(steps[n].singledOut.share).toBeGreaterThanOrEqual(steps[n - 1].singledOut.share);
        }
      }),
    );
  });
});
