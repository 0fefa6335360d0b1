import FlatQueue from 'flatqueue';
import { firstAtLeast } from '../../../data/first-at-least.ts';
import { ensureDefined } from '../../../errors.ts';
import type { ConsistentGraph } from '../beliefs/consistent-graph.ts';

/**
 * An independent part of the graph, every edge of which some perfect matching uses. Rows are items that share a window,
 * columns are groups of codes; row r may go to columns from[r] … to[r]−1. As many items as codes. Rows are ordered by
 * window: first by `from`, then by `to`.
 */
export interface CrackBlock {
  readonly rowSizes: Uint32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly columnSizes: Uint32Array;
  /** Cells where items meet their own codes: of row cellRow[c], cellItems[c] items have their code in cellColumn[c]. */
  readonly cellRow: Uint32Array;
  readonly cellColumn: Uint32Array;
  readonly cellItems: Uint32Array;
  /** The number of those items of interest. */
  readonly cellCounted: Uint32Array;
}

/** The graph without the edges that no perfect matching uses, as independent blocks. */
export interface UsableEdges {
  readonly blocks: readonly CrackBlock[];
  readonly blockOf: Uint32Array;
  /** item → its cell within its block, −1 if no perfect matching gives it its own code. */
  readonly cellOf: Int32Array;
  /** item → how many codes some perfect matching gives it. */
  readonly outdegrees: Uint32Array;
}

/** Items by window. */
interface Windows {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly sizes: Uint32Array;
  readonly of: Uint32Array;
}

/** One perfect matching, by columns: column h takes counts[f] items of row rows[f], f = first[h] … first[h+1]−1. */
interface Flow {
  readonly first: Uint32Array;
  readonly rows: Uint32Array;
}

/**
 * Keeps the edges that lie in some perfect matching: undefined if there is none. An edge does if and only if its ends
 * are in one strong component of the graph in which unmatched edges lead from item to code and matched ones back.
 * Cracks are counted of the items of interest, of all if they are left out (1 = of interest).
 */
export function usableEdges(graph: ConsistentGraph, isOfInterest?: Uint8Array): UsableEdges | undefined {
  const windows = windowsOf(graph);
  const flow = matchWindows(windows, graph.groups.sizes); // IR-5
  if (flow === undefined) return undefined;
  const numRows = windows.from.length;
  const { from, to } = windows;
  // IR-6
  const { of, count } = strongComponents({
    numNodes: numRows + graph.groups.sizes.length,
    successor(node, n) {
      if (node < numRows) return from[node] + n < to[node] ? numRows + from[node] + n : -1;
      const f = flow.first[node - numRows] + n;
      return f < flow.first[node - numRows + 1] ? flow.rows[f] : -1;
    },
  });
  return new BlockBuilder(graph, windows, of, count).build(isOfInterest);
}

/** Items with the same window are interchangeable: rows of one table. Ordered by `from`, then by `to`. */
function windowsOf({ from, to, groups }: ConsistentGraph): Windows {
  const width = groups.sizes.length + 1;
  const numItems = from.length;
  const codes = Float64Array.from({ length: numItems }, (_, i) => from[i] * width + to[i]);
  const distinct = Float64Array.from(new Set(codes)).sort();
  const rowOf = new Map<number, number>();
  for (let r = 0; r < distinct.length; r++) rowOf.set(distinct[r], r);
  const of = Uint32Array.from(codes, (code) => ensureDefined(rowOf.get(code), 'every window has a row'));
  const sizes = new Uint32Array(distinct.length);
  for (let i = 0; i < numItems; i++) sizes[of[i]]++;
  return {
    from: Uint32Array.from(distinct, (code) => Math.floor(code / width)),
    to: Uint32Array.from(distinct, (code) => code % width),
    sizes,
    of,
  };
}

/** Gives each column, in order, to the open rows whose windows end first: finds a perfect matching if there is one. */
function matchWindows({ from, to, sizes }: Windows, columnSizes: Uint32Array): Flow | undefined {
  const first = new Uint32Array(columnSizes.length + 1);
  const rows: number[] = [];
  const rest = sizes.slice();
  const queue = new FlatQueue<number>();
  let next = 0;
  for (let h = 0; h < columnSizes.length; h++) {
    for (; next < from.length && from[next] <= h; next++) queue.push(next, to[next]);
    let codes = columnSizes[h];
    while (codes > 0) {
      const r = queue.peek();
      if (r === undefined || to[r] <= h) return undefined;
      const amount = Math.min(codes, rest[r]);
      codes -= amount;
      rest[r] -= amount;
      rows.push(r);
      if (rest[r] === 0) queue.pop();
    }
    first[h + 1] = rows.length;
  }
  return queue.length === 0 && next === from.length ? { first, rows: Uint32Array.from(rows) } : undefined;
}

/** Cuts the table into one block per strong component. */
class BlockBuilder {
  readonly #graph: ConsistentGraph;
  readonly #windows: Windows;
  /** Of rows, then of columns. Renumbered by first column. */
  readonly #component: Uint32Array;
  readonly #columns: number[][];
  readonly #rows: number[][];
  readonly #localRow: Uint32Array;
  readonly #localColumn: Uint32Array;

  constructor(graph: ConsistentGraph, windows: Windows, of: Uint32Array, count: number) {
    this.#graph = graph;
    this.#windows = windows;
    const numRows = windows.from.length;
    const numColumns = graph.groups.sizes.length;
    const renumbered = new Int32Array(count).fill(-1);
    this.#component = new Uint32Array(numRows + numColumns);
    this.#columns = [];
    this.#rows = [];
    this.#localColumn = new Uint32Array(numColumns);
    this.#localRow = new Uint32Array(numRows);
    for (let h = 0; h < numColumns; h++) {
      const component = of[numRows + h];
      if (renumbered[component] === -1) renumbered[component] = this.#columns.push([]) - 1;
      const b = renumbered[component];
      this.#component[numRows + h] = b;
      this.#localColumn[h] = this.#columns[b].push(h) - 1;
    }
    for (let b = 0; b < this.#columns.length; b++) this.#rows.push([]);
    for (let r = 0; r < numRows; r++) {
      const b = renumbered[of[r]];
      this.#component[r] = b;
      this.#localRow[r] = this.#rows[b].push(r) - 1;
    }
  }

  build(isOfInterest: Uint8Array | undefined): UsableEdges {
    const blockOf = Uint32Array.from(this.#windows.of, (r) => this.#component[r]);
    const { cells, cellOf } = this.#ownCells(blockOf, isOfInterest);
    const rowOutdegrees = new Uint32Array(this.#windows.from.length);
    const blocks = this.#rows.map((rows, b) => {
      const columns = Uint32Array.from(this.#columns[b]);
      const block: CrackBlock = {
        rowSizes: Uint32Array.from(rows, (r) => this.#windows.sizes[r]),
        from: Uint32Array.from(rows, (r) => firstAtLeast(columns, this.#windows.from[r])),
        to: Uint32Array.from(rows, (r) => firstAtLeast(columns, this.#windows.to[r])),
        columnSizes: columns.map((h) => this.#graph.groups.sizes[h]),
        cellRow: Uint32Array.from(cells[b].row),
        cellColumn: Uint32Array.from(cells[b].column),
        cellItems: Uint32Array.from(cells[b].items),
        cellCounted: Uint32Array.from(cells[b].counted),
      };
      const before = codesBefore(block.columnSizes);
      for (const [n, r] of rows.entries()) rowOutdegrees[r] = before[block.to[n]] - before[block.from[n]];
      return block;
    });
    return { blocks, blockOf, cellOf, outdegrees: this.#windows.of.map((r) => rowOutdegrees[r]) };
  }

  /** The cells where items meet their own codes, by block, and the cell of every item. */
  #ownCells(blockOf: Uint32Array, isOfInterest: Uint8Array | undefined) {
    const { groupOf, sizes } = this.#graph.groups;
    const { of, from, to } = this.#windows;
    const cells = this.#rows.map((): Record<CellField, number[]> => ({ row: [], column: [], items: [], counted: [] }));
    const cellOf = new Int32Array(groupOf.length).fill(-1);
    const known = new Map<number, number>();
    for (let i = 0; i < groupOf.length; i++) {
      const r = of[i];
      const g = groupOf[i];
      const isUsable = from[r] <= g && g < to[r] && this.#component[from.length + g] === blockOf[i];
      if (!isUsable) continue;
      const { row, column, items, counted } = cells[blockOf[i]];
      let cell = known.get(r * sizes.length + g);
      if (cell === undefined) {
        cell = row.push(this.#localRow[r]) - 1;
        column.push(this.#localColumn[g]);
        items.push(0);
        counted.push(0);
        known.set(r * sizes.length + g, cell);
      }
      items[cell]++;
      counted[cell] += isOfInterest === undefined ? 1 : isOfInterest[i];
      cellOf[i] = cell;
    }
    return { cells, cellOf };
  }
}

type CellField = 'row' | 'column' | 'items' | 'counted';

/** Running sums of sizes, one more than there are of them. */
export function codesBefore(sizes: Uint32Array): Uint32Array {
  const before = new Uint32Array(sizes.length + 1);
  for (let h = 0; h < sizes.length; h++) before[h + 1] = before[h] + sizes[h];
  return before;
}

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
