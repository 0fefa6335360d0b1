import { type Cells, type Dataset, rowIdOf } from '../../data/dataset.ts';
import { sortRows } from '../../data/sort-rows.ts';
import { csvField } from '../csv.ts';
import { cellsFromPairs } from './cells-from-pairs.ts';
import { KnownItems } from './known-items.ts';
import { KnownRows } from './known-rows.ts';
import { readTable, type SideFileOptions } from './table.ts';

/**
 * Reads what each person wants protected: CSV `row,item`, the header may be missing. Row t of the result holds the items
 * of that person, whether or not the record has them; a pair that comes twice counts once. Throws `input` with every row
 * or item that the data does not have.
 */
export function readPreferences(bytes: Uint8Array, dataset: Dataset, options: SideFileOptions = {}): Cells {
  const { rows, problems } = readTable(bytes, ['row', 'item'], options, { header: 'optional', comments: true });
  const knownRows = new KnownRows(dataset, problems);
  const knownItems = new KnownItems(dataset.dictionary, problems);
  const pairs = rows.map(({ line, fields: [row, item] }) => ({
    row: knownRows.find(row!.text, { line, column: row!.column }),
    item: knownItems.find(item!.text, { line, column: item!.column }),
  }));
  problems.throwIfAny();
  const { offsets, items } = cellsFromPairs(pairs, dataset.numRows);
  const numCells = sortRows(offsets, items);
  return { offsets, items: items.slice(0, numCells) };
}

/** The preferences as CSV `row,item`. Reading it with the same data gives the same preferences back. */
export function writePreferences({ offsets, items }: Cells, dataset: Dataset): string {
  const lines = ['row,item\n'];
  for (let t = 0; t < dataset.numRows; t++) {
    const row = csvField(rowIdOf(dataset, t));
    for (let p = offsets[t]!; p < offsets[t + 1]!; p++) {
      lines.push(`${row},${csvField(dataset.dictionary.labels[items[p]!]!)}\n`);
    }
  }
  return lines.join('');
}
