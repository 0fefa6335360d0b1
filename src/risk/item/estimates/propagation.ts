import { type ConsistentGraph, fitsOwnCode } from '../beliefs/consistent-graph.ts';

/**
 * Codes distinguished beyond their frequency, in two lanes of every group, and the lanes that each item may use.
 * Knowledge of pairs is of this kind: codes of the most frequent pairs, and the others.
 */
export interface CodeLanes {
  /** The lane of each item's own code, 0 or 1. */
  readonly ownLane: Uint8Array;
  /** Bits of the lanes whose codes an item may have: 1, 2 or 3. */
  readonly mayUse: Uint8Array;
}

const LANES = [0, 1] as const;

/**
 * The O-estimate after degree-1 propagation, by item: an item with one code left gets it, a code with one item left is
 * its, both leave the graph, and so on. Undefined if that runs into a contradiction: no consistent mapping exists.
 *
 * Codes of a group and lane have the same items, so a code that is forced is alone there. A round costs O(items +
 * groups).
 */
export function propagatedOEstimate(graph: ConsistentGraph, lanes = oneLane(graph)): Float64Array | undefined {
  const { from, groups } = graph;
  const { ownLane } = lanes;
  const state = new Propagation(graph, lanes);
  // IR-4
  for (;;) {
    const numForced = state.forceItems() + state.forceCodes();
    if (Number.isNaN(numForced)) return undefined;
    if (numForced === 0) break;
  }
  const codesOf = state.codeCounter();
  const estimates = new Float64Array(from.length);
  for (let i = 0; i < from.length; i++) {
    const group = groups.groupOf[i];
    if (!fitsOwnCode(graph, i) || !mayUse(lanes, i, ownLane[i])) continue;
    if (state.forcedTo[i] >= 0) estimates[i] = state.forcedTo[i] === 2 * group + ownLane[i] ? 1 : 0;
    else if (state.live[ownLane[i]][group] > 0) estimates[i] = 1 / codesOf(i);
  }
  return estimates;
}

/** Codes distinguished by their frequency alone. */
function oneLane({ from }: ConsistentGraph): CodeLanes {
  return { ownLane: new Uint8Array(from.length), mayUse: new Uint8Array(from.length).fill(1) };
}

function mayUse(lanes: CodeLanes, i: number, lane: number): boolean {
  return ((lanes.mayUse[i] >> lane) & 1) === 1;
}

class Propagation {
  /** Codes that no item has been given yet, by lane and group. */
  readonly live: readonly [Uint32Array, Uint32Array];
  /** Twice the group, plus the lane, of the code that an item was given; −1 if none. */
  readonly forcedTo: Int32Array;
  readonly #graph: ConsistentGraph;
  readonly #lanes: CodeLanes;

  constructor(graph: ConsistentGraph, lanes: CodeLanes) {
    const { groupOf, sizes } = graph.groups;
    this.#graph = graph;
    this.#lanes = lanes;
    this.live = [new Uint32Array(sizes.length), new Uint32Array(sizes.length)];
    for (let i = 0; i < groupOf.length; i++) this.live[lanes.ownLane[i]][groupOf[i]]++;
    this.forcedTo = new Int32Array(groupOf.length).fill(-1);
  }

  /** The current number of possible codes of an item. */
  codeCounter(): (i: number) => number {
    const { from, to } = this.#graph;
    const before = this.live.map(runningSums);
    return (i) => {
      let codes = 0;
      for (const lane of LANES) {
        if (mayUse(this.#lanes, i, lane)) codes += before[lane][to[i]] - before[lane][from[i]];
      }
      return codes;
    };
  }

  /** Gives items with one code left that code; returns how many, NaN for a contradiction. */
  forceItems(): number {
    const { from, to } = this.#graph;
    const codesOf = this.codeCounter();
    let numForced = 0;
    for (let i = 0; i < from.length; i++) {
      if (this.forcedTo[i] >= 0 || codesOf(i) > 1) continue;
      let code = -1;
      for (const lane of LANES) {
        if (!mayUse(this.#lanes, i, lane)) continue;
        for (let g = from[i]; g < to[i] && code < 0; g++) if (this.live[lane][g] > 0) code = 2 * g + lane;
      }
      if (code < 0) return Number.NaN;
      this.live[code & 1][code >> 1] = 0;
      this.forcedTo[i] = code;
      numForced++;
    }
    return numForced;
  }

  /** Gives codes that one item is left for that item; returns how many, NaN for a contradiction. */
  forceCodes(): number {
    let numForced = 0;
    for (const lane of LANES) {
      const { counts, sums } = this.#openItems(lane);
      const live = this.live[lane];
      let items = 0;
      let sum = 0;
      for (let g = 0; g < live.length; g++) {
        items += counts[g];
        sum += sums[g];
        if (live[g] === 0 || items > 1) continue;
        if (items === 0 || live[g] > 1 || this.forcedTo[sum] >= 0) return Number.NaN;
        live[g] = 0;
        this.forcedTo[sum] = 2 * g + lane;
        numForced++;
      }
    }
    return numForced;
  }

  /**
   * The number of items without a code that may have one of each group in a lane, and their sum, as differences between
   * groups.
   */
  #openItems(lane: number): { readonly counts: Int32Array; readonly sums: Float64Array } {
    const { from, to, groups } = this.#graph;
    const counts = new Int32Array(groups.sizes.length + 1);
    const sums = new Float64Array(groups.sizes.length + 1);
    for (let i = 0; i < from.length; i++) {
      if (this.forcedTo[i] >= 0 || !mayUse(this.#lanes, i, lane)) continue;
      counts[from[i]]++;
      counts[to[i]]--;
      sums[from[i]] += i;
      sums[to[i]] -= i;
    }
    return { counts, sums };
  }
}

function runningSums(sizes: Uint32Array): Uint32Array {
  const before = new Uint32Array(sizes.length + 1);
  for (let g = 0; g < sizes.length; g++) before[g + 1] = before[g] + sizes[g];
  return before;
}
