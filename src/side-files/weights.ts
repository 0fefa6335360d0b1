import type { Dictionary } from '../data/dictionary.ts';
import { quote } from '../errors.ts';
import { csvField } from '../text/csv.ts';
import { KnownItems } from './known-items.ts';
import { readTable, type SideFileOptions } from './table.ts';

/**
 * Reads how much the loss of each item matters: CSV `item,weight`, the header may be missing; items that are not named
 * weigh 1. Throws `input` with every item that the data does not have, or that comes twice, and every weight that is not
 * a positive number.
 */
export function readWeights(bytes: Uint8Array, dictionary: Dictionary, options: SideFileOptions = {}): Float64Array {
  const { rows, problems } = readTable(bytes, ['item', 'weight'], options, { header: 'optional', comments: true });
  const known = new KnownItems(dictionary, problems);
  const weights = new Float64Array(dictionary.labels.length).fill(1);
  const lineOf = new Map<number, number>();
  for (const { line, fields } of rows) {
    const [label, weight] = fields;
    const item = known.find(label.text, { line, column: label.column });
    const value = weight.text.trim() === '' ? Number.NaN : Number(weight.text);
    if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
      problems.add({ line, column: weight.column, expected: 'a positive number', got: quote(weight.text) });
    }
    if (item < 0) continue;
    const before = lineOf.get(item);
    if (before !== undefined) {
      problems.add({ line, expected: 'every item once', got: `${quote(label.text)} again, after line ${before}` });
    }
    lineOf.set(item, line);
    weights[item] = value;
  }
  problems.throwIfAny();
  return weights;
}

/** The weights that differ from 1, as CSV. Reading it with the same dictionary gives the same weights back. */
export function writeWeights(weights: Float64Array, { labels }: Dictionary): string {
  const lines = Array.from(weights, (weight, i) => (weight === 1 ? '' : `${csvField(labels[i])},${weight}\n`));
  return `item,weight\n${lines.join('')}`;
}
