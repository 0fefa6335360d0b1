import type { ConfidenceLimit } from './confidence-limit.ts';
import type { RuleRecords } from './rule-records.ts';
import { RecordTally, type Tally } from './tally.ts';
import type { WholeRecords } from './whole-records.ts';

/**
 * The records of a consequent α that a rule χ → α at or above the limit can have in its cover; none proves α safe. A place
 * is a number in `records`.
 *
 * Every record that covers χ has a least count N against the rule, and a least count T for or against it (0 where records
 * are counted), so the rule has at least the largest of them, and for it at most all records up to there in this order.
 * Where that stays below the limit, no rule of the kind reaches it; so a rule that does has no cover behind the last place
 * where it does not (`lastReaching`).
 */
export class RuleCovers {
  readonly records: Uint32Array;
  readonly #against: Uint32Array;
  readonly #either: Uint32Array;
  readonly #limit: ConfidenceLimit;
  readonly #holding: Tally;
  readonly #rest: Tally;

  /** `against` and `either` are N and T by place; the tallies are room for what is for a rule and what is against it. */
  constructor(
    records: Uint32Array,
    against: Uint32Array,
    either: Uint32Array,
    limit: ConfidenceLimit,
    [holding, rest]: readonly [Tally, Tally],
  ) {
    this.records = records;
    this.#against = against;
    this.#either = either;
    this.#limit = limit;
    this.#holding = holding;
    this.#rest = rest;
  }

  /** These records, in the order in which most can be left out, without those that no rule at the limit can cover. */
  weakest(): RuleCovers {
    const [against, either] = [this.#against, this.#either];
    const order = Uint32Array.from(this.records.keys()).sort(
      (a, b) => against[a] - against[b] || either[a] - either[b] || a - b,
    );
    const length = this.lastReaching(order, 0, order.length) + 1;
    const positions = order.subarray(0, length);
    return new RuleCovers(
      positions.map((n) => this.records[n]),
      positions.map((n) => against[n]),
      positions.map((n) => either[n]),
      this.#limit,
      [this.#holding, this.#rest],
    );
  }

  /** The last n in [from, to) such that a rule at the limit can cover places[n] and else only places[from … n), or from − 1. */
  lastReaching(positions: Uint32Array, from: number, to: number): number {
    this.#holding.reset();
    let last = from - 1;
    let holding = 0;
    for (let n = from; n < to; n++) {
      const index = positions[n];
      holding += this.#holding.add(this.records[index]);
      const against = Math.max(this.#against[index], this.#either[index] - holding);
      if (this.#limit.isReached(holding, against)) last = n;
    }
    return last;
  }

  /**
   * Whether the rule that places[from … end) cover reaches the limit; rest[restFrom … restTo) are the records that
   * surely contain its antecedent and cannot hold the consequent.
   */
  isReached(
    positions: Uint32Array,
    from: number,
    end: number,
    rest: Uint32Array,
    restFrom: number,
    restTo: number,
  ): boolean {
    this.#holding.reset();
    this.#rest.reset();
    let holding = 0;
    for (let n = from; n < end; n++) holding += this.#holding.add(this.records[positions[n]]);
    let against = 0;
    for (let n = restFrom; n < restTo; n++) against += this.#rest.add(rest[n], this.#holding);
    return this.#limit.isReached(holding, against);
  }
}

/** The records of a consequent that leave it in doubt, by records: what its whole records say is against a rule. */
export function weakRecords(
  { offsets, possible, weights }: RuleRecords,
  { against, sufficient }: WholeRecords,
  consequent: number,
  limit: ConfidenceLimit,
): RuleCovers {
  const entries: number[] = [];
  for (let n = possible.offsets[consequent]; n < possible.offsets[consequent + 1]; n++) {
    const r = possible.rows[n];
    if (against[n] < sufficient[consequent] && offsets[r + 1] - offsets[r] > 1) entries.push(n);
  }
  const tally = new RecordTally(weights);
  return new RuleCovers(
    Uint32Array.from(entries, (n) => possible.rows[n]),
    Uint32Array.from(entries, (n) => against[n]),
    new Uint32Array(entries.length),
    limit,
    [tally, tally],
  ).weakest();
}
