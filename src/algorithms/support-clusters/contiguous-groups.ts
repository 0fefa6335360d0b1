/** Ways to publish public items under few labels: the most frequent items alone, the others in groups of neighbours. */
export interface SupportGroups {
  /** The items by falling support; of equals the smaller first. */
  readonly order: Uint32Array;
  /**
   * The starts of the labels in `order` for at most `numLabels`, such that Σ over groups of two or more of (occurrences
   * · size) is least.
   */
  starts(numLabels: number): readonly number[];
}

/**
 * Finds the groupings for every number of labels up to `maxLabels` by dynamic programming.
 *
 * Groups of neighbours are optimal: exchanging two items so that the larger group holds the less frequent one never costs
 * more; and for the same reason the items that stand alone, which cost nothing, are the most frequent ones. The cost of
 * a group, occurrences · size, is a product of two additive measures and so satisfies the quadrangle inequality: the best
 * ends of the first group rise with its start, which divide and conquer uses. O(maxLabels · n log n).
 */
export function supportGroups(items: readonly number[], supports: Uint32Array, maxLabels: number): SupportGroups {
  const order = Uint32Array.from(items).sort((a, b) => supports[b] - supports[a] || a - b);
  const n = order.length;
  const upTo = new Float64Array(n + 1);
  for (let p = 0; p < n; p++) upTo[p + 1] = upTo[p] + supports[order[p]];
  const costs: Float64Array[] = [new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY)];
  costs[0][n] = 0;
  const ends: Uint32Array[] = [new Uint32Array(n + 1)];
  const limit = Math.min(maxLabels, n);
  for (let groups = 1; groups <= limit; groups++) {
    const cost = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
    const end = new Uint32Array(n + 1);
    fillLevel(upTo, costs[groups - 1], cost, end, 0, n - groups, n);
    costs.push(cost);
    ends.push(end);
  }
  return { order, starts: (numLabels) => startsOf(costs, ends, n, Math.min(numLabels, limit)) };
}

/** cost[i] = least cost of items i … n in one group more than `rest` stands for, for i in [low, high]. */
function fillLevel(
  upTo: Float64Array,
  rest: Float64Array,
  cost: Float64Array,
  end: Uint32Array,
  low: number,
  high: number,
  n: number,
): void {
  // Intervals of starts, with the range that their best ends lie in.
  const stack = [[low, high, low + 1, n]];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [from, to, firstEnd, lastEnd] = top;
    if (from > to) continue;
    const i = (from + to) >> 1;
    for (let j = Math.max(i + 1, firstEnd); j <= lastEnd; j++) {
      const sum = (upTo[j] - upTo[i]) * (j - i) + rest[j];
      if (sum < cost[i]) {
        cost[i] = sum;
        end[i] = j;
      }
    }
    const best = end[i] === 0 ? lastEnd : end[i];
    stack.push([from, i - 1, firstEnd, best], [i + 1, to, end[i] === 0 ? firstEnd : best, lastEnd]);
  }
}

function startsOf(
  costs: readonly Float64Array[],
  ends: readonly Uint32Array[],
  n: number,
  numLabels: number,
): readonly number[] {
  let bestAlone = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let alone = 0; alone <= numLabels; alone++) {
    const cost = costs[numLabels - alone][alone];
    if (cost < bestCost) {
      bestCost = cost;
      bestAlone = alone;
    }
  }
  const starts = Array.from({ length: bestAlone }, (_, p) => p);
  for (let groups = numLabels - bestAlone, i = bestAlone; groups > 0; groups--) {
    starts.push(i);
    i = ends[groups][i];
  }
  return n === 0 ? [] : starts;
}
