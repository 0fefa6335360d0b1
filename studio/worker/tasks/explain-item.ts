import {
  countSteps,
  type ExplanationText,
  explainItem as explainTheItem,
  explanationText,
  nameDecision,
} from '../../../src/internal.ts';
import { quickTask } from '../define.ts';
import type { Holding } from '../holding.ts';

/** Why an item was changed: what `sotto explain` tells. */
export const explainItem = quickTask(
  ({ run, item }: { readonly run: string; readonly item: number }, holding): ExplanationText => {
    const { release, decisions } = holding.run(run).result;
    const { dictionary } = holding.data.dataset;
    const { recoding } = release;
    const about = decisions.filter(({ items }) => items.includes(item)).map((one) => nameDecision(one, dictionary));
    const published = { dictionary, ...(recoding !== undefined && { recoding }) };
    return explanationText(explainTheItem(dictionary.labels[item]!, published, about));
  },
);

/** The steps of a run, and how often each decided something. */
export const runSteps = quickTask(({ run }: { readonly run: string }, holding: Holding) =>
  holding.derived(`steps of ${run}`, () => countSteps(holding.run(run).result.decisions)),
);
