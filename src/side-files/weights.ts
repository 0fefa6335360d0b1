import { quote } from '../errors.ts';
import type { SourcePosition } from '../problems.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { csvField } from '../text/csv.ts';
import { ItemLookup } from './item-lookup.ts';
import { RowLookup } from './row-lookup.ts';
import { readTable, type SideFileOptions, type SideTable } from './table.ts';

/**
 * Reads how much the loss of each item matters: CSV `item,weight`, the header may be missing; items that are not named
 * weigh 1. Throws `input` with every item that the data does not have, or that comes twice, and every weight that is not
 * a positive number.
 */
export function readWeights(bytes: Uint8Array, dictionary: Dictionary, options: SideFileOptions = {}): Float64Array {
  const table = readTable(bytes, ['item', 'weight'], options, { header: 'optional', comments: true });
  const lookup = new ItemLookup(dictionary, table.problems);
  const weights = new Float64Array(dictionary.labels.length).fill(1);
  fillWeights(table, weights, 'item', (label, place) => lookup.find(label, place), {
    expected: 'a positive number',
    isWeight: (value) => value > 0 && value < Number.POSITIVE_INFINITY,
  });
  return weights;
}

/**
 * Reads the weight of each record: CSV `record,weight`, the header may be missing; records are identified by their ids,
 * or by their numbers from 1, and unnamed ones count once. Throws `input` as `readWeights` does.
 */
export function readRecordWeights(bytes: Uint8Array, dataset: Dataset, options: SideFileOptions = {}): Uint32Array {
  const table = readTable(bytes, ['record', 'weight'], options, { header: 'optional', comments: true });
  const known = new RowLookup(dataset, table.problems);
  const weights = new Uint32Array(dataset.numRows).fill(1);
  fillWeights(table, weights, 'record', (id, place) => known.find(id, place), RECORD_WEIGHT);
  return weights;
}

/** The form of a record's weight. */
export const RECORD_WEIGHT = {
  expected: 'a whole number of at least 1',
  isWeight: (value: number): boolean => Number.isInteger(value) && value >= 1 && value < 2 ** 31,
};

function fillWeights(
  { rows, problems }: SideTable,
  weights: Float64Array | Uint32Array,
  thing: string,
  find: (name: string, position: SourcePosition) => number,
  { expected, isWeight }: typeof RECORD_WEIGHT,
): void {
  const lineOf = new Map<number, number>();
  for (const { line, fields } of rows) {
    const [name, weight] = fields;
    const n = find(name.text, { line, column: name.column });
    const value = weight.text.trim() === '' ? Number.NaN : Number(weight.text);
    if (!isWeight(value)) problems.add({ line, column: weight.column, expected, got: quote(weight.text) });
    if (n < 0) continue;
    const before = lineOf.get(n);
    if (before !== undefined) {
      problems.add({ line, expected: `every ${thing} once`, got: `${quote(name.text)} again, after line ${before}` });
    }
    lineOf.set(n, line);
    weights[n] = value;
  }
  problems.throwIfAny();
}

/** The weights that differ from 1, as CSV. Reading it with the same dictionary gives the same weights back. */
export function writeWeights(weights: Float64Array, { labels }: Dictionary): string {
  const lines = Array.from(weights, (weight, i) => (weight === 1 ? '' : `${csvField(labels[i])},${weight}\n`));
  return `item,weight\n${lines.join('')}`;
}
