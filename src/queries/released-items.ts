import type { LabelCounts } from '../data/label-counts.ts';
import { mergedLabel, type Recoding, SUPPRESSED } from '../data/recoding.ts';
import { kindById } from '../kinds/index.ts';
import { countSupports, type Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import type { Noise } from './noise.ts';

/** A release as its recipient has it. */
export interface ReceivedRelease {
  /** The id of its kind. */
  readonly kind: string;
  readonly dataset: Dataset;
  readonly recoding?: Recoding;
  /** The largest possible number of records that were left out because nothing was left of them. */
  readonly mostDropped: number;
  /** The labels of the only items of which single cells may be missing, if that is known. */
  readonly hidden?: ReadonlySet<string>;
  /** The noise that the method adds, if it adds any. */
  readonly noise?: Noise;
  /** The number of records that contain each item behind a label, if the release states it. */
  readonly counts?: LabelCounts;
}

/** The records that may show a requested item, or label. Ids are of published labels. */
export interface ReleasedItem {
  readonly name: string;
  /** A record that shows one of these certainly contains it. */
  readonly sure: readonly number[];
  /** A record that shows this label of several items may contain it, with this probability; −1 without such a label. */
  readonly label: number;
  readonly share: number;
  /** The information about it in counts of items behind labels. */
  readonly counted?: CountedItem;
  /** A record that shows none of them may hold it all the same. */
  readonly mayHide: boolean;
  /** The release speaks of it. */
  readonly isNamed: boolean;
}

/**
 * The meaning of names in a release: original items, labels, and labels with their members written out. An unknown name
 * may belong to an item that is published nowhere.
 */
export function releasedItems(release: ReceivedRelease): (name: string) => ReleasedItem {
  const { kind, dataset, recoding, hidden, counts = [] } = release;
  const { mixesNames, hidesCells, truth } = kindById(kind);
  const idOf = indexLabels(dataset.dictionary);
  const idsOf = (labels: readonly string[]): number[] => labels.map((label) => idOf(label)).filter((id) => id >= 0);
  const mayHide = (items: readonly string[]): boolean =>
    'none' in truth || (hidesCells === true && (hidden === undefined || items.some((item) => hidden.has(item))));
  const known = { label: -1, share: 1, isNamed: true };
  if (recoding === undefined) {
    return (name) => {
      const sure = idsOf([name]);
      const isNamed = sure.length > 0;
      return { name, ...known, sure, mayHide: !isNamed || mayHide([name]), isNamed };
    };
  }
  const { original, published, target } = recoding;
  const itemOf = indexLabels(original);
  const members = membersOf(recoding);
  const byMembers = new Map(members.map((items, label) => [mergedLabel(items), label]));
  const supports = counts.length === 0 ? new Uint32Array() : countSupports(dataset);
  const counted = countedItems(counts, (label) => supports[idOf(label)] ?? 0);
  return (name) => {
    const item = itemOf(name);
    if (item >= 0 && target[item] !== SUPPRESSED) {
      const label = published.labels[target[item]];
      const size = members[target[item]].length;
      if (size === 1) return { name, ...known, sure: idsOf([label]), mayHide: mayHide([name]) };
      const sure = mixesNames ? idsOf([name]) : [];
      const count = counted.get(name);
      return {
        name,
        sure,
        label: idOf(label),
        share: count?.share ?? 1 / size,
        ...(count !== undefined && { counted: count }),
        mayHide: mayHide([name]),
        isNamed: true,
      };
    }
    const asLabel = published.labels.indexOf(name);
    const label = asLabel >= 0 ? asLabel : (byMembers.get(name) ?? -1);
    if (label < 0) return { name, ...known, sure: [], mayHide: true, isNamed: false };
    const sure = idsOf([published.labels[label], ...(mixesNames ? members[label] : [])]);
    return { name, ...known, sure, mayHide: mayHide(members[label]) };
  };
}

/** The names of a release: of its items, and of labels in each of their forms. */
export interface ReleasedNames {
  /** Every item that it speaks of. */
  readonly items: readonly string[];
  /** The items that a name means: itself, or those of the label; undefined where the release does not speak of it. */
  membersOf(name: string): readonly string[] | undefined;
  /** The label that a record shows for a name; undefined as above. */
  labelOf(name: string): string | undefined;
}

export function releasedNames({ dataset, recoding }: Pick<ReceivedRelease, 'dataset' | 'recoding'>): ReleasedNames {
  const { labels } = dataset.dictionary;
  const visibleLabels = new Set(labels);
  if (recoding === undefined) {
    const membersOf = (name: string) => (visibleLabels.has(name) ? [name] : undefined);
    return { items: labels, membersOf, labelOf: (name) => (visibleLabels.has(name) ? name : undefined) };
  }
  const { original, published, target } = recoding;
  const itemOf = indexLabels(original);
  const members = membersOf(recoding);
  const labelIds = new Map(members.map((items, label) => [mergedLabel(items), label]));
  for (const [id, label] of published.labels.entries()) labelIds.set(label, id);
  const targetOf = (name: string): number => (itemOf(name) < 0 ? SUPPRESSED : target[itemOf(name)]);
  return {
    items: original.labels.filter((_, i) => target[i] !== SUPPRESSED),
    membersOf(name) {
      if (targetOf(name) !== SUPPRESSED) return [name];
      const label = labelIds.get(name);
      return label === undefined ? undefined : members[label];
    },
    labelOf(name) {
      if (visibleLabels.has(name)) return name;
      const label = targetOf(name) === SUPPRESSED ? labelIds.get(name) : targetOf(name);
      return label === undefined ? undefined : published.labels[label];
    },
  };
}

/** Published label → the names of its items. */
function membersOf({ original, published, target }: Recoding): string[][] {
  const members: string[][] = published.labels.map(() => []);
  for (const [i, label] of target.entries()) if (label !== SUPPRESSED) members[label].push(original.labels[i]);
  return members;
}

/** The information about an item in counts of items behind labels. */
export interface CountedItem {
  /** The share of the records with its label that hold it. */
  readonly share: number;
  /** The factor on the product of two probabilities if both items of the label are requested. */
  readonly together: number;
  /** At least and at most how many records contain it. */
  readonly least: number;
  readonly most: number;
  /** The records with its label, and how many cells their items have beyond one for each of them. */
  readonly support: number;
  readonly spare: number;
}

/** The items that counts speak of; those that are withheld are taken to share their total equally. */
function countedItems(counts: LabelCounts, recordsWith: (label: string) => number): Map<string, CountedItem> {
  const counted = new Map<string, CountedItem>();
  for (const { label, items, withheld = 0 } of counts) {
    const support = recordsWith(label);
    const open = items.filter(({ records }) => records === undefined).length;
    const shares = items.map(({ records }) => (records ?? withheld / open) / support);
    const together = chanceOfAny(shares);
    const spare = items.reduce((sum, { records = 0 }) => sum + records, withheld) - support;
    for (const [n, { item, records }] of items.entries()) {
      // The remainder of the withheld total; each withheld count is at most the number of records with the label.
      const least = records ?? Math.max(0, withheld - (open - 1) * support);
      const limit = records ?? Math.min(support, withheld);
      counted.set(item, { share: shares[n], together, least, most: limit, support, spare });
    }
  }
  return counted;
}

/**
 * Z = 1 − Π(1 − q Z): were the items held each by itself, with chance q Z, a record would hold one of them with chance Z,
 * and one that does would hold each with chance q. Two of them it then holds with chance q q' Z.
 */
function chanceOfAny(shares: readonly number[]): number {
  const excess = (z: number): number => 1 - shares.reduce((none, q) => none * (1 - q * z), 1) - z;
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return high < 1e-9 ? 0 : (low + high) / 2;
}
