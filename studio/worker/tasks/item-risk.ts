import { assessRisk, checkParameters, type ItemRisk, riskParameters } from '../../../src/internal.ts';
import { longTask } from '../define.ts';

export interface ItemRiskOptions {
  /** As `sotto risk` takes them; defaults where left out. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** Whether the open data may be released under other names. */
export const itemRisk = longTask({
  share: (_options: ItemRiskOptions, { data }) => data.dataset,
  work({ params, seed }, dataset, { checkpoint }): ItemRisk {
    return assessRisk(dataset, checkParameters(riskParameters, params, 'risk'), {}, seed, checkpoint);
  },
  keep: (_options, risk) => risk,
});
