import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../../src/data/dataset-builder.ts';
import {
  algorithmById,
  checkJob,
  modelById,
  models,
  profileDataset,
  randomFromSeed,
  type SottoError,
  stories,
  summarizeRead,
} from '../../../src/internal.ts';
import { DataWorkerState } from '../data-worker-state.ts';
import { makeStory, openData } from './data.ts';
import { coOccurrence, findItems } from './items.ts';
import { candidates, findRecord, records } from './records.ts';
import { runJob } from './runs.ts';

const quiet = { checkpoint: () => {} };

function stateOf(rows: readonly (readonly string[])[]): DataWorkerState {
  const state = new DataWorkerState();
  const dataset = datasetFromRows(rows);
  state.open({
    source: 's',
    name: 'data.csv',
    dataset,
    input: summarizeRead({ format: 'basket' }, { dataset, notes: { duplicates: 0, emptyCells: 0, emptyRecords: 0 } }),
    formatId: 'basket',
    sha256: '',
    profile: profileDataset(dataset, randomFromSeed(1)),
  });
  return state;
}

const BASKETS = [['beer', 'bread', 'wine'], ['bread'], ['beer', 'bread'], ['Bread roll']];

describe('quick tasks', () => {
  it('findItems puts the whole name first, then beginnings, then the commonest', async () => {
    const found = await findItems({ query: ' BREAD', limit: 5 }, stateOf(BASKETS));
    expect(found.items.map(({ label, support }) => [label, support])).toEqual([
      ['bread', 3],
      ['Bread roll', 1],
    ]);
    expect(await findItems({ query: '', limit: 1 }, stateOf(BASKETS))).toMatchObject({
      matches: 4,
      items: [{ label: 'bread' }],
    });
  });

  it('findRecord knows records by number where the file names none', async () => {
    const state = stateOf(BASKETS);
    const asked = ['1', ' 4 ', '0', '5', 'x', '1.5'];
    expect(await Promise.all(asked.map((id) => findRecord({ id }, state)))).toEqual([
      0,
      3,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('records gives a range that ends where the data does', async () => {
    const found = await records({ from: 2, to: 10 }, stateOf(BASKETS));
    expect(found.map(({ id, labels }) => [id, labels])).toEqual([
      ['3', ['beer', 'bread']],
      ['4', ['Bread roll']],
    ]);
  });

  it('candidates tells who is left and what that gives away, of all items or of the sensitive ones', async () => {
    const state = stateOf(BASKETS);
    const { labels } = state.data.dataset.dictionary;
    const known = [labels.indexOf('beer')];
    const all = await candidates({ known, max: 9 }, state);
    expect(all.left).toEqual([4, 2]);
    expect(all.records.map(({ row }) => row)).toEqual([0, 2]);
    expect(all.inferred.map(({ label, confidence }) => [label, confidence])).toEqual([
      ['bread', 1],
      ['wine', 0.5],
    ]);
    for (const sensitive of [['wine'], 'wine\n']) {
      const some = await candidates({ known, sensitive, max: 9 }, state);
      expect(some.inferred).toMatchObject([{ label: 'wine', baseline: 0.25 }]);
    }
  });

  it('coOccurrence ranks pairs by how much more often than by chance they occur', async () => {
    const { labels, strongest, together } = await coOccurrence({ max: 3 }, stateOf(BASKETS));
    expect(labels).toEqual(['bread', 'beer', 'Bread roll']);
    expect(together[0]).toEqual([3, 2, 0]);
    expect(strongest).toEqual([0, 1, (2 * 4) / (3 * 2)]);
  });

  it('say what to do when no data is open', () => {
    const error = (() => {
      try {
        return findItems({ query: '', limit: 1 }, new DataWorkerState());
      } catch (thrown) {
        return thrown;
      }
    })() as SottoError;
    expect([error.code, error.facts.hint]).toEqual(['usage', 'go to Start and open a file or a story']);
  });
});

describe('long tasks', () => {
  it('make, open and run a story as the command line would, and keep the release', async () => {
    const story = stories[0]!;
    const { records: numRecords } = story.params;
    const made = await makeStory.work({ id: story.id }, undefined, quiet);
    const state = new DataWorkerState();
    const asked = { source: 's', name: made.fileName, file: made.file, reading: {} };
    const opened = openData.keep(asked, await openData.work(asked, undefined, quiet), state);
    expect(opened.profile.records).toBe(numRecords);
    const { labels } = state.data.dataset.dictionary;
    expect(story.sensitive.filter((label) => !labels.includes(label))).toEqual([]);

    const model = models[0]!;
    const job = checkJob({
      data: made.fileName,
      secret: 'ab'.repeat(32),
      hierarchy: 'hierarchy.csv',
      model: { id: model.id },
    });
    const options = { id: 'r', job, files: { 'hierarchy.csv': made.hierarchy! } };
    const shared = structuredClone(runJob.share(options, state));
    const ran = structuredClone(await runJob.work(options, shared, quiet));
    const summary = structuredClone(runJob.keep(options, ran, state));
    expect(summary.verdict.status).toBe('holds');
    expect(summary.countsRight).toBeGreaterThan(0);
    expect(summary.attack.map(({ known }) => known)).toEqual([1, 2, 3, 4]);
    expect(state.run('r').result.report.publishable.algorithm.id).toBe(
      algorithmById(modelById(model.id).defaultAlgorithm).id,
    );
  });

  it('name a file that a job needs and the page does not have', async () => {
    const state = stateOf(BASKETS);
    const job = checkJob({ data: 'data.csv', hierarchy: 'missing.csv', model: { id: models[0]!.id } });
    const options = { id: 'r', job, files: {} };
    await expect(runJob.work(options, runJob.share(options, state), quiet)).rejects.toMatchObject({
      code: 'input',
      message: 'missing.csv: this file is not loaded',
    });
  });
});
