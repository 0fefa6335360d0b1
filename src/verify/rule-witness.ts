import { type Rational, rationalText } from '../data/rational.ts';
import type { ItemsetCounts } from '../engines/define.ts';
import { ensureDefined, quote } from '../errors.ts';
import { type Dataset, rowIdOf, rowOf } from '../records/dataset.ts';
import type { ConfidenceLimit } from './confidence-limit.ts';
import type { RuleDataset } from './rule-records.ts';
import type { Witness } from './verdict.ts';

/** More records than anybody checks by hand are not listed. */
const MAX_ROWS = 100;

/**
 * The witness that antecedent → consequent, items of the dataset, reaches ρ by records or by persons. Items that the rule does
 * not need are dropped first, so that it is small enough to check by hand.
 */
export function ruleWitness(
  antecedent: readonly number[],
  consequent: number,
  dataset: Dataset,
  rho: Rational,
  limit: ConfidenceLimit,
  unit: 'records' | 'persons',
): Witness {
  const items = neededItems(antecedent, consequent, dataset, limit, unit);
  const rows = rowsOfRule(items, consequent, dataset);
  const { holding } = rows;
  const [jointSupport, without] = countsOf(rows, dataset, unit);
  const { labels } = dataset.dictionary;
  const names = items.map((item) => labels[item]);
  return {
    finding: findingOf(names, labels[consequent], [jointSupport, jointSupport + without], rho, unit),
    items: names,
    rows: holding.slice(0, MAX_ROWS).map((t) => rowIdOf(dataset, t)),
    support: holding.length,
    rule: {
      antecedent: names,
      consequent: [labels[consequent]],
      supports: [holding.length, holding.length + rows.against.length],
      ...(unit === 'persons' && { persons: [jointSupport, jointSupport + without] }),
    },
  };
}

/**
 * The items of the antecedent without which the rule would not reach ρ by the same unit, ascending. If there are
 * `weights`, each row stands for that number of records.
 */
export function neededItems(
  antecedent: readonly number[],
  consequent: number,
  dataset: RuleDataset,
  limit: ConfidenceLimit,
  unit: 'records' | 'persons',
  weights?: Uint32Array,
): readonly number[] {
  return minPart(
    [...antecedent].sort((a, b) => a - b),
    (part) => limit.isReached(...countsOf(rowsOfRule(part, consequent, dataset), dataset, unit, weights)),
  );
}

/** The same for records on an engine; the counts are of both sides, then of the antecedent. */
export function countedRuleWitness(
  antecedent: readonly string[],
  consequent: string,
  { records, persons }: ItemsetCounts,
  rho: Rational,
): Witness {
  const supports = [records[0], records[1]] as const;
  const reachesByRecords = BigInt(rho.den) * BigInt(supports[0]) >= BigInt(rho.num) * BigInt(supports[1]);
  const holders = reachesByRecords || persons === undefined ? undefined : ([persons[0], persons[1]] as const);
  return {
    finding: findingOf(antecedent, consequent, holders ?? supports, rho, holders === undefined ? 'records' : 'persons'),
    items: antecedent,
    rows: [],
    support: supports[0],
    rule: { antecedent, consequent: [consequent], supports, ...(holders !== undefined && { persons: holders }) },
  };
}

function findingOf(
  antecedent: readonly string[],
  consequent: string,
  [jointSupport, all]: readonly [number, number],
  rho: Rational,
  unit: 'records' | 'persons',
): string {
  const known = antecedent.length === 1 ? 'this item' : `these ${antecedent.length} items`;
  const those = unit === 'records' ? 'such records contain it' : 'people with such a record have one that contains it';
  return `an attacker who knows ${known} of a record can infer ${quote(consequent)}: ${jointSupport} of ${all} ${those}, which is not below ${rationalText(rho)}`;
}

/** A non-empty part of the items that passes the test, but not without any one item; halves are tried first. */
function minPart(items: readonly number[], passes: (part: readonly number[]) => boolean): readonly number[] {
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

/** The rows that may contain a whole rule, and those that surely hold its antecedent and cannot hold the consequent. */
interface RuleRows {
  readonly holding: readonly number[];
  readonly against: readonly number[];
}

function rowsOfRule(antecedent: readonly number[], consequent: number, dataset: RuleDataset): RuleRows {
  const inAntecedent = new Uint8Array(dataset.dictionary.labels.length);
  for (const item of antecedent) inAntecedent[item] = 1;
  const holding: number[] = [];
  const against: number[] = [];
  for (let t = 0; t < dataset.numRows; t++) {
    let numKnown = 0;
    let possible = 0;
    let mayHold = false;
    for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
      numKnown += inAntecedent[dataset.items[p]];
      if (dataset.items[p] === consequent) mayHold = true;
    }
    const { unknown } = dataset;
    for (const item of unknown === undefined ? [] : rowOf(unknown, t)) {
      possible += inAntecedent[item];
      if (item === consequent) mayHold = true;
    }
    if (mayHold && numKnown + possible === antecedent.length) holding.push(t);
    else if (numKnown === antecedent.length) against.push(t);
  }
  return { holding, against };
}

/** The number of records, or persons, for the rule and against it. */
function countsOf(
  { holding, against }: RuleRows,
  dataset: RuleDataset,
  unit: 'records' | 'persons',
  weights?: Uint32Array,
): readonly [number, number] {
  if (unit === 'persons') return countPersons(dataset, holding, against);
  const weigh = (rows: readonly number[]) =>
    weights === undefined ? rows.length : rows.reduce((sum, t) => sum + weights[t], 0);
  return [weigh(holding), weigh(against)];
}

/** The persons who have a row for the rule, and those who have only rows against it. */
function countPersons(
  { persons }: RuleDataset,
  holding: readonly number[],
  against: readonly number[],
): [number, number] {
  const personOf = (t: number) => ensureDefined(persons, 'persons are counted where they are known')[t];
  const all = new Set(holding.map(personOf));
  const jointSupport = all.size;
  for (const t of against) all.add(personOf(t));
  return [jointSupport, all.size - jointSupport];
}
