import { clusterSizes, labelIds, labelSizes, type Recoding } from '../data/recoding.ts';
import type { Deletions } from '../data/release-parts.ts';
import { supportsOf } from '../data/supports-of.ts';
import { invariant } from '../errors.ts';
import { kindOf, type Release } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';

/**
 * The fates of the occurrences of every original item i.
 *
 * O1 exact[i] + merged[i] + absent[i] = supports[i]
 * O2 merged[i] > 0 only where sizes[i] ≥ 2
 */
export interface Outcomes {
  /** In how many records of the original item i occurs. */
  readonly supports: Uint32Array;
  /** The number of original items behind the label of item i; 0 if it has none. */
  readonly sizes: Uint32Array;
  /** Occurrences published as the item itself: under its own name or a label that stands for it alone. */
  readonly exact: Uint32Array;
  /** Occurrences published under a label that stands for two items or more. */
  readonly merged: Uint32Array;
  /** Occurrences published neither way: suppressed, deleted or turned into "?". */
  readonly absent: Uint32Array;
}

const known = new WeakMap<Release, { readonly original: Dataset; readonly outcomes: Outcomes }>();

/**
 * Follows every known occurrence of the original into the release, once for a release: several measures ask. O(items)
 * where one label stands everywhere, else O(cells).
 */
export function countOutcomes(original: Dataset, release: Release): Outcomes {
  const last = known.get(release);
  if (last?.original === original) return last.outcomes;
  const outcomes = followOccurrences(original, release);
  known.set(release, { original, outcomes });
  return outcomes;
}

function followOccurrences(original: Dataset, release: Release): Outcomes {
  const { dataset, recoding, deletions } = release;
  if (deletions === undefined && !kindOf(release).isUniform) return shownOutcomes(original, dataset, recoding);
  return outcomesFromSupports(supportsOf(original).slice(), release);
}

/**
 * The same if items have one label everywhere or none, except deleted cells: from the supports of the original's items.
 */
export function outcomesFromSupports(
  supports: Uint32Array,
  { recoding, deletions }: { readonly recoding?: Recoding; readonly deletions?: Deletions },
): Outcomes {
  const { exact, merged, absent, ...same } = recodedOutcomes(supports, labelSizes(supports.length, recoding));
  for (const i of deletions?.items ?? []) {
    const size = same.sizes[i];
    if (size === 0) continue;
    if (size === 1) exact[i]--;
    else merged[i]--;
    absent[i]++;
  }
  return { ...same, exact, merged, absent };
}

/** The sum of an array of counts, exact below 2⁵³. */
export function total(counts: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i];
  return sum;
}

function recodedOutcomes(supports: Uint32Array, sizes: Uint32Array): Outcomes {
  const exact = new Uint32Array(supports.length);
  const merged = new Uint32Array(supports.length);
  const absent = new Uint32Array(supports.length);
  for (let i = 0; i < supports.length; i++) {
    const counts = sizes[i] === 0 ? absent : sizes[i] === 1 ? exact : merged;
    counts[i] = supports[i];
  }
  return { supports, sizes, exact, merged, absent };
}

/** Looks every cell up in its published row: the item's own name first, then its label. */
function shownOutcomes(original: Dataset, published: Dataset, recoding?: Recoding): Outcomes {
  invariant(original.numRows === published.numRows, 'the release has other records than the original');
  const numItems = original.dictionary.labels.length;
  const sizes = labelSizes(numItems, recoding);
  const ownId = ownIds(original, published, recoding);
  const labelId = recoding === undefined ? ownId : targetIds(recoding, published);
  const exact = new Uint32Array(numItems);
  const merged = new Uint32Array(numItems);
  const absent = new Uint32Array(numItems);
  const { offsets, items } = original;
  // shownIn[id] = t + 1 ⇔ row t, the one being looked at, publishes label id. The last slot is for ids of −1.
  const nowhere = published.dictionary.labels.length;
  const shownIn = new Uint32Array(nowhere + 1);
  for (let t = 0; t < original.numRows; t++) {
    const end = published.offsets[t + 1];
    for (let p = published.offsets[t]; p < end; p++) shownIn[published.items[p]] = t + 1;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const i = items[p];
      if (shownIn[ownId[i]] === t + 1) exact[i]++;
      else if (shownIn[labelId[i]] !== t + 1) absent[i]++;
      else if (sizes[i] === 1) exact[i]++;
      else merged[i]++;
    }
  }
  return { supports: supportsOf(original).slice(), sizes, exact, merged, absent };
}

/** original item → the published id of its own name, else the number of published labels. A name that is also a label of several items is read as the label. */
export function ownIds(original: Dataset, published: Dataset, recoding: Recoding | undefined): Uint32Array {
  const idOf = indexLabels(published.dictionary);
  const nowhere = published.dictionary.labels.length;
  const merged = new Set<string>();
  if (recoding !== undefined) {
    for (const [c, size] of clusterSizes(recoding).entries()) if (size > 1) merged.add(recoding.published.labels[c]);
  }
  return Uint32Array.from(original.dictionary.labels, (label) => {
    const id = merged.has(label) ? -1 : idOf(label);
    return id < 0 ? nowhere : id;
  });
}

/** original item → the published id of its label; the number of published labels where it has none. */
export function targetIds(recoding: Recoding, published: Dataset): Uint32Array {
  const nowhere = published.dictionary.labels.length;
  return Uint32Array.from(labelIds(recoding, published.dictionary), (id) => (id < 0 ? nowhere : id));
}
