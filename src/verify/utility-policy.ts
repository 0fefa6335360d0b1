import { type Rational, rationalText } from '../data/rational.ts';
import { type Recoding, SUPPRESSED } from '../data/recoding.ts';
import { quote } from '../errors.ts';
import type { Evidence } from './define.ts';

/** Whether a release kept what its users were promised. Recomputed from the recoding alone. */
export interface UtilityPolicy {
  readonly status: 'holds' | 'violated';
  /** Items compared. */
  readonly checked: number;
  readonly scope: string;
  readonly finding?: string;
}

/**
 * Checks that only items of one utility group share a label and that at most the given share of the items is published
 * nowhere, which only who knows all items can count. Undefined where the release has no labels or no groups were given.
 */
export function verifyUtilityPolicy(
  { recoding, utility }: Pick<Evidence, 'recoding' | 'utility'>,
  maxSuppression?: Rational,
  { knowsAll = true } = {},
): UtilityPolicy | undefined {
  if (recoding === undefined || utility === undefined) return undefined;
  const numItems = recoding.target.filter((label) => label !== SUPPRESSED).length;
  const limit =
    maxSuppression === undefined ? '' : `; at most ${rationalText(maxSuppression)} of all items are suppressed`;
  const scope = `the labels of ${numItems} items and their groups${limit}`;
  const finding = mixedLabel(recoding, utility) ?? (knowsAll ? tooManySuppressed(recoding, maxSuppression) : undefined);
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
      return `${items} share the label ${quote(published.labels[label])} but are of different utility groups`;
    }
  }
  return undefined;
}

function tooManySuppressed({ target }: Recoding, most: Rational | undefined): string | undefined {
  if (most === undefined) return undefined;
  let suppressed = 0;
  for (const label of target) if (label === SUPPRESSED) suppressed++;
  if (suppressed * most.den <= most.num * target.length) return undefined;
  return `${suppressed} of ${target.length} items are published nowhere, more than the share allowed`;
}
