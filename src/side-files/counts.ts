import { getOrAdd } from '../data/get-or-add.ts';
import type { LabelCounts } from '../data/label-counts.ts';
import { quote } from '../errors.ts';
import { csvField } from '../text/csv.ts';
import { readTable, type SideFileOptions } from './table.ts';

/**
 * CSV `label,item,records`: an empty count is withheld, and a line without an item has the total of the withheld ones.
 */
export function writeCounts(counts: LabelCounts): string {
  const lines = counts.flatMap(({ label, items, withheld }) => [
    ...items.map(({ item, records }) => `${csvField(label)},${csvField(item)},${records ?? ''}\n`),
    ...(withheld === undefined ? [] : [`${csvField(label)},,${withheld}\n`]),
  ]);
  return `label,item,records\n${lines.join('')}`;
}

/** Reads the same; throws `input`. The caller compares the bytes with those that a release writes. */
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
