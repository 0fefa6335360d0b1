import { type Cells, type Dataset, rowIdOf } from '../data/dataset.ts';
import type { Hierarchy } from '../data/hierarchy.ts';
import { sortRows } from '../data/sort-rows.ts';
import { quote } from '../errors.ts';
import type { Problems } from '../problems.ts';
import { csvField } from '../text/csv.ts';
import { KnownItems, type Place } from './known-items.ts';
import { KnownRows } from './known-rows.ts';
import { readTable, type SideFileOptions } from './table.ts';

const ALL_ROWS = '*';
const RANGE = /^(.+)\.\.(.+)$/s;
const BRANCH = 'branch:';

/** Items that rows `from` … `to`−1 want hidden. */
interface Wish {
  readonly from: number;
  readonly to: number;
  readonly items: Uint32Array;
}

/**
 * Reads what each person wants hidden: CSV `row,item`, the header may be missing. Instead of a row, `*` speaks of all
 * rows and `17..40` of those from row 17 to row 40 in the order of the data; instead of an item, `branch:Drugs` speaks of
 * all items under that node of the hierarchy. What is quoted, and the id of a row or the label of an item, is taken as it is.
 *
 * Row t of the result holds the items of that person, whether or not the record has them; a pair that comes twice counts
 * once. Throws `input` with every row, item or node that there is not.
 */
export function readPreferences(
  bytes: Uint8Array,
  dataset: Dataset,
  options: SideFileOptions & { readonly hierarchy?: Hierarchy } = {},
): Cells {
  const { rows, problems } = readTable(bytes, ['row', 'item'], options, { header: 'optional', comments: true });
  const rowsOf = rowReader(dataset, problems);
  const itemsOf = itemReader(dataset, options.hierarchy, problems);
  const wishes = rows.map(({ line, fields: [row, item] }): Wish => {
    const [from, to] = rowsOf(row.text, row.quoted, { line, column: row.column });
    return { from, to, items: itemsOf(item.text, item.quoted, { line, column: item.column }) };
  });
  problems.throwIfAny();
  return cellsOf(wishes, dataset.numRows);
}

/** The preferences as CSV `row,item`. Reading it with the same data gives the same preferences back. */
export function writePreferences({ offsets, items }: Cells, dataset: Dataset): string {
  const lines = ['row,item\n'];
  for (let t = 0; t < dataset.numRows; t++) {
    const row = csvField(rowIdOf(dataset, t));
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      lines.push(`${row},${csvField(dataset.dictionary.labels[items[p]])}\n`);
    }
  }
  return lines.join('');
}

function rowReader(dataset: Dataset, problems: Problems) {
  const known = new KnownRows(dataset, problems);
  const ids = new Set(dataset.rowIds);
  return (text: string, quoted: boolean, place: Place): readonly [from: number, to: number] => {
    const range = RANGE.exec(text);
    if (quoted || ids.has(text) || (text !== ALL_ROWS && range === null)) {
      const t = known.find(text, place);
      return [t, t + 1];
    }
    if (range === null) return [0, dataset.numRows];
    const [first, last] = [known.find(range[1], place), known.find(range[2], place)];
    if (first >= 0 && last >= 0 && first > last)
      problems.add({ ...place, expected: 'a range of rows in the order of the data', got: quote(text) });
    return [first, last + 1];
  };
}

function itemReader(dataset: Dataset, hierarchy: Hierarchy | undefined, problems: Problems) {
  const known = new KnownItems(dataset.dictionary, problems);
  const labels = new Set(dataset.dictionary.labels);
  return (text: string, quoted: boolean, place: Place): Uint32Array => {
    if (quoted || labels.has(text) || !text.startsWith(BRANCH)) return Uint32Array.of(known.find(text, place));
    const v = hierarchy?.labels.indexOf(text.slice(BRANCH.length)) ?? -1;
    if (hierarchy !== undefined && v >= 0)
      return hierarchy.leafOrder.slice(hierarchy.leafFrom[v], hierarchy.leafTo[v]).sort();
    const hint = hierarchy === undefined ? 'no hierarchy was given' : undefined;
    const expected = `${BRANCH} and the name of a node of the hierarchy`;
    problems.add({ ...place, expected, got: quote(text), ...(hint !== undefined && { hint }) });
    return new Uint32Array();
  };
}

function cellsOf(wishes: readonly Wish[], numRows: number): Cells {
  const offsets = new Uint32Array(numRows + 1);
  for (const { from, to, items } of wishes) for (let t = from; t < to; t++) offsets[t + 1] += items.length;
  for (let t = 0; t < numRows; t++) offsets[t + 1] += offsets[t];
  const items = new Uint32Array(offsets[numRows]);
  const next = offsets.slice(0, numRows);
  for (const wish of wishes) {
    for (let t = wish.from; t < wish.to; t++) {
      items.set(wish.items, next[t]);
      next[t] += wish.items.length;
    }
  }
  const numCells = sortRows(offsets, items);
  return { offsets, items: items.slice(0, numCells) };
}
