import type * as z from 'zod';
import { SottoError } from '../errors.ts';
import { type ByName, type Labels, labelListText, labelSetsText, namedEntries } from '../inputs/index.ts';
import { type RiskParameters, riskParameters, riskQuery } from '../queries/risk-query.ts';
import { assessItemRisk, type ItemRisk } from '../risk/index.ts';
import { checkParameters } from '../schema/parameters.ts';
import { readBeliefs, readItemsets, readSensitive } from '../side-files/index.ts';
import { csvField } from '../text/csv.ts';
import { datasetOf, type Records } from './records.ts';
import { checkpointOf, type Watching } from './watching.ts';

/** What an attacker is taken to know, which items or itemsets are to be protected, and how far is counted. */
export type RiskOptions = Readonly<Omit<z.input<typeof riskParameters>, 'frequencies'>> & {
  /** The share of records that hold an item, as the attacker believes it: from … to. */
  readonly beliefs?: ByName<readonly [low: number | string, high: number | string]>;
  /** Records like these that the attacker has. */
  readonly similar?: Records;
  /** The itemsets to protect. */
  readonly itemsets?: readonly Labels[];
  /** The items to protect; all where none are named. */
  readonly itemsOfInterest?: Labels;
  /** Of what is sampled. */
  readonly seed?: number;
} & Watching;

/** The seed of samples where none is given. */
const USUAL_SEED = 1;

/**
 * How many items an attacker finds out if the records are released under other names, and whether that is within the
 * tolerance.
 *
 * @example
 * ```ts
 * const records = [['milk', 'beer'], ['milk', 'wine'], ['milk']];
 * risk(records, { tolerance: '10%' }).singletonGroups; // → 1
 * risk(records, { beliefs: { milk: ['90%', 1] } }).belief.kind; // → 'listed'
 * ```
 */
export function risk(records: Records, options: RiskOptions = {}): ItemRisk {
  const {
    beliefs,
    similar,
    itemsets,
    itemsOfInterest,
    seed = USUAL_SEED,
    signal: _s,
    onProgress: _p,
    ...rest
  } = options;
  const params: RiskParameters = checkParameters(riskParameters, rest, 'risk');
  const dataset = datasetOf(records);
  const { dictionary } = dataset;
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const sources = {
    ...(beliefs !== undefined && {
      beliefs: readBeliefs(bytes(beliefsText(beliefs)), dictionary, { file: 'beliefs' }),
    }),
    ...(similar !== undefined && { similar: datasetOf(similar) }),
    ...(itemsets !== undefined && {
      itemsets: readItemsets(bytes(labelSetsText(itemsets, 'commas')), dictionary, {
        file: 'itemsets',
        syntax: 'commas',
      }),
    }),
    ...(itemsOfInterest !== undefined && {
      itemsOfInterest: readSensitive(bytes(labelListText(itemsOfInterest)), dictionary, { file: 'itemsOfInterest' }),
    }),
  };
  if (dataset.numRows === 0) throw new SottoError('input', 'expected records, got none');
  return assessItemRisk(dataset, riskQuery(params, sources, dataset, seed), checkpointOf(options));
}

function beliefsText(beliefs: NonNullable<RiskOptions['beliefs']>): string {
  const lines = Array.from(namedEntries(beliefs), ([label, [low, high]]) => `${csvField(label)},${low},${high}\n`);
  return `item,low,high\n${lines.join('')}`;
}
