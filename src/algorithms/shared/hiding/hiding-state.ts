import { coversOf } from '../../../data/covers-of.ts';
import { firstAtLeast } from '../../../data/first-at-least.ts';
import { intersectRows } from '../../../data/intersect-rows.ts';
import type { ItemRule } from '../../../data/rule.ts';
import type { Covers } from '../../../data/transpose.ts';
import type { Cells, Dataset } from '../../../records/dataset.ts';
import { withCells } from '../../../records/rows.ts';

/**
 * Data in which cells become unknown, and what rules count in it: minsup, the records known to contain an itemset, and
 * maxsup, those that may. A change of a cell looks only at the rules that contain its item.
 */
export class HidingState {
  /** Of A ∪ B, for each rule. */
  readonly minsup: Uint32Array;
  readonly antecedentMinsup: Uint32Array;
  readonly antecedentMaxsup: Uint32Array;
  /** In how many records each item is known. */
  readonly itemMinsup: Uint32Array;
  /** The number of items each record is known to contain. */
  readonly lengths: Uint32Array;

  readonly #dataset: Dataset;
  readonly #rules: readonly ItemRule[];
  readonly #itemsets: readonly Uint32Array[];
  /** The rules that contain an item, and those whose antecedent does. */
  readonly #rulesOf = new Map<number, number[]>();
  readonly #antecedentsOf = new Map<number, number[]>();
  /** The records that contain an item in the data as it was given. */
  readonly #covers: Covers;
  /** Room for rows that are looked up. */
  readonly #rows: Uint32Array;
  /** For each position in `items`: 1 once the cell is unknown. */
  readonly #blanked: Uint8Array;
  /** The unknown cells of the records that have some. */
  readonly #unknown = new Map<number, number[]>();

  constructor(dataset: Dataset, rules: readonly ItemRule[]) {
    this.#dataset = dataset;
    this.#rules = rules;
    this.#itemsets = rules.map(({ antecedent, consequent }) => Uint32Array.from([...antecedent, ...consequent]).sort());
    this.#covers = coversOf(dataset);
    this.#rows = new Uint32Array(dataset.numRows);
    this.#blanked = new Uint8Array(dataset.items.length);
    this.lengths = differences(dataset.offsets);
    this.itemMinsup = differences(this.#covers.offsets);
    const { unknown, numRows } = dataset;
    for (let t = 0; unknown !== undefined && t < numRows; t++) {
      for (let p = unknown.offsets[t]; p < unknown.offsets[t + 1]; p++) this.#addUnknown(t, unknown.items[p]);
    }
    for (let r = 0; r < rules.length; r++) {
      for (const i of this.#itemsets[r]) listIn(this.#rulesOf, i).push(r);
      for (const i of rules[r].antecedent) listIn(this.#antecedentsOf, i).push(r);
    }
    this.minsup = Uint32Array.from(this.#itemsets, (itemset) => this.rowsWith(itemset).length);
    this.antecedentMinsup = Uint32Array.from(rules, ({ antecedent }) => this.rowsWith(antecedent).length);
    this.antecedentMaxsup =
      dataset.unknown === undefined
        ? this.antecedentMinsup.slice()
        : Uint32Array.from(rules, ({ antecedent }) => this.#countPossible(antecedent));
  }

  /** The items of both sides of a rule, ascending. */
  itemset(r: number): Uint32Array {
    return this.#itemsets[r];
  }

  /** The records known to contain all the items, ascending. */
  rowsWith(itemset: Uint32Array): Uint32Array {
    const count = intersectRows(this.#covers, Array.from(itemset), this.#rows);
    return this.#rows.slice(0, count).filter((t) => this.#holdsAll(t, itemset));
  }

  /** The number of the items that each record is known to contain, and may contain; of at most 65,535 items. */
  countContained(itemset: Uint32Array): { readonly known: Uint16Array; readonly possible: Uint16Array } {
    const { numRows } = this.#dataset;
    const known = new Uint16Array(numRows);
    const possible = new Uint16Array(numRows);
    const { offsets, rows } = this.#covers;
    for (const i of itemset) {
      for (let n = offsets[i]; n < offsets[i + 1]; n++) if (this.#holds(rows[n], i)) known[rows[n]]++;
    }
    possible.set(known);
    for (const [t, cells] of this.#unknown) for (const i of cells) if (itemset.includes(i)) possible[t]++;
    return { known, possible };
  }

  /** Whether a record may contain an item: it is known to, or the cell is unknown. */
  mayHold(t: number, i: number): boolean {
    return this.#holds(t, i) || (this.#unknown.get(t)?.includes(i) ?? false);
  }

  /** 1 → ?: the record is no longer known to contain the item. */
  blank(t: number, i: number): void {
    for (const r of this.#rulesOf.get(i) ?? []) if (this.#holdsAll(t, this.#itemsets[r])) this.minsup[r]--;
    for (const r of this.#antecedentsOf.get(i) ?? []) {
      if (this.#holdsAll(t, this.#rules[r].antecedent)) this.antecedentMinsup[r]--;
    }
    this.#blanked[positionOf(this.#dataset, t, i)] = 1;
    this.#addUnknown(t, i);
    this.itemMinsup[i]--;
    this.lengths[t]--;
  }

  /** 0 → ?: the record is no longer known to lack the item. */
  doubt(t: number, i: number): void {
    this.#addUnknown(t, i);
    for (const r of this.#antecedentsOf.get(i) ?? []) {
      if (this.#mayHoldAll(t, this.#rules[r].antecedent)) this.antecedentMaxsup[r]++;
    }
  }

  /** The data as it is now. */
  publish(): Dataset {
    const { offsets, items, numRows } = this.#dataset;
    const knownOffsets = new Uint32Array(numRows + 1);
    const known = new Uint32Array(items.length);
    const unknownOffsets = new Uint32Array(numRows + 1);
    const unknown: number[] = [];
    let end = 0;
    for (let t = 0; t < numRows; t++) {
      for (let p = offsets[t]; p < offsets[t + 1]; p++) if (this.#blanked[p] === 0) known[end++] = items[p];
      knownOffsets[t + 1] = end;
      const cells = this.#unknown.get(t);
      if (cells !== undefined) unknown.push(...cells.sort((a, b) => a - b));
      unknownOffsets[t + 1] = unknown.length;
    }
    const open = { offsets: unknownOffsets, items: Uint32Array.from(unknown) };
    const cells = { offsets: knownOffsets, items: known.slice(0, end) };
    return withCells(this.#dataset, { ...cells, unknown: unknown.length === 0 ? this.#dataset.unknown : open });
  }

  #holds(t: number, i: number): boolean {
    const p = positionOf(this.#dataset, t, i);
    return p >= 0 && this.#blanked[p] === 0;
  }

  #holdsAll(t: number, itemset: Uint32Array): boolean {
    for (let n = 0; n < itemset.length; n++) if (!this.#holds(t, itemset[n])) return false;
    return true;
  }

  #mayHoldAll(t: number, itemset: Uint32Array): boolean {
    for (let n = 0; n < itemset.length; n++) if (!this.mayHold(t, itemset[n])) return false;
    return true;
  }

  #countPossible(itemset: Uint32Array): number {
    const { possible } = this.countContained(itemset);
    return possible.filter((contained) => contained === itemset.length).length;
  }

  #addUnknown(t: number, i: number): void {
    listIn(this.#unknown, t).push(i);
  }
}

/** By how much each number exceeds the one before it, from the second on. */
function differences(offsets: Uint32Array): Uint32Array {
  const lengths = new Uint32Array(offsets.length - 1);
  for (let n = 0; n < lengths.length; n++) lengths[n] = offsets[n + 1] - offsets[n];
  return lengths;
}

function listIn(lists: Map<number, number[]>, key: number): number[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}

/** The position of an item in a row, or −1. */
function positionOf({ offsets, items }: Cells, t: number, i: number): number {
  const p = firstAtLeast(items, i, offsets[t], offsets[t + 1]);
  return p < offsets[t + 1] && items[p] === i ? p : -1;
}
