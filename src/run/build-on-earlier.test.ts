import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { hierarchyOver } from '../../test/arbitraries/hierarchy.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { modelCases } from '../../test/contract/model-cases.ts';
import { algorithms, type Decision, type Promised } from '../algorithms/index.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { type Recoding, recodingFromClusters, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import { SottoError } from '../errors.ts';
import { modelById, verifierOf } from '../job/catalog.ts';
import { chooseAlgorithm } from '../job/choose-algorithm.ts';
import { carriedLabels } from '../job/earlier.ts';
import type { Release } from '../kinds/index.ts';
import { models } from '../models/index.ts';
import { randomFromSeed } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { verifyTruthful } from '../verify/index.ts';
import { algorithmAfter, buildOnEarlier } from './build-on-earlier.ts';
import { evidenceOf } from './evidence.ts';
import { runAlgorithm } from './run-algorithm.ts';

/** Labels of items of the data and of one that is gone; the last item is new. */
function someEarlier({ dictionary }: Dataset): fc.Arbitrary<Recoding[]> {
  const labels = [...dictionary.labels.slice(0, -1), 'gone'];
  const cluster = fc.constantFrom(0, 0, 1, 2, 3, SUPPRESSED);
  return fc.array(
    fc
      .array(cluster, { minLength: labels.length, maxLength: labels.length })
      .map((clusters) => recodingFromClusters({ labels }, clusters)),
    { minLength: 1, maxLength: 2 },
  );
}

const context = { random: randomFromSeed(1), checkpoint: () => {} };

describe('a release after others', () => {
  it.each([
    ['merge-greedy', 'km'],
    ['local-recode', 'km'],
    ['optimum', 'km'],
    ['refine', 'km'],
    ['coat', 'k-complete'],
    ['pcta', 'constraints'],
    ['suppress-control', 'rho'],
    ['cell-insert', 'rho'],
    ['support-clusters', 'km-rho'],
    ['core-insert', 'km-rho'],
  ])('joins labels, never splits them, and keeps its promise: %s for %s', (id, modelId) => {
    const { params: someParams, inputs: modelInputs, holds } = modelCases[modelId]!;
    const chosen = chooseAlgorithm(id, {}, modelId);
    const someInput = smallDataset({ maxItems: 6, maxRows: 12, maxLength: 5 }).chain((dataset) =>
      fc.record({ side: modelInputs?.(dataset) ?? fc.constant({}), recodings: someEarlier(dataset) }).map((drawn) => ({
        input: { dataset, ...drawn.side },
        recodings: drawn.recodings,
      })),
    );
    const seen = { released: 0, joined: 0, suppressed: 0 };
    fc.assert(
      fc.property(someInput, someParams, ({ input, recodings }, params) => {
        const decisions: Decision[] = [];
        const told = { ...context, decide: (one: Decision) => void decisions.push(one) };
        let release: Release;
        try {
          // The case of a model draws parameters of that model.
          release = runAlgorithm(
            buildOnEarlier(chosen, { recodings }),
            input,
            { id: modelId, params } as Promised,
            told,
          );
        } catch (error) {
          if (error instanceof SottoError && error.code === 'infeasible') return;
          throw error;
        }
        seen.released++;
        const { together, suppress } = carriedLabels(input.dataset.dictionary, recodings);
        const labelOf = (i: number) => release.recoding?.target[i] ?? i;
        for (const set of together) expect(new Set(Array.from(set, labelOf)).size).toBe(1);
        for (const i of suppress) expect(labelOf(i)).toBe(SUPPRESSED);
        const { rows = [], items = [] } = release.deletions ?? {};
        const cells = Array.from(rows, (t, n) => 10 * t + items[n]!);
        expect(cells).toEqual(cells.toSorted((a, b) => a - b));
        if (together.length > 0) seen.joined++;
        if (suppress.length > 0) seen.suppressed++;
        const asked = decisions.filter(({ step }) => step === 'ASKED');
        expect(asked.flatMap(({ items }) => items)).toEqual([...suppress]);
        for (const { because } of asked) expect(because).toBe('an earlier release publishes it nowhere');
        expect(verifyTruthful(input.dataset, release)).toMatchObject({ status: 'holds' });
        const evidence = evidenceOf(input, release);
        const model = modelById(modelId);
        if (release.kind !== 'local') expect(holds(evidence, params)).toBe(true);
        expect(verifierOf(model).verify(evidence, params, context).status).toBe('holds');
      }),
      { numRuns: cases(400, 40) },
    );
    for (const often of Object.values(seen)) expect(often).toBeGreaterThan(atLeast(40));
  });

  it('tells every decision in items, all of a label', () => {
    const dataset = datasetFromRows([['a', 'b'], ['c'], ['d'], ['d', 's'], ['a', 's']]);
    const recodings = [recodingFromLabels({ labels: ['a', 'b', 'c', 'd'] }, ['ab', 'ab', 'cd', 'cd'])];
    const chosen = chooseAlgorithm('suppress-control', {}, 'rho');
    const decisions: Decision[] = [];
    const promised = { id: 'rho', params: { rho: { num: 1, den: 4 } } } as const;
    runAlgorithm(buildOnEarlier(chosen, { recodings }), { dataset, sensitive: Uint32Array.of(4) }, promised, {
      ...context,
      decide: (one) => void decisions.push(one),
    });
    const told = decisions.flatMap(({ items, forcedBy = [] }) => [items, forcedBy]).filter(({ length }) => length > 0);
    expect(told.length).toBeGreaterThan(0);
    for (const items of told) {
      const held = new Set(items);
      expect(held.has(0)).toBe(held.has(1));
      expect(held.has(2)).toBe(held.has(3));
    }
  });

  it('cannot go on from labels with what needs a hierarchy of items, would split labels or publishes what knows none', () => {
    const dataset = datasetFromRows([['a', 'b'], ['a', 'b'], ['c']]);
    const recodings = [recodingFromLabels({ labels: ['a', 'b'] }, ['ab', 'ab'])];
    const [hierarchy] = fc.sample(hierarchyOver(dataset), { numRuns: 1, seed: 1 });
    const run = (id: string) =>
      runAlgorithm(
        buildOnEarlier(chooseAlgorithm(id, {}, 'rho'), { recodings }),
        { dataset, sensitive: Uint32Array.of(2), hierarchy: hierarchy! },
        { id: 'rho', params: { rho: { num: 1, den: 2 } } },
        context,
      );
    expect(() => run('td-control')).toThrow('algorithm td-control cannot build on the labels of an earlier release');
    expect(() => run('select-a-size')).toThrow('cannot build on the labels');
    const mixing = buildOnEarlier(chooseAlgorithm('local-recode', { from: 'refine' }, 'km'), { recodings });
    expect(() => runAlgorithm(mixing, { dataset }, { id: 'km', params: { k: 2, m: 2 } }, context)).toThrow(
      'algorithm local-recode cannot build on the labels',
    );
  });

  it('is made by whatever knows no labels where the earlier ones leave none', () => {
    const dataset = datasetFromRows([['a', 'b'], ['a', 'b'], ['c']]);
    const recodings = [recodingFromLabels({ labels: ['x', 'y'] }, ['xy', 'xy'])];
    const chosen = buildOnEarlier(chooseAlgorithm('least-effect', {}, 'hidden-rules'), { recodings });
    const promised = { id: 'hidden-rules', params: modelCases['hidden-rules']!.plain };
    // The case of a model has parameters of that model.
    const release = runAlgorithm(chosen, { dataset, rules: [] }, promised as Promised, context);
    expect(release.dataset.items).toEqual(dataset.items);
  });
});

describe('the algorithm of a release after others', () => {
  it.each([
    ['km', 'merge-greedy', 'merge-greedy', 'it can be told which items belong together'],
    ['km', 'pcta', 'pcta', 'so can this one'],
    ['km', 'local-recode', 'local-recode', 'it shows items again of a release that goes on from labels'],
    ['km', 'refine', 'merge-greedy', 'it would split labels'],
    ['km', 'optimum', 'merge-greedy', 'others can be told'],
    ['km', 'aa', 'merge-greedy', 'it needs a hierarchy of items'],
    ['km', 'cell-insert', 'merge-greedy', 'it is of another promise'],
    ['km', 'unheard-of', 'merge-greedy', 'it is not known'],
    ['k-complete', 'coat', 'coat', 'it can be told'],
    ['k-complete', 'unheard-of', 'coat', 'the usual one can be told'],
    ['rho', 'suppress-control', 'suppress-control', 'none for this promise can be told, and this one takes labels'],
    ['rho', 'td-control', 'cell-insert', 'it needs a hierarchy'],
    ['rho', 'readmit', 'cell-insert', 'it starts from another'],
  ])('for %s after one by %s is %s: %s', (model, before, expected) => {
    expect(algorithmAfter({ id: before, starts: 3 }, modelById(model), {}).id).toBe(expected);
  });

  it.each(models.map((model) => [model.id, model] as const))(
    'can go on from labels where it is the usual one: %s',
    (_, model) => {
      const able = algorithms.filter(({ uses, serves }) => uses?.includes('together') && serves.includes(model.id));
      for (const said of [{}, { person: 'person' }]) {
        const { id } = algorithmAfter({ id: 'unheard-of' }, model, said);
        if (able.length > 0) expect(able.map((one) => one.id)).toContain(id);
      }
    },
  );

  it('keeps its parameters where it is the same', () => {
    const before = { id: 'merge-greedy', starts: 3 };
    expect(algorithmAfter(before, modelById('km'), {})).toEqual(before);
    expect(algorithmAfter({ ...before, id: 'refine' }, modelById('km'), {})).toEqual({ id: 'merge-greedy' });
  });
});
