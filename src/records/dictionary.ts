/** The items' labels. Ids are dense from 0 and follow `compareLabels`, so two readings of the same items agree. */
export interface Dictionary {
  readonly labels: readonly string[];
}

/**
 * A function that looks up the id of a label, or −1. Build it once per dictionary.
 *
 * @example
 * ```ts
 * const idOf = indexLabels(datasetFromRows([['milk', 'beer']]).dictionary);
 * [idOf('milk'), idOf('wine')]; // → [1, -1]
 * ```
 */
export function indexLabels(dictionary: Dictionary): (label: string) => number {
  const ids = new Map<string, number>();
  return (label) => {
    // Many who could ask never do.
    if (ids.size === 0) for (const [id, each] of dictionary.labels.entries()) ids.set(each, id);
    return ids.get(label) ?? -1;
  };
}

/** The order of a dictionary: canonical integers first, by value; all other labels after them, by UTF-16 code unit. */
export function compareLabels(a: string, b: string): number {
  const x = integerValue(a);
  const y = integerValue(b);
  if (x >= 0 && y >= 0) return x - y;
  if (x >= 0) return -1;
  if (y >= 0) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The value of a label that is a non-negative integer written without leading zeros (at most 15 digits), else −1. */
export function integerValue(label: string): number {
  if (label.length === 0 || label.length > 15) return -1;
  if (label.length > 1 && label.charCodeAt(0) === 48) return -1;
  let value = 0;
  for (let i = 0; i < label.length; i++) {
    const digit = label.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
