import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Algorithm, type AlgorithmInput, algorithms, type Promised } from '../../src/algorithms/index.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { SUPPRESSED } from '../../src/data/recoding.ts';
import type { SideInputs } from '../../src/data/side-inputs.ts';
import { ensureDefined, SottoError } from '../../src/errors.ts';
import { modelById, verifierOf } from '../../src/job/catalog.ts';
import { chooseAlgorithm } from '../../src/job/choose-algorithm.ts';
import { onRecordsJob } from '../../src/job/elsewhere.ts';
import { checkJob, checkNeeds, resolveJob } from '../../src/job/job.ts';
import type { Release } from '../../src/kinds/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { evidenceOf } from '../../src/run/evidence.ts';
import { runAlgorithm } from '../../src/run/run-algorithm.ts';
import { verifyTruthful, verifyUtilityPolicy } from '../../src/verify/index.ts';
import { smallDataset } from '../arbitraries/dataset.ts';
import { hierarchyOver } from '../arbitraries/hierarchy.ts';
import { atLeast, cases } from '../cases.ts';
import { modelCases } from './model-cases.ts';

type PersonalRhoInput = Pick<SideInputs, 'suppress' | 'apart' | 'together'>;

const NAMES = ['suppress', 'apart', 'together'] as const;

/** Wishes that do not contradict each other, as far as the algorithm can honour them. */
function wishesFor({ needs, uses = [] }: Algorithm, { dictionary }: Dataset): fc.Arbitrary<PersonalRhoInput> {
  const numItems = dictionary.labels.length;
  const looked = new Set<string>([...needs, ...uses]);
  return fc
    .record({
      gone: fc.uniqueArray(fc.nat({ max: Math.max(0, numItems - 1) }), { maxLength: Math.min(2, numItems) }),
      // Set 0 is nobody's; items of one set that are to be together are all of one set to be kept apart.
      set: fc.array(fc.nat({ max: 2 }), { minLength: numItems, maxLength: numItems }),
      joined: fc.array(fc.boolean(), { minLength: numItems, maxLength: numItems }),
    })
    .map(({ gone, set, joined }) => {
      const setsOf = (isIn: (i: number) => boolean): Uint32Array[] =>
        [1, 2]
          .map((id) => Uint32Array.from(set.keys()).filter((i) => set[i] === id && isIn(i)))
          .filter(({ length }) => length > 0);
      return {
        ...(looked.has('suppress') && { suppress: Uint32Array.from(gone).sort() }),
        ...(looked.has('apart') && { apart: setsOf(() => true) }),
        ...(looked.has('together') && { together: setsOf((i) => ensureDefined(joined[i], 'for every item')) }),
      };
    });
}

/** The definitions read aloud: what each item of the original shows as, record by record. */
function expectKept(
  dataset: Dataset,
  release: Release,
  { suppress = new Uint32Array(), apart = [], together = [] }: PersonalRhoInput,
) {
  const { labels } = dataset.dictionary;
  const shown = new Set(Array.from(release.dataset.items, (id) => release.dataset.dictionary.labels[id]));
  for (const i of suppress) {
    for (const label of shown) expect(partsOf(ensureDefined(label, 'a label'))).not.toContain(labels[i]);
    expect(release.recoding?.target[i]).toBe(SUPPRESSED);
  }
  const labelOf = (i: number) => release.recoding?.target[i] ?? i;
  for (const [a, one] of apart.entries()) {
    for (const other of apart.slice(a + 1)) {
      for (const i of one)
        for (const j of other) if (labelOf(i) !== SUPPRESSED) expect(labelOf(i)).not.toBe(labelOf(j));
    }
  }
  for (const set of together) {
    const kept = [...set].filter((i) => labelOf(i) !== SUPPRESSED);
    expect(new Set(kept.map(labelOf)).size).toBeLessThanOrEqual(1);
  }
}

/** The items that a label names: itself, or those that `(a,b)` lists. */
function partsOf(label: string): string[] {
  return [label, ...label.replace(/^\(|\)(#\d+)?$/g, '').split(',')];
}

describe.each(
  algorithms
    .filter(({ needs, uses = [] }) => [...needs, ...uses].some((name) => NAMES.includes(name as 'apart')))
    .map((algorithm) => [algorithm.id, algorithm] as const),
)('what is asked of labels: %s', (_, algorithm) => {
  it.each(algorithm.serves)('is kept for %s, beside the promise and the truth', (modelId) => {
    const model = modelById(modelId);
    const { params: someParams, inputs: modelInputs } = modelCases[modelId as keyof typeof modelCases];
    const chosen = chooseAlgorithm(algorithm.id, {}, modelId);
    const inputs = smallDataset({ maxItems: 7, maxRows: 12, maxLength: 6 }).chain((dataset) =>
      fc
        .record({
          hierarchy: hierarchyOver(dataset),
          side: modelInputs?.(dataset) ?? fc.constant({}),
          wishes: wishesFor(algorithm, dataset),
        })
        .map(({ hierarchy, side, wishes }) => {
          const utility = algorithm.needs.includes('utility')
            ? { utility: new Uint32Array(dataset.dictionary.labels.length) }
            : {};
          return { input: { dataset, hierarchy, ...utility, ...side, ...wishes } satisfies AlgorithmInput, wishes };
        }),
    );
    let released = 0;
    fc.assert(
      fc.property(inputs, someParams, ({ input, wishes }, params) => {
        const context = { random: randomFromSeed(1), checkpoint: () => {} };
        let release: Release;
        try {
          // The case of a model draws parameters of that model.
          release = runAlgorithm(chosen, input, { id: modelId, params } as Promised, context);
        } catch (error) {
          if (error instanceof SottoError && error.code === 'infeasible') return;
          throw error;
        }
        released++;
        expectKept(input.dataset, release, wishes);
        const evidence = evidenceOf(input, release);
        expect(verifyUtilityPolicy(evidence)?.finding).toBeUndefined();
        expect(verifyTruthful(input.dataset, release).status).toBe('holds');
        expect(verifierOf(model).verify(evidence, params, context).status).toBe('holds');
      }),
      { numRuns: cases(500) },
    );
    expect(released).toBeGreaterThan(atLeast(100));
  });
});

describe('what is asked of labels', () => {
  it.each(NAMES)('is refused where nothing looks at it: %s', (name) => {
    const job = { data: 'd', model: { id: 'hidden-rules' }, algorithm: { id: 'gih' }, rules: 'r', [name]: 'f' };
    expect(() => checkNeeds(resolveJob(checkJob(job)))).toThrow(
      'were given, but neither hidden-rules nor gih uses them',
    );
  });

  it('must be looked at by the algorithm itself, not only by the one that it starts from', () => {
    const job = { data: 'd', model: { id: 'km' }, algorithm: { id: 'refine', from: 'merge-greedy' } };
    checkNeeds(resolveJob(checkJob({ ...job, apart: 'f' })));
    expect(() => checkNeeds(resolveJob(checkJob({ ...job, together: 'f' })))).toThrow('neither km nor refine');
  });

  it('is read where records are elsewhere, and refused by partitions', () => {
    const onEngine = (job: object) => onRecordsJob(resolveJob(checkJob({ data: 'd', engine: 'duckdb', ...job })));
    const km = { model: { id: 'km' } };
    const rho = { model: { id: 'rho' }, sensitive: 's', partitions: 2 };
    onEngine(km);
    onEngine(rho);
    onEngine({ ...km, suppress: 'f' });
    expect(() => onEngine({ ...rho, suppress: 'f' })).toThrow('partitions cannot use a list of items to suppress');
  });

  it('is found broken by a stranger', () => {
    const dataset = datasetFromRows([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    const recoding = {
      original: dataset.dictionary,
      published: { labels: ['(a,b)', 'c'] },
      target: Uint32Array.of(0, 0, 1),
    };
    const sets = (...lists: number[][]) => lists.map((list) => Uint32Array.from(list));
    const finding = (wishes: PersonalRhoInput) => verifyUtilityPolicy({ recoding, ...wishes })?.finding;
    expect(finding({ apart: sets([0], [1]) })).toBe('"a" and "b" share the label "(a,b)" but must be kept apart');
    expect(finding({ apart: sets([0, 1], [2]) })).toBeUndefined();
    expect(finding({ together: sets([1, 2]) })).toBe('"b" under "(a,b)" and "c" under "c" must share a label');
    expect(finding({ suppress: Uint32Array.of(2) })).toBe('"c" must be suppressed, but is shown');
  });
});
