import { ensureDefined, quote, SottoError } from '../../../errors.ts';
import type { RunContext } from '../../define.ts';
import type { ClusteringRequest, ItemClustering } from './item-clustering.ts';

/** The result of a clustering: `blocked` is an itemset that could not be protected. */
export interface ClusteringOutcome {
  readonly clustering: ItemClustering;
  readonly blocked?: readonly number[] | undefined;
}

export type Cluster = (request: ClusteringRequest, context: RunContext) => ClusteringOutcome;

/** Maximum number of runs spent on making a conflict smaller. */
const MAX_PROBES = 16;

/** Maximum number of items of an itemset, and of itemsets of a conflict, in a message. */
const MAX_SHOWN = 5;

/**
 * Why a request cannot be met within its utility groups, and what would do: every relaxation named was tried by a run of
 * its own and works. Costs some log₂ k + 20 runs.
 */
export function infeasibleClustering(
  request: ClusteringRequest,
  { clustering, blocked }: ClusteringOutcome,
  cluster: Cluster,
  context: RunContext,
): SottoError {
  const probing: RunContext = {
    random: context.random,
    checkpoint: (done, total) => context.checkpoint(done, total, 'looking for what would work'),
  };
  const attempt = (changes: Partial<ClusteringRequest>) => cluster({ ...request, ...changes }, probing);
  const { dataset, k, maxSuppressed } = request;
  const numItems = dataset.dictionary.labels.length;
  const show = (itemset: readonly number[]) => itemsetText(itemset, dataset.dictionary.labels);
  const noun = clustering.rows.persons === undefined ? 'records' : 'persons';
  const conflict = smallestConflict(clustering.forcing, attempt);
  const message = [
    `${show(ensureDefined(blocked, 'an itemset is stuck'))} is in fewer than ${k} ${noun} when its utility groups have nothing left to merge: ${clustering.numSuppressed} of ${numItems} items would be suppressed, but only ${maxSuppressed} may be`,
    ...(conflict === undefined ? [] : [conflictText(conflict, show)]),
  ].join('; ');
  return new SottoError('infeasible', message, { hint: `what works: ${relaxations(request, attempt).join(', or ')}` });
}

/** `{a, b}`, shortened. */
export function itemsetText(itemset: readonly number[], labels: readonly string[]): string {
  const visible = itemset.slice(0, MAX_SHOWN).map((i) => quote(labels[i]));
  const more = itemset.length - visible.length;
  return `{${visible.join(', ')}${more > 0 ? `, and ${more} more` : ''}}`;
}

function conflictText(conflict: readonly (readonly number[])[], show: (itemset: readonly number[]) => string): string {
  if (conflict.length === 1) return `${show(conflict[0])} alone needs more than that with this method`;
  const visible = conflict.slice(0, MAX_SHOWN).map(show);
  const more = conflict.length - visible.length;
  return `these ${conflict.length} itemsets together need more than that with this method: ${visible.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * The fewest itemsets found that cannot be protected together, among those that forced a suppression: one alone, else
 * all of them with as many left out as could be. Undefined where they can be protected without the rest of the request.
 */
function smallestConflict(
  forcing: readonly (readonly number[])[],
  attempt: (changes: Partial<ClusteringRequest>) => ClusteringOutcome,
): readonly (readonly number[])[] | undefined {
  const isConflict = (itemsets: readonly (readonly number[])[]) => {
    const protect = { kind: 'itemsets', itemsets: itemsets.map((itemset) => Uint32Array.from(itemset)) } as const;
    return attempt({ protect }).blocked !== undefined;
  };
  const distinct = [...new Map(forcing.map((itemset) => [itemset.join(), itemset])).values()];
  const bySize = distinct.sort((x, y) => x.length - y.length).slice(0, MAX_PROBES);
  for (const itemset of bySize) if (isConflict([itemset])) return [itemset];
  if (distinct.length === 1 || !isConflict(distinct)) return undefined;
  let conflict = distinct;
  for (const itemset of bySize) {
    const rest = conflict.filter((other) => other !== itemset);
    if (rest.length > 0 && isConflict(rest)) conflict = rest;
  }
  return conflict;
}

/** The changes that would have worked, each tried. */
function relaxations(
  { dataset, k, groups }: ClusteringRequest,
  attempt: (changes: Partial<ClusteringRequest>) => ClusteringOutcome,
): string[] {
  const numItems = dataset.dictionary.labels.length;
  // A higher limit lets the same run go on, so it needs exactly what the run without a limit suppresses.
  const { numSuppressed } = attempt({ maxSuppressed: numItems }).clustering;
  const matches = [`maxSuppression ${numSuppressed}/${numItems}`];
  if (groups !== undefined && attempt({ groups: undefined }).blocked === undefined)
    matches.push('one utility group for all items');
  const smaller = largestSmallerK(k, (lower) => attempt({ k: lower }).blocked === undefined);
  if (smaller !== undefined) matches.push(`k = ${smaller}`);
  return matches;
}

/** By bisection: a k below the one given that works, though k + 1 does not; undefined if 2 does not work. */
function largestSmallerK(k: number, works: (k: number) => boolean): number | undefined {
  if (k === 2 || !works(2)) return undefined;
  let low = 2;
  let high = k;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (works(middle)) low = middle;
    else high = middle;
  }
  return low;
}
