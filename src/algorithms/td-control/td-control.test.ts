import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { hierarchyOver } from '../../../test/arbitraries/hierarchy.ts';
import { atLeast, cases } from '../../../test/cases.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { type Hierarchy, hierarchyFromTaxonomy } from '../../data/hierarchy.ts';
import { applyRecoding, SUPPRESSED } from '../../data/recoding.ts';
import { taxonomyFromPaths } from '../../data/taxonomy.ts';
import { randomFromSeed } from '../../random.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import type { Decision } from '../define.ts';
import { markItems } from '../shared/inference/sensitive-records.ts';
import { Particularization } from './particularization.ts';
import { publicTree, splitGain } from './public-tree.ts';
import { tdControl } from './td-control.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };
const promise = { rho: { num: 7, den: 10 }, m: Number.POSITIVE_INFINITY };

/** Table 1 of the paper with the hierarchy of its figure 15: ALL over A (a1 a2) and B (b1 b2); α and γ are sensitive. */
const table1 = datasetFromRows([
  ['a1', 'b1', 'b2', 'α', 'γ'],
  ['a1', 'a2', 'b2'],
  ['a2', 'b2'],
  ['a2', 'γ'],
  ['a1', 'b2', 'α', 'γ'],
]);
const sensitive = Uint32Array.of(4, 5);
const figure15 = hierarchyFromTaxonomy(
  taxonomyFromPaths([
    ['a1', 'A', 'ALL'],
    ['a2', 'A', 'ALL'],
    ['b1', 'B', 'ALL'],
    ['b2', 'B', 'ALL'],
    ['α', 'secrets', 'ALL'],
    ['γ', 'secrets', 'ALL'],
  ]),
  table1.dictionary,
);

function rowsOf({ numRows, offsets, items, dictionary }: Dataset): string[] {
  return Array.from({ length: numRows }, (_, t) =>
    Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => dictionary.labels[i]).join(' '),
  );
}

function stateOf(dataset: Dataset, hierarchy: Hierarchy, secrets: Uint32Array): Particularization {
  const isSensitive = markItems(secrets, dataset.dictionary.labels.length);
  const supports = countSupports(dataset);
  return new Particularization(dataset, publicTree(hierarchy, isSensitive, supports), isSensitive, supports, promise);
}

describe('tdControl', () => {
  it('publishes table 3 for table 1', () => {
    const published = applyRecoding(table1, tdControl(table1, figure15, sensitive, promise, context));
    expect(rowsOf(published)).toEqual(['a1 b2 γ', 'a1 a2 b2', 'a2 b2', 'a2 γ', 'a1 b2 γ']);
  });

  it('weighs sensitive items by their support where no item is public, as SuppressControl does', () => {
    const dataset = datasetFromRows([
      ['c', 'd'],
      ['b', 'c'],
    ]);
    const paths = [
      ['b', 'X', 'ALL'],
      ['c', 'X', 'ALL'],
      ['d', 'Y', 'ALL'],
    ];
    const hierarchy = hierarchyFromTaxonomy(taxonomyFromPaths(paths), dataset.dictionary);
    const strict = { rho: { num: 1, den: 5 }, m: Number.POSITIVE_INFINITY };
    const { target } = tdControl(dataset, hierarchy, Uint32Array.of(0, 1, 2), strict, context);
    expect(Array.from(target, (label) => label === SUPPRESSED)).toEqual([true, false, true]);
  });

  it('reaches the net gains of example A.2: 5.5 for ALL, then 3 for A and 1.5 for B without b1', () => {
    const state = stateOf(table1, figure15, sensitive);
    const labelOf = (v: number) => figure15.labels[v];
    const nodeOf = (label: string) => figure15.labels.indexOf(label);
    const net = (label: string) => {
      const { loss, chosen } = state.concealSplit(nodeOf(label), Number.POSITIVE_INFINITY);
      const gain = splitGain(state.tree, nodeOf(label));
      return { pnig: (gain - loss) / state.tree.numPublic, suppressed: chosen.map(({ item }) => labelOf(item)) };
    };
    const first = state.concealSensitive();
    expect(first.chosen.map(({ item }) => labelOf(item))).toEqual(['α']);
    state.suppress(nodeOf('α'));
    expect(state.concealStart().chosen).toEqual([]);
    expect(net('ALL')).toEqual({ pnig: 5.5, suppressed: [] });
    state.split(nodeOf('ALL'));
    expect(net('A')).toEqual({ pnig: 3, suppressed: [] });
    expect(net('B')).toEqual({ pnig: 1.5, suppressed: ['b1'] });
  });

  it('suppresses a sensitive item that all public items at the root would give away', () => {
    // ALL → γ holds in 3 of 4 records, though neither a nor b alone infers γ in more than 2 of 3.
    const dataset = datasetFromRows([
      ['a', 'γ'],
      ['b', 'γ'],
      ['a', 'b', 'γ'],
      ['a', 'b'],
    ]);
    const hierarchy = hierarchyFromTaxonomy(taxonomyFromPaths([['a'], ['b'], ['γ']]), dataset.dictionary);
    const decisions: Decision[] = [];
    const recoding = tdControl(dataset, hierarchy, Uint32Array.of(2), promise, {
      ...context,
      decide: (decision) => decisions.push(decision),
    });
    expect([...recoding.target]).toEqual([0, 1, SUPPRESSED]);
    expect(decisions).toEqual([
      {
        step: 'TD-CONTROL-2',
        action: 'suppress',
        items: [2],
        because: 'of the 4 records with the known items, 3 would show the sensitive one',
        forcedBy: [0, 1, 2],
      },
    ]);
  });

  it('suppresses a sensitive item that the only public item would give away', () => {
    const dataset = datasetFromRows([['a', 'γ'], ['a', 'γ'], ['γ']]);
    const hierarchy = hierarchyFromTaxonomy(taxonomyFromPaths([['a'], ['γ']]), dataset.dictionary);
    const recoding = tdControl(dataset, hierarchy, Uint32Array.of(1), promise, context);
    expect([...recoding.target]).toEqual([0, SUPPRESSED]);
  });

  it('says which rule a refused split would break', () => {
    // Split, a would infer x and b would infer y; suppressing either costs more than telling a from b gains.
    const rows = [['a', 'x'], ['a', 'x'], ['a', 'x'], ['b', 'y'], ['b', 'y'], ['b', 'y'], ['c'], ['c'], ['c']];
    const dataset = datasetFromRows(rows);
    const hierarchy = hierarchyFromTaxonomy(
      taxonomyFromPaths(
        [
          ['a', 'N'],
          ['b', 'N'],
          ['c', 'c!'],
          ['x', 'N'],
          ['y', 'N'],
        ].map((path) => [...path, 'ALL']),
      ),
      dataset.dictionary,
    );
    const decisions: Decision[] = [];
    const recoding = tdControl(dataset, hierarchy, Uint32Array.of(3, 4), promise, {
      ...context,
      decide: (decision) => decisions.push(decision),
    });
    expect(recoding.published.labels[recoding.target[0]]).toBe('N');
    expect(decisions).toMatchObject([{ step: 'TD-CONTROL-5', action: 'refuse', items: [0, 1] }]);
    expect(decisions[0].because).toMatch(/^splitting N gains 4\.0 .* of the 3 records with the known items, 3 would/);
  });

  it('gives the same result whether splits are evaluated lazily or all', () => {
    let numSplit = 0;
    const inputs = smallDataset({ maxItems: 7, maxRows: 16, maxLength: 6 })
      .filter(({ items }) => items.length > 0)
      .chain((dataset) =>
        fc.record({
          dataset: fc.constant(dataset),
          hierarchy: hierarchyOver(dataset),
          marks: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
          rho: fc.constantFrom({ num: 1, den: 2 }, { num: 2, den: 3 }, { num: 9, den: 10 }),
        }),
      );
    fc.assert(
      fc.property(inputs, ({ dataset, hierarchy, marks, rho }) => {
        const secrets = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) => marks[i]);
        const run = (evaluation: 'lazy' | 'eager') =>
          tdControl(dataset, hierarchy, secrets, { rho, m: Number.POSITIVE_INFINITY }, context, evaluation);
        const recoding = run('lazy');
        expect(recoding).toEqual(run('eager'));
        if (recoding.published.labels.length > 2) numSplit++;
      }),
      { numRuns: cases(1500) },
    );
    expect(numSplit).toBeGreaterThan(atLeast(300));
  });
});

describe('publicTree', () => {
  it('leaves sensitive leaves out and stands in for nodes that are left with one child', () => {
    const tree = publicTree(figure15, markItems([0, 4, 5], 6), countSupports(table1));
    const root = figure15.labels.indexOf('ALL');
    expect(tree.root).toBe(root);
    // A is left with a2 alone.
    expect(tree.children[root].map((v) => figure15.labels[v])).toEqual(['a2', 'B']);
    expect(tree.leaves[root]).toEqual([1, 2, 3]);
    expect(tree.numPublic).toBe(3);
  });
});
