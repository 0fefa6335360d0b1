import type * as z from 'zod';
import { keysOf } from '../data/keys-of.ts';
import type { Labels } from '../inputs/index.ts';
import { mineDataset, minedColumns, minesRules } from '../queries/mine.ts';
import { type MiningKind, miningParameters, miningQuery } from '../queries/mining-query.ts';
import { checkParameters } from '../schema/parameters.ts';
import { csvField } from '../text/csv.ts';
import { datasetOf, type Records } from './records.ts';
import { checkpointOf, type Watching } from './watching.ts';

/** The parameters that name items. */
type ItemParameter = 'contains' | 'without' | 'consequentIn';

/** The parameters that speak of release folders. */
type ReleaseParameter = 'over' | 'listing';

/** What is to be mined, of which kind, and how much of it. */
export type MineOptions<K extends MiningKind = MiningKind> = { readonly kind: K } & Readonly<
  Omit<z.input<typeof miningParameters>, ItemParameter | ReleaseParameter>
> & { readonly [N in ItemParameter]?: Labels } & Watching;

/** An itemset and the number of records that hold it. */
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
  /** Infinity where the rule has no exception. */
  readonly conviction: number;
}

/** A rule over unknown cells: what its support and confidence are at least and at most. */
export interface MinedIntervalRule {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  readonly minSupport: number;
  readonly maxSupport: number;
  readonly minConfidence: number;
  readonly maxConfidence: number;
  /** 1 where the rule is mined whatever the unknown cells are. */
  readonly sure: number;
}

/** What is mined, by kind. */
export type Mined<K extends MiningKind> = K extends 'rules'
  ? MinedRule
  : K extends 'interval-rules'
    ? MinedIntervalRule
    : MinedItemset;

/**
 * Mines records: frequent, closed, maximal or rare itemsets, or rules. With `top`, the best ones, best first.
 *
 * @example
 * ```ts
 * const records = [['milk', 'beer'], ['milk', 'beer'], ['milk']];
 * mine(records, { kind: 'frequent', minSupport: '60%', contains: ['beer'] });
 * // → [{ items: ['beer'], support: 2 }, { items: ['beer', 'milk'], support: 2 }]
 * mine(records, { kind: 'rules', minConfidence: '90%', top: 1 })[0]?.consequent; // → ['milk']
 * ```
 */
export function mine<K extends MiningKind>(records: Records, options: MineOptions<K>): Mined<K>[] {
  const { kind, signal: _signal, onProgress: _progress, contains, without, consequentIn, ...rest } = options;
  const dataset = datasetOf(records);
  const { labels } = dataset.dictionary;
  const named = { contains, without, consequentIn };
  const texts = keysOf(named).flatMap((name) => {
    const items = named[name];
    return items === undefined ? [] : [[name, Array.from(items, (label) => csvField(label)).join(',')]];
  });
  const params = checkParameters(miningParameters, { ...rest, ...Object.fromEntries(texts) }, 'mine');
  const query = miningQuery(params, dataset.numRows, dataset.dictionary);
  const columns = minedColumns(kind, 'jsonl');
  const isRule = minesRules(kind);
  const side = (items: Uint32Array | undefined, size = 0): string[] =>
    Array.from(items?.slice(0, size).sort() ?? [], (i) => labels[i]);
  const mined: object[] = [];
  const checkpoint = checkpointOf(options);
  mineDataset(
    dataset,
    kind,
    query,
    { columns, ...(params.top !== undefined && { top: params.top }) },
    ({ items, size, consequent, consequentSize }, values) => {
      const sides = isRule
        ? { antecedent: side(items, size), consequent: side(consequent, consequentSize) }
        : { items: side(items, size) };
      mined.push({ ...sides, ...Object.fromEntries(columns.map(({ name }, c) => [name, values[c]])) });
    },
    (done, total) => checkpoint(done, total, `mining ${kind}`),
  );
  // The columns of the kind are the fields of its type.
  return mined as Mined<K>[];
}
