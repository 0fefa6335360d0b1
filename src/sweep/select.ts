import { parseRational } from '../data/rational.ts';
import { ensureDefined } from '../errors.ts';
import { randomFromSeed, shuffle } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { filterCells } from '../records/filter-cells.ts';
import { keepRecords } from '../records/keep-records.ts';
import { mapItems, withCells } from '../records/rows.ts';
import { shownLabelsOnly } from '../records/shown-labels-only.ts';
import { shownRows } from '../records/shown-rows.ts';

/** The selection of a dataset's records, step by step in this order. */
export interface Selection {
  /** Only this many first items of the dictionary; records that contain none of them are dropped. */
  readonly maxItems?: number;
  /** Only records of at least, and of at most, this many items. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The number of items, drawn by the seed, each draw within the larger ones; records without any are dropped. */
  readonly drawnItems?: number;
  /** The order before the next steps: shortest first (ties as in the file), or shuffled by the seed. */
  readonly sortBy?: 'length' | 'random';
  /** A share of the records, drawn by the seed, in their order. */
  readonly sample?: string;
  /** Only this many first records. */
  readonly prefix?: number;
  /** Items renumbered by the seed, so that ties decided by number fall otherwise; labels stay. */
  readonly itemOrder?: 'random';
}

/** Streams of the seed, so that one draw does not shift another or those of the job. */
const STREAM = { order: 64, sample: 65, items: 66, itemOrder: 67 };

/** The selected records; items that occur in none of them are gone from the dictionary. */
export function selectRecords(whole: Dataset, selection: Selection, seed: number): Dataset {
  const { maxItems, drawnItems, sortBy, sample, prefix, itemOrder } = selection;
  const first = maxItems === undefined ? whole : withItems(whole, (item) => item < maxItems);
  const fitting = filterByLength(first, selection);
  const dataset = drawnItems === undefined ? fitting : withDrawnItems(fitting, drawnItems, seed);
  const lengthOf = (t: number): number => dataset.offsets[t + 1] - dataset.offsets[t];
  let rows = Uint32Array.from({ length: dataset.numRows }, (_, t) => t);
  if (sortBy === 'length') rows.sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
  if (sortBy === 'random') shuffle(rows, randomFromSeed(seed, STREAM.order));
  if (sample !== undefined) rows = drawSome(rows, sample, seed);
  if (prefix !== undefined) rows = rows.slice(0, prefix);
  const selected = rows.length === dataset.numRows && sortBy === undefined ? dataset : keepRows(dataset, rows);
  return itemOrder === undefined ? selected : renumbered(selected, seed);
}

function filterByLength(dataset: Dataset, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Selection): Dataset {
  const rows = Uint32Array.from({ length: dataset.numRows }, (_, t) => t).filter((t) => {
    const length = dataset.offsets[t + 1] - dataset.offsets[t];
    return length >= minLength && length <= maxLength;
  });
  return rows.length === dataset.numRows ? dataset : keepRows(dataset, rows);
}

function withDrawnItems(dataset: Dataset, count: number, seed: number): Dataset {
  const items = Uint32Array.from({ length: dataset.dictionary.labels.length }, (_, i) => i);
  const drawn = new Set(shuffle(items, randomFromSeed(seed, STREAM.items)).subarray(0, count));
  return withItems(dataset, (item) => drawn.has(item));
}

/** The same records with another number for each item. */
function renumbered(dataset: Dataset, seed: number): Dataset {
  const { labels } = dataset.dictionary;
  const order = Uint32Array.from(labels, (_, i) => i);
  shuffle(order, randomFromSeed(seed, STREAM.itemOrder));
  const newId = new Uint32Array(labels.length);
  for (const [id, item] of order.entries()) newId[item] = id;
  return mapItems(dataset, newId, { labels: Array.from(order, (item) => labels[item]) });
}

function withItems(dataset: Dataset, isKept: (item: number) => boolean): Dataset {
  const unknown = dataset.unknown && filterCells(dataset.unknown, isKept);
  const filtered = withCells(dataset, { ...filterCells(dataset, isKept), unknown });
  return keepRows(filtered, shownRows(filtered));
}

function drawSome(rows: Uint32Array<ArrayBuffer>, share: string, seed: number): Uint32Array<ArrayBuffer> {
  const { num, den } = ensureDefined(parseRational(share), 'the schema checked the share');
  const positions = Uint32Array.from({ length: rows.length }, (_, n) => n);
  const drawn = shuffle(positions, randomFromSeed(seed, STREAM.sample)).slice(0, Math.round((rows.length * num) / den));
  return drawn.sort().map((n) => rows[n]);
}

function keepRows(dataset: Dataset, rows: Uint32Array): Dataset {
  return shownLabelsOnly(keepRecords(dataset, rows).dataset);
}
