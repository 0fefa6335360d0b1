import type { Scaling } from '../estimates/sinkhorn.ts';
import { type PlanColumn, planRows, type Row } from './row-plan.ts';
import { StateTable } from './state-table.ts';
import type { CrackBlock } from './unusable-edges.ts';

/** The limits of an exact count. */
export interface StateBudget {
  /** Maximum number of states of the scan at one time. */
  readonly maxStates: number;
  /** Maximum number of states kept for the way back, over all rows. */
  readonly maxStored: number;
}

/** Exact numbers of one block. */
export interface ExactCracks {
  /** By cell of the block: the probability that an item of the cell has its own code. */
  readonly probabilities: Float64Array;
  /** Maximum number of states at one time. */
  readonly states: number;
}

/**
 * Exact crack probabilities of a block: one pass forward over the rows, one back. Items of a row and codes of a column
 * are interchangeable, so matchings reduce to tables of counts A with these row and column sums, of weight Π 1/A!.
 * Undefined where the budget does not suffice. Weights are scaled by the block's Sinkhorn table, so that none over- or
 * underflows; NOTES.md has the argument.
 */
export function exactCracks(block: CrackBlock, scaling: Scaling, budget: StateBudget): ExactCracks | undefined {
  const scan = RowScan.of(block, scaling);
  return scan === undefined ? undefined : scan.count(budget);
}

/** States between two rows, kept for the way back. */
interface StateSnapshot {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly weights: Float64Array;
}

class RowScan {
  readonly #block: CrackBlock;
  readonly #rows: readonly Row[];
  #now = new StateTable();
  #next = new StateTable();
  #most = 1;

  constructor(block: CrackBlock, rows: readonly Row[]) {
    this.#block = block;
    this.#rows = rows;
  }

  /** Undefined where the open columns need more than 64 bits. */
  static of(block: CrackBlock, scaling: Scaling): RowScan | undefined {
    const rows = planRows(block, scaling);
    return rows === undefined ? undefined : new RowScan(block, rows);
  }

  count({ maxStates, maxStored }: StateBudget): ExactCracks | undefined {
    const snapshots: StateSnapshot[] = [];
    let numStored = 0;
    this.#now.clear();
    this.#now.add(0, 0, 0, 1);
    // IR-8
    for (const row of this.#rows) {
      numStored += this.#now.size;
      if (numStored > maxStored) return undefined;
      snapshots.push(states(this.#now));
      if (!this.#dealRow(row, maxStates)) return undefined;
    }
    return { probabilities: this.#goBack(snapshots), states: this.#most };
  }

  /** From the states before a row to those after it. */
  #dealRow(row: Row, maxStates: number): boolean {
    if (row.size === 1) {
      this.#next.clear();
      dealOne(row, this.#now, this.#next);
      this.#swap();
    } else {
      this.#openColumns(row);
      for (const [n, column] of row.columns.entries()) {
        this.#next.clear();
        dealColumn(column, n === row.columns.length - 1, this.#now, this.#next);
        this.#swap();
        if (this.#now.size > maxStates) return false;
      }
    }
    this.#now.normalise();
    return this.#now.size <= maxStates;
  }

  #openColumns({ openLow, openHigh, size }: Row): void {
    this.#next.clear();
    const { low, high, weights, size: numStates } = this.#now;
    for (let s = 0; s < numStates; s++) {
      this.#next.add((low[s] + openLow) | 0, (high[s] + openHigh) | 0, size, weights[s]);
    }
    this.#swap();
  }

  #swap(): void {
    const states = this.#now;
    this.#now = this.#next;
    this.#next = states;
    this.#most = Math.max(this.#most, this.#now.size);
  }

  #goBack(snapshots: readonly StateSnapshot[]): Float64Array {
    const { cellRow, cellColumn, rowSizes, columnSizes } = this.#block;
    const expected = new Float64Array(cellRow.length);
    let after = new StateTable();
    after.add(0, 0, 0, 1);
    // IR-9
    for (let r = this.#rows.length - 1; r >= 0; r--) {
      after = backRow(this.#rows[r], snapshots[r], after, expected);
    }
    return expected.map((sum, c) => sum / (rowSizes[cellRow[c]] * columnSizes[cellColumn[c]]));
  }
}

/** Deals the one item of a row: a state goes to one state for each column that has a code left. */
function dealOne({ openLow, openHigh, columns }: Row, now: StateTable, next: StateTable): void {
  for (let s = 0; s < now.size; s++) {
    const low = (now.low[s] + openLow) | 0;
    const high = (now.high[s] + openHigh) | 0;
    const forced = forcedColumn(columns, low, high);
    if (forced === DEAD) continue;
    const weight = now.weights[s];
    const last = forced < 0 ? columns.length : forced + 1;
    for (let n = Math.max(forced, 0); n < last; n++) {
      const { isHigh, shift, mask, weights } = columns[n];
      if ((((isHigh ? high : low) >>> shift) & mask) === 0) continue;
      if (isHigh) next.add(low, (high - (1 << shift)) | 0, 0, weight * weights[1]);
      else next.add((low - (1 << shift)) | 0, high, 0, weight * weights[1]);
    }
  }
}

const DEAD = -2;

/** The column that must get the row's one item, −1 if any may, DEAD if one item is not enough. */
function forcedColumn(columns: readonly PlanColumn[], low: number, high: number): number {
  let forced = -1;
  for (let n = 0; n < columns.length; n++) {
    const { closes, isHigh, shift, mask } = columns[n];
    if (!closes) continue;
    const codes = ((isHigh ? high : low) >>> shift) & mask;
    if (codes === 0) continue;
    if (codes > 1 || forced >= 0) return DEAD;
    forced = n;
  }
  return forced;
}

/** Deals some of the row's rest to one column. */
function dealColumn(column: PlanColumn, isLast: boolean, now: StateTable, next: StateTable): void {
  const { isHigh, shift, mask, closes, weights } = column;
  for (let s = 0; s < now.size; s++) {
    const low = now.low[s];
    const high = now.high[s];
    const rest = now.rest[s];
    const codes = ((isHigh ? high : low) >>> shift) & mask;
    const least = closes ? codes : isLast ? rest : 0;
    const limit = isLast ? rest : Math.min(codes, rest);
    if (least > limit || limit > codes) continue;
    const weight = now.weights[s];
    for (let k = least; k <= limit; k++) {
      if (isHigh) next.add(low, (high - (k << shift)) | 0, rest - k, weight * weights[k]);
      else next.add((low - (k << shift)) | 0, high, rest - k, weight * weights[k]);
    }
  }
}

function states({ low, high, weights, size }: StateTable): StateSnapshot {
  return { low: low.slice(0, size), high: high.slice(0, size), weights: weights.slice(0, size) };
}

function backRow(row: Row, states: StateSnapshot, after: StateTable, expected: Float64Array): StateTable {
  const before = new StateTable();
  if (row.size === 1) return backOne(row, states, after, expected, before);
  const layers: StateTable[] = [new StateTable()];
  for (let s = 0; s < states.low.length; s++) {
    layers[0].add((states.low[s] + row.openLow) | 0, (states.high[s] + row.openHigh) | 0, row.size, states.weights[s]);
  }
  for (let n = 0; n < row.columns.length - 1; n++) {
    layers.push(new StateTable());
    dealColumn(row.columns[n], false, layers[n], layers[n + 1]);
  }
  let futures = after;
  for (let n = row.columns.length - 1; n >= 0; n--) {
    futures = backColumn(row.columns[n], n === row.columns.length - 1, layers[n], futures, expected);
  }
  for (let s = 0; s < states.low.length; s++) {
    const future = futures.find((states.low[s] + row.openLow) | 0, (states.high[s] + row.openHigh) | 0);
    if (future >= 0) before.add(states.low[s], states.high[s], 0, futures.weights[future]);
  }
  return before;
}

function backColumn(
  column: PlanColumn,
  isLast: boolean,
  now: StateTable,
  after: StateTable,
  expected: Float64Array,
): StateTable {
  const { isHigh, shift, mask, closes, weights, cell } = column;
  const before = new StateTable();
  let total = 0;
  let numCodes = 0;
  for (let s = 0; s < now.size; s++) {
    const low = now.low[s];
    const high = now.high[s];
    const rest = now.rest[s];
    const codes = ((isHigh ? high : low) >>> shift) & mask;
    const least = closes ? codes : isLast ? rest : 0;
    const limit = isLast ? rest : Math.min(codes, rest);
    if (least > limit || limit > codes) continue;
    let sum = 0;
    let expectedCodes = 0;
    for (let k = least; k <= limit; k++) {
      const state = isHigh ? after.find(low, (high - (k << shift)) | 0) : after.find((low - (k << shift)) | 0, high);
      if (state < 0) continue;
      const future = weights[k] * after.weights[state];
      sum += future;
      expectedCodes += k * future;
    }
    if (sum === 0) continue;
    before.add(low, high, rest, sum);
    total += now.weights[s] * sum;
    numCodes += now.weights[s] * expectedCodes;
  }
  if (cell >= 0) expected[cell] += numCodes / total;
  for (let s = 0; s < before.size; s++) before.weights[s] /= total;
  return before;
}

function backOne(
  { openLow, openHigh, columns }: Row,
  states: StateSnapshot,
  after: StateTable,
  expected: Float64Array,
  before: StateTable,
): StateTable {
  const dealtTo = new Float64Array(columns.length);
  let total = 0;
  for (let s = 0; s < states.low.length; s++) {
    const low = (states.low[s] + openLow) | 0;
    const high = (states.high[s] + openHigh) | 0;
    const forced = forcedColumn(columns, low, high);
    if (forced === DEAD) continue;
    const weight = states.weights[s];
    const last = forced < 0 ? columns.length : forced + 1;
    let sum = 0;
    for (let n = Math.max(forced, 0); n < last; n++) {
      const { isHigh, shift, mask, weights } = columns[n];
      if ((((isHigh ? high : low) >>> shift) & mask) === 0) continue;
      const state = isHigh ? after.find(low, (high - (1 << shift)) | 0) : after.find((low - (1 << shift)) | 0, high);
      if (state < 0) continue;
      const future = weights[1] * after.weights[state];
      sum += future;
      dealtTo[n] += weight * future;
    }
    if (sum === 0) continue;
    before.add(states.low[s], states.high[s], 0, sum);
    total += weight * sum;
  }
  for (let n = 0; n < columns.length; n++) if (columns[n].cell >= 0) expected[columns[n].cell] += dealtTo[n] / total;
  for (let s = 0; s < before.size; s++) before.weights[s] /= total;
  return before;
}
