import { type Hierarchy, leafCount } from '../data/hierarchy.ts';
import { isCertain, kindOf } from '../kinds/index.ts';
import { alignDataset } from '../records/align-dataset.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import type { Measure } from './define.ts';
import { countOutcomes, type Outcomes, total } from './outcomes.ts';

/**
 * avgLoss = Σ_a sup(a)·infoLoss(a) / Σ_a sup(a), with sup from the original. An item published as itself loses 0, under
 * a label of `size` ≥ 2 items size/|I_N|, where I_N are the items that are not sensitive, and 1 if suppressed.
 *
 * Beyond the definition, which knows one label per item everywhere and merges no sensitive item: each occurrence loses
 * by how it is published itself, a deleted one 1; no occurrence loses more than 1, though a label with sensitive items
 * may have more than |I_N| of them. Only where sensitive items were named; without them it would be the ncp.
 */
export const avgLoss: Measure = {
  id: 'avgLoss',
  title: 'Average information loss',
  summary:
    '0% when every occurrence is published as its own item, 100% when all are suppressed; a label costs the share of public items that it stands for.',
  source: {
    authors: 'Cao, Karras, Raïssi, Tan',
    title: 'ρ-uncertainty: inference-proof transaction anonymization',
    year: 2010,
    venue: 'PVLDB 3(1)',
  },
  better: 'lower',
  unit: 'share',
  measure(original, release, { inputs: { sensitive, hierarchy } }) {
    if (sensitive === undefined) return undefined;
    const kind = kindOf(release);
    if (isCertain(kind)) return labelledLoss(countOutcomes(original, release), sensitive.length);
    return kind.hasUnknownCells ? undefined : perturbedLoss(original, release.dataset, hierarchy);
  },
  fromCounts: ({ outcomes, inputs: { sensitive } }) =>
    sensitive === undefined ? undefined : labelledLoss(outcomes, sensitive.length),
};

function labelledLoss({ supports, sizes, merged, absent }: Outcomes, numSensitive: number): number {
  const numPublic = Math.max(1, supports.length - numSensitive);
  // In units of 1/|I_N|, so that the sum is one of integers.
  let lost = 0;
  for (let i = 0; i < supports.length; i++) {
    lost += merged[i] * Math.min(sizes[i], numPublic) + absent[i] * numPublic;
  }
  return lost === 0 ? 0 : lost / (numPublic * total(supports));
}

/**
 * Perturbed data, as the paper measures its baseline: every occurrence missing from a record loses leaves(n)/|I|, n the
 * lowest node of a hierarchy of all items above everything missing from and added to that record. An item that is
 * missing alone is suppressed and loses 1 (the formula would say 0); without a hierarchy, n is a root over all items.
 * Undefined if the data shows an item that the original lacks.
 */
function perturbedLoss(original: Dataset, published: Dataset, hierarchy: Hierarchy | undefined): number | undefined {
  const aligned = alignDataset(published, original.dictionary);
  if (aligned === undefined) return undefined;
  const numItems = original.dictionary.labels.length;
  let lost = 0;
  for (let t = 0; t < original.numRows; t++) {
    const before = new Set(rowOf(original, t));
    const after = new Set(rowOf(aligned, t));
    const missing = [...before].filter((i) => !after.has(i));
    if (missing.length === 0) continue;
    const changed = [...missing, ...[...after].filter((i) => !before.has(i))];
    const isAlone = changed.length === 1 || hierarchy === undefined;
    lost += missing.length * (isAlone ? numItems : leavesAbove(hierarchy, changed));
  }
  return lost === 0 ? 0 : lost / (numItems * original.items.length);
}

/** The number of items that the lowest node above all of these covers. */
function leavesAbove(hierarchy: Hierarchy, items: readonly number[]): number {
  let first = hierarchy.numItems;
  let last = 0;
  for (const i of items) {
    first = Math.min(first, hierarchy.leafRank[i]);
    last = Math.max(last, hierarchy.leafRank[i]);
  }
  let v = items[0];
  while (hierarchy.leafFrom[v] > first || hierarchy.leafTo[v] <= last) v = hierarchy.parent[v];
  return leafCount(hierarchy, v);
}
