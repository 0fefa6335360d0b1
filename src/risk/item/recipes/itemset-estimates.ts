import type { Rational } from '../../../data/rational.ts';
import { type ConsistentGraph, outdegree } from '../beliefs/consistent-graph.ts';

/** The OS estimate of an itemset: Π |codes of the itemset that item may have| / outdegree. */
export function osEstimate(graph: ConsistentGraph, itemset: Uint32Array): number {
  let product = 1;
  for (const i of itemset) product *= ownCodesOf(graph, itemset, i) / Math.max(1, outdegree(graph, i));
  return product;
}

/** Whether the OS estimate is at least σ, exactly. */
export function isVulnerable(graph: ConsistentGraph, itemset: Uint32Array, { num, den }: Rational): boolean {
  let codes = BigInt(den);
  let degrees = BigInt(num);
  for (const i of itemset) {
    codes *= BigInt(ownCodesOf(graph, itemset, i));
    degrees *= BigInt(Math.max(1, outdegree(graph, i)));
  }
  return codes >= degrees;
}

/** The OS2 estimate: 1 / (codes that any of its items may have − k + 1), 0 unless its own codes are among them. */
export function os2Estimate(graph: ConsistentGraph, itemset: Uint32Array): number {
  const { from, to, codesBefore, groups } = graph;
  for (const i of itemset) {
    const g = groups.groupOf[i];
    if (!itemset.some((j) => from[j] <= g && g < to[j])) return 0;
  }
  let codes = 0;
  let end = 0;
  for (const i of itemset.slice().sort((a, b) => from[a] - from[b])) {
    const start = Math.max(end, from[i]);
    if (to[i] <= start) continue;
    codes += codesBefore[to[i]] - codesBefore[start];
    end = to[i];
  }
  return 1 / (codes - itemset.length + 1);
}

/** How many codes of the itemset's own items item i may have. */
function ownCodesOf({ from, to, groups }: ConsistentGraph, itemset: Uint32Array, i: number): number {
  let codes = 0;
  for (const j of itemset) {
    const g = groups.groupOf[j];
    if (from[i] <= g && g < to[i]) codes++;
  }
  return codes;
}
