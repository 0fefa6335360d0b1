import { countBits } from '../../data/count-bits.ts';
import { getOrAdd } from '../../data/get-or-add.ts';
import type { CellCovers } from '../../data/transpose.ts';
import { ensureDefined } from '../../errors.ts';
import type { CellInsertion } from '../cell-insert/insertion.ts';
import { MAX_SHOWN, type OpenRecord } from '../cell-insert/open-record.ts';
import { sumOverSupersets } from '../cell-insert/part-table.ts';
import type { SplitRecords } from '../cell-insert/split-records.ts';
import type { KmPromise } from '../shared/inference/promises.ts';
import { coreOf } from './core.ts';
import { type Kind, RecordKinds, type RecordsInOrder } from './record-kinds.ts';

/** Records that may show β together with x, which they show. */
interface FitKind extends Kind {
  /** In how many of them β may show, whichever they are. */
  cap: number;
  /** The number of records that show β and contain each part of theirs, once counted. */
  shownCounts?: Int32Array;
}

const YES = 1;
const NO = 2;

/** Pairs of a label and a sensitive item that show in no record yet, made to show in k records or more at once. */
export class PairInsertion {
  readonly #insertion: CellInsertion;
  readonly #kinds: RecordKinds;
  readonly #cells: CellCovers;
  /** Public labels are numbered below this, sensitive items from here on. */
  readonly #numLabels: number;
  readonly #placeOf: Uint32Array;
  readonly #limits: Float64Array;
  readonly #promise: KmPromise;
  /** The number of further records with each part of the open record that β may appear in. */
  readonly #allotted = new Int32Array(1 << MAX_SHOWN);
  /** By label, whether β shows with it: YES, NO, or 0 where that was not asked since β last came to show. */
  readonly #together: Uint8Array;

  /** As long as it is used, cells are shown by it alone. */
  constructor(
    insertion: CellInsertion,
    { records, ...order }: RecordsInOrder & { readonly records: SplitRecords },
    cells: CellCovers,
    limits: Float64Array,
    promise: KmPromise,
  ) {
    this.#insertion = insertion;
    this.#kinds = new RecordKinds(order, (t) => insertion.record.labelsOf(t));
    this.#cells = cells;
    this.#placeOf = order.placeOf;
    this.#numLabels = records.numLabels;
    this.#limits = limits;
    this.#promise = promise;
    this.#together = new Uint8Array(records.numLabels + records.numSensitive);
  }

  /**
   * CORE-INSERT-5: shows β together with each label x, ascending, that it shows with in no record yet. Returns whether
   * any cell was shown. Labels with fewer than k such cells are skipped: fewer do not form a core.
   */
  show(beta: number): boolean {
    const { k } = this.#promise;
    if (this.#insertion.record.numShown[beta] < k) return false;
    let hasNew = false;
    this.#together.fill(0);
    let cells = this.#fitCells(beta);
    for (let x = -1; ; ) {
      x = [...cells].reduce(
        (next, [y, { size }]) => (y > x && size >= k ? Math.min(next, y) : next),
        Number.POSITIVE_INFINITY,
      );
      const labelCells = cells.get(x);
      if (labelCells === undefined) return hasNew;
      if (!this.#showBeside(x, beta, labelCells)) continue;
      hasNew = true;
      this.#together.fill(0);
      cells = this.#fitCells(beta);
    }
  }

  #showBeside(x: number, beta: number, cells: ReadonlyMap<number, number>): boolean {
    const { record } = this.#insertion;
    const { k, m } = this.#promise;
    const kinds: FitKind[] = this.#kinds
      .showing(x, (kind) => this.#isFit(kind, x, beta))
      .map((kind) => ({ ...kind, cap: 0 }));
    for (const isGenerous of [false, true]) for (const kind of kinds) this.#allot(kind, kinds, beta, isGenerous);
    const holding = new Map<Kind['labels'], number[]>();
    const byPlace = [...cells.keys()].sort((t, u) => this.#placeOf[t] - this.#placeOf[u]);
    for (const t of byPlace) {
      const { labels } = ensureDefined(this.#kinds.of(t), 'cells that are fit are of live records');
      getOrAdd(holding, labels, () => []).push(t);
    }
    const offered = kinds.map(({ labels, cap }) => (holding.get(labels) ?? []).slice(0, cap));
    const offers = kinds.map(({ labels }, n) => ({
      labels: labels.filter((y) => y !== x),
      count: offered[n].length,
    }));
    let hasNew = false;
    for (const [n, isIn] of coreOf(offers, m - 2, k).entries()) {
      if (!isIn) continue;
      hasNew = true;
      for (const t of offered[n]) {
        record.open(t);
        this.#insertion.show(ensureDefined(cells.get(t), 'a cell that is offered'));
      }
      this.#kinds.show(offered[n], this.#numLabels + beta);
    }
    return hasNew;
  }

  /** By label x: the cells of β in records that may show it together with x, by record. */
  #fitCells(beta: number): Map<number, Map<number, number>> {
    const { isVisible } = this.#insertion;
    const { offsets, rows, cells } = this.#cells;
    const fit = new Map<number, Map<number, number>>();
    /** The label of each kind that is new to β, if the kind may show both; else −1. */
    const newLabel = new Map<Kind['labels'], number>();
    for (let q = offsets[beta]; q < offsets[beta + 1]; q++) {
      if (isVisible[cells[q]] === 1) continue;
      const kind = this.#kinds.of(rows[q]);
      if (kind === undefined) continue;
      const x = getOrAdd(newLabel, kind.labels, () => {
        const label = kind.labels.find((other) => !this.#isTogether(other, beta));
        return label !== undefined && this.#isFit(kind, label, beta) ? label : -1;
      });
      if (x >= 0) getOrAdd(fit, x, () => new Map()).set(rows[q], cells[q]);
    }
    return fit;
  }

  #isTogether(label: number, beta: number): boolean {
    let answer = this.#together[label];
    if (answer === 0) {
      answer = this.#insertion.record.isTogether(label, beta) ? YES : NO;
      this.#together[label] = answer;
    }
    return answer === YES;
  }

  /** Whether records of a kind, which show x, can show β with no new itemset of up to m labels but those with both. */
  #isFit({ labels, rows }: Kind, x: number, beta: number): boolean {
    const { record } = this.#insertion;
    if (labels.length >= MAX_SHOWN) return false;
    for (const label of labels) if (label !== x && !this.#isTogether(label, beta)) return false;
    if (this.#promise.m === 2) return true;
    return record.open(rows[0]) && hasNoNewPart(record, beta, this.#promise.m, ~record.partOf([x]));
  }

  /**
   * Raises the cap of a kind as far as ρ allows however many cells of all kinds come to show, each up to its cap: for a rule
   * all those that hold both its sides do and none of those that hold only the antecedent. First to fewer than ρ of
   * its records, so that others get their share; if generous, to all of them.
   */
  #allot(kind: FitKind, kinds: readonly FitKind[], beta: number, isGenerous: boolean): void {
    const { record } = this.#insertion;
    const [allotted, limits] = [this.#allotted, this.#limits];
    const total = kind.rows.length;
    let limit = total - kind.cap;
    while (!isGenerous && limit > 0 && total - limit <= limits[limit]) limit--;
    if (limit <= 0) return;
    if (!record.open(kind.rows[0])) return;
    const { size, numPublic } = record;
    const end = 1 << size;
    kind.shownCounts ??= this.#countShown(end, beta);
    const { shownCounts } = kind;
    allotted.fill(0, 0, end);
    for (const { labels, cap } of kinds) if (cap > 0) allotted[record.partOf(labels)] += cap;
    sumOverSupersets(allotted, size);
    for (let mask = end - 1; mask > 0 && limit > 0; mask--) {
      for (; limit > 0; limit--) {
        const pos = shownCounts[mask] + allotted[mask] + limit;
        const needed = pos + limits[pos];
        if (record.countOthers(mask, needed) >= needed) break; // (A)
      }
      for (let bit = numPublic; bit < size; bit++) {
        if ((mask & (1 << bit)) === 0) continue;
        const neg = shownCounts[mask ^ (1 << bit)] - shownCounts[mask];
        while (limit > 0 && neg <= limits[shownCounts[mask] + allotted[mask] + limit]) limit--; // (B)
      }
    }
    kind.cap += limit;
  }

  #countShown(end: number, beta: number): Int32Array {
    const shownCounts = new Int32Array(end);
    this.#insertion.record.select(beta);
    this.#insertion.record.fillTable(shownCounts);
    return shownCounts;
  }
}

/** Whether the open record can show α with no new itemset of up to m labels, all of them in `among`. */
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
    const size = countBits(mask);
    if (size > 1 && size < m && record.countTogether(mask, 1) === 0) return false;
  }
  return true;
}
