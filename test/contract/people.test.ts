import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../src/algorithms/index.ts';
import { isRational, rationalText } from '../../src/data/rational.ts';
import type { SideInputs } from '../../src/data/side-inputs.ts';
import { SottoError } from '../../src/errors.ts';
import { modelById, verifierOf } from '../../src/job/catalog.ts';
import { checkJob, needsOf, resolveJob } from '../../src/job/job.ts';
import type { Release } from '../../src/kinds/index.ts';
import { models } from '../../src/models/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { takeRows, withPersons } from '../../src/records/rows.ts';
import { evidenceOf } from '../../src/run/evidence.ts';
import type { Run } from '../../src/run/run.ts';
import { runAlgorithm } from '../../src/run/run-algorithm.ts';
import { smallDataset } from '../arbitraries/dataset.ts';
import { hierarchyOver } from '../arbitraries/hierarchy.ts';
import { ofPersons, somePersons } from '../arbitraries/persons.ts';
import { atLeast, cases } from '../cases.ts';
import { datasetWith } from '../dataset-with.ts';
import { runHere } from '../run-here.ts';
import { modelCases } from './model-cases.ts';

/** The promises of people, and the algorithms that keep them. */
const served = models
  .filter(({ people }) => people === 'counted')
  .map(({ id }) => ({
    modelId: id,
    algorithmIds: algorithms
      .filter(({ countsPeople, serves }) => countsPeople === true && serves.some((one) => one === id))
      .map((algorithm) => algorithm.id),
  }))
  .filter(({ algorithmIds }) => algorithmIds.length > 0);

/** Few items, so that people share them; some records of the same person, some of one person more than of all others. */
const someVisits: fc.Arbitrary<Dataset> = fc.oneof(
  smallDataset({ maxItems: 6, maxRows: 16, maxLength: 4 }).chain(somePersons),
  smallDataset({ maxItems: 4, maxRows: 30, maxLength: 4 }).chain(somePersons),
  smallDataset({ maxItems: 4, maxRows: 24, maxLength: 3 }).chain((dataset) =>
    fc
      .array(fc.oneof(fc.constant(0), fc.nat({ max: 12 })), { minLength: dataset.numRows, maxLength: dataset.numRows })
      .map((owners) => ofPersons(dataset, owners)),
  ),
);

interface Case {
  readonly algorithmId: string;
  readonly modelId: string;
  readonly dataset: Dataset;
  readonly inputs: SideInputs;
  readonly params: Readonly<Record<string, unknown>>;
  readonly keepOrder: boolean;
  readonly emptyRecords: 'keep' | 'drop';
  readonly secret: number;
}

const someCase = (modelId: string, algorithmIds: readonly string[]): fc.Arbitrary<Case> =>
  someVisits
    .filter(({ items }) => items.length > 0)
    .chain((dataset) =>
      fc.record({
        algorithmId: fc.constantFrom(...algorithmIds),
        modelId: fc.constant(modelId),
        dataset: fc.constant(dataset),
        inputs: someInputs(modelId, dataset),
        params: modelCases[modelId].params,
        keepOrder: fc.boolean(),
        emptyRecords: fc.constantFrom('keep', 'drop'),
        secret: fc.nat({ max: 0xffff_ffff }),
      }),
    );

/** What any of the models and algorithms looks at. */
function someInputs(modelId: string, dataset: Dataset): fc.Arbitrary<SideInputs> {
  const { length } = dataset.dictionary.labels;
  return fc
    .record({
      hierarchy: hierarchyOver(dataset),
      utility: fc.uint32Array({ minLength: length, maxLength: length, max: 1 }),
      side: modelCases[modelId].inputs?.(dataset) ?? fc.constant({}),
    })
    .map(({ side, ...others }) => ({ ...others, ...side }));
}

/**
 * The job of a case over the whole path, and what the algorithm makes of the same records where nobody says whose they
 * are; nothing where no release can keep the promise.
 */
async function run({
  algorithmId,
  modelId,
  dataset,
  inputs,
  params,
  ...rest
}: Case): Promise<{ result: Run; ofRecords: Release } | undefined> {
  const said = Object.entries(params).map(([name, value]) => [name, isRational(value) ? rationalText(value) : value]);
  const job = {
    data: 'visits',
    person: 'who',
    model: { id: modelId, ...Object.fromEntries(said) },
    algorithm: { id: algorithmId },
    keepOrder: rest.keepOrder,
    emptyRecords: rest.emptyRecords,
    secret: rest.secret.toString(16).padStart(64, '0'),
  };
  const { used } = needsOf(resolveJob(checkJob(job)));
  const given = Object.entries(inputs).filter(([name]) => [...used].some((one) => one === name));
  const named = given.map(([name]) => [name, 'given']);
  const resolved = resolveJob(checkJob({ ...job, ...Object.fromEntries(named) }));
  try {
    const input = { dataset, inputs: Object.fromEntries(given) as SideInputs, format: 'basket' };
    const result = await runHere(resolved, input, { checkpoint: () => {} });
    const records = withPersons(dataset);
    const context = { random: randomFromSeed(rest.secret), checkpoint: () => {} };
    const ofRecords = runAlgorithm(resolved.chosen, { ...inputs, dataset: records }, resolved.promised, context);
    return { result, ofRecords };
  } catch (error) {
    if (error instanceof SottoError && error.code === 'infeasible') return undefined;
    throw error;
  }
}

describe.each(served)('$modelId of people over the whole path', ({ modelId, algorithmIds }) => {
  it('is kept by every algorithm that counts people, and never said to be where brute force denies it', async () => {
    const { holds } = modelCases[modelId];
    const verifier = verifierOf(modelById(modelId));
    let denied = 0;
    const released = new Map(algorithmIds.map((id) => [id, 0]));
    await fc.assert(
      fc.asyncProperty(someCase(modelId, algorithmIds), async (given) => {
        const { algorithmId, dataset, inputs, params } = given;
        const made = await run(given);
        if (made === undefined) return;
        const { result, ofRecords } = made;
        const { release, order, verdict } = result;
        const published = datasetWith({
          ...(order === undefined ? release.dataset : takeRows(release.dataset, order)),
          persons: Uint32Array.from(order ?? dataset.persons!.keys(), (t) => dataset.persons![t]),
        });
        const evidence = evidenceOf({ ...inputs, dataset }, release, published);
        expect(verdict.status).toBe(holds(evidence, params) ? 'holds' : 'violated');
        // Only records that show nothing, and are left out, can break what the algorithm kept.
        if (verdict.status === 'violated') expect(published.numRows).toBeLessThan(dataset.numRows);
        expect(result.truthful.status).toBe('holds');
        released.set(algorithmId, released.get(algorithmId)! + 1);
        const owned = withPersons(ofRecords.dataset, dataset);
        const lax = evidenceOf({ ...inputs, dataset }, ofRecords, owned);
        const status = holds(lax, params) ? 'holds' : 'violated';
        if (status === 'violated') denied++;
        expect(verifier.verify(lax, params, { checkpoint: () => {} }).status).toBe(status);
      }),
      { numRuns: cases(5_000) },
    );
    expect(denied).toBeGreaterThan(atLeast(60));
    for (const [id, count] of released) expect([id, count > atLeast(60)]).toEqual([id, true]);
  }, 600_000);
});

it('has cases of every algorithm that counts people', () => {
  const counting = algorithms.filter(({ countsPeople }) => countsPeople === true).map(({ id }) => id);
  expect([...new Set(served.flatMap(({ algorithmIds }) => algorithmIds))].sort()).toEqual(counting.sort());
});
