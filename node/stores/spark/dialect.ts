import type { EngineDialect } from '../sql/session.ts';

/** A name as SQL of Spark writes it, whatever it holds. */
export function sparkIdentifier(...parts: readonly string[]): string {
  return parts.map((part) => `\`${part.replaceAll('`', '``')}\``).join('.');
}

/** A text in the SQL of Spark, where a backslash escapes what follows. */
function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export const sparkDialect: EngineDialect = {
  identifier: (name) => sparkIdentifier(name),
  literal,
  text: (value) => `CAST(${value} AS STRING)`,
  texts: (list) => `TRANSFORM(${list}, x -> CAST(x AS STRING))`,
  trimmed: (text, characters) => `TRIM(BOTH ${literal(characters)} FROM ${text})`,
  containsText: (text, part) => `LOCATE(${part}, ${text}) > 0`,
  // The separator is an expression there.
  pieces: (text, delimiter) => `TRANSFORM(SPLIT(${text}, ${literal(`\\Q${delimiter}\\E`)}), x -> NULLIF(x, ''))`,
  listOf: (values) => `ARRAY(${values.join(', ')})`,
  withoutNulls: (list) => `FILTER(COALESCE(${list}, CAST(ARRAY() AS ARRAY<STRING>)), x -> x IS NOT NULL)`,
  rowsOf: (list) => `EXPLODE_OUTER(${list})`,
  size: (list) => `SIZE(${list})`,
  eachOf: (list) => `EXPLODE(${list})`,
  numbersIn: (text) => `CAST(SPLIT(${text}, ',') AS ARRAY<INT>)`,
  containsAll: (list, part) => `SIZE(ARRAY_EXCEPT(${part}, ${list})) = 0`,
  // By value, not by position as `pairCounts`: what transforms and what verifies share no counting.
  nextItem: (n) => `EXPLODE(${n === 1 ? 'items' : `FILTER(items, x -> x > x${n - 1})`}) AS x${n}`,
  // Every executor adds up what it holds, and spills.
  rangesOf: () => 1,
};
