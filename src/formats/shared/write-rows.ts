import type { Dataset } from '../../records/dataset.ts';
import { cellTexts } from './cell-text.ts';

/** Files are written in pieces of about this many characters. */
const PIECE_LENGTH = 1 << 16;

/** The way a format writes a record on one line. */
export interface RowSyntax {
  /** Lines before the first record, each with its line end. */
  readonly head?: string;
  /** The cell of item i. `text` is its label, marked if it is unknown. */
  readonly cell: (text: string, i: number, isUnknown: boolean) => string;
  readonly separator: string;
  /** The text before and after the cells of row t; empty by default. */
  readonly before?: (t: number) => string;
  readonly after?: string;
}

/** Writes records line by line: the known cells of a row in dictionary order, then the unknown ones. */
export function* writeRows(dataset: Dataset, syntax: RowSyntax): Iterable<string> {
  const { separator, before } = syntax;
  const lineEnd = `${syntax.after ?? ''}\n`;
  const texts = cellTexts(dataset);
  const known = texts.known.map((text, i) => syntax.cell(text, i, false));
  const unknown = texts.unknown.map((text, i) => syntax.cell(text, i, true));
  let piece = syntax.head ?? '';
  for (let t = 0; t < dataset.numRows; t++) {
    if (before !== undefined) piece += before(t);
    const from = dataset.offsets[t];
    const to = dataset.offsets[t + 1];
    for (let p = from; p < to; p++) {
      piece += p === from ? known[dataset.items[p]] : separator + known[dataset.items[p]];
      if (piece.length >= PIECE_LENGTH) {
        yield piece;
        piece = '';
      }
    }
    if (dataset.unknown !== undefined) {
      const { offsets, items } = dataset.unknown;
      const start = offsets[t];
      for (let p = start; p < offsets[t + 1]; p++) {
        piece += (p === start && from === to ? '' : separator) + unknown[items[p]];
      }
    }
    piece += lineEnd;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** Joins small strings into pieces of about 64 kB. */
export function* inPieces(parts: Iterable<string>): Iterable<string> {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
