import type { Rational } from '../../../data/rational.ts';
import type { Random } from '../../../random.ts';
import type { ConsistentGraph } from '../beliefs/consistent-graph.ts';
import { BatchMeans, burnIn, firstMapping, MappingWalk } from '../estimates/mapping-walk.ts';
import { type WholeMapping, wholeMapping } from '../estimates/whole-mapping.ts';
import { countProtected, type ProtectedItemsets } from './tolerance.ts';

/** Itemsets cracked by sampled mappings. */
export interface SimulatedItemsets {
  /** Mean over Θ of the share of mappings that crack an itemset. */
  readonly mean: number;
  readonly standardError: number;
  /** Itemsets cracked by at least σ of the mappings. */
  readonly vulnerable: number;
}

/** Maximum number of itemsets whose cracks are counted one by one. */
const MAX_SIMULATED = 1 << 22;

/**
 * Counts how often each itemset of Θ is cracked (its items have its codes, in any order) by sampled consistent
 * mappings. Undefined if Θ is too large or no consistent mapping exists.
 */
export function simulateItemsets(
  graph: ConsistentGraph,
  theta: ProtectedItemsets,
  { num, den }: Rational,
  samples: number,
  random: Random,
): SimulatedItemsets | undefined {
  const size = countProtected(theta);
  if (size > MAX_SIMULATED) return undefined;
  const mapping = wholeMapping(graph);
  const start = firstMapping(mapping);
  if (start === undefined) return undefined;
  const walk = new MappingWalk(mapping, start, random);
  const counts = new Uint32Array(size);
  const count =
    theta.kind === 'pairs' ? countPairs(mapping, theta.items, counts) : countListed(mapping, theta.itemsets, counts);
  const means = new BatchMeans(samples);
  for (let sweep = burnIn(samples); sweep > 0; sweep--) walk.sweep();
  for (let sample = 0; sample < samples; sample++) {
    walk.sweep();
    means.add(count(walk.codeOf) / Math.max(1, size));
  }
  let vulnerable = 0;
  for (let n = 0; n < size; n++) if (counts[n] * den >= num * samples) vulnerable++;
  return { mean: means.mean, standardError: means.standardError, vulnerable };
}

/**
 * Adds the pairs that a mapping cracks to the counts: both items cracked, or each has the other's code. Returns how
 * many.
 */
function countPairs({ ownCode, itemOfCode }: WholeMapping, items: Uint32Array, counts: Uint32Array) {
  const rank = new Int32Array(ownCode.length).fill(-1);
  for (let a = 0; a < items.length; a++) rank[items[a]] = a;
  const rowStarts = Float64Array.from(items, (_, a) => (a * (2 * items.length - a - 1)) / 2 - a - 1);
  const cracked = new Uint32Array(items.length);
  return (codeOf: Uint32Array): number => {
    let numCracked = 0;
    let exchanged = 0;
    for (let a = 0; a < items.length; a++) {
      const i = items[a];
      if (codeOf[i] === ownCode[i]) cracked[numCracked++] = a;
      else {
        const j = itemOfCode[codeOf[i]];
        const b = rank[j];
        if (b <= a || codeOf[j] !== ownCode[i]) continue;
        counts[rowStarts[a] + b]++;
        exchanged++;
      }
    }
    for (let x = 0; x < numCracked; x++) {
      const row = rowStarts[cracked[x]];
      for (let y = x + 1; y < numCracked; y++) counts[row + cracked[y]]++;
    }
    return exchanged + (numCracked * (numCracked - 1)) / 2;
  };
}

function countListed({ itemOfCode }: WholeMapping, itemsets: readonly Uint32Array[], counts: Uint32Array) {
  return (codeOf: Uint32Array): number => {
    let cracked = 0;
    for (let n = 0; n < itemsets.length; n++) {
      const itemset = itemsets[n];
      let p = 0;
      while (p < itemset.length && itemset.includes(itemOfCode[codeOf[itemset[p]]])) p++;
      if (p < itemset.length) continue;
      counts[n]++;
      cracked++;
    }
    return cracked;
  };
}
