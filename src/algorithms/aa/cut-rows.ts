import type { WeightedRows } from '../../data/collapse-rows.ts';
import { firstAtLeast } from '../../data/first-at-least.ts';
import type { Hierarchy } from '../../data/hierarchy.ts';
import { longestRow } from '../../data/longest-row.ts';
import { type Covers, transpose } from '../../data/transpose.ts';
import { recodeRows } from '../shared/merging/possible-rows.ts';

/**
 * The records as a cut publishes them: labels numbered in the order of the tree's leaves, so that every node at or
 * above the cut covers a range of labels. Answers whether a set of such nodes occurs in k records, or in those of k persons.
 */
export class CutRows {
  readonly rows: WeightedRows;
  readonly numLabels: number;
  /** Maximum number of labels in one record. */
  readonly longest: number;
  readonly #hierarchy: Hierarchy;
  readonly #labelOfRank: Uint32Array;
  readonly #rankOfLabel: Uint32Array;
  readonly #covers: Covers;
  readonly #visited: Uint32Array;
  /** By person, where persons are counted: found in that visit. */
  readonly #metPerson: Uint32Array;
  #visit = 0;
  readonly #scratch: {
    idOfNode: Int32Array;
    offsets: Uint32Array;
    items: Uint32Array;
    weights: Uint32Array;
    persons: Uint32Array;
  };

  /** `rows` hold items by rank. */
  constructor(hierarchy: Hierarchy, rows: WeightedRows, nodeOfRank: Uint32Array) {
    const { numItems } = hierarchy;
    this.#hierarchy = hierarchy;
    this.#labelOfRank = new Uint32Array(numItems);
    this.#rankOfLabel = new Uint32Array(numItems);
    let labels = 0;
    for (let rank = 0; rank < numItems; rank++) {
      if (rank > 0 && nodeOfRank[rank] === nodeOfRank[rank - 1]) this.#labelOfRank[rank] = labels - 1;
      else {
        this.#rankOfLabel[labels] = rank;
        this.#labelOfRank[rank] = labels++;
      }
    }
    this.numLabels = labels;
    this.rows = labels === numItems ? rows : recodeRows(rows, this.#labelOfRank);
    this.longest = longestRow(this.rows);
    this.#covers = transpose(this.rows, labels);
    this.#visited = new Uint32Array(this.rows.numRows);
    this.#metPerson = new Uint32Array((this.rows.persons?.at(-1) ?? -1) + 1);
    this.#scratch = {
      idOfNode: new Int32Array(hierarchy.parent.length).fill(-1),
      offsets: new Uint32Array(this.rows.numRows + 1),
      items: new Uint32Array(this.rows.items.length),
      weights: new Uint32Array(this.rows.numRows),
      persons: new Uint32Array(this.rows.persons === undefined ? 0 : this.rows.numRows),
    };
  }

  /** An item rank that the label stands for. */
  rankOfLabel(label: number): number {
    return this.#rankOfLabel[label];
  }

  /** The node that each label is published as under a cut, by rank, at or above the one the rows were written for. */
  nodesOf(nodeOfRank: Uint32Array): Uint32Array {
    return this.#rankOfLabel.slice(0, this.numLabels).map((rank) => nodeOfRank[rank]);
  }

  /** Follows a raise of the cut: the labels under v are published as v. */
  raise(nodeOfLabel: Uint32Array, v: number): void {
    nodeOfLabel.fill(v, this.#labelFrom(v), this.#labelTo(v));
  }

  /** Whether at least k records (or those of k persons) hold something under each of the nodes (none of which lies under another). */
  occursAtLeast(nodes: readonly number[], k: number): boolean {
    let narrowest = 0;
    for (let n = 1; n < nodes.length; n++) if (this.#cells(nodes[n]) < this.#cells(nodes[narrowest])) narrowest = n;
    const { offsets, rows } = this.#covers;
    const { weights, persons } = this.rows;
    const visited = this.#visited;
    const visit = ++this.#visit;
    const end = offsets[this.#labelTo(nodes[narrowest])];
    let support = 0;
    for (let n = offsets[this.#labelFrom(nodes[narrowest])]; n < end; n++) {
      const t = rows[n];
      if (visited[t] === visit) continue;
      visited[t] = visit;
      if (!this.#holdsAll(t, nodes, narrowest)) continue;
      if (persons === undefined) support += weights[t];
      else if (this.#metPerson[persons[t]] !== visit) {
        this.#metPerson[persons[t]] = visit;
        support++;
      }
      if (support >= k) return true;
    }
    return false;
  }

  /**
   * The records that contain node v, without v and without the nodes marked in `skip`, as `nodeOfLabel` publishes them.
   * Items of the rows are positions in `nodes`. The arrays are reused by the next call.
   */
  rowsWith(
    v: number,
    nodeOfLabel: Uint32Array,
    skip: Uint8Array,
  ): { readonly rows: WeightedRows; readonly nodes: readonly number[] } {
    const { offsets, items, weights, persons } = this.rows;
    const { idOfNode, offsets: ends, items: ids, weights: newWeights, persons: owners } = this.#scratch;
    const visited = this.#visited;
    const visit = ++this.#visit;
    const nodes: number[] = [];
    let numRows = 0;
    let end = 0;
    const list = this.#rowsUnder(v);
    for (let n = 0; n < list.length; n++) {
      const t = list[n];
      if (visited[t] === visit) continue;
      visited[t] = visit;
      const from = end;
      const to = offsets[t + 1];
      let last = v;
      for (let p = offsets[t]; p < to; p++) {
        const u = nodeOfLabel[items[p]];
        if (u === last || u === v || skip[u] === 1) continue;
        last = u; // a node's labels are neighbours, so repeats are too
        if (idOfNode[u] === -1) idOfNode[u] = nodes.push(u) - 1;
        ids[end++] = idOfNode[u];
      }
      if (end === from) continue;
      if (persons !== undefined) owners[numRows] = persons[t];
      newWeights[numRows++] = weights[t];
      ends[numRows] = end;
    }
    for (let n = 0; n < nodes.length; n++) idOfNode[nodes[n]] = -1;
    const rows = { numRows, offsets: ends, items: ids, weights: newWeights };
    return { rows: persons === undefined ? rows : { ...rows, persons: owners }, nodes };
  }

  /** The rows with a label under v, some of them again and again; ascending where persons are counted. */
  #rowsUnder(v: number): Uint32Array {
    const { offsets, rows } = this.#covers;
    const list = rows.subarray(offsets[this.#labelFrom(v)], offsets[this.#labelTo(v)]);
    return this.rows.persons === undefined ? list : list.slice().sort();
  }

  #holdsAll(t: number, nodes: readonly number[], except: number): boolean {
    for (let n = 0; n < nodes.length; n++) {
      if (n !== except && !this.#holds(t, this.#labelFrom(nodes[n]), this.#labelTo(nodes[n]))) return false;
    }
    return true;
  }

  /** Whether row t has a label in [from, to): binary search, rows are ascending. */
  #holds(t: number, from: number, to: number): boolean {
    const { offsets, items } = this.rows;
    const p = firstAtLeast(items, from, offsets[t], offsets[t + 1]);
    return p < offsets[t + 1] && items[p] < to;
  }

  #labelFrom(v: number): number {
    return this.#labelOfRank[this.#hierarchy.leafFrom[v]];
  }

  #labelTo(v: number): number {
    return this.#labelOfRank[this.#hierarchy.leafTo[v] - 1] + 1;
  }

  #cells(v: number): number {
    return this.#covers.offsets[this.#labelTo(v)] - this.#covers.offsets[this.#labelFrom(v)];
  }
}
