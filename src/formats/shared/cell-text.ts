import type { DatasetBuilder } from '../../data/dataset-builder.ts';
import type { Dataset } from '../../records/dataset.ts';

const QUESTION_MARK = 63;

/**
 * A cell of data with unknown cells: the label itself; `?label` if it is unknown whether the record contains it. So
 * that nothing is misread, the q question marks that a label begins with are doubled: a known cell has 2q, an unknown
 * one 2q + 1. Data without unknown cells has no marks: a question mark is text there.
 */
export function cellText(label: string, isUnknown: boolean): string {
  return (isUnknown ? '?' : '') + '?'.repeat(leadingQuestionMarks(label)) + label;
}

/** What a cell's text says. */
export function readCellText(text: string): { readonly label: string; readonly isUnknown: boolean } {
  const written = leadingQuestionMarks(text);
  return { label: text.slice(Math.ceil(written / 2)), isUnknown: written % 2 === 1 };
}

/** What the items of a dataset are written as where they are known and, if it has unknown cells, where they are unknown. */
export function cellTexts({ dictionary: { labels }, unknown }: Dataset): {
  readonly known: readonly string[];
  readonly unknown: readonly string[];
} {
  if (unknown === undefined || unknown.items.length === 0) return { known: labels, unknown: [] };
  return {
    known: labels.map((label) => cellText(label, false)),
    unknown: labels.map((label) => cellText(label, true)),
  };
}

/**
 * Adds the cell whose text is bytes[start … end) to the current row; false if its label is not valid UTF-8. With `marked`
 * a question mark says that it is unknown.
 */
export function addCell(
  builder: DatasetBuilder,
  bytes: Uint8Array,
  start: number,
  end: number,
  marked: boolean,
): boolean {
  if (marked && start < end && bytes[start] === QUESTION_MARK) return addMarkedCell(builder, bytes, start, end);
  const id = builder.internBytes(bytes, start, end);
  if (id < 0) return false;
  builder.addItem(id);
  return true;
}

/** How many of the bytes from `start` on are question marks. */
export function countQuestionMarks(bytes: Uint8Array, start: number, end: number): number {
  let p = start;
  while (p < end && bytes[p] === QUESTION_MARK) p++;
  return p - start;
}

function addMarkedCell(builder: DatasetBuilder, bytes: Uint8Array, start: number, end: number): boolean {
  const written = countQuestionMarks(bytes, start, end);
  const id = builder.internBytes(bytes, start + Math.ceil(written / 2), end);
  if (id < 0) return false;
  if (written % 2 === 1) builder.addUnknown(id);
  else builder.addItem(id);
  return true;
}

function leadingQuestionMarks(text: string): number {
  let count = 0;
  while (text.charCodeAt(count) === QUESTION_MARK) count++;
  return count;
}
