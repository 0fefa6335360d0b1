import type { Algorithm } from '../src/algorithms/index.ts';
import { applyRecoding, identityRecoding, recodingFromClusters } from '../src/data/recoding.ts';
import { algorithmById, modelById } from '../src/job/catalog.ts';
import { checkJob, type ResolvedJob } from '../src/job/job.ts';
import type { PromiseSpec } from '../src/models/index.ts';
import { TEST_SECRET } from './secret.ts';

/** How it is published: as it is, or with one label for all items. */
interface PublishedHow {
  readonly isMerged?: boolean;
  readonly order?: { readonly keepOrder?: boolean; readonly emptyRecords?: 'keep' | 'drop' };
}

/** A job whose algorithm publishes its data without a look at the promise, so that it may be broken. */
export function publishedAsIs(promised: PromiseSpec, { isMerged = false, order = {} }: PublishedHow = {}): ResolvedJob {
  const run: Algorithm['run'] = ({ dataset }) => {
    const { dictionary } = dataset;
    const recoding = isMerged
      ? recodingFromClusters(dictionary, new Uint32Array(dictionary.labels.length))
      : identityRecoding(dictionary);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  };
  const model = modelById(promised.id);
  const needs = Object.fromEntries(model.needs.filter((need) => need !== 'original').map((need) => [need, 'given']));
  // Only the id of the model is asked for: what it promises stands beside the job.
  const job = checkJob({ data: 'given', model: { id: model.id }, secret: TEST_SECRET, ...needs, ...order });
  return { job, model, promised, chosen: { algorithm: { ...algorithmById('merge-greedy'), run }, params: {} } };
}
