import { compareLabels, indexLabels, type PlainLabels, plainLabel } from '../../../src/internal.ts';

/** The labels of a table as they are written there, and the items that they name. */
export interface WrittenLabels {
  readonly written: readonly string[];
  /** The item of each written label, by number. */
  readonly items: Int32Array;
  /** The labels of the items, in dictionary order. */
  readonly labels: readonly string[];
}

/** Written labels, trimmed and folded where that was asked for, by the very function that files are read with. */
export function itemsOfLabels(labels: readonly string[], request: PlainLabels): WrittenLabels {
  const written = labels.toSorted(compareLabels);
  const plain = written.map((label) => plainLabel(label, request));
  const sorted = [...new Set(plain)].sort(compareLabels);
  const numberOf = indexLabels({ labels: sorted });
  return { written, items: Int32Array.from(plain, numberOf), labels: sorted };
}
