/** Edges out of a node are numbered from 0; −1 ends them. */
export interface Successors {
  readonly numNodes: number;
  /** The n-th successor of a node, or −1. */
  successor(node: number, n: number): number;
}

/**
 * The strong component of every node, numbered from 0 in no stated order (Tarjan, without recursion). O(nodes + edges).
 */
export function strongComponents({ numNodes, successor }: Successors): { of: Uint32Array; count: number } {
  const of = new Uint32Array(numNodes);
  const seen = new Uint32Array(numNodes); // 0 = not yet, else order of discovery from 1
  const lowest = new Uint32Array(numNodes);
  const isOpen = new Uint8Array(numNodes);
  const next = new Uint32Array(numNodes);
  const open = new Uint32Array(numNodes);
  const path = new Uint32Array(numNodes);
  let numOpen = 0;
  let count = 0;
  let clock = 0;
  for (let root = 0; root < numNodes; root++) {
    if (seen[root] !== 0) continue;
    let depth = 0;
    path[0] = root;
    seen[root] = lowest[root] = ++clock;
    open[numOpen++] = root;
    isOpen[root] = 1;
    while (depth >= 0) {
      const node = path[depth];
      const to = successor(node, next[node]++);
      if (to >= 0) {
        if (seen[to] === 0) {
          seen[to] = lowest[to] = ++clock;
          open[numOpen++] = to;
          isOpen[to] = 1;
          path[++depth] = to;
        } else if (isOpen[to] === 1 && seen[to] < lowest[node]) lowest[node] = seen[to];
        continue;
      }
      if (lowest[node] === seen[node]) {
        let member: number;
        do {
          member = open[--numOpen];
          isOpen[member] = 0;
          of[member] = count;
        } while (member !== node);
        count++;
      }
      depth--;
      if (depth >= 0 && lowest[node] < lowest[path[depth]]) lowest[path[depth]] = lowest[node];
    }
  }
  return { of, count };
}
