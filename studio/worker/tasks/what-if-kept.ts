import {
  type ExplanationText,
  explainItem,
  explanationText,
  judgeKeptItem,
  publishedOrder,
  resolveJob,
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
    const promise = { model: resolved.model, params: resolved.promised.params };
    const orderOf = (records: typeof dataset) => publishedOrder(resolved, records);
    const kept = judgeKeptItem({ dataset, inputs, release }, item, promise, orderOf, { checkpoint });
    const explained = explainItem(dataset.dictionary.labels[item]!, { dictionary: dataset.dictionary }, []);
    return explanationText({ ...explained, kept }).kept!;
  },
  keep: (_options, kept) => kept,
});
