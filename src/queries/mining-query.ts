import * as z from 'zod';
import { compact } from '../compact.ts';
import type { Rational } from '../data/rational.ts';
import { type Problem, problemText, quote, SottoError } from '../errors.ts';
import { kindById } from '../kinds/index.ts';
import type { RuleLimits } from '../mining/rule-limits.ts';
import { type Dictionary, indexLabels } from '../records/dictionary.ts';
import { share } from '../schema/parameters.ts';
import { readCsvRows } from '../text/csv.ts';
import { LISTINGS, type ReleaseMiningQuery } from './mine-release.ts';
import { type ReceivedRelease, releasedItems, releasedNames } from './released-items.ts';

/** The things that can be mined. */
export const miningKinds = {
  frequent: 'Itemsets that reach the minimum support.',
  closed: 'Frequent itemsets with no larger itemset of the same support.',
  maximal: 'Frequent itemsets that are part of no larger frequent itemset.',
  rare: 'Minimal rare itemsets: they occur below the minimum support, while all their subsets reach it.',
  rules: 'Association rules with any consequent.',
  'interval-rules':
    'Rules that may hold in data with unknown cells, with the interval of their support and confidence.',
} as const;

export type MiningKind = keyof typeof miningKinds;

/** The parameters of `sotto mine`. */
export const miningParameters = z.object({
  minSupport: share('The minimum support: a share of the records, or a number of records greater than 1.', {
    default: '0.1%',
  }),
  minConfidence: share('The minimum confidence of a rule. (likewise: minimum lift, leverage, conviction)', {
    min: '0',
    max: '1',
    default: '50%',
  }),
  minLift: share('The minimum lift of a rule.', { min: '0' }).optional(),
  minLeverage: share('The minimum leverage of a rule.', { min: '0', max: '1' }).optional(),
  minConviction: share('The minimum conviction of a rule.', { min: '0' }).optional(),
  maxAntecedent: z.int().min(1).optional().describe('The largest number of items in the antecedent of a rule.'),
  maxConsequent: z.int().min(1).optional().describe('The largest number of items in the consequent of a rule.'),
  maxSize: z
    .int()
    .min(1)
    .optional()
    .describe('The largest number of items in an itemset or rule (2 for rare itemsets, if left out).'),
  contains: z
    .string()
    .optional()
    .describe('Only itemsets and rules that contain all these items, separated by commas.'),
  without: z
    .string()
    .optional()
    .describe('Only itemsets and rules that contain none of these items, separated by commas.'),
  consequentIn: z
    .string()
    .optional()
    .describe('Only rules whose consequent consists of these items, separated by commas.'),
  over: z
    .enum(['items', 'labels'])
    .optional()
    .describe(
      'For a release: mine over the original items, with bounds and estimates (the default for frequent itemsets and rules), or over the labels as they are shown.',
    ),
  listing: z
    .enum(LISTINGS)
    .optional()
    .describe(
      'For a release: the figure compared with the thresholds: lower bound (surely), estimate (estimated, the default), or upper bound (possibly, the default for unknown cells).',
    ),
  top: z
    .int()
    .min(1)
    .optional()
    .describe('The maximum number of results: highest support first; rules by confidence, then support.'),
});

export type MiningParameters = z.output<typeof miningParameters>;

/** The parameters in terms of one dataset. */
export interface MiningQuery extends RuleLimits {
  /** Records, at least 1. */
  readonly minSupport: number;
  readonly minConfidence: Rational;
  readonly maxSize?: number;
  readonly mustContain?: Uint32Array;
  readonly mustNotContain?: Uint32Array;
  readonly consequentIn?: Uint32Array;
  /** The weight of each record. */
  readonly weights?: Uint32Array | undefined;
}

/** Turns shares into records and names into items; throws `usage` listing names that the data does not have. */
export function miningQuery(
  parameters: MiningParameters,
  numRows: number,
  dictionary: Dictionary,
  labelOf: (name: string) => string | undefined = (name) => name,
): MiningQuery {
  const idOf = indexLabels(dictionary);
  const names = new RequestedItems(parameters, 'items of the data', (name) => {
    const id = idOf(labelOf(name) ?? name);
    return id < 0 ? undefined : [id];
  });
  const ids = (field: ItemField): Uint32Array | undefined => {
    const found = names.in(field);
    return found && Uint32Array.from(new Set(found)).sort();
  };
  const mustContain = ids('contains');
  const mustNotContain = ids('without');
  const consequentIn = ids('consequentIn');
  names.throwIfAnyIsStrange();
  return {
    minSupport: supportInRecords(parameters.minSupport, numRows),
    minConfidence: parameters.minConfidence,
    minLift: parameters.minLift,
    minLeverage: parameters.minLeverage,
    minConviction: parameters.minConviction,
    maxAntecedent: parameters.maxAntecedent,
    maxConsequent: parameters.maxConsequent,
    ...compact({ maxSize: parameters.maxSize, mustContain, mustNotContain, consequentIn }),
  };
}

/** The same over the items of a release, which labels may name too. */
export function releaseMiningQuery(
  parameters: MiningParameters,
  release: ReceivedRelease,
  isRule: boolean,
): ReleaseMiningQuery {
  const { items, membersOf } = releasedNames(release);
  const itemOf = releasedItems(release);
  const names = new RequestedItems(parameters, 'items or labels of the release', membersOf);
  const contains = names.written('contains');
  names.in('contains');
  const without = new Set(names.in('without'));
  const consequentIn = names.in('consequentIn');
  names.throwIfAnyIsStrange();
  const requestedNames = new Set(contains);
  const { hasUnknownCells } = kindById(release.kind);
  return {
    listing: parameters.listing ?? (hasUnknownCells === true ? 'possibly' : 'estimated'),
    minSupport: supportInRecords(parameters.minSupport, release.dataset.numRows),
    ...(isRule && { minConfidence: parameters.minConfidence }),
    ...(parameters.maxSize !== undefined && { maxSize: parameters.maxSize }),
    mustContain: [...requestedNames].map(itemOf),
    items: items.filter((item) => !requestedNames.has(item) && !without.has(item)).map(itemOf),
    ...(consequentIn !== undefined && { consequentIn: new Set([...consequentIn, ...contains]) }),
  };
}

type ItemField = 'contains' | 'without' | 'consequentIn';

/** The names that parameters hold, looked up; those that are not found are told together. */
class RequestedItems<T> {
  readonly #parameters: MiningParameters;
  readonly #expected: string;
  readonly #find: (name: string) => readonly T[] | undefined;
  readonly #problems: Problem[] = [];

  constructor(parameters: MiningParameters, expected: string, find: (name: string) => readonly T[] | undefined) {
    this.#parameters = parameters;
    this.#expected = expected;
    this.#find = find;
  }

  written(field: ItemField): string[] {
    const text = this.#parameters[field] ?? '';
    return readCsvRows(new TextEncoder().encode(text), {}).flatMap(({ fields }) => fields.map((cell) => cell.text));
  }

  in(field: ItemField): T[] | undefined {
    if (this.#parameters[field] === undefined) return undefined;
    return this.written(field).flatMap((name) => {
      const found = this.#find(name);
      if (found === undefined) this.#problems.push({ field, expected: this.#expected, got: quote(name) });
      return found ?? [];
    });
  }

  throwIfAnyIsStrange(): void {
    const problems = this.#problems;
    if (problems.length === 0) return;
    const message = problems.length === 1 ? problemText(problems[0]) : `${problems.length} labels are not in the data`;
    throw new SottoError('usage', message, { problems });
  }
}

/** ⌈share · records⌉ exactly, at least 1; a number above 1 is a number of records already. */
export function supportInRecords({ num, den }: Rational, numRows: number): number {
  if (num > den) return Math.ceil(num / den);
  const records = (BigInt(num) * BigInt(numRows) + BigInt(den) - 1n) / BigInt(den);
  return Math.max(1, Number(records));
}
