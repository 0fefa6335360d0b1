import { getOrAdd } from '../../../data/get-or-add.ts';
import { SUPPRESSED } from '../../../data/recoding.ts';
import type { RunContext } from '../../define.ts';

/** Reports every label of two items or more as one decision: for algorithms that choose all labels together. */
export function reportLabels(cluster: Uint32Array, step: string, reason: string, context: RunContext): void {
  if (context.decide === undefined) return;
  const members = new Map<number, number[]>();
  for (const [i, c] of cluster.entries()) {
    if (c === SUPPRESSED) continue;
    getOrAdd(members, c, (): number[] => []).push(i);
  }
  for (const items of members.values()) {
    if (items.length > 1) context.decide({ step, action: 'merge', items, because: reason });
  }
}
