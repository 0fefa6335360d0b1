import { firstAtLeast } from '../../../data/first-at-least.ts';
import type { Beliefs } from './beliefs.ts';
import type { FrequencyGroups } from './frequency-groups.ts';

/**
 * The possible items of each code: item i may hide behind any code of the groups from[i] … to[i]−1. The codes that fit
 * an interval are neighbours in the order of frequency, so two numbers per item describe all of its edges.
 */
export interface ConsistentGraph {
  readonly groups: FrequencyGroups;
  readonly from: Uint32Array;
  /** ≥ from; equal if no code fits. */
  readonly to: Uint32Array;
  /** Codes in groups before g; one more entry than there are groups. */
  readonly codesBefore: Uint32Array;
}

/** The graph of consistent mappings. O(items · log groups) time, O(items) memory. */
export function consistentGraph(groups: FrequencyGroups, { low, high }: Beliefs): ConsistentGraph {
  const { supports, sizes, groupOf } = groups;
  const from = new Uint32Array(groupOf.length);
  const to = new Uint32Array(groupOf.length);
  // IR-2
  for (let i = 0; i < groupOf.length; i++) {
    from[i] = firstAtLeast(supports, low[i]);
    to[i] = Math.max(from[i], firstAtLeast(supports, high[i] + 1));
  }
  const codesBefore = new Uint32Array(sizes.length + 1);
  for (let g = 0; g < sizes.length; g++) codesBefore[g + 1] = codesBefore[g] + sizes[g];
  return { groups, from, to, codesBefore };
}

/** The number of codes item i may hide behind. */
export function outdegree({ from, to, codesBefore }: ConsistentGraph, i: number): number {
  return codesBefore[to[i]] - codesBefore[from[i]];
}

/** Whether item i may hide behind its own code. */
export function fitsOwnCode({ from, to, groups }: ConsistentGraph, i: number): boolean {
  const g = groups.groupOf[i];
  return from[i] <= g && g < to[i];
}
