import FlatQueue from 'flatqueue';
import { invariant } from '../../../errors.ts';
import type { MergedLabels, SizeClasses } from './size-classes.ts';

export interface MergeListener {
  /** Called before each merge: the label that needs it, its partner. */
  merging(label: number, partner: number): void;
  /** Called from time to time with the remaining need. */
  checkpoint(needLeft: number): void;
}

/**
 * Merges labels until none needs it. Each time the pair is taken whose merge adds least to the loss for each rare itemset
 * that one of the two is in. Of every size only the `width` labels with the fewest occurrences are looked at as partners.
 * Ties go to the lower number.
 */
export function mergeWhereNeeded(
  labels: MergedLabels,
  needs: MergeNeeds,
  classes: SizeClasses,
  width: number,
  listener: MergeListener,
): void {
  // Prices only rise, since needs only fall: a price that is still the lowest when it is looked up again is right.
  const queue = new FlatQueue<number>();
  const prices = new Float64Array(labels.numItems).fill(-1);
  const chosen = { partner: -1, price: 0 };
  const push = (label: number, price: number): void => {
    prices[label] = price;
    queue.push(label, price);
  };
  for (let label = 0; label < labels.numItems; label++) {
    if (choosePartner(labels, needs, classes, width, label, chosen)) push(label, chosen.price);
  }
  let looked = 0;
  for (let label = queue.peek(); label !== undefined; label = queue.peek()) {
    const price = queue.peekValue();
    queue.pop();
    if ((looked++ & 255) === 0) listener.checkpoint(needs.total);
    if (!labels.isLabel(label) || prices[label] !== price) continue;
    if (!choosePartner(labels, needs, classes, width, label, chosen)) continue;
    if (chosen.price > (queue.peekValue() ?? Number.POSITIVE_INFINITY)) {
      push(label, chosen.price);
      continue;
    }
    listener.merging(label, chosen.partner); // MERGE-GREEDY-5
    classes.leave(label);
    classes.leave(chosen.partner);
    const merged = needs.merge(label, chosen.partner);
    classes.enter(merged);
    if (choosePartner(labels, needs, classes, width, merged, chosen)) push(merged, chosen.price);
  }
  invariant(needs.total === 0, 'one label for each group has no rare itemset, or the request was infeasible');
}

/** Finds the partner with the lowest price; false if the label needs none or has none. MERGE-GREEDY-4 */
function choosePartner(
  { size, occurrences }: MergedLabels,
  { counts }: MergeNeeds,
  classes: SizeClasses,
  width: number,
  label: number,
  chosen: { partner: number; price: number },
): boolean {
  const need = counts[label];
  chosen.partner = -1;
  chosen.price = Number.POSITIVE_INFINITY;
  if (need === 0) return false;
  const ownSize = size[label];
  const ownOccurrences = occurrences[label];
  const ownLoss = ownSize > 1 ? ownSize * ownOccurrences : 0;
  for (const members of classes.listsFor(label)) {
    const last = Math.min(width, members.length - 1);
    for (let n = 0; n <= last; n++) {
      const c = members[n];
      if (c === label) continue;
      const loss = size[c] > 1 ? size[c] * occurrences[c] : 0;
      const added = (ownSize + size[c]) * (ownOccurrences + occurrences[c]) - ownLoss - loss;
      const price = added / (need + counts[c]);
      if (price > chosen.price || (price === chosen.price && c > chosen.partner)) continue;
      chosen.price = price;
      chosen.partner = c;
    }
  }
  return chosen.partner >= 0;
}

/** The labels that must be merged, because they are in rare itemsets. */
export interface MergeNeeds {
  /** By label: how many rare itemsets it is in. Never grows, except for a label that was just merged. */
  readonly counts: Uint32Array;
  /** Σ counts: 0 when nothing is rare, as far as is known. */
  readonly total: number;
  /** The labels of one rare itemset that holds the label. */
  exampleOf(label: number): readonly number[];
  /** Merges two labels; returns the number of the merged one. */
  merge(a: number, b: number): number;
}
