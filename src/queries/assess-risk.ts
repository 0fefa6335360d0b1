import type { ItemSyntax } from '../formats/define.ts';
import type { Dataset } from '../records/dataset.ts';
import { assessItemRisk, type ItemRisk } from '../risk/index.ts';
import { readBeliefs, readItemList, readItemsets } from '../side-files/index.ts';
import { type RiskParameters, riskQuery } from './risk-query.ts';

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
