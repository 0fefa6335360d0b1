import FlatQueue from 'flatqueue';
import type { Hierarchy } from '../../data/hierarchy.ts';
import type { Cut } from './cut.ts';

/**
 * The cheapest way to raise some of the nodes to ancestors so that `isSupported` says yes to what is left of them:
 * the nodes to raise the cut to. Best first over all combinations of ancestors: raising never gets cheaper and never
 * loses support, so the first supported combination taken from the queue is a cheapest one. Undefined if even raising
 * everything to the root does not help.
 */
export function cheapestRaise(
  nodes: readonly number[],
  hierarchy: Hierarchy,
  cut: Cut,
  isSupported: (nodes: readonly number[]) => boolean,
): readonly number[] | undefined {
  const queue = new FlatQueue<readonly number[]>();
  const seen = new Set<string>();
  const offer = (choice: readonly number[]): void => {
    const topmost = withoutCovered(choice, hierarchy);
    const key = topmost.join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    let cost = 0;
    for (const v of topmost) cost += cut.costOfRaisingTo(v);
    queue.push(topmost, cost);
  };
  offer(nodes);
  for (let choice = queue.pop(); choice !== undefined; choice = queue.pop()) {
    if (isSupported(choice)) return choice.filter((v) => !nodes.includes(v));
    for (let n = 0; n < choice.length; n++) {
      const above = hierarchy.parent[choice[n]];
      if (above >= 0) offer(choice.with(n, above));
    }
  }
  return undefined;
}

/** The nodes that lie under no other of them, each once, ascending. */
export function withoutCovered(nodes: readonly number[], { leafFrom, leafTo }: Hierarchy): number[] {
  const ascending = [...nodes].sort((a, b) => a - b);
  return ascending.filter((v, n) => {
    for (let w = n + 1; w < ascending.length; w++) {
      const u = ascending[w];
      if (u === v || (leafFrom[u] <= leafFrom[v] && leafTo[v] <= leafTo[u])) return false;
    }
    return true;
  });
}
