import { getOrAdd } from '../data/get-or-add.ts';
import type { LabelCounts } from '../data/label-counts.ts';
import { quote } from '../errors.ts';
import { FILES } from '../file-names.ts';
import { csvField } from '../text/csv.ts';
import { readTable, type SideFileOptions } from './table.ts';

/** How many records contain the items of a label. */
export const COUNTS_FILE = FILES.counts;

/** CSV `label,item,records`: an empty count is withheld, and a line without an item tells what those come to together. */
export function writeCounts(counts: LabelCounts): string {
  const lines = counts.flatMap(({ label, items, withheld }) => [
    ...items.map(({ item, records }) => `${csvField(label)},${csvField(item)},${records ?? ''}\n`),
    ...(withheld === undefined ? [] : [`${csvField(label)},,${withheld}\n`]),
  ]);
  return `label,item,records\n${lines.join('')}`;
}

/** Reads the same; throws `input`. Whether it is as a release writes it is for who compares the bytes. */
export function readCounts(bytes: Uint8Array, options: SideFileOptions = {}): LabelCounts {
  const columns = ['label', 'item', 'records'];
  const { rows, problems } = readTable(bytes, columns, options, { header: 'required', comments: false });
  const found = new Map<string, { items: { item: string; records?: number }[]; withheld?: number }>();
  for (const { line, fields } of rows) {
    const [label, item, records] = fields;
    if (!/^\d{0,15}$/.test(records.text)) {
      problems.add({
        line,
        column: records.column,
        expected: 'a number of records, or nothing',
        got: quote(records.text),
      });
    }
    const one = getOrAdd(found, label.text, () => ({ items: [] }));
    const count = records.text === '' ? {} : { records: Number(records.text) };
    if (item.text !== '' || item.quoted) one.items.push({ item: item.text, ...count });
    else if (count.records !== undefined) one.withheld = count.records;
  }
  problems.throwIfAny();
  return Array.from(found, ([label, one]) => ({ label, ...one }));
}
