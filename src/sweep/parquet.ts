import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import { type SweepColumn, sweepColumns } from './columns.ts';
import type { CellResult } from './results.ts';

/** The table of cells as Parquet: whole numbers, numbers and text by column, null where there is nothing. */
export function sweepToParquet(cells: readonly CellResult[]): Uint8Array {
  const writer = new ByteWriter();
  parquetWrite({ writer, columnData: sweepColumns(cells).map(columnOf) });
  return writer.getBytes();
}

function columnOf({ name, values }: SweepColumn) {
  const given = values.filter((value) => value !== undefined);
  const numbers = given.filter((value) => typeof value === 'number');
  const isNumeric = given.length > 0 && numbers.length === given.length;
  if (isNumeric && numbers.every((value) => Number.isSafeInteger(value)))
    return { name, type: 'INT64' as const, nullable: true, data: data(values, (value) => BigInt(value)) };
  if (isNumeric) return { name, type: 'DOUBLE' as const, nullable: true, data: data(values, Number) };
  return { name, type: 'STRING' as const, nullable: true, data: data(values, String) };
}

function data<T>(values: SweepColumn['values'], change: (value: string | number) => T): (T | null)[] {
  return values.map((value) => (value === undefined ? null : change(value)));
}
