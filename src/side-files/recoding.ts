import { type Recoding, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import { quote } from '../errors.ts';
import { compareLabels, type Dictionary } from '../records/dictionary.ts';
import { csvField, plainText } from '../text/csv.ts';
import { ItemLookup } from './item-lookup.ts';
import { readTable, type SideFileOptions } from './table.ts';

const HEADER = 'item,published\n';

/**
 * Reads what each item is published as: CSV `item,published`; a bare empty cell means published nowhere. The file must
 * name every item of `original` once; without it the items of the file are the original ones. Throws `input` otherwise.
 */
export function readRecoding(
  bytes: Uint8Array,
  options: SideFileOptions & { readonly original?: Dictionary } = {},
): Recoding {
  const plain = options.original === undefined ? readPlainRecoding(bytes) : undefined;
  if (plain !== undefined) return plain;
  const { rows, problems } = readTable(bytes, ['item', 'published'], options, { header: 'required', comments: false });
  const written = [...new Set(rows.map(({ fields }) => fields[0].text))];
  const original = options.original ?? { labels: written.sort(compareLabels) };
  const lookup = new ItemLookup(original, problems);
  const published: (string | null | undefined)[] = original.labels.map(() => undefined);
  for (const { line, fields } of rows) {
    const [item, label] = fields;
    const id = lookup.findOnce(item.text, { line, column: item.column });
    if (id >= 0) published[id] = label.text === '' && !label.quoted ? null : label.text;
  }
  for (const [i, label] of published.entries()) {
    if (label === undefined)
      problems.add({ expected: `a line for item ${quote(original.labels[i])} of the data`, got: 'none' });
  }
  problems.throwIfAny();
  return recodingFromLabels(
    original,
    published.map((label) => label ?? null),
  );
}

/** The recoding in a table as it is written here, without quotes: far faster. Undefined for any other. */
function readPlainRecoding(bytes: Uint8Array): Recoding | undefined {
  const text = plainText(bytes) ?? '';
  if (!text.startsWith(HEADER) || !text.endsWith('\n') || /["\r]/.test(text)) return undefined;
  const items: string[] = [];
  const published: (string | null)[] = [];
  for (const line of text.slice(HEADER.length, -1).split('\n')) {
    const [item, label, ...others] = line.split(',');
    const isNext = items.length === 0 || compareLabels(items[items.length - 1], item) < 0;
    if (label === undefined || others.length > 0 || !isNext) return undefined;
    items.push(item);
    published.push(label === '' ? null : label);
  }
  return recodingFromLabels({ labels: items }, published);
}

/** Reads what items are published as, in either form: CSV `item,published`, or `label,item`, which names merged items only. */
export function readItemsOrLabels(bytes: Uint8Array, options: SideFileOptions = {}): Recoding {
  const columns = ['label', 'item'];
  const { rows, problems, hasHeader } = readTable(bytes, columns, options, { header: 'optional', comments: false });
  if (!hasHeader) return readRecoding(bytes, options);
  const labelOf = new Map<string, string>();
  for (const { line, fields } of rows) {
    const [label, item] = fields;
    if (labelOf.has(item.text))
      problems.add({ line, column: item.column, expected: 'every item once', got: `${quote(item.text)} again` });
    labelOf.set(item.text, label.text);
  }
  problems.throwIfAny();
  const labels = [...labelOf.keys()].sort(compareLabels);
  return recodingFromLabels(
    { labels },
    labels.map((item) => labelOf.get(item) ?? null),
  );
}

/** The recoding as CSV `item,published`, in dictionary order. Reading it gives the same recoding back. */
export function writeRecoding({ original, published, target }: Recoding): string {
  const lines = original.labels.map((label, i) => {
    const text = target[i] === SUPPRESSED ? '' : csvField(published.labels[target[i]]);
    return `${csvField(label)},${text}\n`;
  });
  return `${HEADER}${lines.join('')}`;
}

/** CSV `label,item`: the items of every label that is not one item's own name, in dictionary order; undefined if there is none. */
export function writeLabels({ original, published, target }: Recoding): string | undefined {
  const members: number[][] = published.labels.map(() => []);
  for (const [i, label] of target.entries()) if (label !== SUPPRESSED) members[label].push(i);
  const lines = members.flatMap((items, label) =>
    items.length < 2 && original.labels[items[0]] === published.labels[label]
      ? []
      : items.map((i) => `${csvField(published.labels[label])},${csvField(original.labels[i])}\n`),
  );
  return lines.length === 0 ? undefined : `label,item\n${lines.join('')}`;
}
