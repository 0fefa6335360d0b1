import type { Dataset } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { candidateWitness } from './candidate-witness.ts';
import { countedRecords, type VerifierRecords } from './counted-records.ts';
import type { VerifyContext } from './define.ts';
import { SupersetCount } from './superset-count.ts';
import type { Verdict } from './verdict.ts';

/** Some minutes of counting. */
const DEFAULT_MAX_STEPS = 2e11;

/** How many itemsets are checked between two reports of progress. */
const STRIDE = 256;

/** Itemsets of published items that no record, or at least k records or persons, must contain. */
export interface RequiredItemsets {
  readonly count: number;
  /** The nth itemset; undefined where it needs no check. */
  itemset(n: number): ArrayLike<number> | undefined;
  /** What the itemsets are, for messages: `constraints`. */
  readonly noun: string;
  readonly phase: string;
  readonly scope: string;
}

/** Counts the records that may contain each of the itemsets, or the persons they are of. */
export function checkItemsets(
  published: Dataset,
  k: number,
  context: VerifyContext,
  itemsetsOf: (records: VerifierRecords) => RequiredItemsets,
): Verdict {
  const possible = possibleCells(published);
  const records = countedRecords(possible);
  const support = new SupersetCount(records, possible.dictionary.labels.length);
  const { count, itemset, noun, phase, scope } = itemsetsOf(records);
  const maxSteps = context.maxSteps ?? DEFAULT_MAX_STEPS;
  for (let n = 0; n < count; n++) {
    if (n % STRIDE === 0) context.checkpoint(n, count, phase);
    const items = itemset(n);
    if (items === undefined) continue;
    const numMatching = support.atLeast(items, k);
    if (numMatching > 0 && numMatching < k) {
      const witness = candidateWitness(Array.from(items), possible, k);
      return { status: 'violated', checked: n + 1, scope, witness };
    }
    if (support.steps > maxSteps) {
      const reason = `the limit on counting steps was reached after ${n + 1} of ${count} ${noun}`;
      return { status: 'undecided', checked: n + 1, scope: `the first ${n + 1} ${noun}`, reason };
    }
  }
  return { status: 'holds', checked: count, scope };
}
