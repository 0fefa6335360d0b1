import type { Rational } from '../../data/rational.ts';
import { ensureDefined } from '../../errors.ts';
import { intervalBeliefs } from './beliefs/beliefs.ts';
import { consistentGraph } from './beliefs/consistent-graph.ts';
import { frequencyGroups } from './beliefs/frequency-groups.ts';
import { type QuickCracks, quickCracks } from './estimates/crack-estimates.ts';
import { type UsableEdges, usableEdges } from './exact/unusable-edges.ts';
import { byExposure } from './exposure.ts';

/** Something that brings the expected cracks under the tolerance, counted again with it. */
export interface Advice {
  /** Items that are not published, most exposed first. */
  readonly withhold?: { readonly items: Uint32Array; readonly cracks: number; readonly isExact: boolean };
  /** Items to publish under a common label, neighbours in frequency, `size` or a few more at a time. */
  readonly merge?: {
    readonly labels: readonly Uint32Array[];
    readonly size: number;
    readonly cracks: number;
    readonly isExact: boolean;
  };
}

/**
 * The question: the attacker knows each frequency to within `radius` records, and at most τ of the items may be
 * cracked.
 */
export interface AdviceQuery {
  readonly supports: Uint32Array;
  readonly numRecords: number;
  readonly radius: number;
  readonly tolerance: Rational;
  readonly probabilities: Float64Array;
}

/** Sizes of merged labels that are tried. */
const LABEL_SIZES = [2, 3, 4, 5, 8, 10, 15, 20, 30, 50] as const;

/** States of an exact count while searching, and when the find is counted again. */
const SEARCH_STATES = 500;
const CHECK_STATES = 20_000;

/**
 * The changes that would bring the expected cracks within the tolerance. Withholding: as few of the most exposed items
 * as suffice. Merging: as few of the most exposed items as suffice, under labels of as few items as suffice; items
 * under one label count as items of one frequency (that of the most frequent), so on average one of them is cracked for
 * each former crack.
 */
export function adviseOnItems(query: AdviceQuery): Advice {
  const order = byExposure(query.probabilities, query.supports);
  // IR-17
  const withheld = withhold(query, order);
  const merged = merge(query, order);
  return { ...(withheld !== undefined && { withhold: withheld }), ...(merged !== undefined && { merge: merged }) };
}

function withhold(query: AdviceQuery, order: Uint32Array): Advice['withhold'] {
  const { supports, tolerance } = query;
  const edges = (count: number) => {
    const isOut = new Uint8Array(supports.length);
    for (let n = 0; n < count; n++) isOut[order[n]] = 1;
    return edgesOf(
      query,
      supports.filter((_, i) => isOut[i] === 0),
    );
  };
  const found = minPassing(supports.length, edges, (count) => share(supports.length - count, tolerance));
  if (found === undefined || found.count === supports.length) return undefined;
  return { items: order.slice(0, found.count), cracks: found.value, isExact: found.isExact };
}

function merge(query: AdviceQuery, order: Uint32Array): Advice['merge'] {
  const { supports, tolerance } = query;
  for (const size of LABEL_SIZES) {
    if (size > supports.length) break;
    const edges = (count: number) => edgesOf(query, levelled(supports, labelsOf(supports, order, count, size)));
    const found = minPassing(supports.length, edges, () => share(supports.length, tolerance));
    if (found === undefined) continue;
    const labels = labelsOf(supports, order, found.count, size);
    return { labels, size, cracks: found.value, isExact: found.isExact };
  }
  return undefined;
}

/**
 * The `count` most exposed items, in order of frequency, cut into labels of `size`; what is left over joins the last.
 */
function labelsOf(supports: Uint32Array, order: Uint32Array, count: number, size: number): Uint32Array[] {
  const items = order.slice(0, count).sort((a, b) => supports[a] - supports[b] || a - b);
  const numLabels = Math.floor(count / size);
  return Array.from({ length: numLabels }, (_, n) =>
    items.slice(n * size, n === numLabels - 1 ? count : (n + 1) * size).sort(),
  );
}

/** Supports with the items of a label all as frequent as its most frequent one. */
function levelled(supports: Uint32Array, labels: readonly Uint32Array[]): Uint32Array {
  const level = supports.slice();
  for (const label of labels) {
    let limit = 0;
    for (const i of label) limit = Math.max(limit, supports[i]);
    for (const i of label) level[i] = limit;
  }
  return level;
}

function edgesOf({ numRecords, radius }: AdviceQuery, supports: Uint32Array): UsableEdges {
  const groups = frequencyGroups(supports, numRecords);
  const edges = usableEdges(consistentGraph(groups, intervalBeliefs(groups, radius)));
  return ensureDefined(edges, 'the true mapping is consistent, so there is a perfect matching');
}

/**
 * The least number whose cracks are within its limit: bisection on quick figures, then upwards until a good one agrees.
 */
function minPassing(
  maxCount: number,
  edges: (count: number) => UsableEdges,
  limit: (count: number) => number,
): (QuickCracks & { readonly count: number }) | undefined {
  const passes = (count: number) => quickCracks(edges(count), SEARCH_STATES).value <= limit(count);
  if (!passes(maxCount)) return undefined;
  let low = -1;
  let high = maxCount;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle;
  }
  for (let count = high; count <= maxCount; count += Math.max(1, maxCount >> 7)) {
    const checked = quickCracks(edges(count), CHECK_STATES);
    if (checked.value <= limit(count)) return { ...checked, count };
  }
  return undefined;
}

function share(items: number, { num, den }: Rational): number {
  return (items * num) / den;
}
