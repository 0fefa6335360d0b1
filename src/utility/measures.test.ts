import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainMeasuring } from '../../test/arbitraries/measure-context.ts';
import { atLeast, cases } from '../../test/cases.ts';
import {
  countErrorOracle,
  exactShareOracle,
  fraction,
  itemFrequencyErrorOracle,
  lengthChangeOracle,
  ncpOracle,
  type Published,
  rulesKeptOracle,
  toNumber,
  topKeptOracle,
  utilityLossOracle,
} from '../../test/oracles/utility.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, mergedLabel, recodingFromLabels } from '../data/recoding.ts';
import { SottoError } from '../errors.ts';
import { type Release, unchanged } from '../kinds/index.ts';
import { countSupports, type Dataset } from '../records/dataset.ts';
import { drawWorkload } from './count-error.ts';
import { countOutcomes, log2UtilityLoss, measures, outcomesFromSupports, readerMeasures } from './index.ts';

type Kind = Published['kind'];

/** What a random release is made of: records over a…g, a cluster per item (0 = suppressed) and a bit per cell. */
interface Draw {
  readonly kind: Kind;
  readonly rows: readonly (readonly string[])[];
  readonly clusters: readonly number[];
  readonly marks: readonly boolean[];
}

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const draws: fc.Arbitrary<Draw> = fc.record({
  kind: fc.constantFrom<Kind>('recoded', 'local', 'cells'),
  rows: fc.array(fc.subarray(ITEMS), { maxLength: 8 }),
  clusters: fc.array(fc.nat({ max: 5 }), { minLength: ITEMS.length, maxLength: ITEMS.length }),
  marks: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
});

/** The same release twice: as the library holds it, and as sets of labels for the oracles. */
function releaseOf(draw: Draw): { original: Dataset; release: Release; published: Published } {
  const original = datasetFromRows(draw.rows);
  const { labels } = original.dictionary;
  const clusterOf = (item: string) => draw.clusters[ITEMS.indexOf(item)];
  const labelOf = new Map<string, string | null>();
  for (const item of labels) {
    const members = labels.filter((other) => clusterOf(other) === clusterOf(item));
    labelOf.set(item, clusterOf(item) === 0 ? null : members.length === 1 ? item : mergedLabel(members));
  }
  const recoding = recodingFromLabels(
    original.dictionary,
    labels.map((item) => labelOf.get(item)!),
  );
  let next = 0;
  const marked = () => draw.marks[next++ % draw.marks.length];
  const deleted = new Set<string>();
  const after = draw.rows.map((row, t) => {
    const shown = new Set<string>();
    for (const item of row) {
      const mark = marked();
      const label = labelOf.get(item)!;
      if (draw.kind === 'cells' && mark) deleted.add(`${t} ${item}`);
      else if (label !== null) shown.add(draw.kind === 'local' && mark ? item : label);
    }
    return shown;
  });
  const published: Published = {
    kind: draw.kind,
    before: draw.rows.map((row) => new Set(row)),
    after,
    labelOf,
    deleted,
  };
  const dataset = datasetFromRows(after.map((row) => [...row]));
  if (draw.kind !== 'cells') return { original, release: { kind: draw.kind, dataset, recoding }, published };
  const cells = [...deleted].map((cell) => cell.split(' '));
  const deletions = {
    rows: Uint32Array.from(cells, ([t]) => Number(t)),
    items: Uint32Array.from(cells, ([, item]) => labels.indexOf(item)),
  };
  return { original, release: { kind: 'cells', dataset, recoding, deletions }, published };
}

function measure(id: string, original: Dataset, release: Release): number | undefined {
  return measures.find((one) => one.id === id)!.measure(original, release, plainMeasuring);
}

function recoded(rows: readonly (readonly string[])[], published: Record<string, string | null>) {
  const original = datasetFromRows(rows);
  const recoding = recodingFromLabels(
    original.dictionary,
    original.dictionary.labels.map((label) => (label in published ? published[label]! : label)),
  );
  const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
  return { original, release };
}

describe('counts of records that are elsewhere', () => {
  const counting = measures.filter(({ fromCounts }) => fromCounts !== undefined);

  it.each(counting)('$id is the same from them as from the records', ({ id, measure: byRecords, fromCounts }) => {
    let compared = 0;
    fc.assert(
      fc.property(
        draws.filter(({ kind }) => kind !== 'local'),
        fc.subarray(ITEMS),
        (draw, listed) => {
          const { original, release } = releaseOf(draw);
          const { recoding, deletions, dataset } = release;
          const { labels } = original.dictionary;
          const inputs = { sensitive: Uint32Array.from(labels.keys()).filter((i) => listed.includes(labels[i])) };
          const supportOf = new Map(
            Array.from(countSupports(dataset), (support, i) => [dataset.dictionary.labels[i], support]),
          );
          const counts = {
            outcomes: outcomesFromSupports(countSupports(original), release),
            ...(recoding !== undefined && { recoding }),
            ...(deletions !== undefined && { deletions }),
            numRows: original.numRows,
            labelSupports: recoding?.published.labels.map((label) => supportOf.get(label) ?? 0) ?? [],
            inputs,
          };
          const told = fromCounts?.(counts);
          // The loss UL of suppressed items is not told by counts.
          if (told === undefined && id === 'log2Ul') return;
          compared++;
          expect(told).toEqual(byRecords(original, release, { ...plainMeasuring, inputs }));
        },
      ),
      { numRuns: cases(500) },
    );
    expect(compared).toBeGreaterThan(atLeast(40));
  });

  it('tell the losses that a promise is judged by', () => {
    expect(counting.map(({ id }) => id)).toEqual(expect.arrayContaining(['ncp', 'avgLoss', 'utilInfo', 'exactShare']));
  });
});

describe('the measures agree with their definitions', () => {
  const oracles: Record<string, (published: Published) => number> = {
    ncp: ncpOracle,
    exactShare: exactShareOracle,
    itemFrequencyError: itemFrequencyErrorOracle,
    lengthChange: ({ before, after }) => lengthChangeOracle(before, after),
  };
  for (const [id, oracle] of Object.entries(oracles)) {
    it(`${id} equals its definition read aloud`, () => {
      fc.assert(
        fc.property(draws, (draw) => {
          const { original, release, published } = releaseOf(draw);
          expect(measure(id, original, release)).toBeCloseTo(oracle(published), 12);
        }),
        { numRuns: 400 },
      );
    });
  }

  it('what compares methods equals its definition read aloud', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const { original, release, published } = releaseOf(draw);
        const { labels } = original.dictionary;
        const classes = drawWorkload(original, plainMeasuring.seed).map((queries) =>
          queries.map((items) => Array.from(items, (i) => labels[i])),
        );
        const expected = [
          countErrorOracle(published, classes),
          topKeptOracle(published, 1),
          topKeptOracle(published, 2),
          rulesKeptOracle(published),
        ];
        const found = readerMeasures.map((one) => one.measure(original, release, plainMeasuring));
        for (const [n, value] of found.entries()) {
          if (expected[n] === undefined) expect(value).toBeUndefined();
          else expect(value).toBeCloseTo(expected[n], 9);
        }
      }),
      { numRuns: cases(400, 60) },
    );
  });

  it('what compares methods asks all releases the same, finds nothing wrong with the original, and all with nothing', () => {
    const rows = Array.from({ length: 30 }, (_, t) => ITEMS.filter((_item, i) => (t + 1) % (i + 1) === 0));
    const { original, release } = recoded(rows, Object.fromEntries(ITEMS.map((item) => [item, null])));
    const of = (one: Release) => readerMeasures.map(({ measure: take }) => take(original, one, plainMeasuring));
    expect(of(unchanged(original))).toEqual([0, 1, 1, 1]);
    expect(of(release)).toEqual([1, 0, 0, 0]);
    expect(drawWorkload(original, 1).map((queries) => new Set(queries.map(({ length }) => length)))).toEqual([
      new Set([1]),
      new Set([2]),
      new Set([3, 4, 5]),
    ]);
  });

  it('log2Ul equals log₂ of the loss summed as exact fractions', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const { original, release, published } = releaseOf(draw);
        const loss = toNumber(utilityLossOracle(published));
        const value = measure('log2Ul', original, release);
        if (loss === 0) expect(value).toBeUndefined();
        else expect(value).toBeCloseTo(Math.log2(loss), 11);
      }),
      { numRuns: 400 },
    );
  });

  it('log2UtilityLoss honours weights and penalties', () => {
    fc.assert(
      fc.property(draws, fc.nat({ max: 9 }), fc.nat({ max: 9 }), (draw, w, y) => {
        const { original, release, published } = releaseOf(draw);
        const weight = (label: string) => w * label.length;
        const penalty = (item: string) => y * (1 + ITEMS.indexOf(item));
        const exact = utilityLossOracle(
          published,
          (label) => fraction(weight(label)),
          (item) => fraction(penalty(item)),
        );
        const value = log2UtilityLoss(original, release, { weights: weight, penalty })!;
        if (exact.num === 0n) expect(value).toBe(Number.NEGATIVE_INFINITY);
        else expect(value).toBeCloseTo(Math.log2(toNumber(exact)), 11);
      }),
      { numRuns: 400 },
    );
  });

  it('log2Ul takes the weights of a run: the mean of a label, and that of a suppressed item', () => {
    fc.assert(
      fc.property(
        draws,
        fc.array(fc.nat({ max: 9 }), { minLength: ITEMS.length, maxLength: ITEMS.length }),
        (draw, w) => {
          const { original, release, published } = releaseOf(draw);
          const items = original.dictionary.labels;
          const weights = Float64Array.from(items, (_, i) => w[i]);
          const supports = countSupports(original);
          const exact = utilityLossOracle(
            published,
            (label) => {
              const members = items.filter((item) => published.labelOf.get(item) === label);
              const own = members.length === 0 ? [label] : members;
              const sum = own.reduce((total, item) => total + weights[items.indexOf(item)], 0);
              return fraction(sum, own.length);
            },
            (item) => fraction(weights[items.indexOf(item)] * supports[items.indexOf(item)], original.numRows),
          );
          const { measure: take } = measures.find(({ id }) => id === 'log2Ul')!;
          const value = take(original, release, { ...plainMeasuring, inputs: { weights } });
          if (exact.num === 0n) expect(value).toBeUndefined();
          else expect(value).toBeCloseTo(Math.log2(toNumber(exact)), 11);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('every occurrence is published as itself, under a label, or not at all', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const { original, release } = releaseOf(draw);
        const { supports, sizes, exact, merged, absent } = countOutcomes(original, release);
        for (const [i, support] of supports.entries()) {
          expect(exact[i] + merged[i] + absent[i]).toBe(support);
          if (sizes[i] < 2) expect(merged[i]).toBe(0);
        }
      }),
    );
  });
});

describe('ncp', () => {
  it('counts size/|I| for a merged occurrence and 1 for a suppressed one', () => {
    const { original, release } = recoded([['a', 'b'], ['a', 'c'], ['d']], { a: '(a,b)', b: '(a,b)', d: null });
    expect(measure('ncp', original, release)).toBe((2 / 4 + 2 / 4 + 2 / 4 + 0 + 1) / 5);
  });

  it('is 0 for the original itself and 1 when everything is suppressed', () => {
    const same = recoded([['a', 'b'], ['a']], {});
    const none = recoded([['a', 'b'], ['a']], { a: null, b: null });
    expect(measure('ncp', same.original, same.release)).toBe(0);
    expect(measure('ncp', none.original, none.release)).toBe(1);
  });
});

describe('log2Ul', () => {
  // Figure 1 of the paper: (a, b) of 7 items, in 5 of 6 records.
  const rows = [
    ['a', 'b', 'c'],
    ['a', 'd'],
    ['b', 'e'],
    ['a', 'b', 'f'],
    ['a', 'b', 'g'],
    ['c', 'd'],
  ];

  it('costs (a,b) in 5 of 6 records, with 7 items, 3/127 · 5/6 (Example 3)', () => {
    const { original, release } = recoded(rows, { a: '(a,b)', b: '(a,b)' });
    const onlyPair = log2UtilityLoss(original, release, { weights: (label) => (label === '(a,b)' ? 1 : 0) })!;
    expect(2 ** onlyPair).toBeCloseTo((3 / 127) * (5 / 6), 15);
    expect(2 ** onlyPair).toBeCloseTo(0.02, 2);
  });

  it('neither overflows nor underflows with 20,000 items', () => {
    const items = Array.from({ length: 20_000 }, (_, i) => String(i));
    const together = Object.fromEntries(items.map((item) => [item, 'any']));
    const merged = recoded([items, ['0']], together);
    expect(measure('log2Ul', merged.original, merged.release)).toBe(0);
    const kept = recoded([items, items], {});
    expect(measure('log2Ul', kept.original, kept.release)).toBeCloseTo(Math.log2(20_000) - 20_000, 9);
    const twoLabels = recoded(
      [items, items],
      Object.fromEntries(items.map((item, i) => [item, i < 15_000 ? 'low' : 'high'])),
    );
    expect(measure('log2Ul', twoLabels.original, twoLabels.release)).toBeCloseTo(-5_000, 9);
  });

  it('refuses weights and penalties that are no numbers from 0 on', () => {
    const { original, release } = recoded(rows, { a: null });
    expect(() => log2UtilityLoss(original, release, { weights: () => -1 })).toThrow(SottoError);
    expect(() => log2UtilityLoss(original, release, { penalty: () => Number.NaN })).toThrow('the penalty of "a"');
  });
});

describe('itemFrequencyError', () => {
  it('spreads the support of a label over its items in equal shares', () => {
    const { original, release } = recoded([['a'], ['a'], ['a'], ['b'], ['c']], { a: '(a,b)', b: '(a,b)' });
    expect(measure('itemFrequencyError', original, release)).toBe((Math.abs(3 - 2) + Math.abs(1 - 2) + 0) / 5);
  });
});

describe('lengthChange', () => {
  it('is the share of records whose length changed when all were equally long', () => {
    const { original, release } = recoded(
      [
        ['a', 'b'],
        ['a', 'c'],
        ['c', 'd'],
        ['b', 'd'],
      ],
      { a: '(a,b)', b: '(a,b)' },
    );
    expect(measure('lengthChange', original, release)).toBe(1 / 4);
  });
});

describe('releases without labels', () => {
  const original = datasetFromRows([['a', 'b'], ['a']]);
  const dataset = datasetFromRows([['a'], ['a', 'z']]);

  it('have an exact share and a change of lengths, but no penalty, no loss and no frequency error', () => {
    for (const kind of ['unknowns', 'perturbed'] as const) {
      const values = Object.fromEntries(
        measures.map((one) => [one.id, one.measure(original, { kind, dataset }, plainMeasuring)]),
      );
      expect(values).toMatchObject({
        ncp: undefined,
        log2Ul: undefined,
        exactShare: 2 / 3,
        itemFrequencyError: undefined,
        lengthChange: 0,
      });
    }
  });
});

describe('empty data', () => {
  it('loses nothing', () => {
    for (const rows of [[], [[], []]]) {
      const { original, release } = recoded(rows, {});
      const values = Object.fromEntries(
        measures.map((one) => [one.id, one.measure(original, release, plainMeasuring)]),
      );
      expect(values).toMatchObject({
        ncp: 0,
        log2Ul: undefined,
        exactShare: 1,
        itemFrequencyError: 0,
        lengthChange: 0,
      });
    }
  });
});

describe('measures', () => {
  it('never write to their input', () => {
    const { original, release } = releaseOf({
      kind: 'local',
      rows: [
        ['a', 'b', 'c'],
        ['b', 'd'],
      ],
      clusters: [1, 1, 0, 2, 2, 2, 2],
      marks: [true, false],
    });
    const copy = structuredClone({ original, release });
    for (const one of measures) one.measure(original, release, plainMeasuring);
    expect({ original, release }).toEqual(copy);
  });

  it('have ids in camel case, told apart', () => {
    const ids = measures.map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
  });
});
