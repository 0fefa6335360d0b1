import { transpose } from '../../data/transpose.ts';
import type { CellInsertion } from '../cell-insert/insertion.ts';
import { MAX_SHOWN, type OpenRecord } from '../cell-insert/open-record.ts';
import { numBits, sumOverSupersets } from '../cell-insert/part-table.ts';
import type { SplitRecords } from '../cell-insert/split-records.ts';
import type { KmPromise } from '../shared/inference/km-promise.ts';
import { coreOf } from './core.ts';
import { cellOf } from './seeds.ts';

/** Records that show the same labels, x among them. */
interface Kind {
  readonly labels: readonly number[];
  readonly rows: number[];
  /** In how many of them β may show, whichever they are. */
  cap: number;
}

/** Pairs of a label and a sensitive item that show in no record yet, made to show in k records or more at once. */
export class PairInsertion {
  readonly #insertion: CellInsertion;
  readonly #records: SplitRecords;
  readonly #publicRows: ReturnType<typeof transpose>;
  readonly #holders: ReturnType<typeof transpose>;
  readonly #placeOf: Uint32Array;
  readonly #limits: Float64Array;
  readonly #promise: KmPromise;
  /** How many records that show β hold each part of the open record, and in how many more it may come to show. */
  readonly #shown = new Int32Array(1 << MAX_SHOWN);
  readonly #allotted = new Int32Array(1 << MAX_SHOWN);

  constructor(
    insertion: CellInsertion,
    records: SplitRecords,
    numSensitive: number,
    placeOf: Uint32Array,
    limits: Float64Array,
    promise: KmPromise,
  ) {
    this.#insertion = insertion;
    this.#records = records;
    this.#publicRows = transpose(records.publicParts, records.numLabels);
    this.#holders = transpose(records.sensitive, numSensitive);
    this.#placeOf = placeOf;
    this.#limits = limits;
    this.#promise = promise;
  }

  /**
   * CORE-INSERT-5: shows β beside each label x, ascending, that it shows with nowhere yet. Says whether any cell was shown. Labels
   * beside which fewer than k cells could be shown are passed over: fewer are no core.
   */
  show(beta: number): boolean {
    const { k } = this.#promise;
    if (this.#insertion.record.numShown[beta] < k) return false;
    let anyShown = false;
    let cells = this.#fitCells(beta);
    for (let x = -1; ; ) {
      x = [...cells].reduce(
        (next, [y, { size }]) => (y > x && size >= k ? Math.min(next, y) : next),
        Number.POSITIVE_INFINITY,
      );
      const ofLabel = cells.get(x);
      if (ofLabel === undefined) return anyShown;
      if (!this.#showBeside(x, beta, ofLabel)) continue;
      anyShown = true;
      cells = this.#fitCells(beta);
    }
  }

  #showBeside(x: number, beta: number, cells: ReadonlyMap<number, number>): boolean {
    const { record } = this.#insertion;
    const { k, m } = this.#promise;
    const kinds = this.#kindsOf(x, beta);
    for (const isGenerous of [false, true]) for (const kind of kinds) this.#allot(kind, kinds, beta, isGenerous);
    const offered = kinds.map(({ rows, cap }) => rows.filter((t) => cells.has(t)).slice(0, cap));
    const offers = kinds.map(({ labels }, n) => ({
      labels: labels.filter((label) => label !== x),
      count: offered[n].length,
    }));
    let anyShown = false;
    for (const [n, isIn] of coreOf(offers, m - 2, k).entries()) {
      for (const t of isIn ? offered[n] : []) {
        record.open(t);
        this.#insertion.show(cells.get(t) ?? -1);
        anyShown = true;
      }
    }
    return anyShown;
  }

  /** By label x: the cells of β in records that are fit to show it beside x, by record. */
  #fitCells(beta: number): Map<number, Map<number, number>> {
    const { record, shown } = this.#insertion;
    const cells = new Map<number, Map<number, number>>();
    const { offsets, rows } = this.#holders;
    for (let q = offsets[beta]; q < offsets[beta + 1]; q++) {
      const cell = cellOf(this.#records, rows[q], beta);
      if (shown[cell] === 1) continue;
      const labels = record.labelsOf(rows[q]);
      const x = labels.find((label) => !record.isTogether(label, beta));
      if (x === undefined || !this.#isFit(rows[q], labels, x, beta)) continue;
      const ofLabel = cells.get(x) ?? new Map<number, number>();
      cells.set(x, ofLabel.set(rows[q], cell));
    }
    return cells;
  }

  /** Whether record t, which shows these labels and x among them, can show β with no new itemset of up to m labels but those with both. */
  #isFit(t: number, labels: readonly number[], x: number, beta: number): boolean {
    const { record } = this.#insertion;
    if (labels.length >= MAX_SHOWN) return false;
    if (labels.some((label) => label !== x && !record.isTogether(label, beta))) return false;
    if (this.#promise.m === 2) return true;
    return record.open(t) && hasNoNewPart(record, beta, this.#promise.m, ~record.partOf([x]));
  }

  /** The records that are fit to show β beside x, by what they show, in random order. */
  #kindsOf(x: number, beta: number): Kind[] {
    const { record } = this.#insertion;
    const { numLabels } = this.#records;
    const { offsets, rows } = this.#publicRows;
    const kinds = new Map<string, Kind>();
    const showing = x < numLabels ? rows.subarray(offsets[x], offsets[x + 1]) : record.rowsShowing(x - numLabels);
    for (const t of showing.slice().sort((t, u) => this.#placeOf[t] - this.#placeOf[u])) {
      const labels = record.labelsOf(t);
      if (!this.#isFit(t, labels, x, beta)) continue;
      const key = labels.join();
      const kind = kinds.get(key) ?? { labels, rows: [], cap: 0 };
      kind.rows.push(t);
      kinds.set(key, kind);
    }
    return [...kinds.values()];
  }

  /**
   * Raises the cap of a kind as far as ρ allows however many cells of all kinds come to show, each up to its cap: for a rule
   * all those that hold both its sides do and none of those that hold only the antecedent. First to fewer than ρ of
   * its records, so that others get their share; if generous, to all of them.
   */
  #allot(kind: Kind, kinds: readonly Kind[], beta: number, isGenerous: boolean): void {
    const { record } = this.#insertion;
    const [shown, allotted, limits] = [this.#shown, this.#allotted, this.#limits];
    const total = kind.rows.length;
    let most = total - kind.cap;
    while (!isGenerous && most > 0 && total - most <= limits[most]) most--;
    if (most <= 0) return;
    if (!record.open(kind.rows[0])) return;
    record.select(beta);
    record.fillTable(shown);
    const { size, numPublic } = record;
    const end = 1 << size;
    allotted.fill(0, 0, end);
    for (const { labels, cap } of kinds) if (cap > 0) allotted[record.partOf(labels)] += cap;
    sumOverSupersets(allotted, size);
    for (let mask = end - 1; mask > 0 && most > 0; mask--) {
      for (; most > 0; most--) {
        const pos = shown[mask] + allotted[mask] + most;
        const enough = pos + limits[pos];
        if (record.countOthers(mask, enough) >= enough) break; // (A)
      }
      for (let bit = numPublic; bit < size; bit++) {
        if ((mask & (1 << bit)) === 0) continue;
        const neg = shown[mask ^ (1 << bit)] - shown[mask];
        while (most > 0 && neg <= limits[shown[mask] + allotted[mask] + most]) most--; // (B)
      }
    }
    kind.cap += most;
  }
}

/** Whether the open record can show α with no new itemset of up to m labels, but for those with a label outside `among`. */
export function hasNoNewPart(record: OpenRecord, alpha: number, m: number, among = -1): boolean {
  if (record.numShown[alpha] === 0) return false;
  if (m === 1) return true;
  record.select(alpha);
  const whole = ((1 << record.size) - 1) & among;
  for (let bit = 0; bit < record.size; bit++) {
    if ((whole & (1 << bit)) !== 0 && record.together[bit] === 0) return false;
  }
  if (m === 2) return true;
  for (let mask = whole; mask > 0; mask = (mask - 1) & whole) {
    const size = numBits(mask);
    if (size > 1 && size < m && record.countTogether(mask, 1) === 0) return false;
  }
  return true;
}
