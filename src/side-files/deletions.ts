import type { Deletions } from '../data/release-parts.ts';
import { quote } from '../errors.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { csvField } from '../text/csv.ts';
import { ItemLookup } from './item-lookup.ts';
import { RowLookup } from './row-lookup.ts';
import { readTable, type SideFileOptions } from './table.ts';

const COLUMNS = ['record', 'item'];

/** Before 0.4, rows were identified by their ids if the data was in memory. */
const COLUMNS_BY_ID = ['row', 'item'];

/**
 * Reads the cells that were deleted from the original: CSV `record,item`, records by their numbers from 1, or `row,item`,
 * by their ids. Returns them by row, then by item. Throws `input` with every row or item that the data does not have, every
 * item that its record does not contain, and every repetition.
 */
export function readDeletions(bytes: Uint8Array, original: Dataset, options: SideFileOptions = {}): Deletions {
  const { numRows } = original;
  const isById = beginsWith(bytes, `${COLUMNS_BY_ID.join(',')}\n`);
  const columns = isById ? COLUMNS_BY_ID : COLUMNS;
  const { rows, problems } = readTable(bytes, columns, options, { header: 'required', comments: false });
  const knownRows = new RowLookup(isById ? original : { numRows }, problems);
  const knownItems = new ItemLookup(original.dictionary, problems);
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

/** The deletions as CSV `record,item`. Reading it with the same original gives the same deletions back. */
export function writeDeletions({ rows, items }: Deletions, { labels }: Dictionary): string {
  const lines = Array.from(rows, (t, n) => `${t + 1},${csvField(labels[items[n]])}\n`);
  return `${COLUMNS.join(',')}\n${lines.join('')}`;
}

function beginsWith(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder().decode(bytes.subarray(0, text.length)) === text;
}
