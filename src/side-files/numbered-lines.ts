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
