/** A sample of a file, split into fields. */
export interface Grid {
  readonly delimiter: string;
  /** Empty lines are left out. */
  readonly rows: readonly (readonly string[])[];
  /** The number of fields that most rows have. */
  readonly width: number;
  /** The share of rows with so many. */
  readonly evenness: number;
  /** The share of rows that the delimiter splits. */
  readonly split: number;
}

/** How many rows are looked at. */
const MOST_ROWS = 2_000;

/** Splits a sample by a delimiter; quotes are taken as CSV does, and bad ones are left for the reader to report. */
export function gridOf(text: string, delimiter: string, quote = '"'): Grid {
  const rows: string[][] = [];
  let row: string[] = [];
  let p = 0;
  while (p < text.length && rows.length < MOST_ROWS) {
    const [field, end] = fieldAt(text, p, delimiter, quote);
    row.push(field);
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

/** The field at a place, without quotes, and where it ends. */
function fieldAt(text: string, start: number, delimiter: string, quote: string): readonly [field: string, end: number] {
  let from = start;
  let quoted: string | undefined;
  if (quote !== '' && text[start] === quote) {
    let close = text.indexOf(quote, start + 1);
    while (close >= 0 && text[close + 1] === quote) close = text.indexOf(quote, close + 2);
    if (close >= 0) {
      quoted = text.slice(start + 1, close).replaceAll(quote + quote, quote);
      from = close + 1;
    }
  }
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
  const plain = text.slice(from, end).replace(/\r$/, '');
  return [quoted ?? plain, end];
}

/** The number of fields of a row up to the last one that is filled. */
export function filledWidth(row: readonly string[]): number {
  let width = row.length;
  while (width > 0 && row[width - 1] === '') width--;
  return width;
}
