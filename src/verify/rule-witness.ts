import { type Dataset, rowIdOf, rowOf } from '../data/dataset.ts';
import { type Rational, rationalText } from '../data/rational.ts';
import { quote } from '../errors.ts';
import type { ConfidenceLimit } from './confidence-limit.ts';
import type { Witness } from './verdict.ts';

/** More records than anybody checks by hand are not listed. */
const MOST_ROWS = 100;

/**
 * The witness that antecedent → consequent, items of the dataset, reaches ρ. Items that the rule does not need are
 * dropped first, so that it is small enough to check by hand.
 */
export function ruleWitness(
  antecedent: readonly number[],
  consequent: number,
  dataset: Dataset,
  rho: Rational,
  limit: ConfidenceLimit,
): Witness {
  const isTooSure = (part: readonly number[]) => {
    const { holding, against } = countRule(part, consequent, dataset);
    return limit.isReached(holding.length, against);
  };
  const items = leastPart(
    [...antecedent].sort((a, b) => a - b),
    isTooSure,
  );
  const { holding, against } = countRule(items, consequent, dataset);
  const { labels } = dataset.dictionary;
  const names = items.map((item) => labels[item]);
  const known = items.length === 1 ? 'this item' : `these ${items.length} items`;
  const total = holding.length + against;
  return {
    finding: `who knows ${known} of a record can infer ${quote(labels[consequent])}: ${holding.length} of ${total} such records hold it, which is not below ${rationalText(rho)}`,
    items: names,
    rows: holding.slice(0, MOST_ROWS).map((t) => rowIdOf(dataset, t)),
    support: holding.length,
    rule: { antecedent: names, consequent: [labels[consequent]], supports: [holding.length, total] },
  };
}

/** A non-empty part of the items that passes the test, but not without any one item; halves are tried first. */
function leastPart(items: readonly number[], passes: (part: readonly number[]) => boolean): readonly number[] {
  let least = items;
  let size = least.length >> 1;
  while (size > 0) {
    const before = least.length;
    for (let n = 0; n < least.length; ) {
      const part = [...least.slice(0, n), ...least.slice(n + size)];
      if (part.length > 0 && passes(part)) least = part;
      else n += size;
    }
    if (size > 1 || least.length === before) size >>= 1;
  }
  return least;
}

/** The rows that may hold the whole rule, and the number of those that surely hold the antecedent without the consequent. */
function countRule(
  antecedent: readonly number[],
  consequent: number,
  dataset: Dataset,
): { holding: number[]; against: number } {
  const inAntecedent = new Uint8Array(dataset.dictionary.labels.length);
  for (const item of antecedent) inAntecedent[item] = 1;
  const holding: number[] = [];
  let against = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    let known = 0;
    let possible = 0;
    let mayHold = false;
    for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
      known += inAntecedent[dataset.items[p]];
      if (dataset.items[p] === consequent) mayHold = true;
    }
    const { unknown } = dataset;
    for (const item of unknown === undefined ? [] : rowOf(unknown, t)) {
      possible += inAntecedent[item];
      if (item === consequent) mayHold = true;
    }
    if (mayHold && known + possible === antecedent.length) holding.push(t);
    else if (known === antecedent.length) against++;
  }
  return { holding, against };
}
