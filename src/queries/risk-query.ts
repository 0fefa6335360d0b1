import * as z from 'zod';
import { compact } from '../compact.ts';
import { SottoError } from '../errors.ts';
import type { ItemSyntax } from '../formats/define.ts';
import type { RequestedReading } from '../formats/reading.ts';
import { countSupports, type Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import {
  assessItemRisk,
  type BeliefQuery,
  type ItemRisk,
  type ItemRiskQuery,
  type ProtectedQuery,
} from '../risk/index.ts';
import { share } from '../schema/parameters.ts';
import { readBeliefs, readItemList, readItemsets } from '../side-files/index.ts';

/** The bounds of a part of a whole. */
const PART = { min: '0', max: '1' } as const;

const count = (min: number, max: number, doc: string) => z.int().min(min).max(max).describe(doc);

/** The parameters of `sotto risk`. */
export const riskParameters = z.object({
  tolerance: share('The share of items (or of protected itemsets) that the attacker may identify.', {
    ...PART,
    default: '10%',
  }),
  belief: z
    .enum(['median-gap', 'mean-gap', 'ignorant', 'point'])
    .optional()
    .describe(
      'The attacker’s knowledge of item frequencies: none, exact, or to within the median or mean gap between frequencies.',
    ),
  delta: share('The attacker knows every frequency to within this share; replaces the median gap.', PART).optional(),
  frequencies: z
    .enum(['records', 'people'])
    .default('records')
    .describe('The unit of frequencies: records, or people with the item in any of their records.'),
  alpha: share(
    'The share of items whose frequency the attacker knows (default: all). All figures are for that attacker.',
    PART,
  ).optional(),
  recipe: z
    .enum(['items', 'itemsets', 'correlation', 'sampling', 'all'])
    .default('items')
    .describe('Analyses to run in addition to the one for single items: pairs of items, known pairs, or sampling.'),
  pairs: z.boolean().default(false).describe('Protect all pairs of items (recipe itemsets).'),
  outsideTop: share('Protect only pairs outside this share of the most frequent items.', { ...PART, default: '0' }),
  randomItemsets: count(1, 1_000_000, 'Protect this many random itemsets instead of pairs.').optional(),
  itemsetSize: count(1, 20, 'The number of items of a random itemset.').default(4),
  danger: share('The probability of identification at which an itemset counts as endangered.', {
    ...PART,
    default: '50%',
  }),
  correlation: count(
    1,
    10_000,
    'The attacker knows this many of the most frequent pairs (recipe correlation; 50 if left out).',
  ).optional(),
  candidates: count(
    1,
    10_000,
    'The number of most frequent code pairs to search (default: the number of known pairs).',
  ).optional(),
  apart: count(
    0,
    10_000,
    'The number of pairs of frequent items that the attacker knows to occur together rarely.',
  ).default(0),
  sampling: z
    .boolean()
    .default(false)
    .describe('Also estimate how often an attacker who has a sample of the records guesses correctly.'),
  sampleShare: share('The size of that sample, as a share of the records (default: eleven sizes).', PART).optional(),
  runs: count(1, 1000, 'The number of random sets of correct beliefs over which curves are averaged.').default(5),
  maxStates: count(
    1,
    50_000_000,
    'The maximum number of states of the exact count; larger blocks are sampled.',
  ).default(250_000),
  samples: count(100, 100_000_000, 'The number of mappings to sample where exact counting takes too long.').default(
    20_000,
  ),
  top: z.int().min(0).default(15).describe('The number of rows in the table of exposed items.'),
});

export type RiskParameters = z.output<typeof riskParameters>;

/** The content of side files, already read against the data's dictionary. */
export interface RiskSources {
  readonly beliefs?: Extract<BeliefQuery, { kind: 'listed' }>['listed'];
  readonly similar?: Dataset;
  readonly itemsets?: readonly Uint32Array[];
  readonly itemsOfInterest?: Uint32Array;
}

/** The reading of the data for a query: frequencies by people are those of one record per person. Throws `usage`. */
export function riskReading({ frequencies }: RiskParameters, requested: RequestedReading): RequestedReading {
  if (frequencies === 'records') return requested;
  if (requested.person === undefined)
    throw new SottoError('usage', 'people can be counted only if a column names the person of each record', {
      hint: ['name the column of persons with ', { name: 'person' }],
    });
  return { ...requested, records: 'people' };
}

/** Parameters and side files as one question about the data; throws `usage` where they contradict each other. */
export function riskQuery(params: RiskParameters, sources: RiskSources, dataset: Dataset, seed: number): ItemRiskQuery {
  const { recipe, tolerance, alpha, danger, runs, maxStates, samples, top, sampleShare } = params;
  const protect = protectedOf(params, sources);
  const isCorrelated =
    params.correlation !== undefined || params.apart > 0 || recipe === 'correlation' || recipe === 'all';
  const knownPairs = params.correlation ?? 50;
  return {
    seed,
    tolerance,
    belief: beliefOf(params, sources, dataset),
    ...compact({ alpha, itemsOfInterest: sources.itemsOfInterest }),
    runs,
    maxStates,
    samples,
    top,
    advise: true,
    ...(protect !== undefined && { itemsets: { protect, danger } }),
    ...(isCorrelated && {
      correlation: { knownPairs, candidatePairs: params.candidates ?? knownPairs, apartPairs: params.apart },
    }),
    sampling: params.sampling || sampleShare !== undefined || recipe === 'sampling' || recipe === 'all',
    ...(sampleShare !== undefined && { sampleShares: [sampleShare.num / sampleShare.den] }),
  };
}

function beliefOf({ belief, delta }: RiskParameters, sources: RiskSources, dataset: Dataset): BeliefQuery {
  const fields = [
    ...(belief === undefined ? [] : ['belief']),
    ...(delta === undefined ? [] : ['delta']),
    ...(sources.beliefs === undefined ? [] : ['beliefs']),
    ...(sources.similar === undefined ? [] : ['similar']),
  ];
  if (fields.length > 1 && !(fields.length === 2 && belief === 'median-gap' && delta !== undefined)) {
    throw new SottoError('usage', `expected one kind of belief, got ${fields.join(' and ')}`, {
      hint: 'each of them says what the attacker knows; leave all out for the median gap',
    });
  }
  if (sources.beliefs !== undefined) return { kind: 'listed', listed: sources.beliefs };
  if (sources.similar !== undefined) {
    return { kind: 'similar', supports: supportsIn(sources.similar, dataset), numRecords: sources.similar.numRows };
  }
  if (belief === 'ignorant' || belief === 'point') return { kind: belief };
  return { kind: 'interval', ...(delta !== undefined && { delta }), ...(belief === 'mean-gap' && { gap: 'mean' }) };
}

function protectedOf(params: RiskParameters, { itemsets }: RiskSources): ProtectedQuery | undefined {
  const { pairs, recipe, randomItemsets, itemsetSize, outsideTop } = params;
  if (itemsets !== undefined) return { kind: 'listed', itemsets };
  if (randomItemsets !== undefined) return { kind: 'random', count: randomItemsets, size: itemsetSize };
  if (pairs || outsideTop.num > 0 || recipe === 'itemsets' || recipe === 'all') return { kind: 'pairs', outsideTop };
  return undefined;
}

/** Supports of the data's items in similar data, by label. */
function supportsIn(similar: Dataset, dataset: Dataset): Uint32Array {
  const supports = countSupports(similar);
  const idOf = indexLabels(similar.dictionary);
  return Uint32Array.from(dataset.dictionary.labels, (label) => {
    const id = idOf(label);
    return id < 0 ? 0 : supports[id];
  });
}

/** The side inputs, as the bytes of files. */
export interface RiskFiles {
  readonly beliefs?: NamedBytes;
  readonly itemsets?: NamedBytes & { readonly syntax: ItemSyntax };
  readonly itemsOfInterest?: NamedBytes;
  readonly similar?: Dataset;
}

interface NamedBytes {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** The risk of renamed records, for every shell. Throws `usage` or `input` with what is wrong in a file. */
export function assessRisk(
  dataset: Dataset,
  params: RiskParameters,
  { beliefs, itemsets, itemsOfInterest, similar }: RiskFiles,
  seed: number,
  checkpoint: Parameters<typeof assessItemRisk>[2],
): ItemRisk {
  const { dictionary } = dataset;
  const sources = {
    ...(beliefs !== undefined && { beliefs: readBeliefs(beliefs.bytes, dictionary, beliefs) }),
    ...(similar !== undefined && { similar }),
    ...(itemsets !== undefined && { itemsets: readItemsets(itemsets.bytes, dictionary, itemsets) }),
    ...(itemsOfInterest !== undefined && {
      itemsOfInterest: readItemList(itemsOfInterest.bytes, dictionary, itemsOfInterest),
    }),
  };
  return assessItemRisk(dataset, riskQuery(params, sources, dataset, seed), checkpoint);
}
