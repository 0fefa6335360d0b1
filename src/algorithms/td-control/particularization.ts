import { collapseRows, type WeightedRows } from '../../data/collapse-rows.ts';
import { ensureDefined } from '../../errors.ts';
import type { Cells, Dataset } from '../../records/dataset.ts';
import { sortRows } from '../../records/sort-rows.ts';
import { type Concealment, concealRules } from '../shared/inference/conceal-rules.ts';
import { InferenceIndex } from '../shared/inference/inference-index.ts';
import type { RhoPromise } from '../shared/inference/promises.ts';
import { sensitiveRecords } from '../shared/inference/sensitive-records.ts';
import { type PublicTree, suppressionLoss } from './public-tree.ts';

const SUPPRESSED_LABEL = -1;

/** Records as they would be published, with labels numbered from 0. */
interface LabelledRows {
  readonly cells: Cells;
  readonly weights: Uint32Array;
  /** The label of each number: a node of the hierarchy; sensitive items are their own. */
  readonly labels: readonly number[];
}

/**
 * The state of top-down particularization: what each item is published as, and the records of each published node. The
 * published data is always safe, except within `concealStart`.
 */
export class Particularization {
  readonly tree: PublicTree;
  readonly #isSensitive: Uint8Array;
  readonly #supports: Uint32Array;
  readonly #promise: RhoPromise;
  #rows: WeightedRows;
  /** The node that each item is published as, or −1. */
  readonly labelOf: Int32Array;
  /** The published nodes and their records. */
  readonly cut = new Map<number, Uint32Array>();
  readonly #localOf: Int32Array;

  constructor(dataset: Dataset, tree: PublicTree, isSensitive: Uint8Array, supports: Uint32Array, promise: RhoPromise) {
    this.tree = tree;
    this.#isSensitive = isSensitive;
    this.#supports = supports;
    this.#promise = promise;
    this.#rows = collapseRows(dataset);
    this.labelOf = Int32Array.from(isSensitive, (sensitive, i) => (sensitive === 1 ? i : tree.root));
    this.#localOf = new Int32Array(tree.hierarchy.parent.length).fill(-1);
  }

  /** Chooses the sensitive items to suppress so that sensitive items alone infer none of them. */
  concealSensitive(): Concealment {
    const rows = Uint32Array.from({ length: this.#rows.numRows }, (_, t) => t);
    const labelled = this.#labelRows(rows, [], (i) =>
      this.#isSensitive[i] === 1 ? this.labelOf[i] : SUPPRESSED_LABEL,
    );
    return this.#conceal(labelled, labelled.labels.length, Number.POSITIVE_INFINITY);
  }

  /** Publishes all public items as the root and chooses the sensitive items to suppress so that this is safe. */
  concealStart(): Concealment {
    const { root } = this.tree;
    this.#rows = collapseRows(this.#withoutSuppressed(), this.#rows.weights);
    const holding = this.#rowsUnder(
      root,
      Uint32Array.from({ length: this.#rows.numRows }, (_, t) => t),
    );
    this.cut.set(root, holding);
    return this.#conceal(
      this.#labelRows(holding, [root], (i) => this.labelOf[i]),
      1,
      Number.POSITIVE_INFINITY,
    );
  }

  /** Chooses what to suppress if node x were split; only rules with a child of x can have become unsafe. */
  concealSplit(x: number, maxLoss: number): Concealment {
    const children = this.tree.children[x];
    const childOf = new Map<number, number>();
    for (const child of children) for (const i of this.tree.leaves[child]) childOf.set(i, child);
    const under = (i: number) => childOf.get(i) ?? this.labelOf[i];
    const labels = this.labelOf.map((_, i) => under(i));
    const labelled = this.#labelRows(this.#rowsOf(x), children, (i) => labels[i]);
    return this.#conceal(labelled, children.length, maxLoss);
  }

  #rowsOf(x: number) {
    return ensureDefined(this.cut.get(x), 'only nodes of the cut are split');
  }

  /** Publishes the children of x in place of x. */
  split(x: number): void {
    const rows = this.#rowsOf(x);
    this.cut.delete(x);
    for (const child of this.tree.children[x]) {
      for (const i of this.tree.leaves[child]) this.labelOf[i] = child;
      this.cut.set(child, this.#rowsUnder(child, rows));
    }
  }

  /** Takes a published label out: a node with all its items, or a sensitive item. */
  suppress(label: number): void {
    for (const i of this.itemsOf(label)) this.labelOf[i] = SUPPRESSED_LABEL;
    this.cut.delete(label);
  }

  /** The original items of a label. */
  itemsOf(label: number): readonly number[] {
    return this.#isSensitive[label] === 1 ? [label] : this.tree.leaves[label];
  }

  #conceal({ cells, weights, labels }: LabelledRows, numFirst: number, maxLoss: number): Concealment {
    const isSensitive = Uint8Array.from(labels, (label) => this.#isSensitive[label] ?? 0);
    const costs = Float64Array.from(labels, (label) => this.#lossOf(label));
    const index = new InferenceIndex(sensitiveRecords(cells, isSensitive, weights), this.#promise.rho);
    const { chosen, ...rest } = concealRules(index, { m: this.#promise.m, numFirst, costs, maxLoss });
    const named = chosen.map(({ item, rule }) => ({
      item: labels[item],
      rule: {
        ...rule,
        antecedent: rule.antecedent.map((label) => labels[label]),
        consequent: labels[rule.consequent],
      },
    }));
    return { ...rest, chosen: named };
  }

  /**
   * In the unit of the tree: times the number of public items. Without public items the support itself orders sensitive
   * ones. The root must stay: its suppression would cost nothing and conceal everything.
   */
  #lossOf(label: number): number {
    if (this.#isSensitive[label] === 1) return this.#supports[label] * Math.max(1, this.tree.numPublic);
    return label === this.tree.root ? Number.POSITIVE_INFINITY : suppressionLoss(this.tree, label);
  }

  /** The rows with the label of each item; `first` labels get the first numbers, the others follow by id. */
  #labelRows(rows: Uint32Array, first: readonly number[], labelOf: (i: number) => number): LabelledRows {
    const localOf = this.#localOf;
    const labels = [...first];
    for (const [n, label] of first.entries()) localOf[label] = n;
    const { offsets, cells } = this.#collectLabels(rows, labelOf);
    const otherItems: number[] = [];
    for (const label of cells) {
      if (localOf[label] >= 0) continue;
      localOf[label] = 0;
      otherItems.push(label);
    }
    otherItems.sort((a, b) => a - b);
    for (const label of otherItems) localOf[label] = labels.push(label) - 1;
    const items = Uint32Array.from(cells, (label) => localOf[label]);
    for (const label of labels) localOf[label] = -1;
    const length = sortRows(offsets, items);
    const weights = Uint32Array.from(rows, (t) => this.#rows.weights[t]);
    return { cells: { offsets, items: items.subarray(0, length) }, weights, labels };
  }

  #collectLabels(rows: Uint32Array, labelOf: (i: number) => number): { offsets: Uint32Array; cells: Uint32Array } {
    const { offsets, items } = this.#rows;
    const outOffsets = new Uint32Array(rows.length + 1);
    let length = 0;
    for (let n = 0; n < rows.length; n++) length += offsets[rows[n] + 1] - offsets[rows[n]];
    const cells = new Uint32Array(length);
    let end = 0;
    for (let n = 0; n < rows.length; n++) {
      const t = rows[n];
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        const label = labelOf(items[p]);
        if (label >= 0) cells[end++] = label;
      }
      outOffsets[n + 1] = end;
    }
    return { offsets: outOffsets, cells: cells.subarray(0, end) };
  }

  #withoutSuppressed(): Cells {
    const rows = Uint32Array.from({ length: this.#rows.numRows }, (_, t) => t);
    const { offsets, cells } = this.#collectLabels(rows, (i) => (this.labelOf[i] < 0 ? SUPPRESSED_LABEL : i));
    return { offsets, items: cells };
  }

  #rowsUnder(v: number, rows: Uint32Array): Uint32Array {
    const { offsets, items } = this.#rows;
    const isUnder = new Uint8Array(this.labelOf.length);
    for (const i of this.tree.leaves[v]) isUnder[i] = 1;
    return rows.filter((t) => {
      for (let p = offsets[t]; p < offsets[t + 1]; p++) if (isUnder[items[p]] === 1) return true;
      return false;
    });
  }
}
