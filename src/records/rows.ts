import { ensureDefined, invariant } from '../errors.ts';
import type { Cells, Dataset, RowFacts } from './dataset.ts';
import type { Dictionary } from './dictionary.ts';
import { filterCells } from './filter-cells.ts';
import { recodeCells } from './recode-cells.ts';
import { sortRows } from './sort-rows.ts';

/** Known cells and cells that are "?". Without `unknown`, no cell is "?". */
export interface AllCells extends Cells {
  readonly unknown?: Cells | undefined;
}

/** Facts of rows, as a caller has them. */
type SomeFacts = { readonly [Fact in keyof RowFacts]: RowFacts[Fact] | undefined };

/** All facts of rows by name, so that an operation states the fate of each. */
type AllFacts = { readonly [Fact in keyof RowFacts]-?: RowFacts[Fact] | undefined };

/** The owners of the rows. */
type Owners = Pick<SomeFacts, 'persons' | 'numPersons'>;

/** Makes an array of zeros. */
type MakeArray = (length: number) => Uint32Array;
const ownArray: MakeArray = (length) => new Uint32Array(length);

/** Records that were not there before. All datasets come from here. */
export function newRecords(cells: AllCells, dictionary: Dictionary, facts: SomeFacts = {}): Dataset {
  const { offsets, items, unknown } = cells;
  const fields = { numRows: offsets.length - 1, offsets, items, dictionary, ...known({ unknown, ...factsOf(facts) }) };
  // The type is closed, so that no other place makes one.
  return fields as Dataset;
}

/** The same rows with other cells. */
export function withCells(dataset: Dataset, cells: AllCells, dictionary = dataset.dictionary): Dataset {
  invariant(cells.offsets.length === dataset.numRows + 1, 'other cells are of the same rows');
  return newRecords(cells, dictionary, dataset);
}

/**
 * The same rows with each item replaced by its `target`, an item of the dictionary; suppressed items are left out. An
 * item that is known in a row is not unknown in it.
 */
export function mapItems(dataset: Dataset, target: Uint32Array, dictionary: Dictionary): Dataset {
  const sure = recodeCells(dataset, target);
  const unknown = dataset.unknown && withoutKnown(recodeCells(dataset.unknown, target), sure);
  return withCells(dataset, { ...sure, unknown }, dictionary);
}

/**
 * Some or all of the records in another order: row n of the result is row order[n] of the dataset. Its cells lie in
 * memory that `array` makes.
 */
export function takeRows(dataset: Dataset, order: Uint32Array, array = ownArray): Dataset {
  const { dictionary, unknown, rowIds, persons, numPersons } = dataset;
  const facts: AllFacts = {
    rowIds: rowIds && Array.from(order, (t) => rowIds[t]),
    persons: persons && order.map((t) => persons[t]),
    numPersons,
  };
  return newRecords(
    { ...cellsInOrder(dataset, order, array), unknown: unknown && cellsInOrder(unknown, order, array) },
    dictionary,
    facts,
  );
}

/**
 * The inverse: row order[n] of the result is row n of the dataset. The result has `numRows` rows; those that `order`
 * does not name are empty. All facts of rows are left out, because those of the empty rows are not known.
 */
export function putBack(dataset: Dataset, order: Uint32Array, numRows: number): Dataset {
  const placeOf = new Int32Array(numRows).fill(-1);
  for (let n = 0; n < order.length; n++) placeOf[order[n]] = n;
  const unknown = dataset.unknown && cellsInOrder(dataset.unknown, placeOf);
  return newRecords({ ...cellsInOrder(dataset, placeOf), unknown }, dataset.dictionary);
}

/**
 * Makes one record per person, the union of the person's records, in the order of the people. From then on, counting
 * records counts people. An item is known if some record certainly contains it, and unknown if some record only may
 * contain it. The ids of the records are the names of the people, which are for the curator only.
 */
export function joinRows(dataset: Dataset, names: readonly string[]): Dataset {
  const { persons, unknown, dictionary } = dataset;
  if (persons === undefined) return dataset;
  const numPersons = ensureDefined(dataset.numPersons, 'the number of people is known where the people are');
  const sure = joinedCells(dataset, persons, numPersons);
  const open = unknown && withoutKnown(joinedCells(unknown, persons, numPersons), sure);
  const facts: AllFacts = { rowIds: names, persons: undefined, numPersons: undefined };
  return newRecords({ ...sure, unknown: open }, dictionary, facts);
}

/** The same records with these ids, or without any. */
export function withIds(dataset: Dataset, rowIds: readonly string[] | undefined): Dataset {
  return newRecords(dataset, dataset.dictionary, { ...factsOf(dataset), rowIds });
}

/** The same records of these people; without any, of unknown owners. */
export function withPersons(dataset: Dataset, { persons, numPersons }: Owners = {}): Dataset {
  return newRecords(dataset, dataset.dictionary, { ...factsOf(dataset), persons, numPersons });
}

/** The facts alone, of a dataset or of those that a caller has. */
function factsOf({ rowIds, persons, numPersons }: SomeFacts): AllFacts {
  return { rowIds, persons, numPersons };
}

/** Leaves out fields without a value. */
function known<T extends object>(fields: T): Partial<T> {
  // Some of the entries of a T.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Row n is row order[n], or empty where that is −1. */
function cellsInOrder(cells: Cells, order: Uint32Array | Int32Array, array = ownArray): Cells {
  const offsets = array(order.length + 1);
  for (let n = 0; n < order.length; n++) {
    const t = order[n];
    offsets[n + 1] = offsets[n] + (t < 0 ? 0 : cells.offsets[t + 1] - cells.offsets[t]);
  }
  const items = array(offsets[order.length]);
  for (let n = 0; n < order.length; n++) {
    const t = order[n];
    if (t < 0) continue;
    const shift = cells.offsets[t] - offsets[n];
    for (let p = offsets[n]; p < offsets[n + 1]; p++) items[p] = cells.items[p + shift];
  }
  return { offsets, items };
}

/** Row p is the union of the rows t with persons[t] = p. */
function joinedCells(cells: Cells, persons: Uint32Array, numPersons: number): Cells {
  const offsets = new Uint32Array(numPersons + 1);
  for (let t = 0; t < persons.length; t++) offsets[persons[t] + 1] += cells.offsets[t + 1] - cells.offsets[t];
  for (let p = 0; p < numPersons; p++) offsets[p + 1] += offsets[p];
  const items = new Uint32Array(cells.items.length);
  const next = offsets.slice();
  for (let t = 0; t < persons.length; t++) {
    items.set(cells.items.subarray(cells.offsets[t], cells.offsets[t + 1]), next[persons[t]]);
    next[persons[t]] += cells.offsets[t + 1] - cells.offsets[t];
  }
  const numCells = sortRows(offsets, items);
  return { offsets, items: items.slice(0, numCells) };
}

/** D4: an item that is known in a row is not unknown in it. */
function withoutKnown(cells: Cells, known: Cells): Cells {
  return filterCells(cells, (item, t) => !known.items.subarray(known.offsets[t], known.offsets[t + 1]).includes(item));
}
