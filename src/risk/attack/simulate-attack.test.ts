import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofPersons } from '../../../test/arbitraries/persons.ts';
import { cases } from '../../../test/cases.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters, SUPPRESSED } from '../../data/recoding.ts';
import type { Release } from '../../kinds/index.ts';
import { randomFromSeed } from '../../random.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { withCells } from '../../records/rows.ts';
import { drawAdversaries } from './adversaries.ts';
import { CandidateSearch } from './candidate-search.ts';
import { CANDIDATE_CLASSES, isWithinTolerance, simulateAttack } from './simulate-attack.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e'];

const NO_CELLS = { rows: new Uint32Array(0), items: new Uint32Array(0) };

const draws = fc.record({
  kind: fc.constantFrom('recoded', 'local', 'unknowns'),
  rows: fc.array(fc.uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 8,
  }),
  clusters: fc.array(fc.constantFrom(0, 1, 2, SUPPRESSED), { minLength: 5, maxLength: 5 }),
  marks: fc.array(fc.boolean(), { minLength: 31, maxLength: 31 }),
  known: fc.uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 4 }),
});

/** A release and, for each item, what it may show as; a "?x" token stands for an unknown cell. */
function releaseOf({
  kind,
  rows,
  clusters,
  marks,
}: {
  kind: string;
  rows: string[][];
  clusters: number[];
  marks: boolean[];
}) {
  const original = datasetFromRows(rows);
  const { labels } = original.dictionary;
  let at = 0;
  const marked = (): boolean => marks[at++ % marks.length];
  if (kind === 'unknowns') {
    const shown = rows.map((row) => row.map((item) => (marked() ? `?${item}` : item)));
    const cells = (unknown: boolean) => {
      const kept = shown.map((row) =>
        row
          .filter((token) => token.startsWith('?') === unknown)
          .map((token) => labels.indexOf(token.replace('?', '')))
          .sort((a, b) => a - b),
      );
      let sum = 0;
      return {
        offsets: Uint32Array.of(0, ...kept.map((row) => (sum += row.length))),
        items: Uint32Array.from(kept.flat()),
      };
    };
    const dataset = withCells(original, { ...cells(false), unknown: cells(true) });
    const tokensOf = (item: string): string[] => [item, `?${item}`];
    return { original, release: { kind, dataset } as Release, shown, tokensOf };
  }
  const recoding = recodingFromClusters(original.dictionary, clusters.slice(0, labels.length));
  const labelOf = (item: string): string | undefined => {
    const target = recoding.target[labels.indexOf(item)];
    return target === undefined || target === SUPPRESSED ? undefined : recoding.published.labels[target];
  };
  const shown = rows.map((row) => {
    const tokens = new Set<string>();
    for (const item of row) {
      const label = labelOf(item);
      if (label !== undefined) tokens.add(kind === 'local' && marked() ? item : label);
    }
    return [...tokens];
  });
  const dataset = kind === 'local' ? datasetFromRows(shown) : applyRecoding(original, recoding);
  const tokensOf = (item: string): string[] => {
    const label = labelOf(item);
    return [...(label === undefined ? [] : [label]), ...(kind === 'local' ? [item] : [])];
  };
  return { original, release: { kind, dataset, recoding } as Release, shown, tokensOf };
}

describe('the candidates of an attacker', () => {
  it('are the records that show each known item in some way; items shown nowhere tell nothing', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const { original, release, shown, tokensOf } = releaseOf(draw);
        const known = draw.known.filter((item) => original.dictionary.labels.includes(item));
        fc.pre(known.length > 0);
        const everywhere = new Set(shown.flat());
        const telling = known.filter((item) => tokensOf(item).some((token) => everywhere.has(token)));
        const expected = shown.flatMap((row, t) =>
          telling.every((item) => tokensOf(item).some((token) => row.includes(token))) ? [t] : [],
        );
        const ids = known.map((item) => original.dictionary.labels.indexOf(item));
        expect([...new CandidateSearch(original, release).find(ids, ids.length)]).toEqual(expected);
      }),
      { numRuns: cases(3000) },
    );
  });
});

describe('a simulated attack', () => {
  const rows = [['a', 'b', 'c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a'], ['d', 'e']];
  const original = datasetFromRows(rows);
  const recoding = recodingFromClusters(original.dictionary, [0, 0, 0, 1, 1]);
  const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
  const quiet = () => {};
  const options = { known: 2, samples: 4000, choice: 'random' as const };

  it('finds nobody in a release of k^m that fewer than k records fit', () => {
    const { steps, baseline } = simulateAttack(original, release, options, randomFromSeed(1), quiet);
    expect(baseline).toBe(1 / 6);
    // (d,e) is one record: not k^m. All others share a label of five records.
    expect(steps[1].after.candidates.min).toBe(1);
    expect(steps[1].after.chance.max).toBe(1);
    expect(steps[1].after.misled.share).toBe(0);
    expect(steps[0].known).toBe(1);
  });

  it('has the mean chance that counting over all persons and items gives', () => {
    const { steps } = simulateAttack(original, release, options, randomFromSeed(7), quiet);
    // Knowing one random item of a random person: 1/support of that item.
    const supports: Record<string, number> = { a: 4, b: 3, c: 3, d: 1, e: 1 };
    const exact =
      rows.reduce((sum, row) => sum + row.reduce((s, item) => s + 1 / supports[item], 0) / row.length, 0) / rows.length;
    const { mean, low, high } = steps[0].before.chance;
    expect(mean).toBeGreaterThan(low);
    expect(low).toBeLessThan(exact);
    expect(high).toBeGreaterThan(exact);
    const total = steps[0].before.classes.reduce((sum, count) => sum + count, 0);
    expect(total).toBe(4000);
    expect(steps[0].before.classes).toHaveLength(CANDIDATE_CLASSES.length);
  });

  it('looks for persons, whose several records are one candidate', () => {
    const visits = ofPersons(original, 'xxyyzz');
    const published: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    const { steps, baseline, persons, story } = simulateAttack(visits, published, options, randomFromSeed(7), quiet);
    expect({ baseline, persons }).toEqual({ baseline: 1 / 3, persons: 3 });
    // One random item of a random visit of a random person: 1 / persons who hold that item.
    const holders: Record<string, number> = { a: 3, b: 2, c: 2, d: 1, e: 1 };
    const exact =
      rows.reduce((sum, row) => sum + row.reduce((s, item) => s + 1 / holders[item], 0) / row.length, 0) / rows.length;
    const { low, high } = steps[0].before.chance;
    expect(low).toBeLessThan(exact);
    expect(high).toBeGreaterThan(exact);
    // a with b is of x alone, in two visits; the label of a, b and c is of all three.
    expect(story).toMatchObject({ row: '1', before: 1, after: 3 });
    expect(steps[0].after.candidates).toMatchObject({ min: 1, median: 3 });
  });

  it('counts a person as holding a sensitive item whom any fitting record says to', () => {
    const visits = datasetFromRows([['a', 's'], ['a'], ['a'], ['a', 'b']]);
    const unchanged = (dataset: Dataset): Release => ({ kind: 'cells', dataset, deletions: NO_CELLS });
    const sensitive = Uint32Array.of(visits.dictionary.labels.indexOf('s'));
    const surest = (dataset: Dataset) =>
      simulateAttack(dataset, unchanged(visits), { ...options, sensitive }, randomFromSeed(1), quiet).inference[0];
    expect(surest(visits)).toMatchObject({ baseline: 1 / 4, before: 1 / 4, after: 1 / 4 });
    expect(surest(ofPersons(visits, 'xxxy'))).toMatchObject({ baseline: 1 / 2, before: 1 / 2, after: 1 / 2 });
  });

  it('measures the surest inference of a sensitive item, before and after', () => {
    const sensitive = Uint32Array.of(2, 4);
    const { inference } = simulateAttack(original, release, { ...options, sensitive }, randomFromSeed(1), quiet);
    const of = (item: string) => inference.find((one) => one.item === item)!;
    // d → e is certain before; (d,e) is one label now, which stands for both.
    expect(of('e')).toMatchObject({ baseline: 1 / 6, before: 1 });
    // a, b → c holds in 1 of 2; b → c in 2 of 3; a → c in 2 of 4.
    expect(of('c').before).toBeCloseTo(2 / 3, 12);
    expect(of('c').baseline).toBe(0.5);
    // Afterwards every label is certain but says only that one of its items is there: 4/7 of its readings for each of
    // three, 2/3 for each of two.
    expect(of('c').after).toBeCloseTo(4 / 7, 12);
    expect(of('e').after).toBeCloseTo(2 / 3, 12);
  });

  it('is within a tolerance of 1/n from n candidates on, compared in integers', () => {
    const eleven = datasetFromRows(Array.from({ length: 11 }, () => ['a']));
    const target = Uint32Array.of(0);
    const same = { original: eleven.dictionary, published: eleven.dictionary, target };
    const unchanged: Release = { kind: 'recoded', dataset: eleven, recoding: same };
    const result = simulateAttack(eleven, unchanged, options, randomFromSeed(1), quiet);
    expect(isWithinTolerance(result, { num: 1, den: 11 })).toBe(true);
    expect(isWithinTolerance(result, { num: 9, den: 100 })).toBe(false);
    expect(isWithinTolerance(result, { num: 1, den: 12 })).toBe(false);
  });

  it('tells one story that can be replayed', () => {
    const { story } = simulateAttack(original, release, options, randomFromSeed(1), quiet);
    const fits = rows.filter((row) => story!.known.every((item) => row.includes(item)));
    expect(fits).toHaveLength(story!.before);
    expect(rows[Number(story!.row) - 1]).toEqual(expect.arrayContaining([...story!.known]));
    expect(story!.after).toBeGreaterThanOrEqual(story!.before);
  });

  it('is the same for the same seed', () => {
    const once = simulateAttack(original, release, options, randomFromSeed(3), quiet);
    expect(simulateAttack(original, release, options, randomFromSeed(3), quiet)).toEqual(once);
    expect(simulateAttack(original, release, options, randomFromSeed(4), quiet)).not.toEqual(once);
  });

  it('says that a deleted cell misleads', () => {
    const published = datasetFromRows([['b', 'c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a'], ['d', 'e']]);
    const deletions = { rows: Uint32Array.of(0), items: Uint32Array.of(0) };
    const cells: Release = { kind: 'cells', dataset: published, deletions };
    const { steps } = simulateAttack(original, cells, options, randomFromSeed(1), quiet);
    expect(steps[0].after.misled.share).toBeGreaterThan(0);
    expect(steps[0].before.misled.share).toBe(0);
  });

  it('takes data without records or items', () => {
    const nothing = datasetFromRows([[]]);
    const empty = recodingFromClusters(nothing.dictionary, []);
    const result = simulateAttack(
      nothing,
      { kind: 'recoded', dataset: nothing, recoding: empty },
      options,
      randomFromSeed(1),
      quiet,
    );
    expect(result.samples).toBe(0);
    expect(result.steps[0].after.chance.mean).toBe(0);
    expect(result.story).toBeUndefined();
  });
});

describe('adversaries', () => {
  const dataset = datasetFromRows([['a', 'b', 'c'], ['a', 'b'], ['a']]);

  it('know the rarest items first if so chosen', () => {
    for (const { row, known } of drawAdversaries(dataset, 50, 3, 'rare', undefined, randomFromSeed(1))) {
      expect([...known]).toEqual([...rowOf(dataset, row)].reverse());
    }
  });

  it('know the sensitive items first if so chosen', () => {
    for (const { row, known } of drawAdversaries(dataset, 50, 3, 'sensitive', Uint32Array.of(1), randomFromSeed(1))) {
      if (rowOf(dataset, row).includes(1)) expect(known[0]).toBe(1);
    }
  });
});
