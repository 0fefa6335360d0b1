import { drawFirst } from '../../../random.ts';
import type { RunContext } from '../../define.ts';
import { ConfidenceCeiling } from './confidence-ceiling.ts';
import { FrequencyShift } from './frequency-shift.ts';
import { inferenceText, type PersonalRhoInput, wants } from './personal-rho-promise.ts';
import { PublishedRows } from './published-rows.ts';

/**
 * The cells to delete: `inferred`: the inferred item, from rows whose person wants it hidden first, then from the
 * longest; `balanced`: as printed, the item of the rule that keeps frequencies closest, from random rows.
 */
export const DELETION_CHOICES = ['inferred', 'balanced'] as const;
export type DeletionChoice = (typeof DELETION_CHOICES)[number];

/** Brings single inferences down to the bound by deleting cells. */
export class InferenceRepair {
  readonly input: PersonalRhoInput;
  readonly published: PublishedRows;
  readonly ceiling: ConfidenceCeiling;
  readonly context: RunContext;
  readonly #choice: DeletionChoice;
  readonly #step: string;
  readonly #shift: FrequencyShift;
  /** By item: how many deletions there had been, of any item, at its latest one. */
  readonly lastDeleted: Uint32Array;
  numDeletions = 0;

  constructor(input: PersonalRhoInput, choice: DeletionChoice, step: string, context: RunContext) {
    this.input = input;
    this.published = new PublishedRows(input.dataset);
    this.ceiling = new ConfidenceCeiling(input.rho, input.dataset.numRows);
    this.context = context;
    this.#choice = choice;
    this.#step = step;
    this.#shift = new FrequencyShift(input.dataset);
    this.lastDeleted = new Uint32Array(input.dataset.dictionary.labels.length);
  }

  /** Deletes as many cells of rows[from … to), which show all known items, as it takes; returns the item deleted. */
  repair(knownItems: readonly number[], inferred: number, rows: Uint32Array, from: number, to: number): number {
    const covering: number[] = [];
    for (let n = from; n < to; n++) if (this.published.shows(rows[n], inferred)) covering.push(rows[n]);
    const jointSupport = covering.length;
    let item = inferred;
    let deletions = this.ceiling.deletionsOfInferred(jointSupport, to - from);
    if (this.#choice === 'balanced') {
      const items = [...knownItems, inferred].sort((a, b) => a - b);
      ({ item, deletions } = this.#shift.balancedChoice(items, inferred, jointSupport, to - from, this.ceiling));
      drawFirst(covering, deletions, this.context.random);
    } else this.#wantedAndLongFirst(covering, inferred);
    for (const t of covering.slice(0, deletions)) {
      this.delete(t, item);
      this.context.decide?.({
        step: this.#step,
        action: 'delete',
        items: [item],
        row: t,
        because: inferenceText(jointSupport, to - from, this.input.rho),
        forcedBy: [...knownItems, inferred],
      });
    }
    return item;
  }

  delete(t: number, item: number): void {
    this.published.delete(t, item);
    this.#shift.add(item, -1);
    this.lastDeleted[item] = ++this.numDeletions;
  }

  #wantedAndLongFirst(rows: number[], item: number): void {
    const { preferences } = this.input;
    const { lengths } = this.published;
    const wantingRows = new Set(rows.filter((t) => wants(preferences, t, item)));
    rows.sort((a, b) => Number(wantingRows.has(b)) - Number(wantingRows.has(a)) || lengths[b] - lengths[a] || a - b);
  }
}
