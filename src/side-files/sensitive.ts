import { type Dictionary, indexLabels } from '../data/dictionary.ts';
import { quote } from '../errors.ts';
import { Problems } from '../problems.ts';
import { readCsvRows } from '../text/csv.ts';
import { quotedText } from '../text/quoted-text.ts';
import { KnownItems } from './known-items.ts';
import type { SideFileOptions } from './table.ts';

/** Nothing is to split a line of this file: what this does split is joined again. */
const NO_DELIMITER = '\0';

/** Reads the sensitive items; see `readItemList`. */
export const readSensitive = readItemList;

/**
 * Reads a list of items: one label per line, as it is, or quoted as in CSV. Lines that begin with an unquoted `#`, empty
 * lines and a heading that is no item are skipped. Returns the items, ascending, each once. Throws `input` with every label the data does not have.
 */
export function readItemList(bytes: Uint8Array, dictionary: Dictionary, options: SideFileOptions = {}): Uint32Array {
  const rows = readCsvRows(bytes, { comments: true, delimiter: NO_DELIMITER, ...options });
  const idOf = indexLabels(dictionary);
  const problems = new Problems(options.file);
  const known = new KnownItems(dictionary, problems);
  const items = new Set<number>();
  let isFirst = true;
  for (const { line, fields } of rows) {
    const [first] = fields;
    const label = fields.map(({ text }) => text).join(NO_DELIMITER);
    if (first === undefined || (!first.quoted && label.trim() === '')) continue;
    const isHeading = isFirst && !first.quoted && known.isHeading(label);
    isFirst = false;
    if (isHeading) continue;
    items.add(known.find(label, { line, column: first.column }));
  }
  for (const [n, line] of new TextDecoder().decode(bytes).split(/\r?\n/).entries()) {
    if (!line.startsWith('#') || idOf(line) < 0) continue;
    const expected = 'a comment, or an item that begins with # in quotes';
    problems.add({ line: n + 1, expected, got: `${quote(line)}, which is an item of the data` });
  }
  problems.throwIfAny();
  return Uint32Array.from(items).sort();
}

/** The items as a file that reads as the same ones again. */
export function writeSensitive(items: Uint32Array, { labels }: Dictionary): string {
  return Array.from(items, (i) => `${lineText(labels[i])}\n`).join('');
}

function lineText(label: string): string {
  return label.trim() !== label || label === '' || /["\r\n\0]|^[#\ufeff]/.test(label) ? quotedText(label) : label;
}
