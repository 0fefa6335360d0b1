import { SottoError } from '../../errors.ts';
import { type Cells, rowOf } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';
import { ConfidenceCeiling } from '../shared/personal/confidence-ceiling.ts';
import { FrequencyShift } from '../shared/personal/frequency-shift.ts';
import { canListParts, countBits } from '../shared/personal/known-itemsets.ts';
import { inferenceText, type Wishes } from '../shared/personal/personal-rho-promise.ts';
import { ShownCells } from '../shared/personal/shown-cells.ts';

/** The cells (positions in `items`, 1 = deleted) without which nothing that somebody minds can be inferred. Steps as in NOTES.md. */
export function suppressor(wishes: Wishes, context: RunContext): Uint8Array {
  const { dataset, preferences, rho, m } = wishes;
  context.checkpoint(0, 1, 'listing what attackers may know');
  if (preferences.items.length === 0) return new Uint8Array(dataset.items.length);
  checkLengths(wishes);
  const ceiling = new ConfidenceCeiling(rho, dataset.numRows);
  const cells = new ShownCells(dataset, preferences, ceiling, m); // SUPPRESSOR-1
  const repairs = new Repairs(wishes, cells, ceiling, context);
  const longest = Math.min(m, longestRow(dataset));
  const masks = masksBySize(longestRow(dataset));
  for (let isSafe = false; !isSafe; ) {
    isSafe = true; // SUPPRESSOR-2
    for (let size = 1; size <= longest; size++) {
      context.checkpoint(size - 1, longest, 'deleting what allows hidden items to be inferred');
      for (let t = 0; t < dataset.numRows; t++) {
        const found = unsafeRules(t, masks[size], cells, preferences); // SUPPRESSOR-3
        if (found.length > 0) isSafe = false;
        for (const r of found) if (cells.isUnsafe[r] === 1) repairs.repair(r); // SUPPRESSOR-4
      }
    }
  }
  return repairs.isDeleted;
}

function checkLengths({ dataset }: Wishes): void {
  if (canListParts(dataset)) return;
  throw new SottoError(
    'unsupported',
    'the records are too long for algorithm suppressor, which lists all their parts',
    {
      hint: [{ set: 'algorithm', to: ['exact-suppressor', 'sample-suppressor'] }, ', which takes epsilon and delta'],
    },
  );
}

/** The rules from parts of row t of one size to items that its person wants hidden which are too sure. */
function unsafeRules(t: number, masks: readonly number[], cells: ShownCells, preferences: Cells): number[] {
  const { base, itemsetOf } = cells.itemsets;
  const { from, consequents } = cells.rules;
  const end = base[t + 1] - base[t];
  const found: number[] = [];
  for (const mask of masks) {
    if (mask >= end) break;
    const q = itemsetOf[base[t] + mask];
    if (cells.numUnsafe[q] === 0) continue;
    const wanted = rowOf(preferences, t);
    for (let r = from[q]; r < from[q + 1]; r++) {
      if (cells.isUnsafe[r] === 1 && wanted.includes(consequents[r])) found.push(r);
    }
  }
  return found;
}

/** Brings single rules down to the bound by deleting one of their items from random rows. */
class Repairs {
  readonly isDeleted: Uint8Array;
  readonly #wishes: Wishes;
  readonly #cells: ShownCells;
  readonly #ceiling: ConfidenceCeiling;
  readonly #context: RunContext;
  readonly #shift: FrequencyShift;

  constructor(wishes: Wishes, cells: ShownCells, ceiling: ConfidenceCeiling, context: RunContext) {
    this.isDeleted = new Uint8Array(wishes.dataset.items.length);
    this.#wishes = wishes;
    this.#cells = cells;
    this.#ceiling = ceiling;
    this.#context = context;
    this.#shift = new FrequencyShift(wishes.dataset);
  }

  repair(rule: number): void {
    const { antecedents, wholes, consequents } = this.#cells.rules;
    const { supports } = this.#cells;
    const [both, known] = [supports[wholes[rule]], supports[antecedents[rule]]];
    const items = this.#itemsOf(wholes[rule]);
    const consequent = consequents[rule];
    const { item, deletions } = this.#choose(items, consequent, both, known); // SUPPRESSOR-5
    const covering = this.#coveringRows(wholes[rule]);
    for (let n = 0; n < deletions; n++) {
      const at = n + this.#context.random.int(covering.length - n); // SUPPRESSOR-6
      const t = covering[at];
      covering[at] = covering[n];
      this.#delete(t, item);
      this.#context.decide?.({
        step: 'SUPPRESSOR-6',
        action: 'delete',
        items: [item],
        row: t,
        because: inferenceText(both, known, this.#wishes.rho),
        forcedBy: [...items.filter((i) => i !== consequent), consequent],
      });
    }
  }

  /** The item of largest F = D'(i)·ln(D'(i)/D(i)) / deletions; ties: fewest deletions, then the order of items. */
  #choose(items: readonly number[], consequent: number, both: number, known: number) {
    const ofInferred = this.#ceiling.deletionsOfInferred(both, known);
    const ofKnown = this.#ceiling.deletionsOfKnown(both, known);
    let best = { item: -1, deletions: 0, value: Number.NEGATIVE_INFINITY };
    for (const item of items) {
      const deletions = item === consequent ? ofInferred : ofKnown;
      const value = this.#shift.of(item) / deletions;
      if (value > best.value || (value === best.value && deletions < best.deletions)) best = { item, deletions, value };
    }
    return best;
  }

  #itemsOf(itemset: number): number[] {
    const { offsets, rows, masks } = this.#cells.itemsets;
    const start = this.#wishes.dataset.offsets[rows[offsets[itemset]]];
    const items: number[] = [];
    for (let rest = masks[offsets[itemset]]; rest !== 0; rest &= rest - 1)
      items.push(this.#wishes.dataset.items[start + 31 - Math.clz32(rest & -rest)]);
    return items;
  }

  #coveringRows(itemset: number): number[] {
    const { offsets, rows, masks } = this.#cells.itemsets;
    const covering: number[] = [];
    for (let n = offsets[itemset]; n < offsets[itemset + 1]; n++)
      if (this.#cells.shows(rows[n], masks[n])) covering.push(rows[n]);
    return covering;
  }

  #delete(t: number, item: number): void {
    const { offsets, items } = this.#wishes.dataset;
    let p = offsets[t];
    while (items[p] !== item) p++;
    this.isDeleted[p] = 1;
    this.#shift.add(item, -1);
    this.#cells.hide(t, 1 << (p - offsets[t]));
  }
}

function longestRow({ offsets, numRows }: Wishes['dataset']): number {
  let longest = 0;
  for (let t = 0; t < numRows; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
  return longest;
}

/** All masks of rows of up to that length, by their number of bits, ascending. */
function masksBySize(length: number): number[][] {
  const masks: number[][] = Array.from({ length: length + 1 }, () => []);
  for (let mask = 0; mask < 2 ** length; mask++) masks[countBits(mask)].push(mask);
  return masks;
}
