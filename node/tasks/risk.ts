import {
  type AskedReading,
  assessItemRisk,
  type ItemRisk,
  type RiskParameters,
  type RiskSources,
  readBeliefs,
  readItemsets,
  readSensitive,
  refuseNothing,
  riskQuery,
  riskReading,
  type WhatWasRead,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { type ReadData, readData } from '../files/read-data.ts';
import { askedReading } from '../stores/asked-reading.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface RiskOptions extends AskedReading {
  readonly data: string;
  /** Checked parameters. */
  readonly params: RiskParameters;
  readonly seed: number;
  /** Side files, by path. */
  readonly beliefs?: string;
  readonly similar?: string;
  readonly itemsets?: string;
  readonly itemsOfInterest?: string;
}

/** What `risk --json` prints. */
export interface RiskResult extends ItemRisk {
  readonly input: WhatWasRead;
}

/** Reads a data file and says whether it may be released under other names. */
export async function risk(asked: RiskOptions, context: TaskContext): Promise<RiskResult> {
  const { data, params, seed } = asked;
  const readAsAsked = (path: string): Promise<ReadData> =>
    readData(path, riskReading(params, askedReading(path, asked)), context);
  const read = await readAsAsked(data);
  refuseNothing(read.input, data);
  const sources = await readSources(asked, read, readAsAsked);
  const query = riskQuery(params, sources, read.dataset, seed);
  return { ...assessItemRisk(read.dataset, query, context.checkpoint), input: read.input };
}

async function readSources(
  { beliefs, similar, itemsets, itemsOfInterest }: RiskOptions,
  { dataset, format: { itemSyntax } }: ReadData,
  readAsAsked: (path: string) => Promise<ReadData>,
): Promise<RiskSources> {
  const { dictionary } = dataset;
  return {
    ...(beliefs !== undefined && { beliefs: readBeliefs(await readBytes(beliefs), dictionary, { file: beliefs }) }),
    ...(similar !== undefined && { similar: (await readAsAsked(similar)).dataset }),
    ...(itemsets !== undefined && {
      itemsets: readItemsets(await readBytes(itemsets), dictionary, { file: itemsets, syntax: itemSyntax }),
    }),
    ...(itemsOfInterest !== undefined && {
      itemsOfInterest: readSensitive(await readBytes(itemsOfInterest), dictionary, { file: itemsOfInterest }),
    }),
  };
}
