import { mergeAscending } from './person-tally.ts';

/** A list this many times longer than another is searched, not gone through. */
const MUCH_LONGER = 16;

/**
 * The rows of a label under merging, each once: some ascending lists, each at least twice as long as the next, so that
 * adding rows costs little however many are there.
 */
export class RowRuns {
  length: number;
  #runs: Uint32Array[];

  constructor(ascending: Uint32Array) {
    this.length = ascending.length;
    this.#runs = ascending.length === 0 ? [] : [ascending];
  }

  /** Adds the rows of another; `visit` is told of those that are there already, each once. */
  add(other: RowRuns, visit: (row: number) => void): void {
    let added = other.#runs.reduceRight((all, run) => mergeAscending(run, all), new Uint32Array(0));
    for (const run of this.#runs) added = without(added, run, visit);
    if (added.length === 0) return;
    this.length += added.length;
    const runs = this.#runs;
    for (let last = runs.at(-1); last !== undefined && last.length < 2 * added.length; last = runs.at(-1)) {
      added = mergeAscending(last, added);
      runs.pop();
    }
    runs.push(added);
  }
}

/** The rows of one list that the other lacks, both ascending. */
function without(list: Uint32Array, other: Uint32Array, visit: (row: number) => void): Uint32Array<ArrayBuffer> {
  const left = new Uint32Array(list.length);
  const isSearched = other.length > MUCH_LONGER * list.length;
  let count = 0;
  let at = 0;
  for (let n = 0; n < list.length; n++) {
    const row = list[n];
    if (isSearched) at = firstNotBelow(other, at, row);
    else while (at < other.length && other[at] < row) at++;
    if (other[at] === row) visit(row);
    else left[count++] = row;
  }
  return left.subarray(0, count);
}

/** The first place from `low` on whose row is at least this one. */
function firstNotBelow(list: Uint32Array, from: number, row: number): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle] < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
