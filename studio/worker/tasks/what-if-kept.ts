import {
  type ExplanationText,
  evidenceOf,
  explainItem,
  explanationText,
  keepItem,
  resolveJob,
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
    const { model, promised } = resolveJob(job);
    const evidence = evidenceOf({ ...inputs, dataset }, keepItem(dataset, release, item));
    const kept = verifierOf(model).verify(evidence, promised.params, { checkpoint });
    const explained = explainItem(dataset.dictionary.labels[item]!, { dictionary: dataset.dictionary }, []);
    return explanationText({ ...explained, kept }).kept!;
  },
  keep: (_options, kept) => kept,
});
