import {
  type ExplanationText,
  evidenceOf,
  explainItem,
  explanationText,
  keepItem,
  publishedOrder,
  resolveJob,
  takeRows,
  verifierOf,
} from '../../../src/internal.ts';
import { longTask } from '../define.ts';

/** What would come of keeping an item: the verifier looks at the release with the item kept. */
export const whatIfKept = longTask({
  share: ({ run }: { readonly run: string; readonly item: number }, holding) => {
    const { job, inputs, result } = holding.run(run);
    return { dataset: holding.data.dataset, job, inputs, release: result.release };
  },
  work({ item }, { dataset, job, inputs, release }, { checkpoint }): NonNullable<ExplanationText['kept']> {
    const resolved = resolveJob(job);
    const { model, promised } = resolved;
    const kept = keepItem(dataset, release, item);
    const order = publishedOrder(resolved, kept.dataset);
    const published = order === undefined ? kept.dataset : takeRows(kept.dataset, order);
    const evidence = evidenceOf({ ...inputs, dataset }, kept, published);
    const verdict = verifierOf(model).verify(evidence, promised.params, { checkpoint });
    const explained = explainItem(dataset.dictionary.labels[item]!, { dictionary: dataset.dictionary }, []);
    return explanationText({ ...explained, kept: verdict }).kept!;
  },
  keep: (_options, kept) => kept,
});
