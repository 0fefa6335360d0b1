import type { Table } from '@uwdata/flechette';
import type { SparkSession } from './open-spark.ts';

/** The numbers of an answer of one row. */
export async function firstRow(session: SparkSession, query: string, doing: string): Promise<number[]> {
  for await (const batch of session.query(query, { doing })) {
    if (batch.numRows > 0) return Array.from({ length: batch.numCols }, (_, column) => numbers(batch, column)[0]!);
  }
  return [];
}

/** The values of a DOUBLE column. */
export function numbers(batch: Table, column: number): Float64Array {
  const values = batch.children[column]?.data[0]?.values;
  return values instanceof Float64Array ? values : new Float64Array(0);
}

/** The lists of an ARRAY<INT> column: those of row r are values[offsets[r] … offsets[r + 1]). */
export function listsOf(batch: Table, column: number): { offsets: Int32Array; values: Int32Array } {
  const lists = batch.children[column]?.data[0];
  const offsets = lists?.offsets instanceof Int32Array ? lists.offsets : new Int32Array(1);
  const inner = lists?.children[0]?.values;
  const values = inner instanceof Int32Array ? inner : new Int32Array(0);
  return { offsets, values: values.subarray(0, offsets.at(-1)) };
}
