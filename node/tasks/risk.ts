import { assessRisk, type ItemRisk, type ReadSummary, type RequestedReading, riskReading } from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { type DataRecords, readData } from '../files/read-data.ts';
import { type RecordSource, readNonEmpty } from '../files/read-source.ts';
import { readingFromAddress } from '../stores/reading-from-address.ts';
import type { TaskContext } from '../worker/task-context.ts';

type RiskFiles = Parameters<typeof assessRisk>[2];

export interface RiskTaskOptions extends RequestedReading {
  readonly data: RecordSource;
  /** Checked parameters. */
  readonly params: Parameters<typeof assessRisk>[1];
  readonly seed: number;
  /** Side files, by path. */
  readonly beliefs?: string;
  readonly similar?: string;
  readonly itemsets?: string;
  readonly itemsOfInterest?: string;
  /** The program's values in place of them. */
  readonly files?: RiskFiles;
}

/** The document of `risk --json`. */
export interface RiskResult extends ItemRisk {
  readonly input: ReadSummary;
}

/** Reads data and says whether it may be released under other names. */
export async function riskOfData(options: RiskTaskOptions, context: TaskContext): Promise<RiskResult> {
  const { data, params, seed } = options;
  const readingFor = (source: RecordSource): RequestedReading =>
    riskReading(params, typeof source === 'string' ? readingFromAddress(source, options) : options);
  const { dataset, format, input } = await readNonEmpty(data, readingFor(data), context);
  const readRequested = (path: string): Promise<DataRecords> => readData(path, readingFor(path), context);
  const files = { ...options.files, ...(await readFiles(options, format, readRequested)) };
  return { ...assessRisk(dataset, params, files, seed, context.checkpoint), input };
}

async function readFiles(
  { beliefs, similar, itemsets, itemsOfInterest }: RiskTaskOptions,
  { itemSyntax }: DataRecords['format'],
  readRequested: (path: string) => Promise<DataRecords>,
): Promise<RiskFiles> {
  const named = async (file: string) => ({ file, bytes: await readBytes(file) });
  return {
    ...(beliefs !== undefined && { beliefs: await named(beliefs) }),
    ...(similar !== undefined && { similar: (await readRequested(similar)).dataset }),
    ...(itemsets !== undefined && { itemsets: { ...(await named(itemsets)), syntax: itemSyntax } }),
    ...(itemsOfInterest !== undefined && { itemsOfInterest: await named(itemsOfInterest) }),
  };
}
