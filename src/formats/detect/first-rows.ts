import { type FirstRows, MAX_FIRST_ROWS } from '../define.ts';
import { formats } from '../index.ts';
import type { Reading } from '../reading.ts';
import { gridOf } from './grid.ts';
import { parsedObject } from './json-readings.ts';
import { sampleOf } from './sample.ts';

/** Formats whose fields a delimiter splits, with the usual one. */
const DELIMITERS: Readonly<Record<string, string>> = { basket: ',', long: ',', onehot: ',', fimi: ' ' };

/** The first rows of a file from its first bytes; none for a file that is not text: its format may have `firstRows`. */
export function firstRows(head: Uint8Array, reading: Reading): FirstRows {
  const format = formats.find(({ id }) => id === reading.format);
  if (format === undefined || !('reader' in format)) return { columns: [], rows: [] };
  const { text } = sampleOf(head, reading);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const usual = DELIMITERS[reading.format];
  if (usual === undefined) return (reading.format === 'jsonl' && objectRows(lines)) || lineRows(lines);
  const { delimiter = usual, quote } = reading;
  const plain = delimiter === ' ' ? text.replaceAll(/[ \t]+/g, ' ').replaceAll(/^ | $/gm, '') : text;
  const { rows } = gridOf(plain, delimiter, quote);
  const hasHeader = reading.header === true || (reading.format === 'onehot' && reading.header !== false);
  const body = (hasHeader ? rows.slice(1) : rows).slice(0, MAX_FIRST_ROWS);
  const width = Math.max(0, ...(hasHeader ? rows.slice(0, 1) : body).map(({ length }) => length));
  const names = hasHeader ? (rows[0] ?? []).map((name) => name.trim()) : [];
  return { columns: Array.from({ length: width }, (_, n) => columnName(names, n)), rows: body };
}

/** By its name where that is another than all others, else by its number. */
function columnName(names: readonly string[], n: number): string {
  const name = names[n] ?? '';
  return name === '' || names.indexOf(name) !== names.lastIndexOf(name) ? String(n + 1) : name;
}

function lineRows(lines: readonly string[]): FirstRows {
  return { columns: [], rows: lines.slice(0, MAX_FIRST_ROWS).map((line) => [line]) };
}

/** Objects by their keys; undefined if the lines are not objects. */
function objectRows(lines: readonly string[]): FirstRows | undefined {
  const objects = lines.slice(0, MAX_FIRST_ROWS).flatMap(parsedObject);
  if (objects.length === 0) return undefined;
  const columns = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return { columns, rows: objects.map((object) => columns.map((key) => valueText(object[key]))) };
}

function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
