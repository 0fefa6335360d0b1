import { type Hierarchy, leafCount } from '../../data/hierarchy.ts';

/** A cut through a hierarchy that only moves up: which node each item is published as, and what that costs. */
export class Cut {
  readonly #hierarchy: Hierarchy;
  /** The node that each item is published as, by the item's rank. */
  readonly nodeOfRank: Uint32Array;
  /** Σ support of the items under a node. */
  readonly occurrences: Float64Array;
  /** Σ support · items of the published node, over the items under a node, as things stand: NCP · |I| · occurrences. */
  readonly #lossBelow: Float64Array;

  constructor(hierarchy: Hierarchy, supports: Uint32Array) {
    this.#hierarchy = hierarchy;
    this.nodeOfRank = hierarchy.leafOrder.slice();
    this.occurrences = new Float64Array(hierarchy.parent.length);
    this.#lossBelow = new Float64Array(hierarchy.parent.length);
    for (let i = 0; i < hierarchy.numItems; i++) this.occurrences[i] = supports[i];
    for (let v = 0; v + 1 < hierarchy.parent.length; v++) this.occurrences[hierarchy.parent[v]] += this.occurrences[v];
  }

  /** The loss of publishing everything under v as v, beyond what is lost there already. */
  costOfRaisingTo(v: number): number {
    const items = leafCount(this.#hierarchy, v);
    return items === 1 ? 0 : this.occurrences[v] * items - this.#lossBelow[v];
  }

  /** Publishes everything under v as v. */
  raiseTo(v: number): void {
    const { leafFrom, leafTo, parent } = this.#hierarchy;
    const added = this.costOfRaisingTo(v);
    this.nodeOfRank.fill(v, leafFrom[v], leafTo[v]);
    for (let u = v; u >= 0; u = parent[u]) this.#lossBelow[u] += added;
  }
}
