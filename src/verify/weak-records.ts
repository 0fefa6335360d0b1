import type { ConfidenceLimit } from './confidence-limit.ts';
import type { RuleRecords } from './rule-records.ts';
import type { WholeRecords } from './whole-records.ts';

/** Records that may hold a consequent, fewest `against` first. */
export interface WeakRecords {
  readonly records: Uint32Array;
  readonly weights: Uint32Array;
  /** The weight of the records that speak against whatever the record says of the consequent. */
  readonly against: Uint32Array;
}

/**
 * The records of `consequent` that a rule χ → consequent at or above the limit can have in its cover; none proves the
 * consequent safe.
 *
 * Every record that covers χ puts its `against` against the rule, so the rule has at least the largest of them against
 * it, and for it at most all records up to there in this order. Where that stays below the limit, no rule of the kind
 * reaches it; so a rule that does has no cover behind the last place where it does not (`lastReaching`).
 */
export function weakRecords(
  records: RuleRecords,
  whole: WholeRecords,
  consequent: number,
  limit: ConfidenceLimit,
): WeakRecords {
  const { offsets, possible } = records;
  const enough = whole.enough[consequent];
  const entries: number[] = [];
  for (let n = possible.offsets[consequent]; n < possible.offsets[consequent + 1]; n++) {
    const r = possible.rows[n];
    if (whole.against[n] < enough && offsets[r + 1] - offsets[r] > 1) entries.push(n);
  }
  entries.sort((a, b) => whole.against[a] - whole.against[b] || a - b);
  const all = {
    records: Uint32Array.from(entries, (n) => possible.rows[n]),
    weights: Uint32Array.from(entries, (n) => records.weights[possible.rows[n]]),
    against: Uint32Array.from(entries, (n) => whole.against[n]),
  };
  const places = Uint32Array.from(entries.keys());
  const length = lastReaching(all, limit, places, 0, places.length) + 1;
  return {
    records: all.records.subarray(0, length),
    weights: all.weights.subarray(0, length),
    against: all.against.subarray(0, length),
  };
}

/** The last n in [from, to) where the records places[from … n] for and against[places[n]] against reach the limit, or from − 1. */
export function lastReaching(
  { weights, against }: WeakRecords,
  limit: ConfidenceLimit,
  places: Uint32Array,
  from: number,
  to: number,
): number {
  let last = from - 1;
  let holding = 0;
  for (let n = from; n < to; n++) {
    holding += weights[places[n]];
    if (limit.isReached(holding, against[places[n]])) last = n;
  }
  return last;
}
