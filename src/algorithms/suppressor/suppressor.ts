import * as z from 'zod';
import { countBits } from '../../data/count-bits.ts';
import { longestRow } from '../../data/longest-row.ts';
import { SottoError } from '../../errors.ts';
import { drawPart } from '../../random.ts';
import { type Cells, rowOf } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { ConfidenceCeiling } from '../shared/personal/confidence-ceiling.ts';
import { FrequencyShift } from '../shared/personal/frequency-shift.ts';
import { canListParts } from '../shared/personal/known-itemsets.ts';
import {
  inferenceText,
  type PersonalRhoInput,
  partialSuppression,
  personalRhoInputOf,
} from '../shared/personal/personal-rho-promise.ts';
import { ShownCells } from '../shared/personal/shown-cells.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';

/** SUPPRESSOR: partial suppression until no one can infer an item that its person wants hidden. */
export const suppressorAlgorithm = defineAlgorithm({
  id: 'suppressor',
  title: 'SUPPRESSOR',
  summary:
    'Deletes single cells from random records, inference by inference, choosing items that keep frequencies close to the original’s. For short records: it lists all their parts.',
  ...partialSuppression,
  params: z.object({}),
  run: (input, promise, _params, context) =>
    releaseWithoutCells(input.dataset, suppressor(personalRhoInputOf(input, promise), context)),
});

/** The cells (positions in `items`, 1 = deleted) without which nothing that somebody minds can be inferred. Steps as in NOTES.md. */
export function suppressor(wishes: PersonalRhoInput, context: RunContext): Uint8Array {
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
        const matches = unsafeRules(t, masks[size], cells, preferences); // SUPPRESSOR-3
        if (matches.length > 0) isSafe = false;
        for (const r of matches) if (cells.isUnsafe[r] === 1) repairs.repair(r); // SUPPRESSOR-4
      }
    }
  }
  return repairs.isDeleted;
}

function checkLengths({ dataset }: PersonalRhoInput): void {
  if (canListParts(dataset)) return;
  throw new SottoError(
    'unsupported',
    'the records are too long for algorithm suppressor, which lists all their parts',
    {
      hint: [{ set: 'algorithm', to: ['exact-suppressor', 'sample-suppressor'] }, ', which takes epsilon and delta'],
    },
  );
}

/** The rules from parts of row t of one size to items that its person wants hidden which are too certain. */
function unsafeRules(t: number, masks: readonly number[], cells: ShownCells, preferences: Cells): number[] {
  const { base, itemsetOf } = cells.itemsets;
  const { from, consequents } = cells.rules;
  const end = base[t + 1] - base[t];
  const matches: number[] = [];
  for (const mask of masks) {
    if (mask >= end) break;
    const q = itemsetOf[base[t] + mask];
    if (cells.numUnsafe[q] === 0) continue;
    const targetItems = rowOf(preferences, t);
    for (let r = from[q]; r < from[q + 1]; r++) {
      if (cells.isUnsafe[r] === 1 && targetItems.includes(consequents[r])) matches.push(r);
    }
  }
  return matches;
}

/** Brings single rules down to the bound by deleting one of their items from random rows. */
class Repairs {
  readonly isDeleted: Uint8Array;
  readonly #wishes: PersonalRhoInput;
  readonly #cells: ShownCells;
  readonly #ceiling: ConfidenceCeiling;
  readonly #context: RunContext;
  readonly #shift: FrequencyShift;

  constructor(wishes: PersonalRhoInput, cells: ShownCells, ceiling: ConfidenceCeiling, context: RunContext) {
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
    const [jointSupport, numKnown] = [supports[wholes[rule]], supports[antecedents[rule]]];
    const items = this.#itemsOf(wholes[rule]);
    const consequent = consequents[rule];
    const { item, deletions } = this.#shift.balancedChoice(items, consequent, jointSupport, numKnown, this.#ceiling); // SUPPRESSOR-5
    for (const t of drawPart(this.#coveringRows(wholes[rule]), deletions, this.#context.random)) {
      // SUPPRESSOR-6
      this.#delete(t, item);
      this.#context.decide?.({
        step: 'SUPPRESSOR-6',
        action: 'delete',
        items: [item],
        row: t,
        because: inferenceText(jointSupport, numKnown, this.#wishes.rho),
        forcedBy: [...items.filter((i) => i !== consequent), consequent],
      });
    }
  }

  #itemsOf(itemset: number): number[] {
    const { offsets, rows, masks } = this.#cells.itemsets;
    const start = this.#wishes.dataset.offsets[rows[offsets[itemset]]];
    const items: number[] = [];
    for (let bits = masks[offsets[itemset]]; bits !== 0; bits &= bits - 1)
      items.push(this.#wishes.dataset.items[start + 31 - Math.clz32(bits & -bits)]);
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

/** All masks of rows of up to that length, by their number of bits, ascending. */
function masksBySize(length: number): number[][] {
  const masks: number[][] = Array.from({ length: length + 1 }, () => []);
  for (let mask = 0; mask < 2 ** length; mask++) masks[countBits(mask)].push(mask);
  return masks;
}
