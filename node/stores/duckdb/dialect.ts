import { identifier, literal } from '../shared/sql-text.ts';
import type { EngineDialect } from '../sql/session.ts';
import { itemsetCounts } from './itemset-counts.ts';

/** Maximum number of groups counted at once: their table fits the caches, and lists are discarded soon. */
const GROUPS_AT_ONCE = 1_000_000;
const MAX_RANGES = 16;

export const duckDbDialect: EngineDialect = {
  identifier,
  literal,
  text: (value) => `CAST(${value} AS VARCHAR)`,
  texts: (list) => `CAST(${list} AS VARCHAR[])`,
  trimmed: (text, characters) => `trim(${text}, ${literal(characters)})`,
  containsText: (text, part) => `contains(${text}, ${part})`,
  pieces: (text, delimiter) =>
    `list_transform(string_split(${text}, ${literal(delimiter)}), lambda piece: nullif(piece, ''))`,
  listOf: (values) => `[${values.join(', ')}]`,
  withoutNulls: (list) => `list_filter(coalesce(${list}, []), lambda each: each IS NOT NULL)`,
  rowsOf: (list) => `unnest(CASE WHEN coalesce(len(${list}), 0) = 0 THEN [NULL]::VARCHAR[] ELSE ${list} END)`,
  size: (list) => `len(${list})`,
  eachOf: (list) => `unnest(${list})`,
  numbersIn: (text) => `string_split(${text}, ',')::UINTEGER[]`,
  containsAll: (list, part) => `list_has_all(${list}, ${part})`,
  // By position: a slice is made faster than its items are compared.
  nextItem: (n, isLast) => {
    const [list, before] = n === 1 ? ['items', ''] : ['items[i + 1:]', 'i + '];
    return `unnest(${list}) AS x${n}${isLast ? '' : `, ${before}generate_subscripts(${list}, 1) AS i`}`;
  },
  // A hash table that outgrows the caches, or memory, costs more than reading the records again.
  rangesOf: (numGroups) => Math.max(1, Math.min(MAX_RANGES, Math.ceil(numGroups / GROUPS_AT_ONCE))),
  itemsetCounts: (request) => itemsetCounts(duckDbDialect, request),
};
