import { identifier, literal } from '../shared/sql-text.ts';
import type { RoleDialect } from '../sql/role-query.ts';

/** Roles of columns in the SQL of PostgreSQL. */
export const postgresDialect: RoleDialect = {
  identifier,
  literal,
  text: (value) => `(${value})::text`,
  texts: (list) => `(${list})::text[]`,
  trimmed: (text, characters) => `btrim(${text}, ${literal(characters)})`,
  containsText: (text, part) => `strpos(${text}, ${part}) > 0`,
  pieces: (text, delimiter) => `string_to_array(${text}, ${literal(delimiter)}, '')`,
  listOf: (values) => `ARRAY[${values.join(', ')}]::text[]`,
  withoutNulls: (list) => `array_remove(coalesce(${list}, '{}'::text[]), NULL)`,
  rowsOf: (list) => `unnest(CASE WHEN coalesce(cardinality(${list}), 0) = 0 THEN ARRAY[NULL]::text[] ELSE ${list} END)`,
};
