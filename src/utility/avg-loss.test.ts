import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { avgLossOracle, perturbedLossOracle } from '../../test/oracles/avg-loss.ts';
import type { Published } from '../../test/oracles/utility.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { hierarchyFromTaxonomy } from '../data/hierarchy.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { taxonomyFromPaths } from '../data/taxonomy.ts';
import type { Release } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { avgLoss } from './avg-loss.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f'];
const records = fc.array(fc.subarray(ITEMS), { maxLength: 6 });
const sensitiveLabels = fc.subarray(ITEMS);

function measure(original: Dataset, release: Release, inputs: SideInputs): number | undefined {
  const params = { rho: { num: 1, den: 2 } };
  return avgLoss.measure(original, release, { seed: 1, inputs, promised: { id: 'rho', params } });
}

function idsOf({ dictionary }: Dataset, labels: readonly string[]): Uint32Array {
  return Uint32Array.from(labels.map((label) => dictionary.labels.indexOf(label)).filter((id) => id >= 0)).sort();
}

describe('avgLoss', () => {
  it('is 2/7 in the example of the paper (Example 3.1)', () => {
    const original = datasetFromRows([['wine', 'fish', 'pregnancy test', 'viagra'], ['wine', 'beef'], ['beer']]);
    const published: Record<string, string | null> = { fish: 'meat', beef: 'meat', viagra: null };
    const recoding = recodingFromLabels(
      original.dictionary,
      original.dictionary.labels.map((label) => (label in published ? published[label]! : label)),
    );
    const release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding } as const;
    const sensitive = idsOf(original, ['pregnancy test', 'viagra']);
    expect(measure(original, release, { sensitive })).toBe(2 / 7);
  });

  it('equals its definition read aloud, for labels everywhere, in places, and over deleted cells', () => {
    const kinds = fc.constantFrom('recoded', 'local', 'cells');
    const clusters = fc.array(fc.nat({ max: 3 }), { minLength: 6, maxLength: 6 });
    const marks = fc.array(fc.boolean(), { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(kinds, records, clusters, marks, sensitiveLabels, (kind, rows, clusterOf, isMarked, sensitive) => {
        const original = datasetFromRows(rows);
        const { labels } = original.dictionary;
        const labelOf = new Map(
          labels.map((item) => {
            const c = clusterOf[ITEMS.indexOf(item)];
            const isAlone = labels.filter((other) => clusterOf[ITEMS.indexOf(other)] === c).length === 1;
            return [item, c === 0 ? null : isAlone ? item : `label ${c}`] as const;
          }),
        );
        const recoding = recodingFromLabels(original.dictionary, [...labelOf.values()]);
        const marked = (t: number, item: string) => isMarked[t * 6 + ITEMS.indexOf(item)];
        const after = rows.map((row, t) => {
          const shown = row.filter((item) => kind !== 'cells' || !marked(t, item));
          return new Set(
            shown.flatMap((item) => (kind === 'local' && marked(t, item) ? item : (labelOf.get(item) ?? []))),
          );
        });
        const cells = rows.flatMap((row, t) => row.filter((item) => marked(t, item)).map((item) => ({ t, item })));
        const deletions = {
          rows: Uint32Array.from(cells, ({ t }) => t),
          items: Uint32Array.from(cells, ({ item }) => labels.indexOf(item)),
        };
        const dataset = datasetFromRows(after.map((row) => [...row]));
        const release = { kind, dataset, recoding, ...(kind === 'cells' && { deletions }) } as Release;
        const published: Published = {
          kind: kind as Published['kind'],
          before: rows.map((row) => new Set(row)),
          after,
          labelOf,
          deleted: new Set(kind === 'cells' ? cells.map(({ t, item }) => `${t} ${item}`) : []),
        };
        const value = measure(original, release, { sensitive: idsOf(original, sensitive) });
        expect(value).toBeCloseTo(avgLossOracle(published, new Set(sensitive)), 12);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('of perturbed data follows the lowest node above what is missing and added', () => {
    const paths = ITEMS.map((item, i) => [item, `pair ${i >> 1}`, `half ${i >> 2}`, 'all']);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.subarray(ITEMS), fc.subarray(ITEMS)), { maxLength: 6 }), (pairs) => {
        // A first record with every item, so that the hierarchy keeps its shape.
        const before = [ITEMS, ...pairs.map(([row]) => row)];
        const after = [ITEMS, ...pairs.map(([, row]) => row)];
        const original = datasetFromRows(before);
        const hierarchy = hierarchyFromTaxonomy(taxonomyFromPaths(paths), original.dictionary);
        const groupsOf = (item: string) =>
          [0, 1, 2, 3].map((level) => {
            const mine = paths.find((path) => path[0] === item)![level];
            return new Set(paths.filter((path) => path[level] === mine).map((path) => path[0]));
          });
        const asSets = (rows: readonly (readonly string[])[]) => rows.map((row) => new Set(row));
        const release = { kind: 'perturbed', dataset: datasetFromRows(after) } as const;
        const sensitive = new Uint32Array();
        const expected = perturbedLossOracle(asSets(before), asSets(after), groupsOf);
        expect(measure(original, release, { sensitive, hierarchy })).toBeCloseTo(expected, 12);
        const all = new Set(ITEMS);
        const flat = perturbedLossOracle(asSets(before), asSets(after), () => [all]);
        expect(measure(original, release, { sensitive })).toBeCloseTo(flat, 12);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('is 0 where nothing is lost and 1 where everything is', () => {
    const original = datasetFromRows([['a', 'b'], ['a']]);
    const sensitive = idsOf(original, ['b']);
    const nothing = recodingFromLabels(original.dictionary, [null, null]);
    const recoded = { kind: 'recoded', dataset: applyRecoding(original, nothing), recoding: nothing } as const;
    expect(measure(original, recoded, { sensitive })).toBe(1);
    expect(measure(original, { kind: 'perturbed', dataset: original }, { sensitive })).toBe(0);
    const empty = datasetFromRows([[], []]);
    expect(measure(empty, { kind: 'perturbed', dataset: empty }, { sensitive: new Uint32Array() })).toBe(0);
  });

  it('says nothing without sensitive items, of unknown cells, and of items that the original lacks', () => {
    const original = datasetFromRows([['a', 'b'], ['a']]);
    const sensitive = new Uint32Array();
    expect(measure(original, { kind: 'perturbed', dataset: original }, {})).toBeUndefined();
    expect(measure(original, { kind: 'unknowns', dataset: original }, { sensitive })).toBeUndefined();
    const strange = datasetFromRows([['z'], ['a']]);
    expect(measure(original, { kind: 'perturbed', dataset: strange }, { sensitive })).toBeUndefined();
  });
});
