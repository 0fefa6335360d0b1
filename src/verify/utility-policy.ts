import { type Rational, rationalText } from '../data/rational.ts';
import { type Recoding, SUPPRESSED } from '../data/recoding.ts';
import { quote } from '../errors.ts';
import type { Dataset } from '../records/dataset.ts';
import { presentItems } from '../records/present-items.ts';
import type { Evidence } from './define.ts';

/** Whether a release kept what its users were promised. Recomputed from the recoding alone. */
export interface UtilityPolicy {
  readonly status: 'holds' | 'violated';
  /** Items compared. */
  readonly checked: number;
  readonly scope: string;
  readonly finding?: string;
}

/** The requirements on the labels of a release, and on items that must not be published. */
type Policy = Pick<Evidence, 'recoding' | 'original' | 'utility' | 'suppress' | 'apart' | 'together'>;

interface PolicyContext {
  /** Whether all items are known, and not only those that are published. */
  readonly knowsAll?: boolean;
  /** The labels that some record shows; all that there are if left out. */
  readonly visibleLabels?: ReadonlySet<string>;
}

/**
 * Checks that only items of one utility group share a label, that none joins items to be kept apart, that items to be kept
 * together share theirs, that no item to be suppressed shows, and that at most the given share of the other items is
 * published nowhere, which only who knows all items can count; an item that no record of the original holds is none of
 * them. Undefined where the release has no labels or nothing was asked of them.
 */
export function verifyUtilityPolicy(
  { recoding, original, utility, suppress, apart: separated, together }: Policy,
  maxSuppression?: Rational,
  { knowsAll = true, visibleLabels }: PolicyContext = {},
): UtilityPolicy | undefined {
  const hasPolicy = [utility, suppress, separated, together].some((part) => part !== undefined);
  if (recoding === undefined || !hasPolicy) return undefined;
  const isPublished = publishedItems(recoding, visibleLabels);
  const numItems = isPublished.filter(Boolean).length;
  const scope = [
    `the labels of ${numItems} items${utility === undefined ? '' : ' and their groups'}`,
    ...(separated === undefined ? [] : ['no label joins items that must be kept apart']),
    ...(together === undefined ? [] : ['items that must be kept together share a label']),
    ...(suppress === undefined ? [] : ['items that must be suppressed are not shown']),
    ...(utility === undefined || maxSuppression === undefined
      ? []
      : [
          `at most ${rationalText(maxSuppression)} of all${suppress === undefined ? '' : ' other'} items are suppressed`,
        ]),
  ].join('; ');
  const finding =
    (utility === undefined ? undefined : mixedLabel(recoding, utility)) ??
    joinedApart(recoding, separated ?? []) ??
    parted(recoding, together ?? []) ??
    shownAnyway(recoding, suppress ?? [], visibleLabels) ??
    (utility !== undefined && knowsAll
      ? tooManySuppressed(isPublished, original, maxSuppression, suppress)
      : undefined);
  return finding === undefined
    ? { status: 'holds', checked: numItems, scope }
    : { status: 'violated', checked: numItems, scope, finding };
}

function mixedLabel({ target, published, original }: Recoding, groupOf: Uint32Array): string | undefined {
  const firstOf = new Map<number, number>();
  for (let i = 0; i < target.length; i++) {
    const label = target[i];
    if (label === SUPPRESSED) continue;
    const first = firstOf.get(label);
    if (first === undefined) firstOf.set(label, i);
    else if (groupOf[first] !== groupOf[i]) {
      const items = `${quote(original.labels[first])} and ${quote(original.labels[i])}`;
      return `${items} share the label ${quote(published.labels[label])} but belong to different utility groups`;
    }
  }
  return undefined;
}

function joinedApart({ target, published, original }: Recoding, sets: readonly Uint32Array[]): string | undefined {
  const firstOf = new Map<number, { readonly set: number; readonly item: number }>();
  for (const [set, items] of sets.entries()) {
    for (const item of items) {
      const label = target[item];
      if (label === SUPPRESSED) continue;
      const first = firstOf.get(label);
      if (first === undefined) firstOf.set(label, { set, item });
      else if (first.set !== set) {
        const both = `${quote(original.labels[first.item])} and ${quote(original.labels[item])}`;
        return `${both} share the label ${quote(published.labels[label])} but must be kept apart`;
      }
    }
  }
  return undefined;
}

function parted({ target, published, original }: Recoding, sets: readonly Uint32Array[]): string | undefined {
  for (const items of sets) {
    const [first, ...otherItems] = items.filter((item) => target[item] !== SUPPRESSED);
    const other = otherItems.find((item) => target[item] !== target[first]);
    if (other === undefined) continue;
    const names = [first, other].map(
      (item) => `${quote(original.labels[item])} under ${quote(published.labels[target[item]])}`,
    );
    return `${names.join(' and ')} must share a label`;
  }
  return undefined;
}

/** By item: whether something of it is published, its name or the label that stands for it. */
function publishedItems(
  { target, original, published }: Recoding,
  visibleLabels: ReadonlySet<string> | undefined,
): boolean[] {
  return Array.from(target, (label, item) => {
    if (label === SUPPRESSED) return false;
    return (
      visibleLabels === undefined ||
      visibleLabels.has(published.labels[label]) ||
      visibleLabels.has(original.labels[item])
    );
  });
}

function shownAnyway(
  { target, original }: Recoding,
  items: Iterable<number>,
  visibleLabels: ReadonlySet<string> | undefined,
): string | undefined {
  for (const item of items) {
    const label = original.labels[item];
    if (target[item] !== SUPPRESSED || visibleLabels?.has(label) === true)
      return `${quote(label)} must be suppressed, but is shown`;
  }
  return undefined;
}

function tooManySuppressed(
  isPublished: readonly boolean[],
  original: Dataset | undefined,
  most: Rational | undefined,
  requiredItems: Uint32Array = new Uint32Array(),
): string | undefined {
  if (most === undefined) return undefined;
  const present = original && presentItems(original);
  const required = new Set(requiredItems);
  let suppressed = 0;
  let numItems = 0;
  for (const [item, isShown] of isPublished.entries()) {
    if (required.has(item) || (!isShown && present?.[item] === 0)) continue;
    numItems++;
    if (!isShown) suppressed++;
  }
  if (suppressed * most.den <= most.num * numItems) return undefined;
  return `${suppressed} of ${numItems} items are published nowhere, more than the share allowed`;
}
