import type * as z from 'zod';
import { SottoError } from '../errors.ts';
import { type ByName, type Labels, labelListText, labelSetsText, namedEntries } from '../inputs/index.ts';
import { assessRisk, type RiskFiles, type RiskParameters, riskParameters } from '../queries/risk-query.ts';
import type { ItemRisk } from '../risk/index.ts';
import { checkParameters } from '../schema/parameters.ts';
import { csvField } from '../text/csv.ts';
import { type CallControls, checkpointOf } from './call-controls.ts';
import { datasetOf, type Records } from './records.ts';

/** The assumed knowledge of the attacker, the items or itemsets to protect, and the limits of counting. */
export type RiskOptions = Readonly<Omit<z.input<typeof riskParameters>, 'frequencies'>> & {
  /** The share of records that contain an item, as the attacker believes: from … to. */
  readonly beliefs?: ByName<readonly [low: number | string, high: number | string]>;
  /** Similar records that the attacker has. */
  readonly similar?: Records;
  /** The itemsets to protect. */
  readonly itemsets?: readonly Labels[];
  /** The items to protect; all if left out. */
  readonly itemsOfInterest?: Labels;
  /** The seed of samples. */
  readonly seed?: number;
} & CallControls;

/** The seed of samples where none is given. */
const USUAL_SEED = 1;

/**
 * Estimates how many items an attacker can identify if the records are published with renamed items, and says whether
 * that is within the tolerance.
 *
 * @example
 * ```ts
 * const records = [['milk', 'beer'], ['milk', 'wine'], ['milk']];
 * risk(records, { tolerance: '10%' }).singletonGroups; // → 1
 * risk(records, { beliefs: { milk: ['90%', 1] } }).belief.kind; // → 'listed'
 * ```
 */
export function risk(records: Records, options: RiskOptions = {}): ItemRisk {
  const { params, seed, files } = riskRequest(options);
  const dataset = datasetOf(records);
  if (dataset.numRows === 0) throw new SottoError('input', 'expected records, got none');
  return assessRisk(dataset, params, files, seed, checkpointOf(options));
}

/** Options as a query: checked parameters, and side inputs as text. */
export function riskRequest(options: RiskOptions): {
  readonly params: RiskParameters;
  readonly seed: number;
  readonly files: RiskFiles;
} {
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
  const written = (file: string, text: string) => ({ file, bytes: new TextEncoder().encode(text) });
  const syntax = 'commas';
  const files = {
    ...(beliefs !== undefined && { beliefs: written('beliefs', beliefsText(beliefs)) }),
    ...(similar !== undefined && { similar: datasetOf(similar) }),
    ...(itemsets !== undefined && {
      itemsets: { ...written('itemsets', labelSetsText(itemsets, syntax)), syntax } as const,
    }),
    ...(itemsOfInterest !== undefined && {
      itemsOfInterest: written('itemsOfInterest', labelListText(itemsOfInterest)),
    }),
  };
  return { params: checkParameters(riskParameters, rest, 'risk'), seed, files };
}

function beliefsText(beliefs: NonNullable<RiskOptions['beliefs']>): string {
  const lines = Array.from(namedEntries(beliefs), ([label, [low, high]]) => `${csvField(label)},${low},${high}\n`);
  return `item,low,high\n${lines.join('')}`;
}
