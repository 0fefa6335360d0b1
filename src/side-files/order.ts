import { SottoError } from '../errors.ts';
import { FILES } from '../file-names.ts';
import { numberedLines } from './numbered-lines.ts';
import type { SideFileOptions } from './table.ts';

/** Where the curator keeps which original record is published as which. */
export const ORDER_FILE = FILES.order;

const HEADER = 'published,original\n';

/** order[n] = the original row that is published as row n, as CSV `published,original`; rows count from 1. */
export function orderLines(order: Iterable<number>): Iterable<Uint8Array> {
  return numberedLines(HEADER, fromOne(order));
}

function* fromOne(order: Iterable<number>): Iterable<number> {
  for (const t of order) yield t + 1;
}

/**
 * Reads such an order back, line by line as it was written: there may be millions. Throws `input` where a line is another,
 * or names a record again.
 */
export function readOrder(bytes: Uint8Array, { file = ORDER_FILE }: SideFileOptions = {}): Uint32Array {
  const text = new TextDecoder().decode(bytes);
  const order: number[] = [];
  const seen = new Set<number>();
  let at = text.startsWith(HEADER) ? HEADER.length : -1;
  while (at >= 0 && at < text.length) {
    const end = text.indexOf('\n', at);
    const comma = text.indexOf(',', at);
    const t = Number(text.slice(comma + 1, end)) - 1;
    const isExpected = text.slice(at, end) === `${order.length + 1},${t + 1}` && Number.isInteger(t) && t >= 0;
    if (end < 0 || !isExpected || seen.has(t)) break;
    seen.add(t);
    order.push(t);
    at = end + 1;
  }
  if (at === text.length) return Uint32Array.from(order);
  const line = at < 0 ? 1 : order.length + 2;
  const expected =
    at < 0 ? `the header ${HEADER.trimEnd()}` : `${order.length + 1}, a comma and a record not named before`;
  throw new SottoError('input', `${file}, line ${line}: expected ${expected}, got another line`);
}
