import type { SchemaElement } from 'hyparquet';
import { dateText, decimalText, timestampText, timeText, uuidText } from './value-text.ts';

/**
 * The way the values of a column become labels: as bytes of text, as integers, or by a function. A column that cannot
 * contain labels has none of these, only a name for messages.
 */
export interface ColumnType {
  /** As people call it. */
  readonly name: string;
  readonly values: 'bytes' | 'integers' | ((value: never) => string) | undefined;
}

/** The type of a leaf of the schema. */
export function columnType(element: SchemaElement): ColumnType {
  const { type, converted_type: converted, logical_type: logical, scale = 0 } = element;
  const kind = logical?.type ?? converted ?? type ?? 'group';
  if (kind === 'DECIMAL') {
    const digits = logical?.type === 'DECIMAL' ? logical.scale : scale;
    return { name: 'decimal', values: (value: Uint8Array | number | bigint) => decimalText(value, digits) };
  }
  if (kind === 'DATE') return { name: 'date', values: (days: number) => dateText(days) };
  if (kind === 'UUID') return { name: 'uuid', values: (bytes: Uint8Array) => uuidText(bytes) };
  if (type === 'BOOLEAN') return { name: 'boolean', values: (value: boolean) => String(value) };
  if (type === 'INT96')
    return { name: 'timestamp', values: (value: bigint) => timestampText(nanosOf(value), 9, false) };
  const time = timeType(element);
  if (time !== undefined) return time;
  if (type === 'INT32' || type === 'INT64') return integerType(element);
  if (type === 'BYTE_ARRAY' && TEXTS.has(kind)) return { name: 'text', values: 'bytes' };
  return { name: kind.toLowerCase(), values: undefined };
}

/** The annotations of byte arrays that make them text; those without one count as text, and must be valid UTF-8. */
const TEXTS = new Set<string>(['STRING', 'UTF8', 'ENUM', 'JSON', 'BYTE_ARRAY']);

function integerType({ type, converted_type: converted, logical_type: logical }: SchemaElement): ColumnType {
  const isUnsigned = logical?.type === 'INTEGER' ? !logical.isSigned : (converted?.startsWith('UINT') ?? false);
  if (!isUnsigned) return { name: 'integer', values: 'integers' };
  if (type === 'INT32') return { name: 'integer', values: (value: number) => String(value >>> 0) };
  return { name: 'integer', values: (value: bigint) => String(BigInt.asUintN(64, value)) };
}

const DIGITS = { MILLIS: 3, MICROS: 6, NANOS: 9 } as const;

interface TimeType {
  readonly type: 'TIME' | 'TIMESTAMP';
  readonly unit: keyof typeof DIGITS;
  readonly isAdjustedToUTC: boolean;
}

/** The old annotations in terms of the new ones. */
const OLD_TIMES: Readonly<Record<string, TimeType | undefined>> = {
  TIME_MILLIS: { type: 'TIME', unit: 'MILLIS', isAdjustedToUTC: true },
  TIME_MICROS: { type: 'TIME', unit: 'MICROS', isAdjustedToUTC: true },
  TIMESTAMP_MILLIS: { type: 'TIMESTAMP', unit: 'MILLIS', isAdjustedToUTC: true },
  TIMESTAMP_MICROS: { type: 'TIMESTAMP', unit: 'MICROS', isAdjustedToUTC: true },
};

/** The columns that tell a time, with or without a day, in the new way of saying so or the old one. */
function timeType({ converted_type: converted, logical_type: logical }: SchemaElement): ColumnType | undefined {
  const isNew = logical?.type === 'TIME' || logical?.type === 'TIMESTAMP';
  const time = isNew ? logical : OLD_TIMES[converted ?? ''];
  if (time === undefined) return undefined;
  const digits = DIGITS[time.unit];
  if (time.type === 'TIME')
    return { name: 'time', values: (value: number | bigint) => timeText(BigInt(value), digits) };
  const isUtc = time.isAdjustedToUTC;
  return { name: 'timestamp', values: (value: number | bigint) => timestampText(BigInt(value), digits, isUtc) };
}

/** The nanoseconds since 1970 of an INT96: a Julian day above, the nanoseconds of the day below. */
function nanosOf(value: bigint): bigint {
  const day = (value >> 64n) - 2_440_588n;
  return day * 86_400_000_000_000n + BigInt.asUintN(64, value);
}
