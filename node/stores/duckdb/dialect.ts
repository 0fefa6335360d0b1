import type { SqlDialect } from '../shared/role-query.ts';
import { identifier, literal } from '../shared/sql-text.ts';

/** Roles of columns in the SQL of DuckDB. */
export const duckDbDialect: SqlDialect = {
  identifier,
  literal,
  text: (value) => `CAST(${value} AS VARCHAR)`,
  texts: (list) => `CAST(${list} AS VARCHAR[])`,
  trimmed: (text, characters) => `trim(${text}, ${literal(characters)})`,
  holds: (text, part) => `contains(${text}, ${part})`,
  pieces: (text, delimiter) =>
    `list_transform(string_split(${text}, ${literal(delimiter)}), lambda piece: nullif(piece, ''))`,
  listOf: (values) => `[${values.join(', ')}]`,
  withoutNulls: (list) => `list_filter(coalesce(${list}, []), lambda each: each IS NOT NULL)`,
  rowsOf: (list) => `unnest(CASE WHEN coalesce(len(${list}), 0) = 0 THEN [NULL]::VARCHAR[] ELSE ${list} END)`,
};
