import type { ItemRule } from '../data/rule.ts';
import { ItemsetStore } from '../mining/itemset-store.ts';
import type { RuleSides } from '../mining/rule-search.ts';

/** Rules, each once, with the figures they are ranked by. Some 40 bytes each, and 4 for each item. */
export class RuleIndex {
  readonly #numItems: number;
  /** A rule is the itemset of its antecedent, and of its consequent numbered behind all items. */
  readonly #store = new ItemsetStore();
  readonly #confidences: number[] = [];
  #key = new Uint32Array(16);

  constructor(numItems: number) {
    this.#numItems = numItems;
  }

  get length(): number {
    return this.#store.length;
  }

  /** Adds a rule that is not in the index yet; its support is at least 1. */
  add(rule: RuleSides, support: number, confidence: number): void {
    this.#store.add(this.#key, this.#setKey(rule), support);
    this.#confidences.push(confidence);
  }

  /** The number of a rule, from 0 in the order of adding, or −1. */
  indexOf(rule: RuleSides): number {
    const size = this.#setKey(rule);
    return this.#store.indexOf(this.#key, size);
  }

  /** The first `count` of the wanted rules by confidence, then by support, both descending, then by number. */
  first(count: number, matches: (n: number) => boolean = () => true): ItemRule[] {
    const { supports } = this.#store;
    const confidences = this.#confidences;
    const ranked = Uint32Array.from({ length: this.length }, (_, n) => n)
      .filter(matches)
      .sort((m, n) => confidences[n] - confidences[m] || supports[n] - supports[m] || m - n);
    return Array.from(ranked.subarray(0, count), (n) => this.#rule(n));
  }

  #rule(n: number): ItemRule {
    const items = this.#store.items.subarray(this.#store.starts[n], this.#store.starts[n + 1]);
    return {
      antecedent: items.filter((i) => i < this.#numItems),
      consequent: items.filter((i) => i >= this.#numItems).map((i) => i - this.#numItems),
    };
  }

  /** Writes the key of a rule; returns its size. */
  #setKey({ antecedent, antecedentSize, consequent, consequentSize }: RuleSides): number {
    const size = antecedentSize + consequentSize;
    if (this.#key.length < size) this.#key = new Uint32Array(size * 2);
    for (let n = 0; n < antecedentSize; n++) this.#key[n] = antecedent[n];
    for (let n = 0; n < consequentSize; n++) this.#key[antecedentSize + n] = consequent[n] + this.#numItems;
    return size;
  }
}
