import {
  affordableRuleSize,
  checkParameters,
  type MinedWriter,
  miningOf,
  miningParameters,
  supportInRecords,
} from '../../../src/internal.ts';
import { longTask } from '../define.ts';
import type { RuleItems } from './pick-rules.ts';

export interface MineRulesOptions {
  /** As `sotto mine` takes them. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly most: number;
}

export interface MinedRule extends RuleItems {
  readonly label: string;
  /** Of the antecedent, then of the consequent. */
  readonly labels: readonly string[];
  readonly support: number;
  readonly confidence: number;
}

export interface MinedRules {
  readonly count: number;
  /** Most items of a rule that was looked at; undefined if all were. */
  readonly maxSize?: number;
  /** The surest. */
  readonly rules: readonly MinedRule[];
}

/** Rules of larger itemsets are left out where there would be more than this. */
const MOST_MINED = 1 << 20;

/** The surest rules of the open data. */
export const mineRules = longTask({
  share: (_options: MineRulesOptions, { data }) => data.dataset,
  work({ params, most }, dataset, { checkpoint }): MinedRules {
    const { labels } = dataset.dictionary;
    const asked = { ...checkParameters(miningParameters, params, 'rules'), top: most };
    checkpoint(0, 0, 'counting itemsets');
    const maxSize = affordableRuleSize(dataset, supportInRecords(asked.minSupport, dataset.numRows), MOST_MINED);
    const mining = miningOf({ dataset }, 'rules', { ...asked, ...(maxSize !== undefined && { maxSize }) });
    const named = (items: readonly number[]): string => items.map((i) => labels[i]!).join(', ');
    const rules: MinedRule[] = [];
    const write: MinedWriter = ({ items, size, consequent = new Uint32Array(), consequentSize = 0 }, values) => {
      const sides = { antecedent: [...items.slice(0, size)], consequent: [...consequent.slice(0, consequentSize)] };
      const label = `${named(sides.antecedent)} ⇒ ${named(sides.consequent)}`;
      const all = [...sides.antecedent, ...sides.consequent].map((i) => labels[i]!);
      rules.push({ ...sides, label, labels: all, support: values[0]!, confidence: values[1]! });
    };
    const { rules: count } = mining.run({ columns: mining.columns('text'), write }, (done, total) =>
      checkpoint(done, total, 'mining'),
    );
    return { count: count ?? 0, rules, ...(maxSize !== undefined && { maxSize }) };
  },
  keep: (_options, rules) => rules,
});
