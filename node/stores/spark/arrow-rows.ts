import {
  Column,
  columnFromArray,
  type DataType,
  int32,
  Table,
  Type,
  tableFromColumns,
  tableFromIPC,
  tableToIPC,
  utf8,
} from '@uwdata/flechette';
import { ensureDefined } from '../../../src/internal.ts';
import type { UploadColumns } from '../sql/session.ts';

/** Maximum number of rows in one message: far below the limit of a server. */
const ROWS_PER_MESSAGE = 200_000;

/** The rows as Arrow IPC streams, in parts that each fit into a message. At least one, also of no rows. */
export function arrowParts(columns: UploadColumns, rowsPerPart = ROWS_PER_MESSAGE): Uint8Array[] {
  const numRows = Object.values(columns)[0]?.length ?? 0;
  const parts: Uint8Array[] = [];
  for (let from = 0; from === 0 || from < numRows; from += rowsPerPart) {
    const columnEntries = Object.entries(columns).map(([name, values]): [string, Column<unknown>] => {
      const part = values.slice(from, from + rowsPerPart);
      return [name, part instanceof Int32Array ? columnFromArray(part, int32()) : columnFromArray([...part], utf8())];
    });
    parts.push(ensureDefined(tableToIPC(tableFromColumns(columnEntries), { format: 'stream' }), 'a sink of its own'));
  }
  return parts;
}

/** The batches of an Arrow IPC stream, each as a table of its own: columns have one piece. Whole numbers of 64 bits are exact. */
export function readArrow(bytes: Uint8Array): Table[] {
  const { schema, children } = tableFromIPC(new Uint8Array(bytes), { useBigInt: true });
  const pieces = children[0]?.data ?? [];
  return pieces.map(
    (_, b) =>
      new Table(
        schema,
        children.map(({ data, type }) => new Column([data[b]!], type)),
      ),
  );
}

/** A type as Arrow writes it: `Int32`, `List<Utf8>`. */
export function typeText(type: DataType): string {
  if (type.typeId === Type.Int) return `${type.signed ? 'Int' : 'Uint'}${type.bitWidth}`;
  const name = Object.entries(Type).find(([, id]) => id === type.typeId)?.[0] ?? 'unknown';
  if (type.typeId === Type.Float) return `${name}${16 << type.precision}`;
  return 'children' in type ? `${name}<${type.children.map((child) => typeText(child.type)).join(', ')}>` : name;
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
