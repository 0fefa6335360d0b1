import { type Dataset, rowIdOf, rowOf } from '../data/dataset.ts';
import type { Deletions } from '../data/release-parts.ts';
import { quote } from '../errors.ts';
import { csvField } from '../text/csv.ts';
import { KnownItems } from './known-items.ts';
import { KnownRows } from './known-rows.ts';
import { readTable, type SideFileOptions } from './table.ts';

/**
 * Reads the cells that were deleted from the original: CSV `row,item`. Returns them by row, then by item. Throws
 * `input` with every row or item that the data does not have, every item that its record does not contain, and every
 * repetition.
 */
export function readDeletions(bytes: Uint8Array, original: Dataset, options: SideFileOptions = {}): Deletions {
  const { rows, problems } = readTable(bytes, ['row', 'item'], options, { header: 'required', comments: false });
  const knownRows = new KnownRows(original, problems);
  const knownItems = new KnownItems(original.dictionary, problems);
  const lineOf = new Map<string, number>();
  const pairs: { row: number; item: number }[] = [];
  for (const { line, fields } of rows) {
    const [id, label] = fields;
    const place = { line, column: label.column };
    const row = knownRows.find(id.text, { line, column: id.column });
    const item = knownItems.find(label.text, place);
    if (row < 0 || item < 0) continue;
    const before = lineOf.get(`${row} ${item}`);
    if (before !== undefined) {
      problems.add({ ...place, expected: 'every cell once', got: `${quote(label.text)} again, after line ${before}` });
    } else if (!rowOf(original, row).includes(item)) {
      problems.add({ ...place, expected: `an item that row ${quote(id.text)} contains`, got: quote(label.text) });
    }
    lineOf.set(`${row} ${item}`, line);
    pairs.push({ row, item });
  }
  problems.throwIfAny();
  pairs.sort((a, b) => a.row - b.row || a.item - b.item);
  return { rows: Uint32Array.from(pairs, ({ row }) => row), items: Uint32Array.from(pairs, ({ item }) => item) };
}

/** The deletions as CSV `row,item`, rows by their ids. Reading it with the same original gives the same deletions back. */
export function writeDeletions({ rows, items }: Deletions, original: Pick<Dataset, 'dictionary' | 'rowIds'>): string {
  const lines = Array.from(rows, (t, n) => {
    return `${csvField(rowIdOf(original, t))},${csvField(original.dictionary.labels[items[n]])}\n`;
  });
  return `row,item\n${lines.join('')}`;
}
