import { invariant } from '../errors.ts';
import { NO_PART, PartCounts } from './part-counts.ts';
import type { RuleQuery } from './rule-search.ts';
import type { StepBudget } from './step-budget.ts';

/** More parts than this are not counted: some hundred megabytes. */
const MOST_PARTS = 2 ** 24;
/** A longer record that contains a sensitive item has too many parts. */
const MOST_ITEMS = 16;
/** Looking for a part takes as long as so many of the steps in which records are compared. */
const STEPS_OF_PART = 2;

export interface CountedRules {
  /** How many rules were counted. */
  readonly checked: number;
  /** Antecedent and consequent of one that reaches the limit. */
  readonly rule?: readonly [antecedent: readonly number[], consequent: number];
}

/**
 * Counts every part of every record that contains a sensitive item, in all records, and so each rule there is: time
 * follows the records, where comparing them with each other takes their square. Undefined if that is too much, or takes
 * more than `mostSteps`: nothing is known then. Records must be without unknown cells.
 */
export function countRules(
  { records, isSensitive, limit, maxSize }: RuleQuery,
  mostSteps: number,
  budget: StepBudget,
  mostParts = MOST_PARTS,
): CountedRules | undefined {
  const { offsets, items, weights } = records;
  const parts = new PartCounts(mostParts);
  const others: number[] = [];
  let left = mostSteps;
  const spend = (looked: number): boolean => {
    left -= looked * STEPS_OF_PART;
    budget.spend(looked * STEPS_OF_PART);
    return left >= 0 && !budget.isSpent;
  };
  for (let r = 0; r < weights.length; r++) {
    const cells = items.subarray(offsets[r], offsets[r + 1]);
    const sensitive = cells.filter((item) => isSensitive[item] === 1);
    if (sensitive.length === 0) {
      others.push(r);
      continue;
    }
    // Sensitive items come last, so that most antecedents are one step before their rule.
    const row = cells.slice();
    row.set(cells.filter((item) => isSensitive[item] === 0));
    row.set(sensitive, row.length - sensitive.length);
    if (row.length > MOST_ITEMS || !spend(parts.addParts(row, weights[r], maxSize + 1)) || parts.isFull)
      return undefined;
  }
  for (const r of others) {
    if (!spend(parts.countParts(items.subarray(offsets[r], offsets[r + 1]), weights[r]))) return undefined;
  }
  return testParts(parts, isSensitive, limit);
}

/** Tests every rule χ → α: χα is one of the parts, and so is χ. Sensitive items are the last ones on the way to a part. */
function testParts(parts: PartCounts, isSensitive: Uint8Array, limit: RuleQuery['limit']): CountedRules {
  const path = new Uint32Array(MOST_ITEMS);
  let checked = 0;
  for (let whole = 1; whole <= parts.last; whole++) {
    let size = 0;
    let rest = whole;
    for (; rest !== NO_PART && isSensitive[parts.itemOf(rest)] === 1; rest = parts.before(rest)) path[size++] = rest;
    if (size === 0 || (size === 1 && rest === NO_PART)) continue;
    const holding = parts.countOf(whole);
    for (let n = 0; n < size; n++) {
      let antecedent = parts.before(path[n]);
      for (let behind = n - 1; behind >= 0; behind--) {
        antecedent = parts.with(antecedent, parts.itemOf(path[behind]));
        invariant(antecedent !== NO_PART, 'parts of a counted part are counted');
      }
      checked++;
      if (!limit.isReached(holding, parts.countOf(antecedent) - holding)) continue;
      const known: number[] = [];
      for (let node = antecedent; node !== NO_PART; node = parts.before(node)) known.push(parts.itemOf(node));
      return { checked, rule: [known, parts.itemOf(path[n])] };
    }
  }
  return { checked };
}
