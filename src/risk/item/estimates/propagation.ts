import { type ConsistentGraph, fitsOwnCode } from '../beliefs/consistent-graph.ts';

/**
 * The O-estimate after degree-1 propagation, by item: an item with one code left gets it, a code with one item left is
 * its, both leave the graph, and so on. Undefined if that runs into a contradiction: no consistent mapping exists.
 *
 * Codes of a group have the same items, so a code that is forced is alone in its group. A round costs O(items +
 * groups).
 */
export function propagatedOEstimate(graph: ConsistentGraph): Float64Array | undefined {
  const { from, groups } = graph;
  const live = groups.sizes.slice();
  const forcedTo = new Int32Array(from.length).fill(-1);
  // IR-4
  for (;;) {
    const found = forceItems(graph, live, forcedTo) + forceCodes(graph, live, forcedTo);
    if (Number.isNaN(found)) return undefined;
    if (found === 0) break;
  }
  const before = runningSums(live);
  const estimates = new Float64Array(from.length);
  for (let i = 0; i < from.length; i++) {
    if (!fitsOwnCode(graph, i)) continue;
    const own = groups.groupOf[i];
    if (forcedTo[i] >= 0) estimates[i] = forcedTo[i] === own ? 1 : 0;
    else if (live[own] > 0) estimates[i] = 1 / (before[graph.to[i]] - before[from[i]]);
  }
  return estimates;
}

/** Gives items with one code left that code; returns how many, NaN for a contradiction. */
function forceItems({ from, to }: ConsistentGraph, live: Uint32Array, forcedTo: Int32Array): number {
  const before = runningSums(live);
  let found = 0;
  for (let i = 0; i < from.length; i++) {
    if (forcedTo[i] >= 0) continue;
    const codes = before[to[i]] - before[from[i]];
    if (codes > 1) continue;
    let g = from[i];
    while (g < to[i] && live[g] === 0) g++;
    if (g === to[i]) return Number.NaN;
    live[g] = 0;
    forcedTo[i] = g;
    found++;
  }
  return found;
}

/** Gives codes that one item is left for that item; returns how many, NaN for a contradiction. */
function forceCodes({ from, to }: ConsistentGraph, live: Uint32Array, forcedTo: Int32Array): number {
  const counts = new Int32Array(live.length + 1);
  const sums = new Float64Array(live.length + 1);
  for (let i = 0; i < from.length; i++) {
    if (forcedTo[i] >= 0) continue;
    counts[from[i]]++;
    counts[to[i]]--;
    sums[from[i]] += i;
    sums[to[i]] -= i;
  }
  let items = 0;
  let sum = 0;
  let found = 0;
  for (let g = 0; g < live.length; g++) {
    items += counts[g];
    sum += sums[g];
    if (live[g] === 0 || items > 1) continue;
    if (items === 0 || live[g] > 1 || forcedTo[sum] >= 0) return Number.NaN;
    live[g] = 0;
    forcedTo[sum] = g;
    found++;
  }
  return found;
}

function runningSums(sizes: Uint32Array): Uint32Array {
  const before = new Uint32Array(sizes.length + 1);
  for (let g = 0; g < sizes.length; g++) before[g + 1] = before[g] + sizes[g];
  return before;
}
