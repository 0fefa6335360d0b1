import { collapseRows } from '../../../data/collapse-rows.ts';
import { hasRareItemset } from '../../../mining/rare-itemsets.ts';
import type { Cells } from '../../../records/dataset.ts';
import { InferenceIndex } from './inference-index.ts';
import type { KmPromise, RhoPromise, ViolatingRule } from './promises.ts';
import { type SensitiveRecords, sensitiveRecords } from './sensitive-records.ts';
import { ViolationSearch } from './violation-search.ts';

/** The number of closed itemsets that may be examined for one item before it stays out unproven. */
const PROOF_BUDGET = 200_000;

/** The condition on the published records. */
export interface AdmissionPromise extends RhoPromise {
  readonly km?: KmPromise;
}

/** Why an item stays out: a rule that would say too much, or itemsets with it that too few records contain. */
export type AdmissionRefusal = ViolatingRule | 'rare' | 'unproven';

/**
 * Suppressed items taken back one by one where the promise stays.
 *
 * Showing item x everywhere changes only rules with x: as the consequent, if it is sensitive, and in the antecedent. The
 * first are tested on all records; the second, χx → β, are the rules χ → β among the records of x, χ = ∅ included. All
 * other rules keep their supports. Likewise the itemsets with x are those among its records.
 */
export class Admission {
  readonly #records: SensitiveRecords;
  readonly #index: InferenceIndex;
  readonly #search: ViolationSearch;
  readonly #promise: AdmissionPromise;

  /** `records` holds the published labels and the items to take back; the latter are left out at first. */
  constructor(records: SensitiveRecords, suppressed: Iterable<number>, promise: AdmissionPromise) {
    this.#records = records;
    this.#index = new InferenceIndex(records, promise.rho);
    this.#search = new ViolationSearch(this.#index);
    this.#promise = promise;
    for (const x of suppressed) this.#index.remove(x);
  }

  /** Takes item x back if that keeps the promise; else says why not. */
  admit(x: number): AdmissionRefusal | undefined {
    const refusal = this.#refusalOfConsequent(x) ?? this.#refusalOfAntecedent(x);
    if (refusal === undefined) this.#index.restore(x);
    return refusal;
  }

  #refusalOfConsequent(x: number): AdmissionRefusal | undefined {
    if (this.#records.isSensitive[x] === 0) return undefined;
    this.#index.select(x);
    return refusalOf(this.#search, this.#promise.m, this.#records.numItems);
  }

  /** The records of x, without x, must be safe among themselves, and x alone must give nothing away. */
  #refusalOfAntecedent(x: number): AdmissionRefusal | undefined {
    const { cells, weights, items, total } = this.#recordsOf(x);
    const { rho, m, km } = this.#promise;
    if (km !== undefined && total < km.k) return 'rare';
    const isSensitive = Uint8Array.from(items, (i) => this.#records.isSensitive[i]);
    const records = sensitiveRecords(cells, isSensitive, weights);
    const index = new InferenceIndex(records, rho);
    for (let i = 0; i < items.length; i++) {
      const pos = records.supports[i];
      if (isSensitive[i] === 1 && total - pos <= index.limits[pos]) {
        return { antecedent: [x], consequent: items[i], pos, neg: total - pos };
      }
    }
    if (km !== undefined && hasRareItemset(collapseRows(cells, weights), items.length, km.k, 1, km.m - 1))
      return 'rare';
    if (m === 1) return undefined;
    const search = new ViolationSearch(index);
    for (let i = 0; i < items.length; i++) {
      if (isSensitive[i] === 0 || index.select(i)) continue;
      const found = refusalOf(search, m - 1, records.numItems);
      if (found === undefined || typeof found === 'string') {
        if (found !== undefined) return found;
        continue;
      }
      const antecedent = [...found.antecedent.map((n) => items[n]), x];
      return { ...found, antecedent, consequent: items[found.consequent] };
    }
    return undefined;
  }

  /** The records that contain x, without x and what is left out; their items numbered from 0. */
  #recordsOf(x: number): { cells: Cells; weights: Uint32Array; items: readonly number[]; total: number } {
    const { coverOffsets, coverRows, offsets, items, weights, numItems } = this.#records;
    const { active } = this.#index;
    const rows = coverRows.subarray(coverOffsets[x], coverOffsets[x + 1]);
    const numberOf = new Int32Array(numItems).fill(-1);
    const matches: number[] = [];
    const cells: number[] = [];
    const outOffsets = new Uint32Array(rows.length + 1);
    let total = 0;
    for (const [n, t] of rows.entries()) {
      total += weights[t];
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        const i = items[p];
        if (i === x || active[i] === 0) continue;
        if (numberOf[i] < 0) numberOf[i] = matches.push(i) - 1;
        cells.push(i);
      }
      outOffsets[n + 1] = cells.length;
    }
    // Numbers must ascend with the items, so that rows stay ascending.
    matches.sort((a, b) => a - b);
    for (const [n, i] of matches.entries()) numberOf[i] = n;
    const numbered = Uint32Array.from(cells, (i) => numberOf[i]);
    const rowWeights = Uint32Array.from(rows, (t) => weights[t]);
    return { cells: { offsets: outOffsets, items: numbered }, weights: rowWeights, items: matches, total };
  }
}

function refusalOf(search: ViolationSearch, m: number, numFirst: number): AdmissionRefusal | undefined {
  const found = search.find({ m, numFirst, budget: PROOF_BUDGET });
  if (found === 'safe') return undefined;
  return found === 'open' ? 'unproven' : found;
}
