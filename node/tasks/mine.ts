import {
  type AskedReading,
  assumptionOf,
  countRootBranches,
  type Dataset,
  type MinedCounts,
  type MinedForm,
  MinedLines,
  type MiningKind,
  type MiningParameters,
  type MiningQuery,
  mineDataset,
  minedColumns,
  mineRelease,
  minesRules,
  miningQuery,
  type ReceivedRelease,
  type ReleaseMinedCounts,
  type ReleaseMiningQuery,
  refuseNothing,
  releaseColumns,
  releasedNames,
  releaseMiningQuery,
  SottoError,
  unknowns,
  type WhatWasRead,
} from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import { TextOutput } from '../files/text-output.ts';
import { holdsRelease, receiveRelease } from '../release/receive-release.ts';
import { mineWithThreads } from '../worker/mining-pool.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { workerScript } from '../worker/worker-script.ts';

export interface MineOptions extends AskedReading {
  readonly data: string;
  readonly kind: MiningKind;
  /** Checked parameters. */
  readonly params: MiningParameters;
  readonly form: MinedForm;
  readonly threads: number;
  /** Where to write; nothing is written, only counted, if left out. */
  readonly output?: string;
}

export interface MineResult extends MinedCounts {
  readonly kind: MiningKind;
  readonly records: number;
  /** Least support in records. */
  readonly minSupport: number;
  readonly output: string | null;
  readonly input: WhatWasRead;
  /** How many of them surely are what was asked for, where only bounds are known. */
  readonly sure?: number;
  /** What estimates take for granted, where there are some. */
  readonly assumption?: string;
  /** What of a release was changed. */
  readonly notes: readonly string[];
}

/** Mines a data file or a release; streams what it finds to a file or to standard output, or only counts. */
export async function mine(options: MineOptions, context: TaskContext): Promise<MineResult> {
  const { kind, params, form } = options;
  const source = await readSource(options, context);
  const { dataset, input, received, labelOf } = source;
  refuseNothing(input, options.data);
  const checkpoint = (done: number, total: number) => context.checkpoint(done, total, `mining ${kind}`);
  const output = options.output === undefined ? undefined : new TextOutput(options.output);
  try {
    const facts = { kind, records: dataset.numRows, input, notes: source.notes, output: options.output ?? null };
    if (received !== undefined) {
      const query = releaseMiningQuery(params, received, minesRules(kind));
      const counts = mineItems(received, query, options, output, checkpoint);
      output?.finish();
      return { ...facts, ...counts, minSupport: query.minSupport, assumption: assumptionOf(received) };
    }
    const query = miningQuery(params, dataset.numRows, dataset.dictionary, labelOf);
    const columns = output === undefined ? [] : minedColumns(kind, form);
    const branches =
      kind === 'frequent' && params.top === undefined
        ? countRootBranches(dataset, dataset.dictionary.labels.length, query)
        : 0;
    let counts: MinedCounts;
    const script = options.threads > 1 && branches > 1 ? workerScript('mining-worker') : undefined;
    if (script !== undefined) {
      counts = await mineBranches(dataset, query, branches, options, script, output, checkpoint);
    } else {
      const lines =
        output && new MinedLines(form, dataset.dictionary, minesRules(kind), columns, (bytes) => output.write(bytes));
      const wanted = { columns, ...(params.top !== undefined && { top: params.top }) };
      counts = mineDataset(dataset, kind, query, wanted, (line, values) => lines?.write(line, values), checkpoint);
      lines?.finish();
    }
    output?.finish();
    return { ...facts, ...counts, minSupport: query.minSupport };
  } finally {
    output?.discard();
  }
}

/** What is mined: the cells of data or of a release as they are, or the items that may be behind them. */
interface Source {
  readonly dataset: Dataset;
  readonly input: WhatWasRead;
  readonly notes: readonly string[];
  /** A release whose items are mined, and data with unknown cells, which is read like one. */
  readonly received?: ReceivedRelease;
  /** What a name is shown as. */
  readonly labelOf?: (name: string) => string | undefined;
}

/** The kinds that can be mined over items of which only bounds are known. */
const OVER_ITEMS: readonly MiningKind[] = ['frequent', 'rules'];

async function readSource(options: MineOptions, context: TaskContext): Promise<Source> {
  const { data, kind, params } = options;
  if (params.over === 'items' && !OVER_ITEMS.includes(kind))
    throw new SottoError('usage', `${kind} can be mined over labels only`, { hint: [{ set: 'over', to: ['labels'] }] });
  if (!holdsRelease(data)) {
    const { dataset, input } = await readData(data, options, context);
    const isUnknown = kind === 'frequent' && (dataset.unknown?.items.length ?? 0) > 0;
    return {
      dataset,
      input,
      notes: [],
      ...(isUnknown && { received: { kind: unknowns.id, dataset, mostDropped: 0 } }),
    };
  }
  const { received, input, notes } = await receiveRelease(data, context);
  context.read?.(data, input);
  const { dataset } = received;
  const isOverItems = (params.over ?? (OVER_ITEMS.includes(kind) ? 'items' : 'labels')) === 'items';
  return { dataset, input, notes, ...(isOverItems ? { received } : { labelOf: releasedNames(received).labelOf }) };
}

function mineItems(
  received: ReceivedRelease,
  query: ReleaseMiningQuery,
  { kind, params: { top }, form }: MineOptions,
  output: TextOutput | undefined,
  checkpoint: (done: number, total: number) => void,
): ReleaseMinedCounts {
  const isRule = minesRules(kind);
  const dictionary = { labels: [...query.mustContain, ...query.items].map(({ name }) => name) };
  const lines =
    output && new MinedLines(form, dictionary, isRule, releaseColumns(isRule), (bytes) => output.write(bytes));
  const counts = mineRelease(received, query, top, (line, values) => lines?.write(line, values), checkpoint);
  lines?.finish();
  return counts;
}

/** Frequent itemsets by several threads, each taking branches of the search. */
async function mineBranches(
  dataset: Dataset,
  query: MiningQuery,
  branches: number,
  { form, threads }: MineOptions,
  script: URL,
  output: TextOutput | undefined,
  checkpoint: (done: number, total: number) => void,
): Promise<MinedCounts> {
  let itemsets = 0;
  const lines = output === undefined ? null : { form, columns: minedColumns('frequent', form) };
  await mineWithThreads(dataset, { query, lines }, branches, threads, script, (found, done, total) => {
    itemsets += found.itemsets;
    output?.write(found.bytes);
    checkpoint(done, total);
  });
  return { itemsets, rules: null };
}
