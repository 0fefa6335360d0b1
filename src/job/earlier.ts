import { getOrAdd } from '../data/get-or-add.ts';
import { type Recoding, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import { compareLabels, type Dictionary } from '../records/dictionary.ts';
import type { AlgorithmConfig } from './choose-algorithm.ts';

/** The facts about the releases before a new one. */
export interface EarlierReleases {
  /** Their recodings, oldest first; releases that publish all items under their own names are left out. */
  readonly recodings: readonly Recoding[];
  /** Digests of the releases of the series before the new one, oldest first. */
  readonly after: readonly string[];
  /** Those of them that share no record with it. */
  readonly others: readonly string[];
  /** The way to make a release of the same data alone, if its loss is wanted for comparison. */
  readonly scratch?: AlgorithmConfig;
}

/** The statements of earlier releases about the items of new data. */
export interface CarriedLabels {
  /** Sets of items that some earlier release publishes under one label; sets with an item in common are joined. */
  readonly together: readonly Uint32Array[];
  /** Items that the last release which has them publishes nowhere, ascending. */
  readonly suppress: Uint32Array;
}

/** The labels of earlier releases over the items of a dictionary: items that shared a label share one again. */
export function carriedLabels(
  { labels }: Dictionary,
  recodings: readonly Recoding[],
  also: readonly Uint32Array[] = [],
): CarriedLabels {
  const idOf = new Map(labels.map((label, i) => [label, i]));
  const setOf = Int32Array.from(labels.keys());
  const rootOf = (i: number): number => {
    let root = i;
    while (setOf[root] !== root) root = setOf[root];
    setOf[i] = root;
    return root;
  };
  const join = (i: number, j: number): void => {
    setOf[Math.max(rootOf(i), rootOf(j))] = Math.min(rootOf(i), rootOf(j));
  };
  const isGone = new Uint8Array(labels.length);
  for (const { original, target } of recodings) {
    const first = new Map<number, number>();
    for (const [n, label] of original.labels.entries()) {
      const i = idOf.get(label);
      if (i === undefined) continue;
      isGone[i] = Number(target[n] === SUPPRESSED);
      if (target[n] !== SUPPRESSED)
        join(
          i,
          getOrAdd(first, target[n], () => i),
        );
    }
  }
  for (const set of also) for (const i of set) join(i, set[0]);
  const members = new Map<number, number[]>();
  for (const i of labels.keys()) if (isGone[i] === 0) getOrAdd(members, rootOf(i), () => []).push(i);
  return {
    together: [...members.values()].filter(({ length }) => length > 1).map((set) => Uint32Array.from(set)),
    suppress: Uint32Array.from(labels.keys()).filter((i) => isGone[i] === 1),
  };
}

/**
 * The label of every item of a series after its last release. Items that do not occur in the last data keep the label
 * that they shared with others, so that they come back under it.
 */
export function carriedRecoding(earlier: readonly Recoding[], last: Recoding): Recoding {
  const labelOf = new Map<string, string | null>();
  for (const { original, published, target } of [...earlier, last]) {
    const labelTexts = Array.from(target, (label) => (label === SUPPRESSED ? null : published.labels[label]));
    const grown = new Map<string | null, string>();
    for (const [i, item] of original.labels.entries()) {
      const label = labelTexts[i];
      if (label !== null) grown.set(labelOf.get(item) ?? null, label);
    }
    for (const [item, label] of labelOf) if (label !== null) labelOf.set(item, grown.get(label) ?? label);
    for (const [i, item] of original.labels.entries()) labelOf.set(item, labelTexts[i]);
  }
  const items = [...labelOf.keys()].sort(compareLabels);
  return recodingFromLabels(
    { labels: items },
    items.map((item) => labelOf.get(item) ?? null),
  );
}
