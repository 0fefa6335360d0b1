import { type Cells, type Dataset, rowIdOf } from '../data/dataset.ts';
import { filterCells } from '../data/filter-cells.ts';
import { parseRational } from '../data/rational.ts';
import { defined } from '../errors.ts';
import { randomFromSeed, shuffle } from '../random.ts';

/** Which records of a dataset are taken, step by step in this order. */
export interface Selection {
  /** Only the first so many items of the dictionary; records that hold none of them are left out. */
  readonly maxItems?: number;
  /** Only records of at least, and of at most, so many items. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The order before the next steps: shortest first (ties as in the file), or shuffled by the seed. */
  readonly sortBy?: 'length' | 'random';
  /** A share of the records, drawn by the seed, in their order. */
  readonly sample?: string;
  /** Only the first so many. */
  readonly prefix?: number;
}

/** Streams of the seed, so that one draw does not shift another or those of the job. */
const STREAM = { order: 64, sample: 65 };

/** The selected records; items that occur in none of them are gone from the dictionary. */
export function selectRecords(whole: Dataset, selection: Selection, seed: number): Dataset {
  const { maxItems, minLength, maxLength, sortBy, sample, prefix } = selection;
  const dataset = maxItems === undefined ? whole : withFirstItems(whole, maxItems);
  const lengthOf = (t: number): number => dataset.offsets[t + 1] - dataset.offsets[t];
  let rows = Uint32Array.from({ length: dataset.numRows }, (_, t) => t);
  if (minLength !== undefined) rows = rows.filter((t) => lengthOf(t) >= minLength);
  if (maxLength !== undefined) rows = rows.filter((t) => lengthOf(t) <= maxLength);
  if (sortBy === 'length') rows.sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
  if (sortBy === 'random') shuffle(rows, randomFromSeed(seed, STREAM.order));
  if (sample !== undefined) rows = drawSome(rows, sample, seed);
  if (prefix !== undefined) rows = rows.slice(0, prefix);
  return rows.length === dataset.numRows && sortBy === undefined ? dataset : keepRows(dataset, rows);
}

function withFirstItems(dataset: Dataset, maxItems: number): Dataset {
  const { unknown, ...known } = dataset;
  const cells = filterCells(known, (item) => item < maxItems);
  const open = unknown && filterCells(unknown, (item) => item < maxItems);
  const holds = (t: number): boolean =>
    cells.offsets[t + 1] > cells.offsets[t] || (open !== undefined && open.offsets[t + 1] > open.offsets[t]);
  const rows = Uint32Array.from({ length: dataset.numRows }, (_, t) => t).filter(holds);
  return keepRows({ ...known, ...cells, ...(open !== undefined && { unknown: open }) }, rows);
}

function drawSome(rows: Uint32Array<ArrayBuffer>, share: string, seed: number): Uint32Array<ArrayBuffer> {
  const { num, den } = defined(parseRational(share), 'the schema checked the share');
  const places = Uint32Array.from({ length: rows.length }, (_, n) => n);
  const drawn = shuffle(places, randomFromSeed(seed, STREAM.sample)).slice(0, Math.round((rows.length * num) / den));
  return drawn.sort().map((n) => rows[n]);
}

function keepRows(dataset: Dataset, rows: Uint32Array): Dataset {
  const { dictionary, unknown, rowIds } = dataset;
  const known = cellsOf(dataset, rows);
  const open = unknown && cellsOf(unknown, rows);
  const occurs = new Uint8Array(dictionary.labels.length);
  for (const item of known.items) occurs[item] = 1;
  if (open !== undefined) for (const item of open.items) occurs[item] = 1;
  const newId = new Uint32Array(occurs.length);
  const labels: string[] = [];
  for (let i = 0; i < occurs.length; i++) {
    if (occurs[i] === 0) continue;
    newId[i] = labels.length;
    labels.push(dictionary.labels[i]);
  }
  const renumbered = ({ offsets, items }: Cells): Cells => ({ offsets, items: items.map((i) => newId[i]) });
  return {
    numRows: rows.length,
    dictionary: { labels },
    ...renumbered(known),
    ...(open !== undefined && { unknown: renumbered(open) }),
    ...(rowIds !== undefined && { rowIds: Array.from(rows, (t) => rowIdOf(dataset, t)) }),
  };
}

function cellsOf(cells: Cells, rows: Uint32Array): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (let n = 0; n < rows.length; n++) {
    offsets[n + 1] = offsets[n] + cells.offsets[rows[n] + 1] - cells.offsets[rows[n]];
  }
  const items = new Uint32Array(offsets[rows.length]);
  for (let n = 0; n < rows.length; n++) {
    items.set(cells.items.subarray(cells.offsets[rows[n]], cells.offsets[rows[n] + 1]), offsets[n]);
  }
  return { offsets, items };
}
