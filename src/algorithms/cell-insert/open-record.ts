import type { Cells } from '../../records/dataset.ts';
import type { SplitRecords } from './split-records.ts';

/** Records that would show more labels than this keep no further sensitive cell: all parts of a record are counted. */
export const MAX_SHOWN = 12;

/**
 * The records with the sensitive cells they show so far, one of them, t, being open: its parts can be counted among the
 * others. Others are all records but t; or, where persons are counted, all persons but the one whose record t is.
 *
 * Labels are numbered: public ones from 0, then the sensitive items. A part of t is a mask of its labels.
 */
export abstract class OpenRecord {
  /** The number of labels that t shows; the first `numPublic` are public. */
  size = 0;
  numPublic = 0;
  /** The number of others that contain each label of t with the selected item. */
  readonly together = new Uint32Array(MAX_SHOWN);
  /** 1 for each sensitive cell that is shown. */
  readonly isVisible: Uint8Array;
  /** The number of records that show each sensitive item. */
  readonly numShown: Uint32Array;

  protected readonly records: SplitRecords;
  /** In how many records each sensitive item is, shown or not. */
  protected readonly supports: Uint32Array;
  protected row = -1;
  /** The labels of t and their cells, by bit, and for each label its bit in t, or −1. */
  protected readonly labels = new Uint32Array(MAX_SHOWN);
  protected readonly cells = new Uint32Array(MAX_SHOWN);
  protected readonly bitOf: Int8Array;
  /** Rows that show α, by place: #rows[#rowsFrom[α] + place]. */
  readonly #rowsFrom: Uint32Array;
  readonly #rows: Uint32Array;

  constructor(records: SplitRecords) {
    const { numSensitive, sensitive } = records;
    const { items } = sensitive;
    this.records = records;
    this.supports = new Uint32Array(numSensitive);
    for (const alpha of items) this.supports[alpha]++;
    this.isVisible = new Uint8Array(items.length);
    this.numShown = new Uint32Array(numSensitive);
    this.bitOf = new Int8Array(records.numLabels + numSensitive).fill(-1);
    this.#rowsFrom = new Uint32Array(numSensitive + 1);
    for (let a = 0; a < numSensitive; a++) this.#rowsFrom[a + 1] = this.#rowsFrom[a] + this.supports[a];
    this.#rows = new Uint32Array(items.length);
  }

  /** Opens record t; false if it can show no sensitive cell, whatever others show. */
  abstract open(t: number): boolean;
  /** Shows a sensitive cell of t, which must have room for it. */
  abstract show(p: number): void;
  /** The number of others that contain a part of t; a result of `cap` or more may be too low. */
  abstract countOthers(mask: number, cap: number): number;
  /** Makes α, which t does not show, the item that is selected. Returns the greatest of `together`. */
  abstract select(alpha: number): number;
  /** The number of others that show α, which t does not. */
  abstract countShowing(alpha: number): number;
  /** The number of others that contain a non-empty part of t with the selected item; counting may end at `cap`. */
  abstract countTogether(mask: number, cap: number): number;
  /** Makes table[mask] how many others hold that part of t with the selected item. */
  abstract fillTable(table: Int32Array): void;
  /** Whether some record shows a label and α. */
  abstract isTogether(label: number, alpha: number): boolean;
  /** Forgets what is known of the parts from one mask up to another. */
  protected abstract forget(from: number, to: number): void;

  /** The part of t that some labels cover. */
  partOf(labels: readonly number[]): number {
    let mask = 0;
    for (const label of labels) {
      const bit = this.bitOf[this.numberOf(label)];
      if (bit >= 0) mask |= 1 << bit;
    }
    return mask;
  }

  /** The records that show α, in the order they came to show it. */
  rowsShowing(alpha: number): Uint32Array {
    const from = this.#rowsFrom[alpha];
    return this.#rows.subarray(from, from + this.numShown[alpha]);
  }

  /** The labels that any record shows, ascending. */
  labelsOf(t: number): number[] {
    const { publicParts, numLabels, sensitive } = this.records;
    const labels: number[] = [];
    for (let p = publicParts.offsets[t]; p < publicParts.offsets[t + 1]; p++) labels.push(publicParts.items[p]);
    for (let p = sensitive.offsets[t]; p < sensitive.offsets[t + 1]; p++) {
      if (this.isVisible[p] === 1) labels.push(numLabels + sensitive.items[p]);
    }
    return labels;
  }

  /** The number of a label here. */
  protected numberOf(label: number): number {
    return label;
  }

  /** Makes t the open record, by its public labels as they are numbered here; false if it has no room for another one. */
  protected load(t: number, { offsets, items }: Cells): boolean {
    const { numLabels, sensitive } = this.records;
    for (let bit = 0; bit < this.size; bit++) this.bitOf[this.labels[bit]] = -1;
    this.size = 0;
    this.row = t;
    const [from, to] = [offsets[t], offsets[t + 1]];
    if (to - from >= MAX_SHOWN) return false;
    this.numPublic = to - from;
    for (let p = from; p < to; p++) this.addLabel(items[p], p);
    for (let p = sensitive.offsets[t]; p < sensitive.offsets[t + 1]; p++) {
      if (this.isVisible[p] === 1) this.addLabel(numLabels + sensitive.items[p], p);
    }
    return true;
  }

  /** Adds a label behind the others. Parts with it are not counted yet; those without it keep their numbers. */
  protected addLabel(label: number, cell: number): void {
    const bit = this.size++;
    this.bitOf[label] = bit;
    this.labels[bit] = label;
    this.cells[bit] = cell;
    this.forget(1 << bit, 2 << bit);
  }

  /** Marks cell p of t as shown; returns the place of t among the records that show the item. */
  protected markVisible(p: number): number {
    const alpha = this.records.sensitive.items[p];
    const index = this.numShown[alpha]++;
    this.#rows[this.#rowsFrom[alpha] + index] = this.row;
    this.isVisible[p] = 1;
    return index;
  }

  /** The record at a place among those that show α. */
  protected rowAt(alpha: number, index: number): number {
    return this.#rows[this.#rowsFrom[alpha] + index];
  }
}
