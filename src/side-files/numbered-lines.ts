import { SottoError } from '../errors.ts';
import { LineBuffer } from '../text/line-buffer.ts';

const ENCODER = new TextEncoder();
const COMMA = ENCODER.encode(',');

/** CSV: a header, then a line `n,value` for each value, n from 1. In bytes: there may be many millions of lines. */
export function* numberedLines(header: string, values: Iterable<number>): Generator<Uint8Array, void, void> {
  let full: Uint8Array[] = [];
  const lines = new LineBuffer((bytes) => full.push(bytes.slice()));
  lines.bytes(ENCODER.encode(header));
  let n = 0;
  for (const value of values) {
    lines.integer(++n);
    lines.bytes(COMMA);
    lines.integer(value);
    lines.endLine();
    if (full.length === 0) continue;
    yield* full;
    full = [];
  }
  lines.flush();
  yield* full;
}

/**
 * Reads such a file back, line by line as it was written: there may be millions. Throws `input` where a line is another, or
 * its value is refused; `expected` says which values are not.
 */
export function readNumberedLines(
  bytes: Uint8Array,
  header: string,
  file: string,
  accepts: (value: number) => boolean,
  expected: () => string,
): Uint32Array {
  const text = new TextDecoder().decode(bytes);
  const values: number[] = [];
  let offset = text.startsWith(header) ? header.length : -1;
  while (offset >= 0 && offset < text.length) {
    const end = text.indexOf('\n', offset);
    const value = Number(text.slice(text.indexOf(',', offset) + 1, end));
    const isWritten = end >= 0 && text.slice(offset, end) === `${values.length + 1},${value}`;
    if (!isWritten || !Number.isInteger(value) || value < 1 || !accepts(value)) break;
    values.push(value);
    offset = end + 1;
  }
  if (offset === text.length) return Uint32Array.from(values, (value) => value - 1);
  const line = offset < 0 ? 1 : values.length + 2;
  const target = offset < 0 ? `the header ${header.trimEnd()}` : `${values.length + 1}, a comma and ${expected()}`;
  throw new SottoError('input', `${file}, line ${line}: expected ${target}, got another line`);
}
