import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { ofPersons, somePersons } from '../../../test/arbitraries/persons.ts';
import { atLeast, cases } from '../../../test/cases.ts';
import { datasetWith } from '../../../test/dataset-with.ts';
import { violatingRules } from '../../../test/oracles/rho.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding } from '../../data/recoding.ts';
import { chooseAlgorithm } from '../../job/choose-algorithm.ts';
import { randomFromSeed } from '../../random.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { runAlgorithm } from '../../run/run-algorithm.ts';
import { inferenceLimits } from '../shared/inference/promises.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { type CellRelease, cellInsert, insertBy, insertWhileAny, shortestFirst, shuffledRows } from './insert-cells.ts';
import { CellInsertion } from './insertion.ts';
import { splitRecords } from './split-records.ts';

const context = () => ({ random: randomFromSeed(3), checkpoint: () => {} });
const unbounded = Number.POSITIVE_INFINITY;

function publishedRows(dataset: Dataset, { recoding, isDeleted }: CellRelease): Dataset {
  const { dataset: left } = releaseWithoutCells(dataset, isDeleted);
  return recoding === undefined ? left : applyRecoding(left, recoding);
}

function labelRows(dataset: Dataset): Set<string>[] {
  return Array.from(
    { length: dataset.numRows },
    (_, t) => new Set(Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i])),
  );
}

const records = smallDataset({ maxItems: 7, maxRows: 18, maxLength: 6 }).filter(({ items }) => items.length > 0);
/** Many visits of few persons: somebody who lacks an item beside many others shows it beside few of them. */
const visits = smallDataset({ maxItems: 5, maxRows: 50, maxLength: 5 })
  .filter(({ items }) => items.length > 0)
  .chain(somePersons);
const inputs = fc.record({
  dataset: fc.oneof(records, records.chain(somePersons), visits),
  marks: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  rho: fc.constantFrom({ num: 1, den: 2 }, { num: 1, den: 3 }, { num: 2, den: 3 }, { num: 1, den: 1 }),
});

describe('cellInsert', () => {
  it.each([undefined, 2])(
    'over %s groups of public items keeps ρ-uncertainty and leaves no cell out that could be shown',
    (numGroups) => {
      let [shown, hidden, hiddenForPersons] = [0, 0, 0];
      fc.assert(
        fc.property(inputs, fc.constantFrom(1, 2, 3, unbounded), ({ dataset, marks, rho }, m) => {
          const sensitive = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) => marks[i]);
          const labels = new Set(Array.from(sensitive, (i) => dataset.dictionary.labels[i]));
          const release = cellInsert(dataset, sensitive, { rho, m }, numGroups, context());
          const rows = labelRows(publishedRows(dataset, release));
          const violations = () => violatingRules(rows, labels, rho, m, dataset.persons);
          expect(violations()).toEqual([]);
          for (let t = 0; t < dataset.numRows; t++) {
            for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
              const label = dataset.dictionary.labels[dataset.items[p]];
              if (!labels.has(label)) expect(release.isDeleted[p]).toBe(0);
              else if (release.isDeleted[p] === 0) shown++;
              else {
                hidden++;
                rows[t].add(label);
                expect(violations()).not.toEqual([]);
                if (violatingRules(rows, labels, rho, m).length === 0) hiddenForPersons++;
                rows[t].delete(label);
              }
            }
          }
        }),
        { numRuns: cases(2000) },
      );
      expect(shown).toBeGreaterThan(atLeast(500));
      expect(hidden).toBeGreaterThan(atLeast(500));
      expect(hiddenForPersons).toBeGreaterThan(atLeast(100));
    },
  );

  it('shows the same cells whether sets of labels are counted beforehand or records are searched', () => {
    let [shown, isSwitched] = [0, 0];
    const rows = fc.record({
      dataset: smallDataset({ maxItems: 8, maxRows: 60, maxLength: 6 }).filter(({ items }) => items.length > 0),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(inputs, rows, fc.constantFrom(1, 2, 3, unbounded), ({ marks, rho }, { dataset, seed }, m) => {
        const { labels } = dataset.dictionary;
        const sensitive = Uint32Array.from(labels.keys()).filter((i) => marks[i]);
        const labelOf = Uint32Array.from(labels.keys());
        const records = splitRecords(dataset, sensitive, labelOf, labels.length);
        const bound = { limits: inferenceLimits(rho, dataset.numRows + 1), m };
        const order = shortestFirst(records, shuffledRows(records, randomFromSeed(seed)));
        let runs = 0;
        const insert = (insertion: CellInsertion) => {
          runs++;
          insertWhileAny(insertion, records, order, () => {});
        };
        const searched = new CellInsertion(records, bound);
        insert(searched);
        for (const mostSets of [undefined, 12, 2]) {
          const cells = insertBy(records, bound, insert, () => {}, mostSets);
          expect(cells).toEqual(searched.isVisible);
        }
        shown += searched.isVisible.reduce((sum, one) => sum + one, 0);
        if (runs > 4) isSwitched++;
      }),
      { numRuns: cases(2000) },
    );
    expect(shown).toBeGreaterThan(atLeast(3000));
    expect(isSwitched).toBeGreaterThan(atLeast(50));
  });

  it('shows a sensitive cell in fewer than half of equal records for ρ = 1/2', () => {
    const dataset = datasetFromRows(Array.from({ length: 7 }, () => ['a', 'b', 'x']));
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const { isDeleted } = cellInsert(dataset, Uint32Array.of(2), promise, undefined, context());
    expect(isDeleted.filter((deleted) => deleted === 1).length).toBe(4);
  });

  it('counts a person once, in whichever of their records the cell is shown', () => {
    // One of three persons may show x, so in all three visits of that one; a fourth visit would be another's.
    const visits = datasetFromRows(Array.from({ length: 9 }, () => ['a', 'x']));
    const dataset = datasetWith({ ...visits, persons: Uint32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2), numPersons: 3 });
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const { isDeleted } = cellInsert(dataset, Uint32Array.of(1), promise, undefined, context());
    const showing = [...isDeleted.keys()].filter((p) => p % 2 === 1 && isDeleted[p] === 0).map((p) => p >> 1);
    expect(showing.length).toBe(3);
    expect(new Set(showing.map((t) => dataset.persons![t])).size).toBe(1);
  });

  it('counts who lacks an item beside many others as one who shows it beside few of them', () => {
    // Beside a, b and c nobody else shows x; beside a and b three of seven persons do, and with P four would.
    const words = 'Qabc Qabx Rabc Rabx Sabc Sabx Tabc Uabc Vabc Pabcx'.split(' ');
    for (const label of 'ab') for (const person of 'ghijkl') words.push(person + label);
    const rows = words.map((word) => [...word.slice(1)]);
    const dataset = ofPersons(
      datasetFromRows(rows),
      words.map((word) => word[0]),
    );
    const sensitive = Uint32Array.of(dataset.dictionary.labels.indexOf('x'));
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const release = cellInsert(dataset, sensitive, promise, undefined, context());
    const shown = labelRows(publishedRows(dataset, release)).map((row) => row.has('x'));
    expect(words.filter((_, t) => shown[t])).toEqual(['Qabx', 'Rabx', 'Sabx']);
    const ofRecords = cellInsert(datasetFromRows(rows), sensitive, promise, undefined, context());
    expect(ofRecords.isDeleted).not.toContain(1);
  });

  it('groups public items only if asked to, however much that would save', () => {
    // Every record is one of a kind: only in groups can x be shown at all.
    const rows = Array.from({ length: 40 }, (_, t) => (t % 4 === 0 ? [`i${t}`, 'x'] : [`i${t}`, 'a']));
    const dataset = datasetFromRows(rows);
    const sensitive = Uint32Array.of(dataset.dictionary.labels.indexOf('x'));
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const plain = cellInsert(dataset, sensitive, promise, undefined, context());
    expect(plain.recoding).toBeUndefined();
    expect(plain.isDeleted.filter((deleted) => deleted === 1).length).toBe(10);
    const grouped = cellInsert(dataset, sensitive, promise, 2, context());
    expect(grouped.recoding?.published.labels.length).toBe(3);
    expect(grouped.isDeleted).not.toContain(1);
    expect(cellInsert(dataset, sensitive, promise, 100, context()).recoding).toBeUndefined();
  });

  it('groups public items alike whether the sensitive ones are held or not', () => {
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const dataset = datasetFromRows([['a'], ['b'], ['c']]);
    const { recoding } = cellInsert(dataset, new Uint32Array(), promise, 2, context());
    expect(recoding?.published.labels.length).toBe(2);
  });

  it('goes by the length of public parts, not by that of records', () => {
    // One cell of x can be shown beside a. The record with y is longer, and as likely to be the one that shows it.
    const dataset = datasetFromRows([['a', 'x'], ['a', 'x', 'y'], ['a'], ['a'], ['y'], ['y'], ['y']]);
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const showing = new Set<number>();
    for (let seed = 0; seed < 20; seed++) {
      const { isDeleted } = cellInsert(dataset, Uint32Array.of(1, 2), promise, undefined, {
        random: randomFromSeed(seed),
        checkpoint: () => {},
      });
      showing.add(isDeleted[1] === 0 ? 0 : 1);
      expect([isDeleted[1], isDeleted[3]].sort()).toEqual([0, 1]);
    }
    expect(showing.size).toBe(2);
  });

  it('gives each record that cannot show everything another chance once others changed', () => {
    const dataset = datasetFromRows([['x', 'y'], ['x'], ['x'], ['y'], ['y']]);
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const { isDeleted } = cellInsert(dataset, Uint32Array.of(0, 1), promise, undefined, context());
    expect([...isDeleted]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

it('tells while it counts, before it shows anything', () => {
  const rows = Array.from({ length: 5000 }, (_, t) => ['x', ...[2, 3, 5, 7, 11, 13].map((n) => `${n}.${t % n}`)]);
  const dataset = datasetFromRows(rows);
  const sensitive = Uint32Array.of(dataset.dictionary.labels.indexOf('x'));
  const told = new Set<string>();
  cellInsert(dataset, sensitive, { rho: { num: 1, den: 2 }, m: unbounded }, undefined, {
    random: randomFromSeed(3),
    checkpoint(done, total, phase) {
      expect(done).toBeLessThanOrEqual(total);
      told.add(phase);
    },
  });
  expect([...told]).toEqual(['counting sets of labels', 'inserting sensitive cells over public items as they are']);
});

describe('the groups of public items', () => {
  const dataset = datasetFromRows([['a', 's'], ['b'], ['c'], ['a', 'b'], ['c', 'd']]);
  const labelsWith = (params: Readonly<Record<string, unknown>>): number => {
    const sensitive = Uint32Array.of(dataset.dictionary.labels.indexOf('s'));
    const chosen = chooseAlgorithm('cell-insert', params, 'rho');
    const promised = { id: 'rho', params: { rho: { num: 1, den: 2 } } } as const;
    return runAlgorithm(chosen, { dataset, sensitive }, promised, context()).dataset.dictionary.labels.length;
  };

  it('are made where their number is asked for, and not otherwise', () => {
    expect(labelsWith({})).toBeGreaterThan(3);
    expect(labelsWith({ groups: 2 })).toBeLessThanOrEqual(3);
    expect(labelsWith({ publicItems: 'support-clusters', groups: 2 })).toBe(labelsWith({ groups: 2 }));
    expect(labelsWith({ publicItems: 'as-they-are', groups: 2 })).toBe(labelsWith({}));
  });
});
