import { FILES } from '../file-names.ts';
import { numberedLines, readNumberedLines } from './numbered-lines.ts';
import type { SideFileOptions } from './table.ts';

const HEADER = 'published,original\n';

/** order[n] = the original row that is published as row n, as CSV `published,original`; rows count from 1. */
export function orderLines(order: Iterable<number>): Iterable<Uint8Array> {
  return numberedLines(HEADER, fromOne(order));
}

function* fromOne(order: Iterable<number>): Iterable<number> {
  for (const t of order) yield t + 1;
}

/** Reads such an order back. Throws `input` where a line is another, or names a record again. */
export function readOrder(bytes: Uint8Array, { file = FILES.order }: SideFileOptions = {}): Uint32Array {
  const seen = new Set<number>();
  const isNew = (row: number): boolean => !seen.has(row) && seen.add(row) === seen;
  return readNumberedLines(bytes, HEADER, file, isNew, () => 'a record not named before');
}
