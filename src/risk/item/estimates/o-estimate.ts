import { type ConsistentGraph, fitsOwnCode, outdegree } from '../beliefs/consistent-graph.ts';
import type { UsableEdges } from '../exact/unusable-edges.ts';

/** The O-estimate as printed: 1 / outdegree for every item that may have its own code, 0 for the others. By item. */
export function oEstimate(graph: ConsistentGraph): Float64Array {
  // IR-3
  const estimates = new Float64Array(graph.from.length);
  for (let i = 0; i < estimates.length; i++) if (fitsOwnCode(graph, i)) estimates[i] = 1 / outdegree(graph, i);
  return estimates;
}

/** The O-estimate over the edges that some perfect matching uses. By item. */
export function refinedOEstimate({ cellOf, outdegrees }: UsableEdges): Float64Array {
  return Float64Array.from(cellOf, (cell, i) => (cell < 0 ? 0 : 1 / outdegrees[i]));
}
