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

/** The meaning of a cell's text. */
export function readCellText(text: string): { readonly label: string; readonly isUnknown: boolean } {
  const numMarks = leadingQuestionMarks(text);
  return { label: text.slice(Math.ceil(numMarks / 2)), isUnknown: numMarks % 2 === 1 };
}

/** The text of a dataset's items if they are known and, if it has unknown cells, if they are unknown. */
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

/** The number of question marks from `start` on. */
export function countQuestionMarks(bytes: Uint8Array, start: number, end: number): number {
  let p = start;
  while (p < end && bytes[p] === QUESTION_MARK) p++;
  return p - start;
}

function leadingQuestionMarks(text: string): number {
  let count = 0;
  while (text.charCodeAt(count) === QUESTION_MARK) count++;
  return count;
}
