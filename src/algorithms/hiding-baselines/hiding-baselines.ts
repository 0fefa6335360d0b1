import * as z from 'zod';
import { SottoError } from '../../errors.ts';
import { HIDDEN_RULES_SOURCE } from '../../models/hidden-rules.ts';
import { type Algorithm, defineAlgorithm } from '../define.ts';
import { Hiding, STOP_RULES, type StopRule } from '../shared/hiding/hide-rules.ts';

const STOP = z
  .enum(STOP_RULES)
  .default('either')
  .describe(
    'When a rule counts as hidden: its support or its confidence is too low (either), or its confidence is (as printed in Figure 2).',
  );

const ONLY_ONES = 'An unknown cell always contained its item: cells are made unknown only where a rule holds.';

interface HidingBaseline<I extends string> extends Pick<Algorithm, 'title' | 'summary' | 'tells'> {
  readonly id: I;
  /** It may go on to a low confidence where low support hides already. */
  readonly stops?: true;
  /** The rules in the order in which they are hidden; by default as they were given. */
  order?(hiding: Hiding): readonly number[];
  /** Hides a rule that is not hidden yet; `done` others came before. */
  hide(hiding: Hiding, r: number, done: number): void;
}

/** An algorithm that makes cells unknown for one rule after the other. */
function defineBaseline<const I extends string>({ order, hide, stops, ...facts }: HidingBaseline<I>) {
  return defineAlgorithm({
    ...facts,
    source: HIDDEN_RULES_SOURCE,
    serves: ['hidden-rules'],
    needs: ['rules'],
    takesUnknown: true,
    publishes: 'unknowns',
    params: z.object(stops === true ? { stop: STOP } : {}),
    run(input, promise, params: { stop?: StopRule }, context) {
      const hiding = new Hiding(input, promise, context, params.stop);
      const rules = order?.(hiding) ?? [...hiding.rules.keys()];
      for (const [done, r] of rules.entries()) {
        context.checkpoint(done, rules.length, 'hiding rules');
        if (!hiding.isHidden(r)) hide(hiding, r, done);
      }
      return hiding.release();
    },
  });
}

/** Generating itemset hiding: rules are hidden by the support of their items. */
export const gih = defineBaseline({
  id: 'gih',
  title: 'generating itemset hiding',
  summary:
    'Makes the most common item of a rule unknown in its shortest records until too few records are known to contain the rule.',
  tells: ONLY_ONES,
  order: bySizeAndSupport,
  hide: hideGeneratingItemset,
});

/** Confidence reduction: 1 → ? in the consequent. */
export const cr = defineBaseline({
  id: 'cr',
  stops: true,
  title: 'confidence reduction',
  summary:
    'Makes the most common item of a rule’s consequent unknown in its shortest records until the rule is no longer certain.',
  tells: ONLY_ONES,
  hide: blankConsequents,
});

/** Confidence reduction by 0 → ? in the antecedent. */
export const cr2 = defineBaseline({
  id: 'cr2',
  title: 'confidence reduction by possible antecedents',
  summary:
    'Makes missing items of a rule’s antecedent unknown in records without the consequent until the rule is no longer certain.',
  tells: 'An unknown cell never contained its item: cells are made unknown only where the antecedent is missing.',
  hide(hiding, r) {
    const lacking = doubtAntecedents(hiding, r);
    if (lacking > 0) throw outOfRecords(hiding, r, lacking);
  },
});

/** Both confidence reductions (section 5.2), so that an unknown cell does not always mean a 1. */
export const interleaved = defineBaseline({
  id: 'interleaved',
  title: 'interleaved confidence reduction',
  summary: 'Hides the first half of the rules like cr and the others like cr2, where that is possible.',
  tells: 'Somebody who knows how each rule was hidden knows whether an unknown cell contained its item.',
  hide(hiding, r) {
    const half = Math.ceil(hiding.rules.length / 2);
    // INTERLEAVED-1: cr for the first half; INTERLEAVED-2: cr2 for the others; INTERLEAVED-3: cr where cr2 cannot.
    if (r < half || doubtAntecedents(hiding, r) > 0) blankConsequents(hiding, r);
  },
});

/** Cyclic hiding (section 6): the next item of the next record. */
export const cyclic = defineBaseline({
  id: 'cyclic',
  stops: true,
  title: 'cyclic hiding',
  summary: 'Makes the items of a rule unknown in turn, record after record, with no preference: a baseline.',
  tells: ONLY_ONES,
  hide(hiding, r) {
    const itemset = hiding.state.itemset(r);
    const rows = hiding.state.rowsWith(itemset); // CYCLIC-1
    for (let next = 0; !hiding.isHidden(r); next++) {
      // CYCLIC-3
      hiding.blank(rows[next], itemset[next % itemset.length], r, 'CYCLIC-2');
    }
  },
});

/** Rule hiding by support reduction (Figure 1). Rules hidden already are passed over (GIH-2). */
function hideGeneratingItemset(hiding: Hiding, r: number, done: number): void {
  const { state, limits } = hiding;
  if (limits.maxSupport < 0) throw supportHidesNothing(hiding, r, done);
  const itemset = state.itemset(r);
  const rows = hiding.shortestRows(r); // GIH-3
  for (let next = 0; state.minsup[r] > limits.maxSupport; next++) {
    hiding.blank(rows[next], hiding.commonestItem(itemset), r, 'GIH-4');
  }
}

/** GIH-1: the rules by the size of their generating itemset, then by its minsup, both descending; ties as they were given. */
function bySizeAndSupport({ rules, state }: Hiding): number[] {
  const sizeOf = (r: number) => state.itemset(r).length;
  return Array.from(rules.keys()).sort((a, b) => sizeOf(b) - sizeOf(a) || state.minsup[b] - state.minsup[a] || a - b);
}

function supportHidesNothing(hiding: Hiding, r: number, done: number): SottoError {
  return new SottoError(
    'infeasible',
    `gih hides rules by their support, but no support is below minSupport minus the margin: ${hiding.ruleText(r)} stays, after ${done} of ${hiding.rules.length} rules`,
    { hint: [{ set: 'algorithm', to: 'cr' }, ', which hides by the confidence as well, or a margin below minSupport'] },
  );
}

/** Rule hiding by confidence reduction, algorithm 1 (Figure 2). */
function blankConsequents(hiding: Hiding, r: number): void {
  const { consequent } = hiding.rules[r];
  const rows = hiding.shortestRows(r); // CR-1
  for (let next = 0; !hiding.isHidden(r); next++) {
    // CR-3
    hiding.blank(rows[next], hiding.commonestItem(consequent), r, 'CR-2');
  }
}

/** Algorithm 2 (Figure 3) on one rule; returns 0, or how many records were lacking, in which case nothing was changed. */
function doubtAntecedents(hiding: Hiding, r: number): number {
  const { state, limits } = hiding;
  const { antecedent } = hiding.rules[r];
  const rows = partialRows(hiding, r);
  const needed = limits.hidingAntecedent(state.minsup[r]) - state.antecedentMaxsup[r]; // CR2-3
  if (needed > rows.length) return needed - rows.length;
  for (let next = 0; next < needed; next++) {
    const t = rows[next];
    for (const i of antecedent) if (!state.mayHold(t, i)) hiding.doubt(t, i, r, 'CR2-4');
  }
  return 0;
}

/** The records that cannot hold the antecedent nor the consequent yet: those that hold most of the antecedent first. */
function partialRows({ rules, state }: Hiding, r: number): number[] {
  const { antecedent, consequent } = rules[r];
  const antecedentCounts = state.countContained(antecedent);
  const consequentCounts = state.countContained(consequent).possible;
  const rows: number[] = [];
  for (let t = 0; t < consequentCounts.length; t++) {
    if (antecedentCounts.possible[t] < antecedent.length && consequentCounts[t] < consequent.length) rows.push(t); // CR2-1
  }
  return rows.sort((s, t) => antecedentCounts.known[t] - antecedentCounts.known[s] || s - t); // CR2-2
}

function outOfRecords(hiding: Hiding, r: number, lacking: number): SottoError {
  const records = `${lacking} more ${lacking === 1 ? 'record' : 'records'}`;
  return new SottoError(
    'infeasible',
    Number.isFinite(lacking)
      ? `cr2 hid ${r} of ${hiding.rules.length} rules; ${hiding.ruleText(r)} would need ${records} without the consequent in which the antecedent can become possible`
      : `cr2 hid ${r} of ${hiding.rules.length} rules; no confidence is below minConfidence minus the margin, so ${hiding.ruleText(r)} cannot be hidden by it`,
    {
      hint: [
        { set: 'algorithm', to: ['cr', 'interleaved'] },
        ', which make known items unknown and can hide this rule',
      ],
    },
  );
}
