import { grow } from '../../data/grow.ts';
import { transpose } from '../../data/transpose.ts';
import { SottoError } from '../../errors.ts';
import type { ItemsetStore } from '../../mining/itemset-store.ts';
import type { Dataset } from '../../records/dataset.ts';

/** Called when the support of a tracked itemset has changed. */
export interface SupportListener {
  moved(z: number): void;
}

/** Maximum number of occurrences of tracked itemsets in the records that may change: about 1 GB in all. */
const MAX_OCCURRENCES = 1 << 26;

/**
 * Itemsets whose supports follow the cells as they are removed and put back. Only some records and items may change; a
 * cell is one of these items in one of these records. An occurrence is an itemset in such a record: it counts as long
 * as none of its cells is removed.
 */
export class TrackedItemsets {
  readonly length: number;
  readonly supports: Uint32Array;
  /** Of each cell: the record (its row in the dataset), how many items that had at first, and the item. */
  readonly cellRow: Uint32Array;
  readonly cellLength: Uint32Array;
  readonly cellItem: Uint32Array;
  /** The occurrences of itemset z are occurrencesOf[firstOccurrence[z] … firstOccurrence[z+1]), by record. */
  readonly firstOccurrence: Uint32Array;
  readonly occurrencesOf: Uint32Array;
  /** The itemset of each occurrence. Those of a record are adjacent, rare itemsets first: these are expensive. */
  readonly itemsetOf: Uint32Array;
  /** The number of removed cells of each occurrence. */
  readonly numMissing: Uint16Array;
  /** The cells of an occurrence are cells[firstCell[occurrence] … firstCell[occurrence+1]). */
  readonly firstCell: Uint32Array;
  readonly cells: Uint32Array;
  /** The occurrences with a cell are occurrences[firstOf[cell] … firstOf[cell+1]). */
  readonly firstOf: Uint32Array;
  readonly occurrences: Uint32Array;

  /** The itemsets of a store, in the records `rows`, of which the marked items may change. */
  constructor(dataset: Dataset, store: ItemsetStore, rows: Uint32Array, mayChange: Uint8Array) {
    this.length = store.length;
    this.supports = store.supports.slice(0, store.length);
    const records = cellsByRecord(dataset, rows, mayChange);
    this.cellRow = records.cellRow;
    this.cellItem = records.cellItem;
    this.cellLength = this.cellRow.map((t) => dataset.offsets[t + 1] - dataset.offsets[t]);
    const itemsetRecords = recordsOfItemsets(dataset, store, rows);
    this.firstOccurrence = itemsetRecords.first;
    const { firstInRecord, itemsetOf, occurrencesOf } = occurrencesByRecord(itemsetRecords, this.supports, rows.length);
    this.itemsetOf = itemsetOf;
    this.occurrencesOf = occurrencesOf;
    this.numMissing = new Uint16Array(itemsetOf.length);
    [this.firstCell, this.cells] = cellsByOccurrence(store, itemsetOf, firstInRecord, records, mayChange);
    const covers = transpose({ offsets: this.firstCell, items: this.cells }, this.cellItem.length);
    this.firstOf = covers.offsets;
    this.occurrences = covers.rows;
  }

  /** Removes a cell (1), or puts it back (−1). */
  change(cell: number, by: 1 | -1, listener: SupportListener): void {
    const { firstOf, occurrences, numMissing, itemsetOf, supports } = this;
    const end = firstOf[cell + 1];
    const numChanged = by === 1 ? 1 : 0;
    for (let n = firstOf[cell]; n < end; n++) {
      const occurrence = occurrences[n];
      numMissing[occurrence] += by;
      if (numMissing[occurrence] !== numChanged) continue;
      supports[itemsetOf[occurrence]] -= by;
      listener.moved(itemsetOf[occurrence]);
    }
  }
}

/** The changeable cells, numbered by record, then by item: those of record n are firstCell[n] … firstCell[n+1]. */
interface RecordCells {
  readonly firstCell: Uint32Array;
  readonly cellRow: Uint32Array;
  readonly cellItem: Uint32Array;
}

function cellsByRecord({ offsets, items }: Dataset, rows: Uint32Array, mayChange: Uint8Array): RecordCells {
  const firstCell = new Uint32Array(rows.length + 1);
  const cellRow: number[] = [];
  const cellItem: number[] = [];
  for (let n = 0; n < rows.length; n++) {
    const t = rows[n];
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      if (mayChange[items[p]] === 0) continue;
      cellRow.push(t);
      cellItem.push(items[p]);
    }
    firstCell[n + 1] = cellItem.length;
  }
  return { firstCell, cellRow: Uint32Array.from(cellRow), cellItem: Uint32Array.from(cellItem) };
}

/** The records of each itemset, as indexes of `rows`: those of z are recordOf[first[z] … first[z+1]). */
interface ItemsetRecords {
  readonly first: Uint32Array;
  readonly recordOf: Uint32Array;
}

/** Numbers the occurrences by record, and in each by the support of their itemsets. */
function occurrencesByRecord(
  { first, recordOf }: ItemsetRecords,
  supports: Uint32Array,
  numRecords: number,
): { readonly firstInRecord: Uint32Array; readonly itemsetOf: Uint32Array; readonly occurrencesOf: Uint32Array } {
  const firstInRecord = new Uint32Array(numRecords + 1);
  for (let n = 0; n < recordOf.length; n++) firstInRecord[recordOf[n] + 1]++;
  for (let record = 0; record < numRecords; record++) firstInRecord[record + 1] += firstInRecord[record];
  const next = firstInRecord.slice(0, numRecords);
  const itemsetOf = new Uint32Array(recordOf.length);
  const occurrencesOf = new Uint32Array(recordOf.length);
  for (const z of Uint32Array.from(supports.keys()).sort((y, z) => supports[y] - supports[z] || y - z)) {
    for (let n = first[z]; n < first[z + 1]; n++) {
      const occurrence = next[recordOf[n]]++;
      itemsetOf[occurrence] = z;
      occurrencesOf[n] = occurrence;
    }
  }
  return { firstInRecord, itemsetOf, occurrencesOf };
}

/** The start of each occurrence's cells, and the cells. */
function cellsByOccurrence(
  { starts, items }: ItemsetStore,
  itemsetOf: Uint32Array,
  firstInRecord: Uint32Array,
  { firstCell, cellItem }: RecordCells,
  mayChange: Uint8Array,
): [Uint32Array, Uint32Array] {
  const first = new Uint32Array(itemsetOf.length + 1);
  let cells: Uint32Array = new Uint32Array(itemsetOf.length * 2);
  let end = 0;
  for (let record = 0; record + 1 < firstInRecord.length; record++) {
    for (let o = firstInRecord[record]; o < firstInRecord[record + 1]; o++) {
      const z = itemsetOf[o];
      const to = starts[z + 1];
      if (cells.length < end + to - starts[z]) cells = grow(cells, end + to - starts[z]);
      // The items of an itemset and those of a record ascend.
      let cell = firstCell[record];
      for (let p = starts[z]; p < to; p++) {
        if (mayChange[items[p]] === 0) continue;
        while (cellItem[cell] !== items[p]) cell++;
        cells[end++] = cell;
      }
      first[o + 1] = end;
    }
  }
  return [first, cells.slice(0, end)];
}

function recordsOfItemsets(dataset: Dataset, store: ItemsetStore, rows: Uint32Array): ItemsetRecords {
  const numWords = Math.ceil(rows.length / 32);
  const { bitmapOf, bitmaps } = itemBitmaps(dataset, store, rows, numWords);
  const first = new Uint32Array(store.length + 1);
  let found: Uint32Array = new Uint32Array(1024);
  let end = 0;
  for (let z = 0; z < store.length; z++) {
    const from = store.starts[z];
    const to = store.starts[z + 1];
    if (found.length < end + rows.length) found = grow(found, end + rows.length);
    for (let w = 0; w < numWords; w++) {
      let word = bitmaps[bitmapOf[store.items[from]] * numWords + w];
      for (let p = from + 1; p < to && word !== 0; p++) word &= bitmaps[bitmapOf[store.items[p]] * numWords + w];
      for (; word !== 0; word &= word - 1) found[end++] = w * 32 + 31 - Math.clz32(word & -word);
    }
    first[z + 1] = end;
    if (end > MAX_OCCURRENCES) throw tooManyOccurrences();
  }
  return { first, recordOf: found.slice(0, end) };
}

/** A bitmap over `rows` for each item of the store. */
function itemBitmaps(
  { offsets, items, dictionary }: Dataset,
  store: ItemsetStore,
  rows: Uint32Array,
  numWords: number,
): { readonly bitmapOf: Int32Array; readonly bitmaps: Uint32Array } {
  const bitmapOf = new Int32Array(dictionary.labels.length).fill(-1);
  let numBitmaps = 0;
  for (let p = 0; p < store.starts[store.length]; p++) {
    if (bitmapOf[store.items[p]] < 0) bitmapOf[store.items[p]] = numBitmaps++;
  }
  const bitmaps = new Uint32Array(numBitmaps * numWords);
  for (let n = 0; n < rows.length; n++) {
    for (let p = offsets[rows[n]]; p < offsets[rows[n] + 1]; p++) {
      const bitmap = bitmapOf[items[p]];
      if (bitmap >= 0) bitmaps[bitmap * numWords + (n >>> 5)] |= 1 << (n & 31);
    }
  }
  return { bitmapOf, bitmaps };
}

function tooManyOccurrences(): SottoError {
  return new SottoError(
    'resource',
    `the rules to keep occur more than ${MAX_OCCURRENCES} times in the records that contain a rule to hide`,
    { hint: [{ set: 'algorithm', to: 'cr' }, ', which considers only the rules to hide, or higher thresholds'] },
  );
}
