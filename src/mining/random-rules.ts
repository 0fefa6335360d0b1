import type { Rational } from '../data/rational.ts';
import type { ItemRule } from '../data/rule.ts';
import { SottoError } from '../errors.ts';
import type { Random } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { affordableSize } from './affordable-size.ts';
import { forEachIntervalRule } from './interval-rules.ts';

/** The number of itemsets up to which rules of all are drawn; beyond it, those of the smaller ones. */
const MAX_ITEMSETS = 1 << 20;

/**
 * `count` different rules, each set of them as likely as any other, among those that are mined at the thresholds; in the
 * order in which they are mined. Where cells are unknown, among those that are sure. Throws `usage` where there are fewer.
 */
export function randomRules(
  dataset: Dataset,
  { minSupport, minConfidence }: { readonly minSupport: Rational; readonly minConfidence: Rational },
  count: number,
  random: Random,
): ItemRule[] {
  const least = recordsOf(minSupport, dataset.numRows);
  const maxSize = affordableSize(dataset, least, MAX_ITEMSETS);
  const query = { minSupport: least, minConfidence, ...(maxSize !== undefined && { maxSize }) };
  // The rule met n-th takes the place of one of those kept with probability count / n.
  const sample: { readonly drawOrder: number; readonly rule: ItemRule }[] = [];
  let numRules = 0;
  forEachIntervalRule(dataset, query, ({ sure, antecedent, antecedentSize, consequent, consequentSize }) => {
    if (!sure) return undefined;
    numRules++;
    const index = numRules <= count ? numRules - 1 : random.int(numRules);
    if (index >= count) return undefined;
    const rule = { antecedent: antecedent.slice(0, antecedentSize), consequent: consequent.slice(0, consequentSize) };
    sample[index] = { drawOrder: numRules, rule };
    return undefined;
  });
  if (numRules < count) {
    throw new SottoError(
      'usage',
      `${count} random rules were asked for, but the data has ${numRules} at the thresholds`,
      {
        hint: 'ask for fewer rules, or for a lower minSupport or minConfidence',
      },
    );
  }
  return sample.sort((a, b) => a.drawOrder - b.drawOrder).map(({ rule }) => rule);
}

/** ⌈share · records⌉, at least 1. */
function recordsOf({ num, den }: Rational, numRows: number): number {
  const records = (BigInt(num) * BigInt(numRows) + BigInt(den) - 1n) / BigInt(den);
  return Math.max(1, Number(records));
}
