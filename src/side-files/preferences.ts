import { getOrAdd } from '../data/get-or-add.ts';
import { ensureCapacity } from '../data/grow.ts';
import type { Hierarchy } from '../data/hierarchy.ts';
import { quote } from '../errors.ts';
import { Problems, type SourcePosition } from '../problems.ts';
import { type Cells, type Dataset, rowIdOf } from '../records/dataset.ts';
import { sortRows } from '../records/sort-rows.ts';
import { csvField } from '../text/csv.ts';
import { ItemLookup } from './item-lookup.ts';
import { RowLookup } from './row-lookup.ts';
import { eachTableRow, type SideFileOptions } from './table.ts';

const ALL_ROWS = '*';
const RANGE = /^(.+)\.\.(.+)$/s;
const BRANCH = 'branch:';
/** Numbers that a wish takes. */
const WIDTH = 3;
/** Lines are joined from this number on: one text takes far less memory than they do. */
const LINES_OF_PART = 4096;

/**
 * Reads the items that each person wants hidden: CSV `row,item`, the header may be missing. Instead of a row, `*` means
 * all rows and `17..40` those from row 17 to row 40 in the order of the data; instead of an item, `branch:Drugs` means
 * all items under that node of the hierarchy. A quoted text, and the id of a row or the label of an item, is taken
 * literally. Row t of the result has the items of that person, whether or not the record contains them; a repeated pair
 * counts once. Throws `input` with every row, item or node that does not exist.
 */
export function readPreferences(
  bytes: Uint8Array,
  dataset: Dataset,
  options: SideFileOptions & { readonly hierarchy?: Hierarchy } = {},
): Cells {
  const { file } = options;
  const problems = new Problems(file);
  const rowsOf = rowReader(dataset, problems);
  const itemsOf = itemReader(dataset, options.hierarchy, problems);
  const input = new PreferenceTable();
  eachTableRow(bytes, ['row', 'item'], { file, header: 'optional', comments: true }, problems, ({ line, fields }) => {
    const [row, item] = fields;
    const [from, to] = rowsOf(row.text, row.quoted, { line, column: row.column });
    input.add(from, to, itemsOf(item.text, item.quoted, { line, column: item.column }));
  });
  problems.throwIfAny();
  return input.cells(dataset.numRows);
}

/** The preferences as CSV `row,item`. Reading it with the same data gives the same preferences back. */
export function writePreferences({ offsets, items }: Cells, dataset: Dataset): string {
  const parts = ['row,item\n'];
  let lines: string[] = [];
  for (let t = 0; t < dataset.numRows; t++) {
    const row = csvField(rowIdOf(dataset, t));
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      lines.push(`${row},${csvField(dataset.dictionary.labels[items[p]])}\n`);
    }
    if (lines.length < LINES_OF_PART) continue;
    parts.push(lines.join(''));
    lines = [];
  }
  return [...parts, ...lines].join('');
}

function rowReader(dataset: Dataset, problems: Problems) {
  const known = new RowLookup(dataset, problems);
  const ids = new Set(dataset.rowIds);
  return (text: string, quoted: boolean, place: SourcePosition): readonly [from: number, to: number] => {
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
  const lookup = new ItemLookup(dataset.dictionary, problems);
  const labels = new Set(dataset.dictionary.labels);
  return (text: string, quoted: boolean, place: SourcePosition): Uint32Array => {
    if (quoted || labels.has(text) || !text.startsWith(BRANCH)) return Uint32Array.of(lookup.find(text, place));
    const v = hierarchy?.labels.indexOf(text.slice(BRANCH.length)) ?? -1;
    if (hierarchy !== undefined && v >= 0)
      return hierarchy.leafOrder.slice(hierarchy.leafFrom[v], hierarchy.leafTo[v]).sort();
    const hint = hierarchy === undefined ? 'no hierarchy was given' : undefined;
    const expected = `${BRANCH} and the name of a node of the hierarchy`;
    problems.add({ ...place, expected, got: quote(text), ...(hint !== undefined && { hint }) });
    return new Uint32Array();
  };
}

/** Items that rows want hidden, line by line. */
class PreferenceTable {
  #numWishes = 0;
  /** For each wish rows `from` … `to`−1 and a list of items. */
  #numbers = new Uint32Array(WIDTH << 10);
  /** The different lists: those of one item by that item, those of a branch each by itself. */
  readonly #lists: Uint32Array[] = [];
  readonly #listOfItem = new Map<number, number>();

  add(from: number, to: number, items: Uint32Array): void {
    const list =
      items.length === 1
        ? getOrAdd(this.#listOfItem, items[0], () => this.#lists.push(items) - 1)
        : this.#lists.push(items) - 1;
    const start = WIDTH * this.#numWishes++;
    this.#numbers = ensureCapacity(this.#numbers, start + WIDTH);
    this.#numbers[start] = from;
    this.#numbers[start + 1] = to;
    this.#numbers[start + 2] = list;
  }

  cells(numRows: number): Cells {
    const offsets = new Uint32Array(numRows + 1);
    this.#each((from, to, { length }) => {
      for (let t = from; t < to; t++) offsets[t + 1] += length;
    });
    for (let t = 0; t < numRows; t++) offsets[t + 1] += offsets[t];
    const items = new Uint32Array(offsets[numRows]);
    const next = offsets.slice(0, numRows);
    this.#each((from, to, wished) => {
      for (let t = from; t < to; t++) {
        items.set(wished, next[t]);
        next[t] += wished.length;
      }
    });
    const numCells = sortRows(offsets, items);
    return { offsets, items: items.slice(0, numCells) };
  }

  #each(take: (from: number, to: number, items: Uint32Array) => void): void {
    for (let n = 0; n < this.#numWishes * WIDTH; n += WIDTH) {
      take(this.#numbers[n], this.#numbers[n + 1], this.#lists[this.#numbers[n + 2]]);
    }
  }
}
