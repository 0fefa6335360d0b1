import type * as z from 'zod';
import { keysOf } from '../data/keys-of.ts';
import { SottoError } from '../errors.ts';
import type { Labels } from '../inputs/index.ts';
import { unknowns } from '../kinds/index.ts';
import { minesRules } from '../queries/mine.ts';
import type { MinedWriter } from '../queries/mined-lines.ts';
import { miningOf } from '../queries/mining-of.ts';
import { type MiningKind, miningParameters } from '../queries/mining-query.ts';
import type { ReceivedRelease } from '../queries/released-items.ts';
import type { Dataset } from '../records/dataset.ts';
import { checkParameters } from '../schema/parameters.ts';
import { RECORD_WEIGHT } from '../side-files/index.ts';
import { csvField } from '../text/csv.ts';
import { type CallControls, checkpointOf } from './call-controls.ts';
import { datasetOf, type Records, releaseIn } from './records.ts';

/** The parameters that name items. */
type ItemParameter = 'contains' | 'without' | 'consequentIn';

type MineRequest = z.input<typeof miningParameters>;

/** The kind of itemsets or rules to mine, and the ones to list. */
export type MineOptions<K extends MiningKind = MiningKind> = { readonly kind: K } & Readonly<
  Omit<MineRequest, ItemParameter | 'over' | 'listing'>
> & { readonly [N in ItemParameter]?: Labels } & { readonly over?: 'labels' | undefined } & RecordWeights &
  CallControls;

/** The weight of records. */
export interface RecordWeights {
  /** A whole number of at least 1 for each record, in their order; supports are sums of them. Once each if left out. */
  readonly recordWeights?: ArrayLike<number> | undefined;
}

/** The same for mining over the items that may be behind the labels or the unknown cells of records. */
export type MineItemsOptions<K extends BoundedKind = BoundedKind> = Omit<MineOptions<K>, 'over' | 'recordWeights'> & {
  readonly over: 'items';
  /** The figure compared with the minimum support and confidence: lower bounds, estimates, or upper bounds. */
  readonly listing?: MineRequest['listing'];
};

/** The kinds that are mined with bounds. */
export type BoundedKind = 'frequent' | 'rules';

/** Any of them. */
export type AnyMineOptions = MineOptions | (MineItemsOptions & RecordWeights);

/** An itemset and the number of records that contain it. */
export interface MinedItemset {
  readonly items: readonly string[];
  readonly support: number;
}

/** An association rule and its measures. */
export interface MinedRule {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  readonly support: number;
  readonly confidence: number;
  readonly lift: number;
  readonly leverage: number;
  /** Infinity if the rule has no exception. */
  readonly conviction: number;
}

/** A rule in data with unknown cells: the least and the greatest values that its support and confidence can have. */
export interface MinedIntervalRule {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  readonly minSupport: number;
  readonly maxSupport: number;
  readonly minConfidence: number;
  readonly maxConfidence: number;
  /** 1 if the rule is mined whatever the unknown cells contain. */
  readonly sure: number;
}

/** An itemset of original items: the least and the largest number of records that contain it, and an estimate. */
export interface BoundedItemset {
  readonly items: readonly string[];
  readonly minSupport: number;
  readonly maxSupport: number;
  readonly estimate: number;
  /** 1 if the minimum support is certainly reached. */
  readonly sure: number;
}

/** A rule with its bounds, and those of its confidence. */
export interface BoundedRule extends Omit<BoundedItemset, 'items'> {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  readonly minConfidence: number;
  readonly maxConfidence: number;
  /** The estimate. */
  readonly confidence: number;
}

/** A result of mining over items, by kind. */
export type Bounded<K extends BoundedKind> = K extends 'rules' ? BoundedRule : BoundedItemset;

/** A result of mining, by kind. */
export type Mined<K extends MiningKind> = K extends 'rules'
  ? MinedRule
  : K extends 'interval-rules'
    ? MinedIntervalRule
    : MinedItemset;

/**
 * Mines records: frequent, closed, maximal or rare itemsets, or rules. With `top`, only the best ones, best first. For
 * a release, it mines the labels as they are shown or, with `over: 'items'`, the items behind them, with bounds that
 * always hold.
 *
 * @example
 * ```ts
 * const records = [['milk', 'beer'], ['milk', 'beer'], ['milk']];
 * mine(records, { kind: 'frequent', minSupport: '60%', contains: ['beer'] });
 * // → [{ items: ['beer'], support: 2 }, { items: ['beer', 'milk'], support: 2 }]
 * mine(records, { kind: 'rules', minConfidence: '90%', top: 1 })[0]?.consequent; // → ['milk']
 * mine(records, { kind: 'frequent', minSupport: 4, recordWeights: [1, 1, 3] }); // → [{ items: ['milk'], support: 5 }]
 * mine(records, { kind: 'frequent', over: 'items', contains: ['beer', 'milk'] })[0]?.maxSupport; // → 2
 * ```
 */
export function mine<K extends BoundedKind>(records: Records, options: MineItemsOptions<K>): Bounded<K>[];
export function mine<K extends MiningKind>(records: Records, options: MineOptions<K>): Mined<K>[];
export function mine(records: Records, options: AnyMineOptions): object[] {
  const dataset = datasetOf(records);
  return minedObjects({ dataset, release: releaseIn(records) }, options, checkpointOf(options));
}

/** The results of mining records, or the release that they belong to, as objects. */
export function minedObjects(
  { dataset, release }: { readonly dataset: Dataset; readonly release?: ReceivedRelease | undefined },
  options: AnyMineOptions,
  checkpoint: (done: number, total: number, phase: string) => void,
): object[] {
  const { kind, signal: _signal, onProgress: _progress, contains, without, consequentIn, over, ...others } = options;
  const { recordWeights, ...rest } = others;
  const weights = recordWeights && checkedWeights(recordWeights, dataset.numRows);
  const named = { contains, without, consequentIn };
  const texts = keysOf(named).flatMap((name) => {
    const items = named[name];
    return items === undefined ? [] : [[name, Array.from(items, (label) => csvField(label)).join(',')]];
  });
  const request = { ...rest, over: over ?? 'labels', ...Object.fromEntries(texts) };
  const params = checkParameters(miningParameters, request, 'mine');
  const minedRelease = release ?? (over === 'items' ? { kind: unknowns.id, dataset, mostDropped: 0 } : undefined);
  const mining = miningOf({ dataset, release: minedRelease, weights }, kind, params);
  const { labels } = mining.dictionary;
  const columns = mining.columns('jsonl');
  const isRule = minesRules(kind);
  const side = (items: Uint32Array | undefined, size = 0): string[] =>
    Array.from(items?.slice(0, size).sort() ?? [], (i) => labels[i]);
  const mined: object[] = [];
  const write: MinedWriter = ({ items, size, consequent, consequentSize }, values) => {
    const sides = isRule
      ? { antecedent: side(items, size), consequent: side(consequent, consequentSize) }
      : { items: side(items, size) };
    mined.push({ ...sides, ...Object.fromEntries(columns.map(({ name }, c) => [name, values[c]])) });
  };
  mining.run({ columns, write }, (done, total) => checkpoint(done, total, `mining ${kind}`));
  return mined;
}

/** The weights of as many records, as integers. Throws `usage`. */
function checkedWeights(weights: ArrayLike<number>, numRows: number): Uint32Array {
  const { expected, isWeight } = RECORD_WEIGHT;
  const bad = Array.from(weights).findIndex((weight) => !isWeight(weight));
  if (bad < 0 && weights.length === numRows) return Uint32Array.from(weights);
  const got = bad < 0 ? `${weights.length} weights of ${numRows} records` : `${weights[bad]} (record ${bad + 1})`;
  throw new SottoError('usage', `recordWeights: expected ${expected} for each record, got ${got}`);
}
