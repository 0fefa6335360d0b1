import { quote } from '../errors.ts';
import { Problems } from '../problems.ts';
import { compareLabels, type Dictionary, indexLabels } from '../records/dictionary.ts';
import { readCsvRows } from '../text/csv.ts';
import { quotedText } from '../text/quoted-text.ts';
import { ItemLookup, looksLikeHeading } from './item-lookup.ts';
import type { SideFileOptions, UnseenOption } from './table.ts';

/** Nothing is to split a line of this file: what this does split is joined again. */
const NO_DELIMITER = '\0';

/**
 * Reads a list of items: one label per line, as it is, or quoted as in CSV. Lines that begin with an unquoted `#`,
 * empty lines and a heading that is not an item are skipped. Returns the items, ascending, each once. Throws `input`
 * with every label the data does not have, unless there is a list for them.
 */
export function readItemList(
  bytes: Uint8Array,
  dictionary: Dictionary,
  { unseen, ...options }: SideFileOptions & UnseenOption = {},
): Uint32Array {
  const rows = readCsvRows(bytes, { comments: true, delimiter: NO_DELIMITER, ...options });
  const idOf = indexLabels(dictionary);
  const problems = new Problems(options.file);
  const lookup = new ItemLookup(dictionary, problems, unseen === undefined);
  const items = new Set<number>();
  let isFirst = true;
  const absent = new Set<string>();
  /** Lines that go on within the quotes of the line before. */
  const continued = new Set<number>();
  for (const { line, fields } of rows) {
    const [first] = fields;
    const label = fields.map(({ text }) => text).join(NO_DELIMITER);
    for (let n = label.split('\n').length - 1; n > 0; n--) continued.add(line + n);
    if (first === undefined || (!first.quoted && label.trim() === '')) continue;
    const isHeading = isFirst && !first.quoted && lookup.isHeading(label);
    isFirst = false;
    if (isHeading) continue;
    const item = lookup.find(label, { line, column: first.column });
    // Blanks around it do not belong to it, as if the data had it: the written text does not reveal whether it does.
    if (item < 0) absent.add(first.quoted ? label : label.trim());
    else items.add(item);
  }
  for (const [n, line] of new TextDecoder().decode(bytes).split(/\r?\n/).entries()) {
    if (!line.startsWith('#') || continued.has(n + 1) || idOf(line) < 0) continue;
    const expected = 'a comment, or an item that begins with # in quotes';
    problems.add({ line: n + 1, expected, got: `${quote(line)}, which is an item of the data` });
  }
  problems.throwIfAny();
  if (absent.size > 0) unseen?.push([...absent].sort(compareLabels));
  return Uint32Array.from(items).sort();
}

/** The items, and the labels of none, as a file that reads as the same ones again: it does not reveal which occur. */
export function writeSensitive(
  items: Uint32Array,
  { labels }: Dictionary,
  [unseen = []]: readonly (readonly string[])[] = [],
): string {
  return [...Array.from(items, (i) => labels[i]), ...unseen]
    .sort(compareLabels)
    .map((label) => `${lineText(label)}\n`)
    .join('');
}

function lineText(label: string): string {
  return label.trim() !== label || label === '' || looksLikeHeading(label) || /["\r\n\0]|^[#\ufeff]/.test(label)
    ? quotedText(label)
    : label;
}
