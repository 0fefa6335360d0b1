import {
  checkParameters,
  rulesKept as compareRules,
  miningParameters,
  miningQuery,
  type RulesKept,
} from '../../../src/internal.ts';
import { longTask } from '../define.ts';

export interface RulesKeptOptions {
  readonly run: string;
  /** As `sotto mine` takes them. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Which rules can still be mined from a run's release. */
export const rulesKept = longTask({
  share: ({ run }: RulesKeptOptions, holding) => ({
    dataset: holding.data.dataset,
    release: holding.run(run).result.release,
  }),
  work({ params }, { dataset, release }): RulesKept {
    const checked = checkParameters(miningParameters, params, 'rules');
    const { minSupport, minConfidence } = miningQuery(checked, dataset.numRows, dataset.dictionary);
    return compareRules(dataset, release, { minSupport, minConfidence });
  },
  keep: (_options, rules) => rules,
});
