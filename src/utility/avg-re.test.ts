import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainMeasuring } from '../../test/arbitraries/measure-context.ts';
import { cases } from '../../test/cases.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters, SUPPRESSED } from '../data/recoding.ts';
import type { Release } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { withCells } from '../records/rows.ts';
import { averageRelativeError, avgRe } from './avg-re.ts';
import { CountEstimator } from './count-estimator.ts';
import { mergedSize } from './merged-size.ts';
import { suppressedItems } from './suppressed-items.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e'];

const draws = fc.record({
  kind: fc.constantFrom('recoded', 'local', 'unknowns'),
  rows: fc.array(fc.uniqueArray(fc.constantFrom(...ITEMS), { maxLength: 5 }), { minLength: 1, maxLength: 6 }),
  clusters: fc.array(fc.constantFrom(0, 1, 2, SUPPRESSED), { minLength: 5, maxLength: 5 }),
  marks: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  query: fc.uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 4 }),
});

/** For each record the published tokens, each with the sets of items it may stand for; all choices are equally likely. */
type Readings = (readonly (readonly string[])[])[];

/** The expected number of records that hold the query: every combination of readings, one after the other. */
function expectedCount(rows: readonly Readings[], query: readonly string[]): number {
  let sum = 0;
  for (const tokens of rows) {
    let worlds: Set<string>[] = [new Set()];
    for (const readings of tokens) {
      worlds = worlds.flatMap((world) => readings.map((reading) => new Set([...world, ...reading])));
    }
    sum += worlds.filter((world) => query.every((item) => world.has(item))).length / worlds.length;
  }
  return sum;
}

function nonEmptySubsets(items: readonly string[]): string[][] {
  return Array.from({ length: 2 ** items.length - 1 }, (_, n) => items.filter((_item, bit) => ((n + 1) >> bit) & 1));
}

function releaseOf(draw: { kind: string; rows: string[][]; clusters: number[]; marks: boolean[] }): {
  original: Dataset;
  release: Release;
  readings: Readings[];
} {
  const original = datasetFromRows(draw.rows);
  const { labels } = original.dictionary;
  let at = 0;
  const marked = (): boolean => draw.marks[at++ % draw.marks.length];
  if (draw.kind === 'unknowns') {
    const readings: Readings[] = [];
    const rows = draw.rows.map((row) => {
      const tokens: (readonly (readonly string[])[])[] = [];
      const shown = row.map((item) => {
        const isUnknown = marked();
        tokens.push(isUnknown ? [[], [item]] : [[item]]);
        return { item, isUnknown };
      });
      readings.push(tokens);
      return shown;
    });
    const cellsOf = (unknown: boolean) => {
      const kept = rows.map((row) =>
        row
          .filter(({ isUnknown }) => isUnknown === unknown)
          .map(({ item }) => labels.indexOf(item))
          .sort((a, b) => a - b),
      );
      const offsets = Uint32Array.from([
        0,
        ...kept.map(
          (
            (sum) => (row: number[]) =>
              (sum += row.length)
          )(0),
        ),
      ]);
      return { offsets, items: Uint32Array.from(kept.flat()) };
    };
    const dataset = withCells(original, { ...cellsOf(false), unknown: cellsOf(true) });
    return { original, release: { kind: 'unknowns', dataset }, readings };
  }
  const recoding = recodingFromClusters(original.dictionary, draw.clusters.slice(0, labels.length));
  const labelOf = (item: string): string | undefined => {
    const target = recoding.target[labels.indexOf(item)];
    return target === SUPPRESSED ? undefined : recoding.published.labels[target];
  };
  const membersOf = (label: string): string[] => labels.filter((item) => labelOf(item) === label);
  const isLocal = draw.kind === 'local';
  const shown = draw.rows.map((row) => {
    const tokens = new Map<string, readonly (readonly string[])[]>();
    for (const item of row) {
      const label = labelOf(item);
      if (label === undefined) continue;
      if (isLocal && marked()) tokens.set(item, [[item]]);
      else tokens.set(label, nonEmptySubsets(membersOf(label)));
    }
    return tokens;
  });
  const readings = shown.map((tokens) => [...tokens.values()]);
  if (!isLocal)
    return { original, release: { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding }, readings };
  const dataset = datasetFromRows(shown.map((tokens) => [...tokens.keys()]));
  return { original, release: { kind: 'local', dataset, recoding }, readings };
}

const drawing = { ...plainMeasuring, drawsQueries: true } as const;

describe('the average relative error', () => {
  it('is told of given queries, and of those drawn from the release only where that is asked for', () => {
    const original = datasetFromRows([['a'], ['a', 'b']]);
    const recoding = recodingFromClusters(original.dictionary, [SUPPRESSED, 1]);
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    const queries = [Uint32Array.of(0), Uint32Array.of(1)];
    expect(avgRe.measure(original, release, plainMeasuring)).toBeUndefined();
    expect(avgRe.measure(original, release, { ...plainMeasuring, inputs: { queries } })).toBe(0.5);
    // Drawn, they do not ask for what is left out.
    expect(avgRe.measure(original, release, drawing)).toBe(0);
  });

  it('estimates a count as the mean over all readings of the published labels', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const { original, release, readings } = releaseOf(draw);
        const query = draw.query.map((item) => original.dictionary.labels.indexOf(item)).filter((i) => i >= 0);
        fc.pre(query.length > 0);
        const names = query.map((i) => original.dictionary.labels[i]);
        const estimate = new CountEstimator(original, release).estimate(query);
        expect(estimate).toBeCloseTo(expectedCount(readings, names), 12);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('is 0 for data published as it is, whatever the queries', () => {
    const original = datasetFromRows([['a', 'b', 'c'], ['a', 'b'], ['c'], ['a', 'b', 'c', 'd', 'e', 'f']]);
    const target = Uint32Array.from(original.dictionary.labels.keys());
    const recoding = { original: original.dictionary, published: original.dictionary, target };
    expect(avgRe.measure(original, { kind: 'recoded', dataset: original, recoding }, drawing)).toBe(0);
  });

  it('reads a label of two items as each of its three readings', () => {
    const original = datasetFromRows([['a'], ['b'], ['a', 'b'], ['c']]);
    const recoding = recodingFromClusters(original.dictionary, [0, 0, 1]);
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    // a: true 2, estimated 3 · 2/3; a and b: true 1, estimated 3 · 1/3; c: exact.
    expect(averageRelativeError(original, release, [Uint32Array.of(0)])).toBeCloseTo(0, 12);
    expect(averageRelativeError(original, release, [Uint32Array.of(0, 1)])).toBeCloseTo(0, 12);
    expect(new CountEstimator(original, release).estimate([0, 2])).toBe(0);
  });

  it('counts an item that is published nowhere as never there', () => {
    const original = datasetFromRows([['a'], ['a', 'b']]);
    const recoding = recodingFromClusters(original.dictionary, [SUPPRESSED, 1]);
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    expect(averageRelativeError(original, release, [Uint32Array.of(0)])).toBe(1);
    expect(suppressedItems.measure(original, release, plainMeasuring)).toBe(0.5);
  });

  it('leaves out queries that no original record answers, and says nothing when none is left', () => {
    const original = datasetFromRows([['a'], ['b']]);
    const recoding = recodingFromClusters(original.dictionary, [0, 0]);
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    expect(averageRelativeError(original, release, [Uint32Array.of(0, 1)])).toBeUndefined();
    expect(mergedSize.measure(original, release, plainMeasuring)).toBe(2);
  });

  it('draws the same queries for the same seed', () => {
    const rows = Array.from({ length: 40 }, (_, t) => ITEMS.filter((_item, bit) => ((t * 7 + 3) >> bit) & 1));
    const original = datasetFromRows(rows);
    const recoding = recodingFromClusters(original.dictionary, [0, 0, 1, 2, 2]);
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    const once = avgRe.measure(original, release, drawing);
    expect(once).toBeGreaterThan(0);
    expect(avgRe.measure(original, release, drawing)).toBe(once);
    expect(avgRe.measure(original, release, { ...drawing, seed: 2 })).not.toBe(once);
  });
});
