import * as z from 'zod';
import type { PersonalRho } from '../../models/personal-rho.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { exactSuppressor } from '../exact-suppressor/exact-suppressor.ts';
import { sampleSuppressor } from '../sample-suppressor/sample-suppressor.ts';
import { CellDamage } from '../shared/personal/cell-damage.ts';
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

/** Partial suppression by the cell of least damage; longer records are left to the algorithms made for them. */
export const bestCellAlgorithm = defineAlgorithm({
  id: 'best-cell',
  title: 'Best cell',
  summary:
    'Deletes cells one at a time, each time the cell that fixes the most violations, then restores deletions that turned out unnecessary and tries again around some of them. Records too long to list all their parts are left to sample-suppressor (with epsilon and delta) or exact-suppressor.',
  ...partialSuppression,
  params: z.object({
    steps: z
      .int()
      .min(0)
      .max(100_000_000)
      .default(20_000)
      .describe(
        'How often some deletions are undone and redone in search of fewer; at most ten times per deleted cell.',
      ),
  }),
  run(input, promise, { steps }, context) {
    const wishes = personalRhoInputOf(input, promise);
    const isDeleted = canListParts(input.dataset)
      ? bestCell(wishes, steps, context)
      : protectLong(wishes, promise.params, context);
    return releaseWithoutCells(input.dataset, isDeleted);
  },
});

function protectLong(wishes: PersonalRhoInput, { epsilon, delta }: PersonalRho, context: RunContext): Uint8Array {
  if (epsilon === undefined || delta === undefined) return exactSuppressor(wishes, 'inferred', context);
  return sampleSuppressor(wishes, { epsilon, delta }, { bound: 'exact', choice: 'inferred' }, context);
}

/** Most covering rows whose cells are compared. */
const MAX_ROWS = 32;

/** Most deleted cells that one ruin puts back. */
const MAX_RUINED = 12;

/** More would go over the same cells again and again. */
const MAX_STEPS_PER_CELL = 10;

/** Steps between two reports. */
const STRIDE = 256;

/**
 * The cells (positions in `items`, 1 = deleted) without which nothing that somebody minds can be inferred, each chosen
 * for the least damage. All parts of the records must be listable. Steps as in NOTES.md.
 */
export function bestCell(wishes: PersonalRhoInput, steps: number, context: RunContext): Uint8Array {
  context.checkpoint(0, 1, 'listing what attackers may know');
  if (wishes.preferences.items.length === 0) return new Uint8Array(wishes.dataset.items.length);
  const search = new BestCellSearch(wishes, context);
  search.repairAll();
  search.putBackAll();
  const numSteps = Math.min(steps, search.numDeleted * MAX_STEPS_PER_CELL);
  for (let step = 0; step < numSteps; step++) {
    if (step % STRIDE === 0) context.checkpoint(step, numSteps, 'trying again around deleted cells');
    search.ruinAndRecreate();
  }
  return search.isDeleted();
}

class BestCellSearch {
  readonly #wishes: PersonalRhoInput;
  readonly #context: RunContext;
  readonly #cells: ShownCells;
  readonly #damage: CellDamage;
  readonly #shift: FrequencyShift;
  /** Antecedents that may have a rule that is too sure, first in first out; by antecedent: 1 if it waits. */
  readonly #queue: number[] = [];
  #head = 0;
  readonly #isQueued: Uint8Array;
  /** Cells changed since the last time it was emptied: row, bit, in pairs. */
  readonly #journal: number[] = [];
  /** Deleted cells, as positions in `items`, and their places in that list. */
  readonly #hidden: number[] = [];
  readonly #hiddenPlace: Int32Array;
  readonly #rowOf: Uint32Array;

  constructor(wishes: PersonalRhoInput, context: RunContext) {
    const { dataset, preferences, rho, m } = wishes;
    this.#wishes = wishes;
    this.#context = context;
    this.#cells = new ShownCells(dataset, preferences, new ConfidenceCeiling(rho, dataset.numRows), m); // BEST-CELL-1
    this.#damage = new CellDamage(this.#cells, rho);
    this.#shift = new FrequencyShift(dataset);
    this.#isQueued = new Uint8Array(this.#cells.itemsets.numItemsets);
    this.#cells.onUnsafe = (q) => this.#enqueue(q);
    this.#hiddenPlace = new Int32Array(dataset.items.length).fill(-1);
    this.#rowOf = new Uint32Array(dataset.items.length);
    for (let t = 0; t < dataset.numRows; t++) this.#rowOf.fill(t, dataset.offsets[t], dataset.offsets[t + 1]);
    const { sizes } = this.#cells.itemsets;
    const unsafe = [...this.#cells.numUnsafe.keys()].filter((q) => this.#cells.numUnsafe[q] > 0);
    for (const q of unsafe.sort((a, b) => sizes[a] - sizes[b] || a - b)) this.#enqueue(q);
  }

  get numDeleted(): number {
    return this.#hidden.length;
  }

  isDeleted(): Uint8Array {
    return Uint8Array.from(this.#hiddenPlace, (index) => (index < 0 ? 0 : 1));
  }

  /** Deletes cells until no rule is too sure. */
  repairAll(): void {
    const { from } = this.#cells.rules;
    let done = 0;
    for (; this.#head < this.#queue.length; this.#head++) {
      if ((done++ & (STRIDE - 1)) === 0)
        this.#context.checkpoint(this.#head, this.#queue.length, 'deleting what allows hidden items to be inferred');
      const q = this.#queue[this.#head]; // BEST-CELL-2
      for (let r = from[q]; r < from[q + 1] && this.#cells.numUnsafe[q] > 0; r++) {
        while (this.#cells.isUnsafe[r] === 1) this.#hideBestOf(r);
      }
      this.#isQueued[q] = 0;
      if (this.#cells.numUnsafe[q] > 0) this.#enqueue(q);
    }
    this.#queue.length = 0;
    this.#head = 0;
  }

  /** Puts deleted cells back wherever no rule becomes too sure, until none is left that could be. */
  putBackAll(): void {
    for (let before = -1; before !== this.#hidden.length; ) {
      before = this.#hidden.length;
      this.#context.checkpoint(0, 1, 'putting cells back');
      this.#putBack([...this.#hidden].sort((a, b) => a - b)); // BEST-CELL-4
    }
  }

  /** Puts some deleted cells around one of them back by force, repairs, and keeps the result if no more are deleted. */
  ruinAndRecreate(): void {
    const before = this.#hidden.length;
    this.#journal.length = 0;
    const ruined = this.#hiddenNear(this.#hidden[this.#context.random.int(before)]); // BEST-CELL-5
    for (const p of ruined) this.#show(p);
    this.repairAll();
    const changed = new Set(this.#journal);
    this.#putBack([...changed].filter((p) => this.#hiddenPlace[p] >= 0).sort((a, b) => a - b));
    if (this.#hidden.length <= before) return; // BEST-CELL-6
    for (const p of [...this.#journal].reverse()) this.#toggle(p);
    for (const q of this.#queue) this.#isQueued[q] = 0;
    this.#queue.length = 0;
  }

  /** The deleted cell and some others, of rows with which its row has one item in common. */
  #hiddenNear(first: number): number[] {
    const { base, itemsetOf, offsets, rows } = this.#cells.itemsets;
    const { dataset } = this.#wishes;
    const { random } = this.#context;
    const t = this.#rowOf[first];
    const length = dataset.offsets[t + 1] - dataset.offsets[t];
    const shared = itemsetOf[base[t] + (1 << random.int(length))];
    const numRows = offsets[shared + 1] - offsets[shared];
    const limit = 1 + random.int(MAX_RUINED);
    const near = [first];
    for (let n = 0, offset = random.int(numRows); n < numRows && near.length < limit; n++, offset++) {
      const other = rows[offsets[shared] + (offset % numRows)];
      for (let p = dataset.offsets[other]; p < dataset.offsets[other + 1] && near.length < limit; p++)
        if (this.#hiddenPlace[p] >= 0 && p !== first) near.push(p);
    }
    return near;
  }

  #putBack(cells: readonly number[]): void {
    const { offsets } = this.#wishes.dataset;
    for (const p of cells) {
      const t = this.#rowOf[p];
      if (this.#cells.canShow(t, 1 << (p - offsets[t]))) this.#show(p);
    }
  }

  /** Deletes the cell of least damage among the rows that contain the whole rule; ties: the item most over-represented. */
  #hideBestOf(rule: number): void {
    const { offsets, rows, masks } = this.#cells.itemsets;
    const { wholes } = this.#cells.rules;
    const { dataset } = this.#wishes;
    const z = wholes[rule];
    const numRows = offsets[z + 1] - offsets[z];
    const start = this.#context.random.int(numRows);
    let best = { p: -1, damage: Number.POSITIVE_INFINITY, shift: 0 };
    for (let n = 0, seen = 0; n < numRows && seen < MAX_ROWS; n++) {
      const offset = offsets[z] + ((start + n) % numRows);
      const t = rows[offset];
      if (!this.#cells.shows(t, masks[offset])) continue;
      seen++;
      for (let bits = masks[offset]; bits !== 0; bits &= bits - 1) {
        const p = dataset.offsets[t] + 31 - Math.clz32(bits & -bits);
        const damage = this.#damage.damageOfHiding(t, bits & -bits);
        if (damage > best.damage) continue;
        const shift = this.#shift.of(dataset.items[p]);
        if (damage < best.damage || shift > best.shift || (shift === best.shift && p < best.p))
          best = { p, damage, shift };
      }
    }
    this.#report(rule, best.p);
    this.#hide(best.p); // BEST-CELL-3
  }

  #report(rule: number, p: number): void {
    if (this.#context.decide === undefined) return;
    const { offsets, rows, masks } = this.#cells.itemsets;
    const { antecedents, wholes, consequents } = this.#cells.rules;
    const { supports } = this.#cells;
    const { dataset, rho } = this.#wishes;
    const [q, z] = [antecedents[rule], wholes[rule]];
    const known: number[] = [];
    const start = dataset.offsets[rows[offsets[q]]];
    for (let bits = masks[offsets[q]]; bits !== 0; bits &= bits - 1)
      known.push(dataset.items[start + 31 - Math.clz32(bits & -bits)]);
    this.#context.decide({
      step: 'BEST-CELL-3',
      action: 'delete',
      items: [dataset.items[p]],
      row: this.#rowOf[p],
      because: inferenceText(supports[z], supports[q], rho),
      forcedBy: [...known, consequents[rule]],
    });
  }

  #enqueue(q: number): void {
    if (this.#isQueued[q] === 1) return;
    this.#isQueued[q] = 1;
    this.#queue.push(q);
  }

  #toggle(p: number): void {
    if (this.#hiddenPlace[p] < 0) this.#hide(p);
    else this.#show(p);
  }

  #hide(p: number): void {
    const { offsets, items } = this.#wishes.dataset;
    const t = this.#rowOf[p];
    this.#cells.hide(t, 1 << (p - offsets[t]));
    this.#shift.add(items[p], -1);
    this.#journal.push(p);
    this.#hiddenPlace[p] = this.#hidden.length;
    this.#hidden.push(p);
  }

  #show(p: number): void {
    const { offsets, items } = this.#wishes.dataset;
    const t = this.#rowOf[p];
    this.#cells.show(t, 1 << (p - offsets[t]));
    this.#shift.add(items[p], 1);
    this.#journal.push(p);
    const index = this.#hiddenPlace[p];
    const last = this.#hidden.pop() ?? p;
    if (last !== p) {
      this.#hidden[index] = last;
      this.#hiddenPlace[last] = index;
    }
    this.#hiddenPlace[p] = -1;
  }
}
