import { transpose } from '../../../data/transpose.ts';
import type { Random } from '../../../random.ts';
import type { Dataset } from '../../../records/dataset.ts';
import type { Beliefs } from '../beliefs/beliefs.ts';
import { type ConsistentGraph, fitsOwnCode, outdegree } from '../beliefs/consistent-graph.ts';
import { BatchMeans, burnIn, type ItemTest, MappingWalk } from '../estimates/mapping-walk.ts';
import { propagatedOEstimate } from '../estimates/propagation.ts';
import { type WholeMapping, wholeMapping } from '../estimates/whole-mapping.ts';
import type { Pair } from './top-pairs.ts';

/** A sampled mean. */
export interface Sampled {
  readonly value: number;
  readonly standardError: number;
}

/**
 * Edges filtered by known pairs (Figs. 22 and 23): the items of known pairs may only have codes of the candidates, the
 * most frequent pairs of codes. 1 = this item is known, the code of this item is a candidate.
 */
export interface PairFilter {
  readonly isKnown: Uint8Array;
  readonly isCandidate: Uint8Array;
  /** Whether all candidates are known, so that other items may not have their codes (the example of §7.1). */
  readonly isExclusive: boolean;
}

/** The filter of pairs that the attacker knows to be among the most frequent; exclusive ones need as many as candidates. */
export function pairFilter(
  numItems: number,
  known: readonly Pair[],
  candidates: readonly Pair[],
  isExclusive: boolean,
): PairFilter {
  return { isKnown: marked(numItems, known), isCandidate: marked(numItems, candidates), isExclusive };
}

/**
 * The O-estimate of the filtered graph after propagation, which the paper takes for granted from §4.1 on; without it
 * where it contradicts itself. By item.
 */
export function filteredOEstimate(graph: ConsistentGraph, filter: PairFilter): Float64Array {
  const { isKnown, isCandidate, isExclusive } = filter;
  const ownLane = isCandidate.map((candidate) => 1 - candidate);
  const mayUse = isKnown.map((mark) => (mark === 1 ? 1 : isExclusive ? 2 : 3));
  return propagatedOEstimate(graph, { ownLane, mayUse }) ?? plainFilteredOEstimate(graph, filter);
}

/** The O-estimate of the filtered graph as it is, by item. */
export function plainFilteredOEstimate(graph: ConsistentGraph, filter: PairFilter): Float64Array {
  const { isKnown, isCandidate, isExclusive } = filter;
  const { from, to, groups } = graph;
  const before = new Uint32Array(groups.sizes.length + 1);
  for (let i = 0; i < isCandidate.length; i++) if (isCandidate[i] === 1) before[groups.groupOf[i] + 1]++;
  for (let g = 0; g < groups.sizes.length; g++) before[g + 1] += before[g];
  return Float64Array.from(isKnown, (mark, i) => {
    if (!fitsOwnCode(graph, i) || !mayHave(filter, i, i)) return 0;
    const candidates = before[to[i]] - before[from[i]];
    if (mark === 1) return 1 / candidates;
    return 1 / (outdegree(graph, i) - (isExclusive ? candidates : 0));
  });
}

/**
 * Beliefs refined by pairs of which each item nearly always comes with the other (Fig. 24): both get the intersection
 * of their intervals, unless it is empty. As printed: a refined belief may turn out wrong.
 */
export function refineBeliefs({ low, high }: Beliefs, pairs: readonly Pair[]): Beliefs {
  const refined = { low: low.slice(), high: high.slice() };
  for (const { a, b } of pairs) {
    const least = Math.max(refined.low[a], refined.low[b]);
    const limit = Math.min(refined.high[a], refined.high[b]);
    if (least > limit) continue;
    refined.low[a] = refined.low[b] = least;
    refined.high[a] = refined.high[b] = limit;
  }
  return refined;
}

/** Expected cracks of the filtered graph by sampling, from the true mapping, which must be consistent. */
export function sampleFiltered(graph: ConsistentGraph, filter: PairFilter, samples: number, random: Random): Sampled {
  const mapping = wholeMapping(graph);
  const test: ItemTest = (i, codeOf) => mayHave(filter, i, mapping.itemOfCode[codeOf[i]]);
  return sampleMappings(mapping, samples, random, test);
}

/**
 * Expected cracks if the attacker knows pairs of items that are in at most `bound` records together: a mapping is
 * consistent only if the codes of every such pair are too. By sampling, from the true mapping, which must be
 * consistent; this needs whole mappings: no single edge can be ruled out.
 */
export function sampleApart(
  graph: ConsistentGraph,
  dataset: Dataset,
  exclusive: readonly Pair[],
  bound: number,
  samples: number,
  random: Random,
): Sampled {
  const mapping = wholeMapping(graph);
  const partners = new Map<number, number[]>();
  for (const { a, b } of exclusive) {
    partners.set(a, [...(partners.get(a) ?? []), b]);
    partners.set(b, [...(partners.get(b) ?? []), a]);
  }
  const supports = new PairSupports(dataset);
  const test: ItemTest = (i, codeOf) => {
    const others = partners.get(i);
    if (others === undefined) return true;
    const hidden = mapping.itemOfCode[codeOf[i]];
    return others.every((j) => supports.of(hidden, mapping.itemOfCode[codeOf[j]]) <= bound);
  };
  return sampleMappings(mapping, samples, random, test);
}

/** Mean cracks over a walk from the true mapping. */
function sampleMappings(mapping: WholeMapping, samples: number, random: Random, test: ItemTest): Sampled {
  const walk = new MappingWalk(mapping, mapping.ownCode, random, test);
  const { codeOf } = walk;
  const { ownCode } = mapping;
  const means = new BatchMeans(samples);
  for (let sweep = burnIn(samples); sweep > 0; sweep--) walk.sweep();
  for (let sample = 0; sample < samples; sample++) {
    walk.sweep();
    let cracks = 0;
    for (let i = 0; i < codeOf.length; i++) if (codeOf[i] === ownCode[i]) cracks++;
    means.add(cracks);
  }
  return { value: means.mean, standardError: means.standardError };
}

/** In how many records two items occur together; counted when first asked for. */
class PairSupports {
  readonly #offsets: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #numItems: number;
  readonly #known = new Map<number, number>();

  constructor(dataset: Dataset) {
    this.#numItems = dataset.dictionary.labels.length;
    const { offsets, rows } = transpose(dataset, this.#numItems);
    this.#offsets = offsets;
    this.#rows = rows;
  }

  of(i: number, j: number): number {
    const key = Math.min(i, j) * this.#numItems + Math.max(i, j);
    let support = this.#known.get(key);
    if (support === undefined) {
      support = this.#count(i, j);
      this.#known.set(key, support);
    }
    return support;
  }

  #count(i: number, j: number): number {
    const rows = this.#rows;
    let p = this.#offsets[i];
    let q = this.#offsets[j];
    const pEnd = this.#offsets[i + 1];
    const qEnd = this.#offsets[j + 1];
    let support = 0;
    while (p < pEnd && q < qEnd) {
      const difference = rows[p] - rows[q];
      if (difference === 0) support++;
      if (difference <= 0) p++;
      if (difference >= 0) q++;
    }
    return support;
  }
}

/** Whether item i may have the code of item j, as far as pairs tell. */
function mayHave({ isKnown, isCandidate, isExclusive }: PairFilter, i: number, j: number): boolean {
  return isKnown[i] === 1 ? isCandidate[j] === 1 : !isExclusive || isCandidate[j] === 0;
}

function marked(numItems: number, pairs: readonly Pair[]): Uint8Array {
  const marks = new Uint8Array(numItems);
  for (const { a, b } of pairs) {
    marks[a] = 1;
    marks[b] = 1;
  }
  return marks;
}
