import type { Hierarchy } from '../data/hierarchy.ts';
import { compareRationals, parseRational, type Rational } from '../data/rational.ts';
import { quote, SottoError } from '../errors.ts';
import { type Random, shuffle } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';

/** A share such as `40%`, above 0 and up to 1; throws `usage`. */
export function shareArgument(text: string, field: string): Rational {
  const share = parseRational(text);
  if (share !== undefined && share.num > 0 && compareRationals(share, { num: 1, den: 1 }) <= 0) return share;
  return refuseArgument(field, 'a share above 0 and up to 1, such as 0.4, 40% or 2/5', text);
}

/** The largest number of itemsets or rules to draw at random. Each is counted, and more would say no more. */
const MAX_DRAWN = 100_000;

/** An integer from `min` to `max`; throws `usage`. */
export function integerArgument(text: string, field: string, min = 1, max = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  return refuseArgument(
    field,
    max === Number.MAX_SAFE_INTEGER ? `an integer ≥ ${min}` : `an integer from ${min} to ${max}`,
    text,
  );
}

/** The number of items to draw at random; throws `usage`. */
export function countArgument(text: string, field: string): number {
  return integerArgument(text, field, 1, MAX_DRAWN);
}

/** A share of the items drawn at random, ascending. */
export function drawItems(numItems: number, { num, den }: Rational, random: Random): Uint32Array {
  const items = shuffle(
    Uint32Array.from({ length: numItems }, (_, i) => i),
    random,
  );
  return items.slice(0, Math.round((numItems * num) / den)).sort();
}

/** The rows with at least `size` items. */
export function rowsOfSize({ numRows, offsets }: Dataset, size: number): number[] {
  return Array.from({ length: numRows }, (_, t) => t).filter((t) => offsets[t + 1] - offsets[t] >= size);
}

/** The hierarchy that an argument refers to; throws `usage` if there is none. */
export function hierarchyFor(hierarchy: Hierarchy | undefined, field: string): Hierarchy {
  if (hierarchy !== undefined) return hierarchy;
  throw new SottoError('usage', `${field} needs a hierarchy, but none was given`, {
    hint: [{ give: 'hierarchy' }],
  });
}

/** Throws `usage` for an argument. */
export function refuseArgument(field: string, expected: string, got: string): never {
  throw new SottoError('usage', `${field}: expected ${expected}, got ${quote(got)}`, {
    problems: [{ field, expected, got: quote(got) }],
  });
}
