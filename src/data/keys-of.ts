/** The names of a record, typed. */
export function keysOf<K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] {
  // The record is written in code and contains no others.
  return Object.keys(record) as K[];
}

/** A record of these names, typed: `Object.fromEntries` forgets which they are. */
export function recordOf<K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V> {
  // Each name of K is in the list: it is a name from a closed set of definitions.
  return Object.fromEntries(entries) as Record<K, V>;
}
