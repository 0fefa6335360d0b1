import fc from 'fast-check';
import { parseRational, type Rational } from '../../src/data/rational.ts';
import type { RuleQuery } from '../../src/mining/rule-search.ts';
import { type Dataset, rowOf } from '../../src/records/dataset.ts';
import { datasetOf } from '../arbitraries/dataset.ts';
import { subsetsUpTo } from './km.ts';

/** A rule found by trying all pairs of itemsets. */
export interface OracleRule {
  readonly antecedent: readonly number[];
  readonly consequent: readonly number[];
  /** minsup and maxsup of A ∪ B, of A and of B; equal without unknown cells. */
  readonly both: readonly [number, number];
  readonly ofAntecedent: readonly [number, number];
  readonly ofConsequent: readonly [number, number];
  readonly sure: boolean;
}

/** Every rule that may hold, read aloud: all pairs of disjoint non-empty itemsets, counted over all records. */
export function rulesOracle(dataset: Dataset, query: RuleQuery): OracleRule[] {
  const itemsets = subsetsUpTo([...dataset.dictionary.labels.keys()], Number.POSITIVE_INFINITY);
  const supports = itemsets.map((itemset) => supportInterval(dataset, itemset));
  const supportOf = new Map(itemsets.map((itemset, n) => [itemset.join(' '), supports[n]]));
  const rules: OracleRule[] = [];
  for (const [a, antecedent] of itemsets.entries()) {
    for (const [b, consequent] of itemsets.entries()) {
      if (consequent.some((i) => antecedent.includes(i))) continue;
      if (query.consequentIn !== undefined && !consequent.every((i) => query.consequentIn!.includes(i))) continue;
      const union = [...antecedent, ...consequent].sort((i, j) => i - j);
      if (!isWanted(union, query)) continue;
      const both = supportOf.get(union.join(' '))!;
      const [minA, maxA] = supports[a];
      const [minAB, maxAB] = both;
      if (maxAB < query.minSupport || !reaches(maxconf(maxAB, minA), query.minConfidence)) continue;
      const sure = minAB >= query.minSupport && reaches(minconf(minAB, maxA), query.minConfidence);
      rules.push({ antecedent, consequent, both, ofAntecedent: supports[a], ofConsequent: supports[b], sure });
    }
  }
  return rules;
}

/** How many itemsets have a maxsup ≥ minSupport and meet the query. */
export function itemsetsOracle(dataset: Dataset, query: RuleQuery): number {
  return subsetsUpTo([...dataset.dictionary.labels.keys()], Number.POSITIVE_INFINITY).filter(
    (itemset) => isWanted(itemset, query) && supportInterval(dataset, itemset)[1] >= query.minSupport,
  ).length;
}

/** [minsup, maxsup] */
export function supportInterval(dataset: Dataset, itemset: readonly number[]): [number, number] {
  const interval: [number, number] = [0, 0];
  for (let t = 0; t < dataset.numRows; t++) {
    const known = rowOf(dataset, t);
    const unknown = dataset.unknown === undefined ? new Uint32Array(0) : rowOf(dataset.unknown, t);
    if (itemset.every((i) => known.includes(i))) interval[0]++;
    if (itemset.every((i) => known.includes(i) || unknown.includes(i))) interval[1]++;
  }
  return interval;
}

/** Small records, one text each: 1, 0 or ? for each item. */
export function smallRecords(states: readonly string[]): fc.Arbitrary<string[]> {
  return fc.integer({ min: 1, max: 6 }).chain((numItems) =>
    fc.array(fc.string({ unit: fc.constantFrom(...states), minLength: numItems, maxLength: numItems }), {
      maxLength: 9,
    }),
  );
}

/** The dataset of such records; items are called a, b, c …, and those that are 0 everywhere are not in it. */
export function datasetOfRecords(records: readonly string[]): Dataset {
  const labelsWith = (record: string, state: string) =>
    [...record].flatMap((given, i) => (given === state ? [String.fromCharCode(97 + i)] : []));
  return datasetOf(records.map((record) => ({ known: labelsWith(record, '1'), unknown: labelsWith(record, '?') })));
}

/** Every kind of constraint, now and then; confidences that small counts meet exactly. */
export function ruleQuery(): fc.Arbitrary<RuleQuery> {
  const items = fc.array(fc.nat({ max: 4 }), { maxLength: 3 }).map((given) => Uint32Array.from(given));
  const some = fc.option(items, { nil: undefined, freq: 2 });
  return fc
    .record({
      minSupport: fc.integer({ min: 1, max: 4 }),
      minConfidence: fc
        .constantFrom('0', '1/3', '1/2', '2/3', '3/4', '1', '1', '3/2')
        .map((text) => parseRational(text)!),
      maxSize: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 2 }),
      mustContain: fc.oneof(
        { weight: 2, arbitrary: fc.constant(undefined) },
        {
          weight: 1,
          arbitrary: fc.array(fc.nat({ max: 3 }), { maxLength: 2 }).map((given) => Uint32Array.from(given)),
        },
      ),
      mustNotContain: some,
      consequentIn: fc.option(
        fc.array(fc.nat({ max: 5 }), { maxLength: 6 }).map((given) => Uint32Array.from(given)),
        { nil: undefined, freq: 2 },
      ),
    })
    .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as never);
}

function isWanted(itemset: readonly number[], query: RuleQuery): boolean {
  return (
    itemset.length <= (query.maxSize ?? Number.POSITIVE_INFINITY) &&
    [...(query.mustContain ?? [])].every((i) => itemset.includes(i)) &&
    ![...(query.mustNotContain ?? [])].some((i) => itemset.includes(i))
  );
}

function minconf(minAB: number, maxA: number): Rational {
  return maxA === 0 ? { num: 0, den: 1 } : { num: minAB, den: maxA };
}

function maxconf(maxAB: number, minA: number): Rational {
  if (maxAB === 0) return { num: 0, den: 1 };
  return maxAB >= minA ? { num: 1, den: 1 } : { num: maxAB, den: minA };
}

function reaches(value: Rational, threshold: Rational): boolean {
  return BigInt(value.num) * BigInt(threshold.den) >= BigInt(threshold.num) * BigInt(value.den);
}
