import type { ConfidenceLimit } from './confidence-limit.ts';
import type { RuleCovers } from './rule-covers.ts';
import type { RuleRecords } from './rule-records.ts';
import type { WholeRecords } from './whole-records.ts';

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
): RuleCovers {
  const { offsets, possible } = records;
  const enough = whole.enough[consequent];
  const entries: number[] = [];
  for (let n = possible.offsets[consequent]; n < possible.offsets[consequent + 1]; n++) {
    const r = possible.rows[n];
    if (whole.against[n] < enough && offsets[r + 1] - offsets[r] > 1) entries.push(n);
  }
  entries.sort((a, b) => whole.against[a] - whole.against[b] || a - b);
  const all = new WeakRecords(
    Uint32Array.from(entries, (n) => possible.rows[n]),
    Uint32Array.from(entries, (n) => whole.against[n]),
    records.weights,
    limit,
  );
  const places = Uint32Array.from(entries.keys());
  return all.first(all.lastReaching(places, 0, places.length) + 1);
}

/** Counts records, fewest `against` first. */
class WeakRecords implements RuleCovers {
  readonly records: Uint32Array;
  /** The weight of the records that speak against whatever the record says of the consequent. */
  readonly #against: Uint32Array;
  /** By record. */
  readonly #weights: Uint32Array;
  readonly #limit: ConfidenceLimit;

  constructor(records: Uint32Array, against: Uint32Array, weights: Uint32Array, limit: ConfidenceLimit) {
    this.records = records;
    this.#against = against;
    this.#weights = weights;
    this.#limit = limit;
  }

  first(length: number): WeakRecords {
    return new WeakRecords(
      this.records.subarray(0, length),
      this.#against.subarray(0, length),
      this.#weights,
      this.#limit,
    );
  }

  lastReaching(places: Uint32Array, from: number, to: number): number {
    let last = from - 1;
    let holding = 0;
    for (let n = from; n < to; n++) {
      holding += this.#weights[this.records[places[n]]];
      if (this.#limit.isReached(holding, this.#against[places[n]])) last = n;
    }
    return last;
  }

  isReached(
    places: Uint32Array,
    from: number,
    end: number,
    rest: Uint32Array,
    restFrom: number,
    restTo: number,
  ): boolean {
    let holding = 0;
    for (let n = from; n < end; n++) holding += this.#weights[this.records[places[n]]];
    let against = 0;
    for (let n = restFrom; n < restTo; n++) against += this.#weights[rest[n]];
    return this.#limit.isReached(holding, against);
  }
}
