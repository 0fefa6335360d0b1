import { findBadUtf8 } from '../../text/utf8.ts';
import type { RequestedReading } from '../reading.ts';

const LF = 10;

/** The beginning of a file as text: whole lines only. */
export interface Sample {
  readonly text: string;
  /** The bytes of these lines, as they are in the file. */
  readonly bytes: Uint8Array;
  /** The encoding, where it is not UTF-8. */
  readonly encoding?: string;
  /** The reason for the encoding. */
  readonly notes: readonly string[];
}

/** Decodes the first bytes of a file, in the encoding that was asked for or that they show. */
export function sampleOf(head: Uint8Array, requested: RequestedReading): Sample {
  const { encoding, note } =
    requested.encoding === undefined ? encodingOf(head) : { encoding: requested.encoding, note: undefined };
  const bytes =
    encoding?.startsWith('utf-16') === true ? head.subarray(0, head.length & ~1) : withoutIncompleteLine(head);
  const decoded = new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  const isCut = bytes === head || encoding?.startsWith('utf-16') === true;
  const text = isCut ? withoutCutLine(decoded) : decoded;
  const lines = requested.skipLines === undefined ? text : text.split('\n').slice(requested.skipLines).join('\n');
  return { text: lines, bytes, ...(encoding !== undefined && { encoding }), notes: note === undefined ? [] : [note] };
}

/** UTF-8 unless the bytes show otherwise; Windows-1252, which accepts every byte, if they are not UTF-8. */
export function encodingOf(head: Uint8Array): { readonly encoding?: string; readonly note?: string } {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', note: 'the text is in UTF-16' };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', note: 'the text is in UTF-16' };
  const zeros = [0, 0];
  for (let p = head.indexOf(0); p >= 0; p = head.indexOf(0, p + 1)) zeros[p & 1]++;
  if (zeros[1] * 4 > head.length && zeros[0] * 20 < head.length)
    return { encoding: 'utf-16le', note: 'the text is in UTF-16' };
  if (zeros[0] * 4 > head.length && zeros[1] * 20 < head.length)
    return { encoding: 'utf-16be', note: 'the text is in UTF-16' };
  if (isUtf8(head)) return {};
  const { good, bad } = countSequences(head);
  if (bad === 0 || good > bad) return {};
  return { encoding: 'windows-1252', note: 'the text is not UTF-8 and is read as Windows-1252 (Latin-1)' };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The numbers of UTF-8 characters beyond ASCII and of bytes in none; a character that the end cuts off is neither. */
function countSequences(head: Uint8Array): { readonly good: number; readonly bad: number } {
  let good = 0;
  let bad = 0;
  let from = 0;
  for (let at = findBadUtf8(head, 0, head.length); at >= 0; at = findBadUtf8(head, at + 1, head.length)) {
    good += leadBytes(head, from, at);
    from = at + 1;
    if (at < head.length - 3 || !isCutSequence(head, at)) bad++;
  }
  return { good: good + leadBytes(head, from, head.length), bad };
}

function isCutSequence(head: Uint8Array, offset: number): boolean {
  return head[offset] >= 0xc2 && head.subarray(offset + 1).every((byte) => (byte & 0xc0) === 0x80);
}

function leadBytes(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let p = from; p < to; p++) if (bytes[p] >= 0xc2) count++;
  return count;
}

/** The sample may end within a line: that line is left out, unless it is the only one. */
function withoutIncompleteLine(head: Uint8Array): Uint8Array {
  const end = head.lastIndexOf(LF) + 1;
  return end === 0 ? head : head.subarray(0, end);
}

function withoutCutLine(text: string): string {
  const end = text.lastIndexOf('\n') + 1;
  return end === 0 ? text : text.slice(0, end);
}
