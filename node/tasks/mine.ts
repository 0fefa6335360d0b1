import {
  type AskedReading,
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
  minesRules,
  miningQuery,
  refuseNothing,
  type WhatWasRead,
} from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import { TextOutput } from '../files/text-output.ts';
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
}

/** Mines a data file; streams what it finds to a file or to standard output, or only counts. */
export async function mine(options: MineOptions, context: TaskContext): Promise<MineResult> {
  const { kind, params, form } = options;
  const { dataset, input } = await readData(options.data, options, context);
  refuseNothing(input, options.data);
  const query = miningQuery(params, dataset.numRows, dataset.dictionary);
  const checkpoint = (done: number, total: number) => context.checkpoint(done, total, `mining ${kind}`);
  const output = options.output === undefined ? undefined : new TextOutput(options.output);
  try {
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
    const facts = { kind, records: dataset.numRows, minSupport: query.minSupport, input };
    return { ...facts, ...counts, output: options.output ?? null };
  } finally {
    output?.discard();
  }
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
