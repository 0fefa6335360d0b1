const QUOTE = 34;
const LF = 10;
const CR = 13;
const HASH = 35;

/** In order of preference: ARX splits by semicolons and leaves commas in labels bare. */
const CANDIDATES = [';', ',', '\t'] as const;

/** The number of examined rows. */
const SAMPLE = 50;

/**
 * The delimiter of a CSV file: the first candidate that every row contains equally often, else the one that the first
 * row contains most often, else a comma. Quoted text, empty lines and lines that begin with `#` do not count.
 */
export function detectDelimiter(bytes: Uint8Array): string {
  const rows = countCandidates(bytes);
  const first = rows[0];
  if (first === undefined) return ',';
  const even = CANDIDATES.findIndex((_, n) => first[n] > 0 && rows.every((row) => row[n] === first[n]));
  if (even >= 0) return CANDIDATES[even];
  const most = Math.max(...first);
  return most > 0 ? CANDIDATES[first.indexOf(most)] : ',';
}

/** The number of times each candidate occurs outside quotes in each of the first rows. */
function countCandidates(bytes: Uint8Array): number[][] {
  const codes = CANDIDATES.map((candidate) => candidate.charCodeAt(0));
  const rows: number[][] = [];
  let counts = [0, 0, 0];
  let rowFrom = bytes[0] === 0xef ? 3 : 0;
  let fieldStarts = true;
  for (let p = rowFrom; p <= bytes.length && rows.length < SAMPLE; p++) {
    const byte = bytes[p];
    if (byte === LF || byte === undefined) {
      const isEmpty = p === rowFrom || (p === rowFrom + 1 && bytes[rowFrom] === CR);
      if (!isEmpty && bytes[rowFrom] !== HASH) rows.push(counts);
      counts = [0, 0, 0];
      rowFrom = p + 1;
      fieldStarts = true;
    } else if (byte === QUOTE && fieldStarts) {
      p = endOfQuoted(bytes, p);
      fieldStarts = false;
    } else {
      const n = codes.indexOf(byte);
      fieldStarts = n >= 0;
      if (n >= 0) counts[n]++;
    }
  }
  return rows;
}

/** The position of the quote that closes the one at `open`; the end of the file if there is none. */
function endOfQuoted(bytes: Uint8Array, open: number): number {
  for (let p = open + 1; p < bytes.length; p++) {
    if (bytes[p] !== QUOTE) continue;
    if (bytes[p + 1] !== QUOTE) return p;
    p++;
  }
  return bytes.length - 1;
}
