import { type Covers, transpose } from '../data/transpose.ts';
import type { Dataset } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { candidateWitness } from './candidate-witness.ts';
import { countedRecords, type VerifierRecords } from './counted-records.ts';
import type { VerifyContext } from './define.ts';
import type { Verdict } from './verdict.ts';

/** Some minutes of counting. */
const DEFAULT_MAX_STEPS = 2e11;

/** The number of itemsets checked between two reports of progress. */
const STRIDE = 256;

/** Itemsets of published items that no record, or at least k records or persons, must contain. */
export interface RequiredItemsets {
  readonly count: number;
  /** The nth itemset; undefined where it needs no check. */
  itemset(n: number): ArrayLike<number> | undefined;
  /** The noun for the itemsets in messages: `constraints`. */
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

/**
 * Counts the records that contain a given itemset, or the persons they are of, by scanning the records of its rarest
 * item.
 */
class SupersetCount {
  readonly #records: VerifierRecords;
  readonly #covers: Covers;
  readonly #marked: Uint32Array;
  #stamp = 0;
  /** Cells looked at so far. */
  steps = 0;

  constructor(records: VerifierRecords, numItems: number) {
    this.#records = records;
    this.#covers = transpose(records, numItems);
    this.#marked = new Uint32Array(numItems);
  }

  /** The number that contain all these items, or any number ≥ `sufficientCount` once that many were seen. */
  atLeast(itemset: ArrayLike<number>, sufficientCount: number): number {
    const { offsets: starts, rows } = this.#covers;
    const { offsets, items, weights, persons } = this.#records;
    const marked = this.#marked;
    const stamp = ++this.#stamp;
    const size = itemset.length;
    let rarest = itemset[0];
    for (let n = 0; n < size; n++) {
      const i = itemset[n];
      marked[i] = stamp;
      if (starts[i + 1] - starts[i] < starts[rarest + 1] - starts[rarest]) rarest = i;
    }
    let count = 0;
    let last = -1;
    for (let q = starts[rarest]; q < starts[rarest + 1] && count < sufficientCount; q++) {
      const r = rows[q];
      let matched = 0;
      const end = offsets[r + 1];
      this.steps += end - offsets[r];
      for (let p = offsets[r]; p < end; p++) if (marked[items[p]] === stamp) matched++;
      if (matched < size) continue;
      if (persons === undefined) count += weights[r];
      else if (persons[r] !== last) {
        last = persons[r];
        count++;
      }
    }
    return count;
  }
}
