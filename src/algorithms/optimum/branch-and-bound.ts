import {
  countLongRows,
  type Instance,
  markApart,
  mergeLoss,
  mergeSlots,
  mustStayApart,
  type PartitionState,
} from './partition-state.ts';

export interface SearchLimits {
  /** Maximum number of partitions to examine. */
  readonly maxNodes: number;
  checkpoint(nodes: number): void;
}

export interface PartitionResult {
  /** By item: the slot of its label in the best partition found; undefined if none is better than the bound given. */
  readonly best: Uint8Array | undefined;
  readonly loss: number;
  readonly nodes: number;
  /** Whether nothing was left out: `best` is then an optimum. */
  readonly complete: boolean;
}

/** A pair of labels that may be merged, and what that adds to the loss. */
interface Option {
  readonly a: number;
  readonly b: number;
  readonly added: number;
}

/**
 * The partition of least loss below `bound` that has no rare itemset and can be reached from `start` by merging labels
 * that need not stay apart. Depth first.
 */
export function searchPartitions(
  instance: Instance,
  start: PartitionState,
  bound: number,
  { maxNodes, checkpoint }: SearchLimits,
): PartitionResult {
  let best: Uint8Array | undefined;
  let loss = bound;
  let nodes = 0;
  const visit = (state: PartitionState): void => {
    if (nodes >= maxNodes) return;
    nodes++;
    if ((nodes & 1023) === 0) checkpoint(nodes);
    if (state.rare.length === 0) {
      best = state.slotOf; // OPTIMUM-5
      loss = state.loss;
      return;
    }
    if (state.loss + minAddedLoss(state) >= loss) return; // OPTIMUM-4
    const apart = state.apart.slice();
    for (const { a, b, added } of branchOptions(instance, state)) {
      if (state.loss + added >= loss) break; // options ascend
      visit(mergeSlots(instance, { ...state, apart }, a, b)); // OPTIMUM-3
      markApart(apart, a, b);
    }
  };
  visit(start);
  return { best, loss, nodes, complete: nodes < maxNodes };
}

/**
 * The minimum addition of any way to resolve all rare itemsets: of each, one label must be merged with another, and
 * then its own items pay for the larger label. A packing of the itemsets: each is charged the least remaining charge of
 * its labels.
 */
function minAddedLoss(state: PartitionState): number {
  const { sizes, occurrences } = state;
  const left = new Float64Array(sizes.length).fill(-1);
  let added = 0;
  for (const itemset of state.rare) {
    let charge = Number.POSITIVE_INFINITY;
    for (const v of itemset) {
      if (left[v] < 0) {
        const grown = (sizes[v] + smallestPartner(state, v)) * occurrences[v];
        left[v] = grown - (sizes[v] > 1 ? sizes[v] * occurrences[v] : 0);
      }
      if (left[v] < charge) charge = left[v];
    }
    if (charge === 0) continue;
    added += charge;
    if (added === Number.POSITIVE_INFINITY) return added;
    for (const v of itemset) left[v] -= charge;
  }
  return added;
}

/** The size of the smallest label that v may be merged with. */
function smallestPartner({ slots, sizes, apart }: PartitionState, v: number): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const u of slots) {
    if (u !== v && sizes[u] < smallest && !mustStayApart(apart, u, v)) smallest = sizes[u];
  }
  return smallest;
}

/** The merges of which one is needed: those of the rare itemset that leaves fewest, cheapest first. OPTIMUM-2 */
function branchOptions(instance: Instance, state: PartitionState): Option[] {
  const partners = new Uint32Array(instance.numItems);
  for (const v of state.slots) {
    for (const u of state.slots) if (u !== v && !mustStayApart(state.apart, u, v)) partners[v]++;
  }
  const longest = longestToGrow(instance, state);
  let chosen = state.rare[0];
  let fewest = Number.POSITIVE_INFINITY;
  for (const itemset of state.rare) {
    const size = itemset.length;
    let options = 0;
    if (size > longest) options = (size * (size - 1)) / 2;
    else for (const v of itemset) options += partners[v];
    if (options < fewest) {
      fewest = options;
      chosen = itemset;
    }
  }
  return optionsOf(chosen, state, chosen.length > longest);
}

/** The size of the largest itemsets that k rows could hold: a larger one must lose a label, by a merge of two of its own. */
function longestToGrow(instance: Instance, state: PartitionState): number {
  const largest = state.rare[state.rare.length - 1].length;
  for (let size = 2; size <= largest; size++) if (countLongRows(instance, state, size) < instance.k) return size - 1;
  return largest;
}

/** The merges of the itemset's labels with each other, and with all others unless it must shrink. */
function optionsOf(itemset: readonly number[], state: PartitionState, mustShrink: boolean): Option[] {
  const options: Option[] = [];
  for (const [n, a] of itemset.entries()) {
    for (const b of state.slots) {
      const index = itemset.indexOf(b);
      if (index < 0 ? mustShrink : index <= n) continue;
      if (!mustStayApart(state.apart, a, b)) options.push({ a, b, added: mergeLoss(state, a, b) });
    }
  }
  return options.sort((x, y) => x.added - y.added || x.a - y.a || x.b - y.b);
}
