import type { ConfidenceLimit } from './confidence-limit.ts';
import type { RuleRecords } from './rule-records.ts';
import type { StepBudget } from './step-budget.ts';

/** The evidence of the whole records about every sensitive item α of theirs. */
export interface WholeRecords {
  /**
   * For each entry (r, α) of `possible.rows` with α sensitive: the weight of the records that surely contain all other
   * items of r but cannot contain α, exact as long as it is below `sufficient[α]`.
   */
  readonly against: Uint32Array;
  /** By rank of a sensitive item: the number of records against any rule χ → α that keeps it below the limit. */
  readonly sufficient: Float64Array;
  /** A record and a sensitive item of it that the other items of the record give away. */
  readonly found?: { readonly record: number; readonly consequent: number };
  /** The number of examined rules, each a whole record → one sensitive item of it. */
  readonly checked: number;
}

/**
 * Tests the rules r∖α → α of every record r: few, and the most telling ones. Each record looks for those that hold all
 * of its items, or all but one sensitive item, among the records of its rarest item; longest first, so that the search
 * ends where records get too short, or when there is enough against every α. Records of one item have no rule.
 */
export function checkWholeRecords(
  records: RuleRecords,
  isSensitive: Uint8Array,
  limit: ConfidenceLimit,
  maxSize: number,
  budget: StepBudget,
): WholeRecords {
  const counting = new WholeRecordCounting(records, isSensitive, limit);
  const { against, sufficient } = counting;
  const numRecords = records.weights.length;
  let checked = 0;
  for (let r = 0; r < numRecords && !budget.isSpent; r++) {
    const consequents = counting.count(r, budget);
    checked += consequents;
    if (consequents === 0 || records.offsets[r + 1] - records.offsets[r] - 1 > maxSize) continue;
    const consequent = counting.countRevealed();
    if (consequent >= 0) return { against, sufficient, checked, found: { record: r, consequent } };
  }
  return { against, sufficient, checked };
}

/** The maximum number of steps of the tests of whole records. */
export function stepsOfWholeRecords(records: RuleRecords, isSensitive: Uint8Array): number {
  const { offsets, items, possible } = records;
  let steps = 0;
  for (let r = 0; r < records.weights.length; r++) {
    const row = items.subarray(offsets[r], offsets[r + 1]);
    if (row.length < 2 || !row.some((item) => isSensitive[item] === 1)) continue;
    for (const item of isSensitive[row[0]] === 1 ? [row[0], row[1]] : [row[0]]) {
      steps += STEPS_OF_RECORD * (possible.offsets[item + 1] - possible.offsets[item]);
    }
  }
  return steps;
}

/** Must be asked for every record in turn, from 0. */
class WholeRecordCounting {
  readonly against: Uint32Array;
  readonly sufficient: Float64Array;
  readonly #records: RuleRecords;
  readonly #isSensitive: Uint8Array;
  readonly #limit: ConfidenceLimit;

  /** By rank: the position of the next record's entry in the postings. */
  readonly #next: Uint32Array;
  /** By rank: the entry of the record being counted. */
  readonly #entry: Uint32Array;

  /** The possible items of the record being counted, ascending. */
  readonly #row: Uint32Array;
  #length = 0;
  readonly #consequents: number[] = [];
  /** Records that contain or may contain the whole row. */
  #holding = 0;
  /** Consequents that have not enough against them yet. */
  #open = 0;

  constructor(records: RuleRecords, isSensitive: Uint8Array, limit: ConfidenceLimit) {
    const { offsets, weights, possible } = records;
    this.#records = records;
    this.#isSensitive = isSensitive;
    this.#limit = limit;
    this.#next = possible.offsets.slice(0, isSensitive.length);
    this.#entry = new Uint32Array(isSensitive.length);
    this.against = new Uint32Array(possible.rows.length);
    this.sufficient = new Float64Array(isSensitive.length);
    for (let i = 0; i < isSensitive.length; i++) {
      if (isSensitive[i] === 0) continue;
      let support = 0;
      for (let n = possible.offsets[i]; n < possible.offsets[i + 1]; n++) {
        const r = possible.rows[n];
        if (offsets[r + 1] - offsets[r] > 1) support += weights[r];
      }
      this.sufficient[i] = limit.sufficientCount(support);
    }
    this.#row = new Uint32Array(weights.length === 0 ? 0 : offsets[1]);
  }

  /** Counts for and against the rules of record r; returns how many rules it has. */
  count(r: number, budget: StepBudget): number {
    this.#load(r);
    const consequents = this.#consequents;
    if (this.#length < 2 || consequents.length === 0) return 0;
    this.#holding = 0;
    this.#open = consequents.length;
    const rarest = this.#row[0];
    budget.spend(this.#scan(rarest, -1));
    // The records that lack the rarest item are in the postings of the next one.
    if (this.#isSensitive[rarest] === 1) {
      this.#open = 1;
      budget.spend(this.#scan(this.#row[1], rarest));
    }
    return consequents.length;
  }

  /** A consequent that the rest of the record gives away, or −1. */
  countRevealed(): number {
    for (const i of this.#consequents) {
      if (this.#limit.isReached(this.#holding, this.against[this.#entry[i]])) return i;
    }
    return -1;
  }

  #load(r: number): void {
    const { offsets, items, knownEnds } = this.#records;
    const end = offsets[r + 1];
    this.#consequents.length = 0;
    this.#length = 0;
    let unknown = knownEnds[r];
    for (let p = offsets[r]; p < knownEnds[r] || unknown < end; ) {
      const isKnown = unknown === end || (p < knownEnds[r] && items[p] < items[unknown]);
      const item = isKnown ? items[p++] : items[unknown++];
      this.#row[this.#length++] = item;
      if (this.#isSensitive[item] === 0) continue;
      this.#consequents.push(item);
      this.#entry[item] = this.#next[item]++;
    }
  }

  /**
   * Counts among the records that may contain `item`: those with the whole row and those that lack one item; with
   * `only` ≥ 0 just the records that lack that one. Returns the steps it took.
   */
  #scan(item: number, only: number): number {
    const { offsets, weights, possible } = this.#records;
    const length = this.#length;
    let steps = 0;
    for (let n = possible.offsets[item]; n < possible.offsets[item + 1] && this.#open > 0; n++) {
      const s = possible.rows[n];
      if (offsets[s + 1] - offsets[s] < length - 1) break;
      steps += STEPS_OF_RECORD;
      const lacking = this.#lackingItem(s);
      if (lacking === WHOLE) {
        if (only < 0) this.#holding += weights[s];
      } else if (lacking !== NEITHER && (only < 0 || lacking === only)) this.#countAgainst(lacking, weights[s]);
    }
    return steps;
  }

  #countAgainst(lacking: number, weight: number): void {
    if (this.#isSensitive[lacking] === 0) return;
    const entry = this.#entry[lacking];
    const before = this.against[entry];
    this.against[entry] = before + weight;
    if (before < this.sufficient[lacking] && before + weight >= this.sufficient[lacking]) this.#open--;
  }

  /** WHOLE if record s may hold the row; the item that it cannot hold if it surely holds all others; else NEITHER. */
  #lackingItem(s: number): number {
    const { offsets, items, knownEnds } = this.#records;
    const row = this.#row;
    const length = this.#length;
    const knownEnd = knownEnds[s];
    let lacking = WHOLE;
    let p = offsets[s];
    for (let n = 0; n < length; n++) {
      const item = row[n];
      while (p < knownEnd && items[p] < item) p++;
      if (p < knownEnd && items[p] === item) continue;
      if (lacking !== WHOLE) return this.#mayHoldRow(s) ? WHOLE : NEITHER;
      lacking = item;
    }
    return lacking !== WHOLE && this.#mayHoldRow(s) ? WHOLE : lacking;
  }

  /** Whether record s holds or may hold every item of the row, and needs an unknown cell for it. */
  #mayHoldRow(s: number): boolean {
    const { offsets, items, knownEnds } = this.#records;
    const end = offsets[s + 1];
    if (knownEnds[s] === end) return false;
    const cells = items.subarray(offsets[s], end);
    for (let n = 0; n < this.#length; n++) if (!cells.includes(this.#row[n])) return false;
    return true;
  }
}

/** The steps charged for examining a record. */
const STEPS_OF_RECORD = 4;

const WHOLE = -1;
const NEITHER = -2;
