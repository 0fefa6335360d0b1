/** Where each item occurs in some rows. Refilled again and again; its arrays only grow. */
export class Occurrences {
  /** Those of item i are numbers first[i] … first[i + 1]. */
  first = new Uint32Array(16);
  /** The row of an occurrence. */
  rows = new Uint32Array(64);
  /** The position behind it. */
  positions = new Uint32Array(64);

  /** Sorts the occurrences by item, and by row within an item: O(cells). Row r = items[offsets[r] … offsets[r + 1]). */
  index(offsets: Uint32Array, items: Uint32Array, numRows: number, numItems: number): void {
    const numCells = offsets[numRows];
    if (this.first.length < numItems + 2) this.first = new Uint32Array(numItems * 2 + 2);
    if (this.rows.length < numCells) {
      this.rows = new Uint32Array(numCells * 2);
      this.positions = new Uint32Array(numCells * 2);
    }
    // first[i + 1] becomes the start of item i here, and its end while the occurrences are placed.
    this.first.fill(0, 0, numItems + 2);
    countCells(items, numCells, this.first);
    addUp(this.first, numItems + 2);
    placeCells(offsets, items, numRows, this.first, this.rows, this.positions);
  }
}

// A function for each loop: V8 enters a long loop compiled before it has seen the next one, and never recovers from
// leaving it where both are in one function.

function countCells(items: Uint32Array, numCells: number, counts: Uint32Array): void {
  for (let p = 0; p < numCells; p++) counts[items[p] + 2]++;
}

function addUp(counts: Uint32Array, length: number): void {
  for (let n = 1; n < length; n++) counts[n] += counts[n - 1];
}

function placeCells(
  offsets: Uint32Array,
  items: Uint32Array,
  numRows: number,
  first: Uint32Array,
  rows: Uint32Array,
  positions: Uint32Array,
): void {
  for (let r = 0; r < numRows; r++) {
    const end = offsets[r + 1];
    for (let p = offsets[r]; p < end; p++) {
      const n = first[items[p] + 1]++;
      rows[n] = r;
      positions[n] = p + 1;
    }
  }
}
