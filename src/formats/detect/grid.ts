/** A sample of a file, split into fields. */
export interface Grid {
  readonly delimiter: string;
  /** Empty lines are left out. */
  readonly rows: readonly (readonly string[])[];
  /** The number of fields that most rows have. */
  readonly width: number;
  /** The share of rows with this number. */
  readonly evenness: number;
  /** The share of rows that the delimiter splits. */
  readonly split: number;
}

/** The number of examined rows. */
const MAX_ROWS = 2_000;

/** Splits a sample by a delimiter; quotes are taken as CSV does, and bad ones are left for the reader to report. */
export function gridOf(text: string, delimiter: string, quote = '"'): Grid {
  const rows: string[][] = [];
  const nextDelimiter = placesOf(text, delimiter);
  const nextLineEnd = placesOf(text, '\n');
  let row: string[] = [];
  let p = 0;
  while (p < text.length && rows.length < MAX_ROWS) {
    const { from, quoted } = quotedAt(text, p, quote);
    const end = Math.min(nextDelimiter(from), nextLineEnd(from));
    row.push(quoted ?? withoutReturn(text.slice(from, end)));
    p = end + 1;
    if (text[end] === delimiter && end < text.length) {
      if (p === text.length) row.push('');
      if (p < text.length) continue;
    }
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width, count] = [...widths].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0]);
  const total = Math.max(1, rows.length);
  return {
    delimiter,
    rows,
    width,
    evenness: count / total,
    split: rows.filter(({ length }) => length > 1).length / total,
  };
}

/** The next position of a character, from a place never before the last one; the end of the text if there is none. */
function placesOf(text: string, character: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next >= from) return next;
    const match = text.indexOf(character, from);
    next = match < 0 ? text.length : match;
    return next;
  };
}

/** The quoted text at a place, if there is one, and the position after it. */
function quotedAt(text: string, start: number, quote: string): { readonly from: number; readonly quoted?: string } {
  if (quote === '' || text[start] !== quote) return { from: start };
  let close = text.indexOf(quote, start + 1);
  while (close >= 0 && text[close + 1] === quote) close = text.indexOf(quote, close + 2);
  if (close < 0) return { from: start };
  return { from: close + 1, quoted: text.slice(start + 1, close).replaceAll(quote + quote, quote) };
}

function withoutReturn(field: string): string {
  return field.endsWith('\r') ? field.slice(0, -1) : field;
}

/** The number of fields of a row up to the last one that is filled. */
export function filledWidth(row: readonly string[]): number {
  let width = row.length;
  while (width > 0 && row[width - 1] === '') width--;
  return width;
}
