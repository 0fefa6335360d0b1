import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Algorithm, Promised, RunContext } from '../../src/algorithms/index.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { hierarchyFromTaxonomy } from '../../src/data/hierarchy.ts';
import type { Rational } from '../../src/data/rational.ts';
import type { SideInputs } from '../../src/data/side-inputs.ts';
import { taxonomyFromPaths } from '../../src/data/taxonomy.ts';
import { SottoError } from '../../src/errors.ts';
import { modelById, verifierOf } from '../../src/job/catalog.ts';
import { chooseAlgorithm } from '../../src/job/choose-algorithm.ts';
import { chosenParams } from '../../src/job/job.ts';
import type { Release } from '../../src/kinds/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { evidenceOf } from '../../src/run/evidence.ts';
import { runAlgorithm } from '../../src/run/run-algorithm.ts';
import { type VerifyContext, verifyTruthful, verifyUtilityPolicy } from '../../src/verify/index.ts';
import { ofPersons, smallDataset, smallDatasetWithUnknown } from '../arbitraries/dataset.ts';
import { hierarchyOver } from '../arbitraries/hierarchy.ts';
import { atLeast, cases } from '../cases.ts';
import { contradictions } from '../oracles/published-recoding.ts';
import { modelCases } from './model-cases.ts';

const NUM_RUNS = cases(2000);
/** Brute force tries every way in which so many unknown cells may turn out. */
const MOST_TRIED = 6;

type Input = Parameters<Algorithm['run']>[0];

/** What every algorithm owes, for every model it serves. */
export function describeAlgorithm(algorithm: Algorithm): void {
  for (const modelId of algorithm.serves) {
    const model = modelById(modelId);
    const { params: someParams, plain, impossible, holds, ...modelInputs } = modelCases[modelId];
    const inputs = smallDataset({ maxItems: 7, maxRows: 12, maxLength: 6 }).chain((dataset) =>
      inputOf(dataset, modelInputs.inputs?.(dataset) ?? fc.constant({})),
    );
    const plainInputOf = (dataset: Dataset): Input => plainInput(dataset, modelInputs.plainInputs?.(dataset));
    const chosen = chooseAlgorithm(algorithm.id, {}, modelId);
    const usesUtility = [...algorithm.needs, ...(algorithm.uses ?? [])].includes('utility');
    const run = (input: Input, params: Readonly<Record<string, unknown>>, context = quietContext()): Release =>
      // The case of a model draws parameters of that model.
      runAlgorithm(chosen, input, { id: modelId, params } as Promised, context);
    const runOrRefuse = (input: Input, params: Readonly<Record<string, unknown>>): Release | 'infeasible' => {
      try {
        return run(input, params);
      } catch (error) {
        if (error instanceof SottoError && error.code === 'infeasible') return 'infeasible';
        throw error;
      }
    };

    describe(`${algorithm.id} for ${modelId}`, () => {
      it('keeps the promise by the verifier and by brute force, is truthful, and says of items what the records show', () => {
        let released = 0;
        fc.assert(
          fc.property(inputs, someParams, (input, params) => {
            const release = runOrRefuse(input, params);
            if (release === 'infeasible') return;
            released++;
            expect(release.kind).toBe(algorithm.publishes);
            const evidence = evidenceOf(input, release);
            expect(holds(evidence, params)).toBe(true);
            const verdict = verifierOf(model).verify(evidence, params, quietContext());
            expect(verdict.status).toBe('holds');
            const expected = release.kind === 'perturbed' ? 'not-applicable' : 'holds';
            expect(verifyTruthful(input.dataset, release).status).toBe(expected);
            expect(contradictions(input.dataset, release)).toEqual([]);
            if (usesUtility) {
              const params = chosenParams(chosen);
              const policy = verifyUtilityPolicy(evidence, params['maxSuppression'] as Rational | undefined);
              expect(policy?.finding).toBeUndefined();
            }
          }),
          { numRuns: NUM_RUNS },
        );
        expect(released).toBeGreaterThan(atLeast(500));
      });

      if (model.people === 'counted')
        it('keeps the promise of people where it is said whose records they are, or refuses them', () => {
          const records = fc.oneof(
            smallDataset({ maxItems: 6, maxRows: 14, maxLength: 5 }),
            ...(algorithm.takesUnknown === true ? [smallDatasetWithUnknown()] : []),
          );
          const ofPeople = ofPersons(records).chain((dataset) =>
            inputOf(dataset, modelInputs.inputs?.(dataset) ?? fc.constant({})),
          );
          let released = 0;
          fc.assert(
            fc.property(ofPeople, someParams, (input, params) => {
              if (algorithm.countsPeople !== true) {
                expect(() => run(input, params)).toThrow('counts records');
                return;
              }
              const release = runOrRefuse(input, params);
              if (release === 'infeasible') return;
              released++;
              const evidence = evidenceOf(input, release);
              expect(release.dataset.persons).toEqual(input.dataset.persons);
              const numUnknown = release.dataset.unknown?.items.length ?? 0;
              if (numUnknown <= MOST_TRIED) expect(holds(evidence, params)).toBe(true);
              expect(verifierOf(model).verify(evidence, params, quietContext()).status).toBe('holds');
              expect(verifyTruthful(input.dataset, release).status).toBe('holds');
            }),
            { numRuns: algorithm.countsPeople === true ? NUM_RUNS : 20 },
          );
          expect(released).toBeGreaterThan(algorithm.countsPeople === true ? atLeast(300) : -1);
        });

      it('keeps the promise whatever unknown cells turn out to be, or refuses them', () => {
        const withUnknown = smallDatasetWithUnknown().chain((dataset) =>
          inputOf(dataset, modelInputs.inputs?.(dataset) ?? fc.constant({})),
        );
        fc.assert(
          fc.property(withUnknown, someParams, (input, params) => {
            if (algorithm.takesUnknown !== true) {
              expect(() => run(input, params)).toThrow('cannot handle unknown cells');
              return;
            }
            const release = runOrRefuse(input, params);
            if (release === 'infeasible') return;
            const verdict = verifierOf(model).verify(evidenceOf(input, release), params, quietContext());
            expect(verdict.status).toBe('holds');
            expect(verifyTruthful(input.dataset, release).status).toBe('holds');
          }),
          { numRuns: algorithm.takesUnknown === true ? NUM_RUNS : 20 },
        );
      });

      it('gives the same release for the same seed, and plain data', () => {
        fc.assert(
          fc.property(inputs, someParams, (input, params) => {
            const release = runOrRefuse(input, params);
            expect(runOrRefuse(input, params)).toEqual(release);
            expect(structuredClone(release)).toEqual(release);
          }),
          { numRuns: cases(200) },
        );
      });

      it('leaves its input untouched', () => {
        fc.assert(
          fc.property(inputs, someParams, (input, params) => {
            const before = structuredClone(input);
            runOrRefuse(input, params);
            expect(input).toEqual(before);
          }),
          { numRuns: cases(200) },
        );
      });

      it('publishes data as it is where it already keeps the promise', () => {
        const rows = Array.from({ length: 8 }, () => ['a', 'b', 'c']);
        const input = plainInputOf(datasetFromRows(rows));
        const release = run(input, plain);
        expect([...release.dataset.dictionary.labels]).toEqual(['a', 'b', 'c']);
        expect([...release.dataset.items]).toEqual([...input.dataset.items]);
      });

      it('stops at a checkpoint when asked to', () => {
        const input = plainInputOf(datasetFromRows([['a', 'b'], ['b', 'c'], ['a', 'c'], ['d'], ['d', 'a']]));
        const cancelling = {
          random: randomFromSeed(1),
          checkpoint: () => {
            throw new SottoError('cancelled', 'stopped as asked');
          },
        };
        expect(() => run(input, plain, cancelling)).toThrow('stopped as asked');
      });

      it.each([
        ['no records', []],
        ['one record without items', [[]]],
        ['one record', [['a', 'b']]],
        ['one item', [['a'], ['a'], ['a']]],
        ['all records equal', Array.from({ length: 5 }, () => ['a', 'b', 'c'])],
        ['some records empty', [[], ['a'], [], ['a'], ['b']]],
        ['one long record', [Array.from({ length: 40 }, (_, n) => `i${n}`), ['i0'], ['i1'], ['i2']]],
      ])('takes %s', (_, rows) => {
        const input = plainInputOf(datasetFromRows(rows));
        const release = runOrRefuse(input, plain);
        if (release === 'infeasible') expect(rows.filter((row) => row.length > 0).length).toBeLessThan(2);
        else {
          expect(holds(evidenceOf(input, release), plain)).toBe(true);
          expect(release.dataset.numRows).toBe(rows.length);
        }
      });

      if (impossible !== undefined)
        it('says "infeasible" where no release can keep the promise', () => {
          const dataset = datasetFromRows([['a'], ['b'], ['a', 'b']]);
          expect(runOrRefuse(plainInputOf(dataset), impossible(dataset.numRows))).toBe('infeasible');
        });
    });
  }

  function inputOf(dataset: Dataset, sideInputs: fc.Arbitrary<SideInputs>): fc.Arbitrary<Input> {
    return fc
      .record({
        hierarchy: hierarchyOver(dataset),
        utility: fc.uint32Array({
          minLength: dataset.dictionary.labels.length,
          maxLength: dataset.dictionary.labels.length,
          max: 1,
        }),
        others: sideInputs,
      })
      .map(({ hierarchy, utility, others }) => ({ dataset, hierarchy, utility, ...others }) as Input);
  }

  function plainInput(dataset: Dataset, sideInputs: SideInputs = {}): Input {
    const { labels } = dataset.dictionary;
    const paths = labels.map((label, i) => [label, `group ${i >> 1}`]);
    const hierarchy = hierarchyFromTaxonomy(taxonomyFromPaths(paths), dataset.dictionary);
    return { dataset, hierarchy, utility: new Uint32Array(labels.length), ...sideInputs } as Input;
  }
}

function quietContext(): RunContext & VerifyContext {
  return { random: randomFromSeed(1), checkpoint: () => {} };
}
