import type { Rational } from '../../src/data/rational.ts';
import { SUPPRESSED } from '../../src/data/recoding.ts';
import type { Cells, Dataset } from '../../src/records/dataset.ts';
import type { Evidence } from '../../src/verify/index.ts';
import { subsetsUpTo } from './km.ts';

export interface SensitiveRule {
  readonly antecedent: readonly string[];
  readonly consequent: string;
  /** How many records hold both sides, and how many the antecedent. */
  readonly supports: readonly [number, number];
  /** The same for persons, where it is known whose records they are. */
  readonly persons?: readonly [number, number];
}

type Row = ReadonlySet<string>;

/**
 * ρ-uncertainty read aloud: for every record, every non-empty part χ of it (of up to m items) and every sensitive α not
 * in χ, the share of records with α among those with χ; all rules whose share is not below ρ. With `personOf` also those
 * for which the share of persons with a record of χ and α among the persons with a record of χ is not below ρ.
 */
export function violatingRules(
  rows: readonly Row[],
  sensitive: ReadonlySet<string>,
  rho: Rational,
  m = Number.POSITIVE_INFINITY,
  personOf?: ArrayLike<number>,
): SensitiveRule[] {
  const antecedents = new Map<string, string[]>();
  for (const row of rows) {
    // What occurs only in records without a sensitive item infers none: its confidence is 0.
    if (![...row].some((label) => sensitive.has(label))) continue;
    for (const part of subsetsUpTo([...row].sort(), m)) antecedents.set(JSON.stringify(part), part);
  }
  const isTooSure = ([both, all]: readonly [number, number]) =>
    BigInt(rho.den) * BigInt(both) >= BigInt(rho.num) * BigInt(all);
  const numbers = [...rows.keys()];
  return [...antecedents.values()].flatMap((antecedent) => {
    const holding = numbers.filter((t) => antecedent.every((label) => rows[t].has(label)));
    return [...sensitive].flatMap((consequent) => {
      if (antecedent.includes(consequent)) return [];
      const both = holding.filter((t) => rows[t].has(consequent));
      const supports = [both.length, holding.length] as const;
      if (personOf === undefined) return isTooSure(supports) ? [{ antecedent, consequent, supports }] : [];
      const numPersons = (some: readonly number[]) => new Set(some.map((t) => personOf[t])).size;
      const persons = [numPersons(both), numPersons(holding)] as const;
      return isTooSure(supports) || isTooSure(persons) ? [{ antecedent, consequent, supports, persons }] : [];
    });
  });
}

/** Whether the release keeps the promise, however its unknown cells turn out. */
export function keepsRho(evidence: Evidence, rho: Rational, m?: number): boolean {
  const sensitive = sensitivePublishedLabels(evidence);
  const { published } = evidence;
  const isKept = (rows: Row[]) => violatingRules(rows, sensitive, rho, m, published.persons).length === 0;
  return completions(published).every(isKept);
}

/** The published labels that stand for a sensitive item, alone or with others. */
export function sensitivePublishedLabels({ published, recoding, sensitive }: Evidence): Set<string> {
  const labels = new Set<string>();
  for (const i of sensitive!) {
    labels.add((recoding?.original ?? published.dictionary).labels[i]);
    const target = recoding?.target[i] ?? SUPPRESSED;
    if (target !== SUPPRESSED) labels.add(recoding!.published.labels[target]);
  }
  return labels;
}

/** Every way of filling in the unknown cells; the records themselves where there are none. */
export function completions(dataset: Dataset): Row[][] {
  const known = labelRows(dataset, dataset);
  const unknown = dataset.unknown === undefined ? [] : labelRows(dataset, dataset.unknown);
  const doubtful = unknown.flatMap((row, t) => [...row].map((label) => ({ t, label })));
  return Array.from({ length: 2 ** doubtful.length }, (_, choice) => {
    const rows = known.map((row) => new Set(row));
    for (const [n, { t, label }] of doubtful.entries()) if ((choice >> n) & 1) rows[t].add(label);
    return rows;
  });
}

function labelRows(dataset: Dataset, { offsets, items }: Cells): Row[] {
  return Array.from(
    { length: dataset.numRows },
    (_, t) =>
      new Set(Array.from(items.subarray(offsets[t], offsets[t + 1]), (item) => dataset.dictionary.labels[item])),
  );
}
