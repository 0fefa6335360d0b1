import type { SqlDialect } from '../shared/role-query.ts';
import { identifier } from './identifier.ts';

/** A text in the SQL of Spark, where a backslash escapes what follows. */
function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Roles of columns in the SQL of Spark. */
export const sparkDialect: SqlDialect = {
  identifier,
  literal,
  text: (value) => `CAST(${value} AS STRING)`,
  texts: (list) => `TRANSFORM(${list}, x -> CAST(x AS STRING))`,
  trimmed: (text, characters) => `TRIM(BOTH ${literal(characters)} FROM ${text})`,
  holds: (text, part) => `LOCATE(${part}, ${text}) > 0`,
  // What splits is an expression there.
  pieces: (text, delimiter) => `TRANSFORM(SPLIT(${text}, ${literal(`\\Q${delimiter}\\E`)}), x -> NULLIF(x, ''))`,
  listOf: (values) => `ARRAY(${values.join(', ')})`,
  withoutNulls: (list) => `FILTER(COALESCE(${list}, CAST(ARRAY() AS ARRAY<STRING>)), x -> x IS NOT NULL)`,
  rowsOf: (list) => `EXPLODE_OUTER(${list})`,
};
