import { compareRationals, parseRational, type Rational, rationalText } from '../data/rational.ts';
import { quote } from '../errors.ts';
import type { Problems } from '../problems.ts';
import type { Dictionary } from '../records/dictionary.ts';
import type { CsvRow } from '../text/csv.ts';
import { ItemLookup } from './item-lookup.ts';
import { readTable, type SideFileOptions } from './table.ts';

/** An attacker's belief about an item: the share of records that contain it is within low … high, both within 0 … 1. */
export interface Belief {
  readonly item: number;
  readonly low: Rational;
  readonly high: Rational;
}

const ONE: Rational = { num: 1, den: 1 };

/**
 * Reads beliefs: CSV `item,low,high`, the header may be missing. Returns them by item. Throws `input` with every item
 * that the data does not have or that is repeated, and every frequency that is not a share or out of order.
 */
export function readBeliefs(bytes: Uint8Array, dictionary: Dictionary, options: SideFileOptions = {}): Belief[] {
  const { rows, problems } = readTable(bytes, ['item', 'low', 'high'], options, { header: 'optional', comments: true });
  const lookup = new ItemLookup(dictionary, problems);
  const beliefs: Belief[] = [];
  for (const { line, fields } of rows) {
    const [label, lowCell, highCell] = fields;
    const item = lookup.findOnce(label.text, { line, column: label.column });
    const low = readShare(lowCell, line, problems);
    const high = readShare(highCell, line, problems);
    if (low === undefined || high === undefined) continue;
    if (compareRationals(low, high) > 0) {
      problems.add({
        line,
        column: highCell.column,
        expected: `at least ${rationalText(low)}`,
        got: quote(highCell.text),
      });
    }
    beliefs.push({ item, low, high });
  }
  problems.throwIfAny();
  return beliefs.sort((a, b) => a.item - b.item);
}

function readShare({ text, column }: CsvRow['fields'][number], line: number, problems: Problems): Rational | undefined {
  const value = parseRational(text);
  if (value !== undefined && compareRationals(value, ONE) <= 0) return value;
  problems.add({ line, column, expected: 'a share from 0 to 1, such as 0.1, 10% or 1/10', got: quote(text) });
  return undefined;
}
