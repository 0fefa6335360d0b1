import { grow } from '../../data/grow.ts';
import type { ViolatingRule } from '../shared/inference/promises.ts';

/** Violating rules of one antecedent size, from which the rules of suppressed items are dropped. */
export class RuleStore {
  readonly #width: number;
  readonly #numItems: number;
  #cells: Uint32Array;
  #pos: Uint32Array;
  #neg: Uint32Array;
  #isOfPersons: Uint8Array;
  #length = 0;
  /** The number of rules with each item, on either side. Valid after `index`. */
  readonly counts: Float64Array;
  #offsets = new Uint32Array();
  #rulesOf = new Uint32Array();
  #isDropped = new Uint8Array();

  constructor(antecedentSize: number, numItems: number) {
    this.#width = antecedentSize + 1;
    this.#numItems = numItems;
    this.#cells = new Uint32Array(64 * this.#width);
    this.#pos = new Uint32Array(64);
    this.#neg = new Uint32Array(64);
    this.#isOfPersons = new Uint8Array(64);
    this.counts = new Float64Array(numItems);
  }

  get length(): number {
    return this.#length;
  }

  add(antecedent: Uint32Array, alpha: number, pos: number, neg: number, isOfPersons?: true): void {
    const size = this.#width - 1;
    if (this.#length === this.#pos.length) {
      this.#pos = grow(this.#pos, this.#length + 1);
      this.#neg = grow(this.#neg, this.#length + 1);
      this.#isOfPersons = grow(this.#isOfPersons, this.#length + 1);
      this.#cells = grow(this.#cells, this.#pos.length * this.#width);
    }
    const start = this.#length * this.#width;
    for (let n = 0; n < size; n++) this.#cells[start + n] = antecedent[n];
    this.#cells[start + size] = alpha;
    this.#pos[this.#length] = pos;
    this.#isOfPersons[this.#length] = isOfPersons ? 1 : 0;
    this.#neg[this.#length++] = neg;
  }

  /** Makes the rules findable by item. To be called once all are added. */
  index(): void {
    const end = this.#length * this.#width;
    const cells = this.#cells;
    const offsets = new Uint32Array(this.#numItems + 1);
    for (let p = 0; p < end; p++) offsets[cells[p] + 1]++;
    for (let i = 0; i < this.#numItems; i++) {
      this.counts[i] = offsets[i + 1];
      offsets[i + 1] += offsets[i];
    }
    const next = offsets.slice(0, this.#numItems);
    this.#rulesOf = new Uint32Array(end);
    for (let p = 0; p < end; p++) this.#rulesOf[next[cells[p]]++] = Math.floor(p / this.#width);
    this.#offsets = offsets;
    this.#isDropped = new Uint8Array(this.#length);
  }

  /** The first rule left that holds the item. */
  ruleOf(i: number): ViolatingRule {
    let p = this.#offsets[i];
    while (this.#isDropped[this.#rulesOf[p]] === 1) p++;
    const n = this.#rulesOf[p];
    const start = n * this.#width;
    const end = start + this.#width - 1;
    return {
      antecedent: Array.from(this.#cells.subarray(start, end)),
      consequent: this.#cells[end],
      pos: this.#pos[n],
      neg: this.#neg[n],
      ...(this.#isOfPersons[n] === 1 && { isOfPersons: true }),
    };
  }

  /** Drops the rules that hold the item, and returns how many there were. */
  drop(i: number): number {
    let dropped = 0;
    for (let p = this.#offsets[i]; p < this.#offsets[i + 1]; p++) {
      const n = this.#rulesOf[p];
      if (this.#isDropped[n] === 1) continue;
      this.#isDropped[n] = 1;
      dropped++;
      for (let q = n * this.#width; q < (n + 1) * this.#width; q++) this.counts[this.#cells[q]]--;
    }
    return dropped;
  }
}
