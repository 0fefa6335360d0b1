import { type ConsistentGraph, outdegree } from './beliefs/consistent-graph.ts';

/** The exposure of an item. */
export interface ExposedItem {
  readonly item: number;
  readonly support: number;
  /** Items that occur exactly as often, itself included. */
  readonly groupSize: number;
  /** Codes that the attacker's belief lets it have. */
  readonly outdegree: number;
  /** Probability that a consistent mapping gives it its own code. */
  readonly probability: number;
}

/** The `limit` most exposed items, most exposed first; ties by falling support, then by item. */
export function exposedItems(graph: ConsistentGraph, probabilities: Float64Array, limit: number): ExposedItem[] {
  const { groupOf, sizes, supports } = graph.groups;
  const supportOf = groupOf.map((g) => supports[g]);
  return Array.from(byExposure(probabilities, supportOf).subarray(0, limit), (item) => ({
    item,
    support: supportOf[item],
    groupSize: sizes[groupOf[item]],
    outdegree: outdegree(graph, item),
    probability: probabilities[item],
  }));
}

/** Items by falling crack probability, ties by falling support, then by item. */
export function byExposure(probabilities: Float64Array, supports: Uint32Array): Uint32Array {
  return Uint32Array.from(probabilities.keys()).sort(
    (a, b) => probabilities[b] - probabilities[a] || supports[b] - supports[a] || a - b,
  );
}
