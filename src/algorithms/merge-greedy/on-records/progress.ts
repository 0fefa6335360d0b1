import type { Decision } from '../../define.ts';

/** The checkpoint after a crash: the last pass of the run, and its decisions. Contains counts and items, no records. */
export interface CountsProgress {
  /** Names of the passes that are done, in order; the first one counted the items. */
  readonly passes: readonly string[];
  /** item → label, as far as merged. */
  readonly cluster: readonly number[];
  /** Whether no pair is rare or in doubt: the recoding is final. */
  readonly isFinal: boolean;
  readonly decisions: readonly Decision[];
}

/** Names of the passes, in their order; the last one is repeated. */
export const PASSES = { items: 'items', first: 'pairs of items', later: 'pairs of labels' };

/** Whether this is a checkpoint for data of this number of items: a run with any other starts over. */
export function isProgress(value: unknown, numItems: number): value is CountsProgress {
  if (!hasFields(value, ['passes', 'cluster', 'isFinal', 'decisions'])) return false;
  const { passes, cluster, isFinal, decisions } = value;
  const names = Object.values(PASSES);
  return (
    Array.isArray(passes) &&
    passes.length > 0 &&
    passes.every((pass, n) => pass === (names[n] ?? PASSES.later)) &&
    areItems(cluster, numItems) &&
    cluster.length === numItems &&
    typeof isFinal === 'boolean' &&
    Array.isArray(decisions) &&
    decisions.every((decision) => isMerge(decision, numItems))
  );
}

function isMerge(value: unknown, numItems: number): boolean {
  if (!hasFields(value, ['step', 'action', 'items', 'because', 'forcedBy'])) return false;
  const { step, action, items, because: reason, forcedBy } = value;
  return (
    typeof step === 'string' &&
    action === 'merge' &&
    typeof reason === 'string' &&
    areItems(items, numItems) &&
    areItems(forcedBy, numItems)
  );
}

function hasFields<F extends string>(value: unknown, fields: readonly F[]): value is Record<F, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).length === fields.length && fields.every((field) => Object.hasOwn(value, field));
}

/** Numbers below that of the items; those of labels are, too. */
function areItems(value: unknown, numItems: number): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isInteger(item) && item >= 0 && item < numItems);
}
