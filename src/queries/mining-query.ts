import * as z from 'zod';
import { type Dictionary, indexLabels } from '../data/dictionary.ts';
import type { Rational } from '../data/rational.ts';
import { type Problem, problemText, quote, SottoError } from '../errors.ts';
import { share } from '../schema/parameters.ts';
import { readCsvRows } from '../text/csv.ts';

/** What can be mined. */
export const miningKinds = {
  frequent: 'Itemsets in at least the least support of records.',
  closed: 'Frequent itemsets of which no larger one has the same support.',
  maximal: 'Frequent itemsets of which no larger one is frequent.',
  rare: 'Itemsets that occur, but below the least support, while all their parts are at or above it.',
  rules: 'Association rules with any consequent.',
  'interval-rules':
    'Rules that may hold in data with unknown cells, with the interval of their support and confidence.',
} as const;

export type MiningKind = keyof typeof miningKinds;

/** The parameters of `sotto mine`. */
export const miningParameters = z.object({
  minSupport: share('Least support: a share of the records, or a number of records above 1.', { default: '0.1%' }),
  minConfidence: share('Least confidence of a rule.', { min: '0', max: '1', default: '50%' }),
  maxSize: z.int().min(1).optional().describe('Most items in an itemset or rule (rare itemsets: 2 unless said).'),
  contains: z.string().optional().describe('Only itemsets and rules that hold all these items, separated by commas.'),
  without: z
    .string()
    .optional()
    .describe('Only itemsets and rules that hold none of these items, separated by commas.'),
  consequentIn: z
    .string()
    .optional()
    .describe('Only rules whose consequent is made of these items, separated by commas.'),
  top: z.int().min(1).optional().describe('Only this many: the ones of highest support, rules by confidence first.'),
});

export type MiningParameters = z.output<typeof miningParameters>;

/** The parameters in terms of one dataset. */
export interface MiningQuery {
  /** Records, at least 1. */
  readonly minSupport: number;
  readonly minConfidence: Rational;
  readonly maxSize?: number;
  readonly mustContain?: Uint32Array;
  readonly mustNotContain?: Uint32Array;
  readonly consequentIn?: Uint32Array;
}

/** Turns shares into records and labels into items; throws `usage` listing labels that the data does not have. */
export function miningQuery(parameters: MiningParameters, numRows: number, dictionary: Dictionary): MiningQuery {
  const problems: Problem[] = [];
  const idOf = indexLabels(dictionary);
  const items = (field: 'contains' | 'without' | 'consequentIn'): Uint32Array | undefined => {
    const text = parameters[field];
    if (text === undefined) return undefined;
    const labels = readCsvRows(new TextEncoder().encode(text), {}).flatMap(({ fields }) =>
      fields.map((cell) => cell.text),
    );
    const ids = labels.map((label) => {
      const id = idOf(label);
      if (id < 0) problems.push({ field, expected: 'items of the data', got: quote(label) });
      return id;
    });
    return Uint32Array.from(new Set(ids)).sort();
  };
  const mustContain = items('contains');
  const mustNotContain = items('without');
  const consequentIn = items('consequentIn');
  if (problems.length > 0) {
    const message = problems.length === 1 ? problemText(problems[0]) : `${problems.length} labels are not in the data`;
    throw new SottoError('usage', message, { problems });
  }
  return {
    minSupport: supportInRecords(parameters.minSupport, numRows),
    minConfidence: parameters.minConfidence,
    ...(parameters.maxSize !== undefined && { maxSize: parameters.maxSize }),
    ...(mustContain !== undefined && { mustContain }),
    ...(mustNotContain !== undefined && { mustNotContain }),
    ...(consequentIn !== undefined && { consequentIn }),
  };
}

/** ⌈share · records⌉ exactly, at least 1; a number above 1 is a number of records already. */
export function supportInRecords({ num, den }: Rational, numRows: number): number {
  if (num > den) return Math.ceil(num / den);
  const records = (BigInt(num) * BigInt(numRows) + BigInt(den) - 1n) / BigInt(den);
  return Math.max(1, Number(records));
}
