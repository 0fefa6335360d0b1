/** Records that would show more labels than this keep no further sensitive cell: all parts of a record are counted. */
export const MAX_SHOWN = 12;

/**
 * The records with the sensitive cells they show so far, one of them, t, being open: its parts can be counted among the
 * others. Others are all records but t; or, where persons are counted, all persons but the one whose record t is.
 *
 * Labels are numbered: public ones from 0, then the sensitive items. A part of t is a mask of its labels.
 */
export interface OpenRecord {
  /** 1 for each sensitive cell that is shown. */
  readonly shown: Uint8Array;
  /** How many records show each sensitive item. */
  readonly numShown: Uint32Array;
  /** How many labels t shows; the first `numPublic` are public. */
  readonly size: number;
  readonly numPublic: number;
  /** How many others hold each label of t with the item that was selected. */
  readonly together: Uint32Array;
  /** Opens record t; false if it can show no sensitive cell, whatever others show. */
  open(t: number): boolean;
  /** Shows a sensitive cell of t, which must have room for it. */
  show(p: number): void;
  /** How many others hold a part of t; what is `enough` or more may be too low. */
  countOthers(mask: number, enough: number): number;
  /** Makes α, which t does not show, the item that is selected. Returns the greatest of `together`. */
  select(alpha: number): number;
  /** How many others show α, which t does not. */
  countShowing(alpha: number): number;
  /** How many others hold a non-empty part of t with the selected item; counting may end at `enough`. */
  countTogether(mask: number, enough: number): number;
  /** Makes table[mask] how many others hold that part of t with the selected item. */
  fillTable(table: Int32Array): void;
  /** The part of t that some labels cover. */
  partOf(labels: readonly number[]): number;
  /** The records that show α, in the order they came to show it. */
  rowsShowing(alpha: number): Uint32Array;
  /** The labels that any record shows, ascending. */
  labelsOf(t: number): number[];
  /** Whether some record shows a label and α. */
  isTogether(label: number, alpha: number): boolean;
}
