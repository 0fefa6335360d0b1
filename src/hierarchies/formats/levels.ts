import { type Taxonomy, TaxonomyBuilder } from '../../data/taxonomy.ts';
import { quote, SottoError } from '../../errors.ts';
import type { Hint } from '../../hints.ts';
import { Problems } from '../../problems.ts';
import { type CsvRow, readCsvRows } from '../../text/csv.ts';
import { detectDelimiter } from '../../text/detect-delimiter.ts';

export interface LevelsOptions {
  readonly file?: string;
  /** The columns to use, from the leaf up; all columns in their order unless stated. Needs a header. */
  readonly columns?: readonly string[];
  /** Whether the first line names the columns; unless stated it does if `isLevelsHeader` says so. */
  readonly header?: boolean;
  readonly delimiter?: string;
}

export interface LevelsResult {
  readonly taxonomy: Taxonomy;
  readonly delimiter: string;
  /** The names of the columns, if the file has a header. */
  readonly header?: readonly string[];
}

/**
 * Reads a hierarchy as levels: a line per leaf, cells from the leaf up (`leaf;…;root`). Level and name identify a node.
 * An empty cell above a leaf skips that level; a missing root is added. Throws `input` with every line that has too few
 * or too many cells, every repeated leaf, and every node with two different parents.
 */
export function readLevels(bytes: Uint8Array, options: LevelsOptions = {}): LevelsResult {
  const { file, columns } = options;
  const delimiter = options.delimiter ?? detectDelimiter(bytes);
  const rows = readCsvRows(bytes, { comments: true, delimiter, ...(file !== undefined && { file }) });
  const filled = rows.filter(({ fields }) => fields.length > 0);
  const problems = new Problems(file);
  const first = filled[0];
  if (first === undefined) problems.add({ line: 1, expected: 'a line per leaf', got: 'an empty file' });
  const hasHeader = options.header ?? (columns !== undefined || (first !== undefined && isLevelsHeader(first)));
  if (columns !== undefined && !hasHeader) {
    throw new SottoError('usage', 'columns can be picked by name only if the first line of the hierarchy names them');
  }
  problems.throwIfAny();
  const names = hasHeader ? first.fields.map(({ text }) => text) : undefined;
  const picked = columns === undefined ? [...first.fields.keys()] : pickColumns(first, columns, problems);
  const paths = new PathReader(problems, first.fields.length, picked);
  for (const row of hasHeader ? filled.slice(1) : filled) paths.read(row);
  if (hasHeader && filled.length === 1)
    problems.add({ line: first.line, expected: 'a line per leaf below the header', got: 'none' });
  problems.throwIfAny();
  const taxonomy = paths.builder.finish(names === undefined ? undefined : picked.map((column) => names[column]));
  return { taxonomy, delimiter, ...(names !== undefined && { header: names }) };
}

/** The usual name of the column of leaves. */
export const LEAF_COLUMNS: readonly string[] = ['item', 'items', 'leaf', 'code', 'label', 'product', 'level0'];

/** Whether a first line names columns: its first cell is a usual name for leaves, no cell is empty or comes twice. */
function isLevelsHeader({ fields }: CsvRow): boolean {
  const [leaf] = fields;
  if (leaf === undefined || leaf.quoted || !LEAF_COLUMNS.includes(leaf.text.trim().toLowerCase())) return false;
  const names = new Set(fields.map(({ text }) => text.trim()));
  return names.size === fields.length && !names.has('');
}

function pickColumns(header: CsvRow, columns: readonly string[], problems: Problems): number[] {
  const names = header.fields.map(({ text }) => text);
  const { line } = header;
  return columns.map((name, n) => {
    const column = names.indexOf(name);
    if (column < 0) {
      problems.add({ line, expected: `a column of the file: ${names.map(quote).join(', ')}`, got: quote(name) });
    } else if (names.lastIndexOf(name) !== column || columns.indexOf(name) !== n) {
      problems.add({ line, expected: 'every column once', got: `${quote(name)} twice` });
    }
    return column;
  });
}

/** Stands for "nothing above it" where a node's parent is noted. */
const TOP = -2;

/** Stands for a node that is not to be noted. */
const NOWHERE = -1;

/** The possible mistake if a node has two parents. */
const NO_LEVEL: Hint = [
  'leave out a column that is not a level: name the others with ',
  { name: 'columns' },
  ', item first',
];

/** Reads the paths line by line and notes where each node was first put under another. */
class PathReader {
  readonly builder = new TaxonomyBuilder();
  readonly #problems: Problems;
  readonly #numCells: number;
  readonly #columns: readonly number[];
  /** By node: what is above it (or TOP), and the line that said so first. */
  readonly #above: number[] = [];
  readonly #line: number[] = [];
  readonly #reported = new Set<string>();

  constructor(problems: Problems, numCells: number, columns: readonly number[]) {
    this.#problems = problems;
    this.#numCells = numCells;
    this.#columns = columns;
  }

  read({ line, fields }: CsvRow): void {
    if (fields.length !== this.#numCells) {
      const expected = `${this.#numCells} cells as on the first line`;
      this.#problems.add({ line, expected, got: String(fields.length) });
      return;
    }
    const leaf = fields[this.#columns[0]];
    if (leaf === undefined) return; // an unknown column, reported already
    if (leaf.text === '' && !leaf.quoted) {
      this.#problems.add({ line, column: leaf.column, expected: 'the name of a leaf', got: 'an empty cell' });
      return;
    }
    const numBefore = this.builder.names.length;
    let below = this.builder.node(0, leaf.text);
    if (below < numBefore) {
      this.#addRepeatedLeaf(below, line, leaf.column);
      below = NOWHERE;
    }
    for (let level = 1; level < this.#columns.length; level++) {
      const cell = fields[this.#columns[level]];
      if (cell === undefined || (cell.text === '' && !cell.quoted)) continue;
      const v = this.builder.node(level, cell.text);
      this.#put(below, v, line, cell.column);
      below = v;
    }
    this.#put(below, TOP, line, leaf.column);
  }

  #put(v: number, above: number, line: number, column: number): void {
    if (v === NOWHERE) return;
    const before = this.#above[v];
    if (before === undefined) {
      this.#above[v] = above;
      this.#line[v] = line;
      if (above !== TOP) this.builder.link(v, above);
    } else if (before !== above) this.#addTwoParents(v, above, line, column);
  }

  /** Each contradiction once, however many lines repeat it. */
  #addTwoParents(v: number, above: number, line: number, column: number): void {
    const key = `${v} ${above}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    const expected = `${this.#nameOf(v)} under ${this.#nameOf(this.#above[v])} as on line ${this.#line[v]}`;
    const isFirst = this.#reported.size === 1;
    this.#problems.add({ line, column, expected, got: this.#nameOf(above), ...(isFirst && { hint: NO_LEVEL }) });
  }

  #addRepeatedLeaf(leaf: number, line: number, column: number): void {
    const got = `${this.#nameOf(leaf)} again, after line ${this.#line[leaf]}`;
    this.#problems.add({ line, column, expected: 'every leaf once', got });
  }

  #nameOf(v: number): string {
    return v === TOP ? 'nothing' : quote(this.builder.names[v]);
  }
}
