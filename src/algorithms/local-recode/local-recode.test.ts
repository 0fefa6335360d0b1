import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofPersons, smallDataset } from '../../../test/arbitraries/dataset.ts';
import { ownersOf, subsetsUpTo, violatingItemsets } from '../../../test/oracles/km.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding, type Recoding, recodingFromClusters, SUPPRESSED } from '../../data/recoding.ts';
import { randomFromSeed } from '../../random.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { takeRows } from '../../records/rows.ts';
import { rowsByPerson } from '../../records/rows-by-person.ts';
import type { Decision } from '../define.ts';
import { mergeGreedily } from '../merge-greedy/merge-greedy.ts';
import { showItemsWherePossible } from './local-recode.ts';
import { ShowableCells } from './showable-cells.ts';
import { LocalTokens } from './tokens.ts';

const context = () => ({ random: randomFromSeed(1), checkpoint: () => {} });

function startFrom(dataset: Dataset, cluster: ArrayLike<number>) {
  const recoding = recodingFromClusters(dataset.dictionary, cluster);
  return { dataset: applyRecoding(dataset, recoding), recoding };
}

function labelsOf(dataset: Dataset, t: number): string[] {
  return Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]);
}

function publishedRows(dataset: Dataset): string[] {
  return Array.from({ length: dataset.numRows }, (_, t) => labelsOf(dataset, t).join(' '));
}

/** A dataset with at least k records that hold an item, and labels that keep k^m-anonymity: one for all, or by merging. */
const merged = (k: number, m: number) =>
  fc
    .record({ dataset: smallDataset({ maxItems: 8, maxRows: 30, maxLength: 5 }), asOne: fc.boolean() })
    .filter(({ dataset }) => publishedRows(dataset).filter((row) => row !== '').length >= k)
    .map(({ dataset, asOne }) => {
      const cluster = asOne
        ? new Uint32Array(dataset.dictionary.labels.length)
        : mergeGreedily(dataset, { k, m, starts: 1 }, context());
      return { dataset, start: startFrom(dataset, cluster) };
    });

describe('showItemsWherePossible', () => {
  it('shows an item in the records where it is frequent with all they hold, and its label elsewhere', () => {
    // With x, item a is rare: {a, x} once. Alone it is frequent; the label keeps b and the record of x.
    const dataset = datasetFromRows([['a', 'x'], ['b', 'x'], ['a'], ['a'], ['b'], ['x'], ['x']]);
    const start = startFrom(dataset, [0, 0, 1]);
    const published = showItemsWherePossible(dataset, start, { k: 2, m: 2, passes: 4 }, context());
    expect(publishedRows(published)).toEqual(['(a,b) x', '(a,b) x', 'a', 'a', '(a,b)', 'x', 'x']);
  });

  it('leaves enough records under the label for those that need it, the longest first', () => {
    const dataset = datasetFromRows([['a'], ['a', 'x'], ['a', 'x'], ['a'], ['b'], ['x']]);
    const start = startFrom(dataset, [0, 0, 1]);
    const published = showItemsWherePossible(dataset, start, { k: 2, m: 1, passes: 4 }, context());
    // b is rare alone, so one record of a stays with it: the first of the longest.
    expect(publishedRows(published)).toEqual(['a', '(a,b) x', 'a x', 'a', '(a,b)', 'x']);
  });

  it.each([1, 2, 3])('leaves at least k candidates, the target among them, to who knows %i items', (m) => {
    let exact = 0;
    const k = 2;
    fc.assert(
      fc.property(merged(k, m), ({ dataset, start }) => {
        const published = showItemsWherePossible(dataset, start, { k, m, passes: 4 }, context());
        expect(violatingItemsets(published, k, m)).toEqual([]);
        const shown = Array.from({ length: dataset.numRows }, (_, t) => new Set(labelsOf(published, t)));
        for (let t = 0; t < dataset.numRows; t++) {
          for (const known of subsetsUpTo([...rowOf(dataset, t)], m)) {
            const matches = (row: Set<string>) =>
              known.every((i) => row.has(own(dataset, i)) || row.has(label(start.recoding, i)));
            expect(shown.filter(matches).length).toBeGreaterThanOrEqual(k);
            expect(matches(shown[t])).toBe(true);
          }
          const under = (i: number) => label(start.recoding, i) !== own(dataset, i);
          exact += [...rowOf(dataset, t)].filter((i) => under(i) && shown[t].has(own(dataset, i))).length;
        }
      }),
      { numRuns: 300 },
    );
    expect(exact).toBeGreaterThan(20);
  });

  it.each([1, 2])('gives nobody who reasons about labels and knows %i items a better guess than one in k', (m) => {
    const k = 2;
    let numShown = 0;
    fc.assert(
      fc.property(merged(k, m), ({ dataset, start }) => {
        const published = showItemsWherePossible(dataset, start, { k, m, passes: 4 }, context());
        const rows = Array.from({ length: dataset.numRows }, (_, t) =>
          readingsOf(labelsOf(published, t), dataset, start.recoding),
        );
        for (let t = 0; t < dataset.numRows; t++) {
          for (const known of subsetsUpTo([...rowOf(dataset, t)], m)) {
            const labels = known.map((i) => own(dataset, i));
            const chances = rows.map((readings) => {
              const fits = readings.filter((reading) => labels.every((label) => reading.includes(label)));
              return fits.length / readings.length;
            });
            const all = chances.reduce((sum, chance) => sum + chance, 0);
            expect(chances[t] / all).toBeLessThanOrEqual(1 / k + 1e-9);
          }
        }
        numShown += published.items.filter((i) =>
          start.recoding.original.labels.includes(published.dictionary.labels[i]),
        ).length;
      }),
      { numRuns: 200 },
    );
    expect(numShown).toBeGreaterThan(50);
  });

  it('never shows an item that the start suppresses', () => {
    const dataset = datasetFromRows([['a', 'z'], ['a', 'z'], ['b'], ['b'], ['z']]);
    const start = startFrom(dataset, [0, 0, SUPPRESSED]);
    const published = showItemsWherePossible(dataset, start, { k: 2, m: 2, passes: 4 }, context());
    expect(publishedRows(published)).toEqual(['a', 'a', 'b', 'b', '']);
  });

  it('tells which items stay under their labels', () => {
    const dataset = datasetFromRows([['a'], ['a'], ['b']]);
    const decisions: Decision[] = [];
    const decide = (decision: Decision) => decisions.push(decision);
    showItemsWherePossible(dataset, startFrom(dataset, [0, 0]), { k: 2, m: 1, passes: 1 }, { ...context(), decide });
    expect(decisions.map(({ step, action, items }) => ({ step, action, items }))).toEqual([
      { step: 'LOCAL-RECODE-8', action: 'refuse', items: [0] },
      { step: 'LOCAL-RECODE-8', action: 'refuse', items: [1] },
    ]);
  });
});

describe('Tokens', () => {
  it('knows the supports of tokens and pairs as a recount does, whatever is shown', () => {
    const shows = fc.array(fc.nat(), { maxLength: 20 });
    const records = smallDataset({ maxItems: 6, maxRows: 20, maxLength: 5 }).filter(({ items }) => items.length > 0);
    const inputs = fc.oneof(records, ofPersons(records));
    fc.assert(
      fc.property(inputs, shows, (given, choices) => {
        const dataset = given.persons === undefined ? given : takeRows(given, rowsByPerson(given.persons));
        const { recoding } = startFrom(
          dataset,
          dataset.dictionary.labels.map((_, i) => i % 2),
        );
        const tokens = new LocalTokens(dataset, recoding, true);
        const cells = new ShowableCells(tokens.numTokens);
        for (const choice of choices) {
          const item = choice % dataset.dictionary.labels.length;
          const places = [...dataset.items.keys()].filter((p) => dataset.items[p] === item);
          const rowOfCell = (p: number) => dataset.offsets.findIndex((end) => end > p) - 1;
          if (!tokens.isLabel(tokens.labelToken[item])) continue;
          cells.collect(tokens, item, Uint32Array.from(places, rowOfCell), Uint32Array.from(places));
          for (let n = 0; n < cells.length; n++) if ((choice >> (n % 20)) % 2 === 0) cells.exclude(n);
          cells.showItem(tokens, item);
        }
        const rows = Array.from({ length: dataset.numRows }, (_, t) => new Set(tokens.row.slice(0, tokens.readRow(t))));
        for (let a = 0; a < tokens.numTokens; a++) {
          expect(tokens.supports[a]).toBe(ownersOf(dataset, (t) => rows[t].has(a)).size);
          for (let b = 0; b < a; b++) {
            expect(tokens.pairs!.get(a, b)).toBe(ownersOf(dataset, (t) => rows[t].has(a) && rows[t].has(b)).size);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

function own(dataset: Dataset, i: number): string {
  return dataset.dictionary.labels[i];
}

function label({ published, target }: Recoding, i: number): string {
  return published.labels[target[i]];
}

/** All records that may be behind a published one: any items of each label that it shows, at least one not shown by itself. */
function readingsOf(tokens: readonly string[], dataset: Dataset, { published, target }: Recoding): string[][] {
  let readings: string[][] = [[]];
  for (const token of tokens) {
    const members = dataset.dictionary.labels.filter(
      (name, i) => published.labels[target[i]] === token && name !== token,
    );
    const hidden = members.filter((name) => !tokens.includes(name));
    const choices =
      members.length === 0
        ? [[token]]
        : subsetsUpTo([...hidden.keys()], hidden.length).map((set) => [...set].map((n) => hidden[n]));
    readings = readings.flatMap((reading) => choices.map((choice) => [...reading, ...choice]));
  }
  return readings;
}
