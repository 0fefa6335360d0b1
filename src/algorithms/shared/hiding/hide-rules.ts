import type { ItemRule } from '../../../data/rule.ts';
import { ensureDefined, quote, SottoError } from '../../../errors.ts';
import type { Release } from '../../../kinds/index.ts';
import { HidingLimits } from '../../../models/hiding-limits.ts';
import type { Dataset } from '../../../records/dataset.ts';
import type { AlgorithmInput, Promised, RunContext } from '../../define.ts';
import { HidingState } from './hiding-state.ts';

/** The end of the work on a rule: low support or confidence, or low confidence alone if that can hide rules at all. */
export const STOP_RULES = ['either', 'confidence'] as const;
export type StopRule = (typeof STOP_RULES)[number];

/**
 * The state of the paper's hiding algorithms: the data they change, the rules, and the condition under which a rule
 * counts as hidden.
 */
export class Hiding {
  readonly dataset: Dataset;
  readonly rules: readonly ItemRule[];
  readonly limits: HidingLimits;
  readonly state: HidingState;
  readonly #context: RunContext;
  readonly #stop: StopRule;

  constructor(
    input: AlgorithmInput,
    promise: Promised<'hidden-rules'>,
    context: RunContext,
    stop: StopRule = 'either',
  ) {
    this.#stop = stop;
    this.dataset = input.dataset;
    this.rules = ensureDefined(input.rules, 'the model needs rules');
    this.limits = new HidingLimits(promise.params, this.dataset.numRows);
    this.state = new HidingState(this.dataset, this.rules);
    this.#context = context;
    context.checkpoint(0, this.rules.length, 'counting the rules');
    for (let r = 0; r < this.rules.length; r++) if (!this.isHidden(r)) checkLimits(this.limits, this.ruleText(r));
  }

  /** Whether nothing more is to be done for a rule. */
  isHidden(r: number): boolean {
    const minsup = this.state.minsup[r];
    const maxsup = this.state.antecedentMaxsup[r];
    if (this.#stop === 'confidence' && this.limits.hidesByConfidence)
      return minsup <= this.limits.maxSupportByConfidence(maxsup);
    return this.limits.isHidden(minsup, maxsup);
  }

  /** 1 → ? for a rule, by a step of the notes. */
  blank(t: number, i: number, r: number, step: string): void {
    this.#decide(t, i, r, step, '');
    this.state.blank(t, i);
  }

  /** 0 → ? for a rule, by a step of the notes. */
  doubt(t: number, i: number, r: number, step: string): void {
    this.#decide(t, i, r, step, 'only ');
    this.state.doubt(t, i);
  }

  #decide(row: number, i: number, r: number, step: string, only: '' | 'only '): void {
    this.#context.decide?.({
      step,
      action: 'blank',
      items: [i],
      row,
      because: `${this.state.minsup[r]} records are known to contain the rule, and ${only}${this.state.antecedentMaxsup[r]} may contain its antecedent`,
      forcedBy: [...this.rules[r].antecedent, ...this.rules[r].consequent],
    });
  }

  /** The records that contain the rule, the shortest first, then in the order of the data. */
  shortestRows(r: number): Uint32Array {
    const { lengths } = this.state;
    return this.state.rowsWith(this.state.itemset(r)).sort((s, t) => lengths[s] - lengths[t] || s - t);
  }

  /** The item that most records are known to contain; among equals the first of the dictionary. */
  commonestItem(items: Uint32Array): number {
    const { itemMinsup } = this.state;
    let commonest = items[0];
    for (const i of items) if (itemMinsup[i] > itemMinsup[commonest]) commonest = i;
    return commonest;
  }

  ruleText(r: number): string {
    return ruleText(this.rules[r], this.dataset);
  }

  release(): Release {
    return { kind: 'unknowns', dataset: this.state.publish() };
  }
}

/** A rule as it is shown in a message. */
export function ruleText({ antecedent, consequent }: ItemRule, { dictionary }: Dataset): string {
  const side = (items: Uint32Array) => Array.from(items, (i) => dictionary.labels[i]).join(' ');
  return quote(`${side(antecedent)} ==> ${side(consequent)}`);
}

/** Throws `infeasible` where the margin leaves no way to hide a rule that is not hidden yet. */
export function checkLimits(limits: HidingLimits, rule: string): void {
  if (limits.maxSupport >= 0 || limits.hidesByConfidence) return;
  throw new SottoError(
    'infeasible',
    `no support or confidence is below the thresholds minus the margin, so ${rule} cannot be hidden`,
    { hint: 'choose a margin below minSupport or below minConfidence' },
  );
}
