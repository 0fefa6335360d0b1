import { invariant } from '../errors.ts';
import type { Dataset } from '../records/dataset.ts';
import { compareLabels, type Dictionary, indexLabels } from '../records/dictionary.ts';
import { SUPPRESSED } from '../records/recode-cells.ts';
import { mapItems } from '../records/rows.ts';
import type { Hierarchy } from './hierarchy.ts';

export { SUPPRESSED } from '../records/recode-cells.ts';

/** The label of each original item: one label everywhere, or none. */
export interface Recoding {
  readonly original: Dictionary;
  readonly published: Dictionary;
  /** original item → published item, or SUPPRESSED. */
  readonly target: Uint32Array;
}

/** A recoding from the published label of every original item; null = suppressed. */
export function recodingFromLabels(original: Dictionary, published: readonly (string | null)[]): Recoding {
  const labels = [...new Set(published.filter((label) => label !== null))].sort(compareLabels);
  const idOf = new Map<string | null, number>(labels.map((label, id) => [label, id]));
  const target = Uint32Array.from(published, (label) => idOf.get(label) ?? SUPPRESSED);
  return { original, published: { labels }, target };
}

/** Every item published as itself. */
export function identityRecoding(dictionary: Dictionary): Recoding {
  return { original: dictionary, published: dictionary, target: Uint32Array.from(dictionary.labels.keys()) };
}

/** A recoding from a cut of a hierarchy: `cut[i]` is the node that item i is published as. */
export function recodingFromCut(original: Dictionary, hierarchy: Hierarchy, cut: ArrayLike<number>): Recoding {
  return recodingFromLabels(
    original,
    Array.from(cut, (v) => hierarchy.labels[v]),
  );
}

/**
 * A recoding from a partition: `cluster[i]` is the cluster of item i (any number), or SUPPRESSED if the item is
 * published nowhere. An item alone in its cluster keeps its label. A merged label never equals the label of an item, so
 * readers cannot confuse them.
 *
 * @example
 * ```ts
 * const { published, target } = recodingFromClusters({ labels: ['beer', 'milk', 'wine'] }, [7, 1, 7]);
 * published.labels[target[0]] === published.labels[target[2]]; // → true
 * ```
 */
export function recodingFromClusters(original: Dictionary, cluster: ArrayLike<number>): Recoding {
  const used = new Set(original.labels);
  const labelOf = new Map<number, string>();
  for (const [c, labels] of clusterMembers(original, cluster)) {
    let label = labels[0];
    if (labels.length > 1) {
      const merged = mergedLabel(labels);
      label = merged;
      for (let n = 2; used.has(label); n++) label = `${merged}#${n}`;
      used.add(label);
    }
    labelOf.set(c, label);
  }
  return recodingFromLabels(
    original,
    Array.from(cluster, (c) => labelOf.get(c) ?? null),
  );
}

/** `(a,b)`: the label of merged items, in dictionary order; parts that contain `, ( ) "` are quoted as in CSV. */
export function mergedLabel(labels: readonly string[]): string {
  const part = (label: string) => (/[,()"]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label);
  return `(${labels.map(part).join(',')})`;
}

/** The recoding over another dictionary: the same label for the same item, and no label for items that it does not name. */
export function recodingOver(dictionary: Dictionary, recoding: Recoding): Recoding {
  return recodingFromLabels(dictionary, labelsOver(dictionary, recoding));
}

/** By item of a dictionary: the label that a recoding gives it, or null if it gives none. */
export function labelsOver(dictionary: Dictionary, { original, published, target }: Recoding): (string | null)[] {
  const idOf = indexLabels(original);
  return dictionary.labels.map((label) => {
    const item = idOf(label);
    return item < 0 || target[item] === SUPPRESSED ? null : published.labels[target[item]];
  });
}

/** The recoding of the items that published data shows by these labels, under their own names or in a label. */
export function shownRecoding(whole: Recoding, visibleLabels: ReadonlySet<string>): Recoding {
  const { original, published, target } = whole;
  const labels = original.labels.filter(
    (own, i) => target[i] !== SUPPRESSED && (visibleLabels.has(own) || visibleLabels.has(published.labels[target[i]])),
  );
  return recodingOver({ labels }, whole);
}

/** The number of original items of each published item. */
export function clusterSizes(recoding: Recoding): Uint32Array {
  const sizes = new Uint32Array(recoding.published.labels.length);
  for (const target of recoding.target) if (target !== SUPPRESSED) sizes[target]++;
  return sizes;
}

/** The number of original items behind the label of each item: 0 if it has none; 1 without a recoding. */
export function labelSizes(numItems: number, recoding: Recoding | undefined): Uint32Array {
  if (recoding === undefined) return new Uint32Array(numItems).fill(1);
  invariant(recoding.target.length === numItems, 'the recoding is of other items than the original');
  const sizes = clusterSizes(recoding);
  return recoding.target.map((target) => (target === SUPPRESSED ? 0 : sizes[target]));
}

/** original item → the id of its label in published data, or −1 if that has none. */
export function labelIds({ published, target }: Recoding, dictionary: Dictionary): Int32Array {
  const idOf = indexLabels(dictionary);
  return Int32Array.from(target, (label) => (label === SUPPRESSED ? -1 : idOf(published.labels[label])));
}

/**
 * The dataset as the recoding publishes it: the same rows in the same order, including those that become empty.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['beer'], ['wine', 'milk']]);
 * const recoding = recodingFromClusters(dataset.dictionary, [0, 1, 0]);
 * applyRecoding(dataset, recoding).dictionary.labels; // → ['(beer,wine)', 'milk']
 * ```
 */
export function applyRecoding(dataset: Dataset, recoding: Recoding): Dataset {
  return mapItems(dataset, recoding.target, recoding.published);
}

function clusterMembers(original: Dictionary, cluster: ArrayLike<number>): Map<number, string[]> {
  const members = new Map<number, string[]>();
  for (let i = 0; i < cluster.length; i++) {
    const c = cluster[i];
    if (c === SUPPRESSED) continue;
    const labels = members.get(c);
    if (labels === undefined) members.set(c, [original.labels[i]]);
    else labels.push(original.labels[i]);
  }
  return members;
}
