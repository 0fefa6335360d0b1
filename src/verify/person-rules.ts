import type { ConfidenceLimit } from './confidence-limit.ts';
import { RuleCovers } from './rule-covers.ts';
import type { RuleRecords } from './rule-records.ts';
import type { StepBudget } from './step-budget.ts';
import { type PersonLists, PersonTally } from './tally.ts';

/** The evidence of a consequent's whole records about it, counted by persons. */
export interface WholePersons {
  readonly checked: number;
  /** A record whose other items give the consequent away. */
  readonly found?: number;
  /** The records that a rule at or above the limit can have in its cover; none proves the consequent safe. */
  readonly weak: RuleCovers;
}

/**
 * ρ-uncertainty by persons. A person is for the rule χ → α if one of their records may contain χα. Without such a
 * record, one that surely contains χ and cannot contain α puts them against it.
 *
 * Who is against a rule need not be against χ' → α with χ' ⊂ χ: another record of theirs may hold χ'α. Two bounds remain.
 * With a record r that covers χ, a rule r∖α → α has
 *
 * N persons against it who have no record that may contain α: they are against χ → α too
 * T persons for or against it: they are for or against χ → α too
 *
 * Put the records of α in any order. If the last one that covers χ is r and P persons have a record up to there, then at
 * most P are for χ → α, at least N are against it, and at least T are either.
 */
export class PersonRules {
  readonly #records: RuleRecords;
  readonly #limit: ConfidenceLimit;
  readonly #maxSize: number;
  readonly #budget: StepBudget;
  readonly #holding: PersonTally;
  readonly #against: PersonTally;
  /** The persons with a record that may contain the consequent. */
  readonly #ever: PersonTally;

  #consequent = -1;
  /** By record: 1 if it may hold the consequent. */
  readonly #mayHold: Uint8Array;
  /** By rank: 1 for the items of the record being counted, except the consequent. */
  readonly #inRow: Uint8Array;
  /** Room for the records that lack only the consequent. */
  readonly #lacking: number[] = [];

  constructor(records: RuleRecords, persons: PersonLists, limit: ConfidenceLimit, maxSize: number, budget: StepBudget) {
    this.#records = records;
    this.#limit = limit;
    this.#maxSize = maxSize;
    this.#budget = budget;
    this.#holding = new PersonTally(persons, budget);
    this.#against = new PersonTally(persons, budget);
    this.#ever = new PersonTally(persons, budget);
    this.#mayHold = new Uint8Array(records.weights.length);
    this.#inRow = new Uint8Array(records.itemOfRank.length);
  }

  /** Tests the rules r∖α → α of the records of α, and finds the weak ones. Without meaning once the budget is spent. */
  check(consequent: number): WholePersons {
    const { offsets, possible } = this.#records;
    const rows = possible.rows.subarray(possible.offsets[consequent], possible.offsets[consequent + 1]);
    this.#consequent = consequent;
    this.#ever.reset();
    let persons = 0;
    for (const r of rows) {
      this.#mayHold[r] = 1;
      persons += this.#ever.add(r);
    }
    const sufficientCount = this.#limit.sufficientCount(persons);
    const weak: { readonly record: number; readonly never: number; readonly either: number }[] = [];
    let checked = 0;
    let found: number | undefined;
    for (const r of rows) {
      const size = offsets[r + 1] - offsets[r] - 1;
      if (size === 0) continue;
      if (found !== undefined || this.#budget.isSpent) break;
      checked++;
      const { holding, against, never } = this.#count(r, sufficientCount);
      if (never >= sufficientCount) continue;
      if (size <= this.#maxSize && this.#limit.isReached(holding, against)) found = r;
      weak.push({ record: r, never, either: holding + against });
    }
    for (const r of rows) this.#mayHold[r] = 0;
    const covers = new RuleCovers(
      Uint32Array.from(weak, ({ record }) => record),
      Uint32Array.from(weak, ({ never }) => never),
      Uint32Array.from(weak, ({ either }) => either),
      this.#limit,
      [this.#holding, this.#against],
    );
    return { checked, weak: covers.weakest(), ...(found !== undefined && { found }) };
  }

  /** Persons for and against the rule of record r, and how many of the latter never hold the consequent; may end at `sufficientCount` of them. */
  #count(r: number, sufficientCount: number): { holding: number; against: number; never: number } {
    const { offsets, items, possible } = this.#records;
    const size = offsets[r + 1] - offsets[r] - 1;
    let rarest = Number.POSITIVE_INFINITY;
    for (let p = offsets[r]; p < offsets[r + 1]; p++) {
      if (items[p] === this.#consequent) continue;
      this.#inRow[items[p]] = 1;
      rarest = Math.min(rarest, items[p]);
    }
    this.#holding.reset();
    this.#against.reset();
    this.#lacking.length = 0;
    let [holding, never] = [0, 0];
    for (let n = possible.offsets[rarest]; n < possible.offsets[rarest + 1] && never < sufficientCount; n++) {
      const s = possible.rows[n];
      if (offsets[s + 1] - offsets[s] < size) break;
      if (!this.#holdsRow(s, size)) continue;
      if (this.#mayHold[s] === 1) holding += this.#holding.add(s);
      else {
        this.#lacking.push(s);
        never += this.#against.add(s, this.#ever);
      }
    }
    this.#against.reset();
    let against = 0;
    for (const s of this.#lacking) against += this.#against.add(s, this.#holding);
    for (let p = offsets[r]; p < offsets[r + 1]; p++) this.#inRow[items[p]] = 0;
    return { holding, against, never };
  }

  /** Whether s holds the row: surely, or perhaps where it may hold the consequent too. */
  #holdsRow(s: number, size: number): boolean {
    const { offsets, items, knownEnds } = this.#records;
    const end = this.#mayHold[s] === 1 ? offsets[s + 1] : knownEnds[s];
    let count = 0;
    for (let p = offsets[s]; p < end; p++) count += this.#inRow[items[p]];
    this.#budget.spend(end - offsets[s]);
    return count === size;
  }
}
