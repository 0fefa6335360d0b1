import type { Reading } from '../reading.ts';
import { isPersonName } from '../shared/column-names.ts';
import { gridOf } from './grid.ts';

/** A column that says the same of several records: they may be of one person. */
export interface Repeated {
  /** As the reading calls columns. */
  readonly column: string;
  /** The number of the first records whose value another one has too. */
  readonly records: number;
  readonly of: number;
}

/** The first column with the usual name of persons that the reading does not use and that repeats over records. */
export function repeatedPerson(text: string, reading: Reading): Repeated | undefined {
  const { id = [], item = [], items, person, delimiter = ',', quote, skipLines = 0 } = reading;
  if (person !== undefined || reading.header !== true) return undefined;
  const lines = skipLines === 0 ? text : text.split('\n').slice(skipLines).join('\n');
  const [header = [], ...rows] = gridOf(lines, delimiter, quote).rows;
  const names = header.map((name) => name.trim());
  const used = new Set([...id, ...item, items]);
  const keys = id.map((name) => names.indexOf(name));
  for (const [index, column] of names.entries()) {
    if (!isPersonName(column) || used.has(column) || keys.includes(-1)) continue;
    const byRecord = new Map(
      rows.map((row, n) => [keys.length === 0 ? String(n) : keys.map((key) => row[key]).join('\u001f'), row[index]]),
    );
    const repeated = { column, ...countRepeated([...byRecord.values()]) };
    if (repeated.records > 0) return repeated;
  }
  return undefined;
}

/** The number of values that repeat. */
function countRepeated(values: readonly (string | undefined)[]): Omit<Repeated, 'column'> {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  let records = 0;
  for (const count of counts.values()) if (count > 1) records += count;
  return { records, of: values.length };
}
