import { collapseRows } from '../../../data/collapse-rows.ts';
import { forEachRareItemset } from '../../../mining/rare-itemsets.ts';
import type { Cells } from '../../../records/dataset.ts';
import { InferenceIndex } from './inference-index.ts';
import type { KmPromise } from './km-promise.ts';
import type { RhoPromise } from './rho-promise.ts';
import { type SensitiveRecords, sensitiveRecords } from './sensitive-records.ts';
import { ViolatingRules } from './violating-rules.ts';
import { ClosedSearch, findViolatingRule, type ViolatingRule } from './violation-search.ts';

/** How many closed itemsets may be looked at for one item before it stays out unproven. */
const PROOF_BUDGET = 200_000;

/** What must hold for the published records. */
export interface AdmissionPromise extends RhoPromise {
  readonly km?: KmPromise;
}

/** Why an item stays out: a rule that would say too much, or itemsets with it that too few records contain. */
export type Refusal = ViolatingRule | 'rare' | 'unproven';

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
  readonly #rules: ViolatingRules;
  readonly #closed: ClosedSearch;
  readonly #promise: AdmissionPromise;

  /** `records` holds the published labels and the items to take back; the latter are left out at first. */
  constructor(records: SensitiveRecords, suppressed: Iterable<number>, promise: AdmissionPromise) {
    this.#records = records;
    this.#index = new InferenceIndex(records, promise.rho);
    this.#rules = new ViolatingRules(this.#index);
    this.#closed = new ClosedSearch(this.#index);
    this.#promise = promise;
    for (const x of suppressed) this.#index.remove(x);
  }

  /** Takes item x back if that keeps the promise; else says why not. */
  admit(x: number): Refusal | undefined {
    const refusal = this.#refusalOfConsequent(x) ?? this.#refusalOfAntecedent(x);
    if (refusal === undefined) this.#index.restore(x);
    return refusal;
  }

  #refusalOfConsequent(x: number): Refusal | undefined {
    if (this.#records.isSensitive[x] === 0) return undefined;
    this.#index.select(x);
    return this.#search(this.#index, this.#rules, this.#closed, this.#promise.m);
  }

  /** The records of x, without x, must be safe among themselves, and x alone must give nothing away. */
  #refusalOfAntecedent(x: number): Refusal | undefined {
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
    if (km !== undefined && hasRareItemset(cells, weights, items.length, km.k, km.m - 1)) return 'rare';
    if (m === 1) return undefined;
    const rules = new ViolatingRules(index);
    const closed = new ClosedSearch(index);
    for (let i = 0; i < items.length; i++) {
      if (isSensitive[i] === 0 || index.select(i)) continue;
      const found = this.#search(index, rules, closed, m - 1);
      if (found === undefined || typeof found === 'string') {
        if (found !== undefined) return found;
        continue;
      }
      const antecedent = [...found.antecedent.map((n) => items[n]), x];
      return { ...found, antecedent, consequent: items[found.consequent] };
    }
    return undefined;
  }

  #search(index: InferenceIndex, rules: ViolatingRules, closed: ClosedSearch, m: number): Refusal | undefined {
    const query = { m, numFirst: index.records.numItems, budget: PROOF_BUDGET };
    const found = findViolatingRule(index, rules, closed, query);
    if (found === 'safe') return undefined;
    return found === 'open' ? 'unproven' : found;
  }

  /** The records that contain x, without x and what is left out; their items numbered from 0. */
  #recordsOf(x: number): { cells: Cells; weights: Uint32Array; items: readonly number[]; total: number } {
    const { coverOffsets, coverRows, offsets, items, weights, numItems } = this.#records;
    const { active } = this.#index;
    const rows = coverRows.subarray(coverOffsets[x], coverOffsets[x + 1]);
    const numberOf = new Int32Array(numItems).fill(-1);
    const found: number[] = [];
    const cells: number[] = [];
    const outOffsets = new Uint32Array(rows.length + 1);
    let total = 0;
    for (const [n, t] of rows.entries()) {
      total += weights[t];
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        const i = items[p];
        if (i === x || active[i] === 0) continue;
        if (numberOf[i] < 0) numberOf[i] = found.push(i) - 1;
        cells.push(i);
      }
      outOffsets[n + 1] = cells.length;
    }
    // Numbers must ascend with the items, so that rows stay ascending.
    found.sort((a, b) => a - b);
    for (const [n, i] of found.entries()) numberOf[i] = n;
    const numbered = Uint32Array.from(cells, (i) => numberOf[i]);
    const rowWeights = Uint32Array.from(rows, (t) => weights[t]);
    return { cells: { offsets: outOffsets, items: numbered }, weights: rowWeights, items: found, total };
  }
}

function hasRareItemset(cells: Cells, weights: Uint32Array, numItems: number, k: number, maxSize: number): boolean {
  const rows = collapseRows(cells, weights);
  let found = false;
  for (let size = 1; size <= maxSize && !found; size++) {
    forEachRareItemset(rows, numItems, k, size, () => {
      found = true;
      return 'stop';
    });
  }
  return found;
}
