import { availableParallelism } from 'node:os';
import {
  type AnyMineOptions,
  type AskedReading,
  countRootBranches,
  type Dataset,
  exactCount,
  type MinedCounts,
  type MinedForm,
  MinedLines,
  type MiningKind,
  type MiningParameters,
  minedFrom,
  minesRules,
  miningOf,
  miningQuery,
  NO_OUTPUT,
  type ReceivedRelease,
  readingOf,
  readRecordWeights,
  refuseNothing,
  SottoError,
  type WhatWasRead,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { type RecordSource, readSource, sourceName } from '../files/read-source.ts';
import { refuseReplacing } from '../files/refuse-replacing.ts';
import { TextOutput } from '../files/text-output.ts';
import { isReleaseInFolder } from '../release/is-release-in-folder.ts';
import { mineWithThreads, SHARED_KINDS } from '../worker/mining-pool.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { furtherThreadScript } from '../worker/worker-script.ts';

export interface MineOptions extends AskedReading {
  readonly data: string;
  readonly kind: MiningKind;
  /** Checked parameters. */
  readonly params: MiningParameters;
  readonly form: MinedForm;
  /** How many threads to use from the start; if left out, as many as the machine has for what takes long. */
  readonly threads?: number;
  /** Where the records are read, if they are too many for memory: only items that may be part of what is mined come here. */
  readonly engine?: string;
  /** A file that says how often each record counts: record,weight. */
  readonly recordWeights?: string;
  /** Where to write; nothing is written, only counted, if left out. */
  readonly output?: string;
}

export interface MineRecordsOptions {
  readonly data: RecordSource | ReceivedRelease;
  readonly reading: AskedReading;
  readonly options: AnyMineOptions;
}

export interface MineResult extends MinedCounts {
  readonly kind: MiningKind;
  readonly records: number;
  /** Of all records together, where they have weights. */
  readonly weight?: number;
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

/** Mines data or a release; streams what it finds to a file or to standard output, or only counts. */
export async function mine(options: MineOptions, context: TaskContext): Promise<MineResult> {
  const { kind, params, form } = options;
  if (options.output !== undefined) {
    refuseReplacing(options.output, options.data);
    if (options.recordWeights !== undefined) refuseReplacing(options.output, options.recordWeights);
  }
  const source = await (options.engine === undefined
    ? readMined(options.data, options, context)
    : bringMined(options, options.engine, context));
  const { dataset, input, notes } = source;
  const weights = await weightsOf(dataset, options);
  const mining = miningOf({ ...source, weights }, kind, params);
  const { query, minSupport, assumption, dictionary, weight } = mining;
  const checkpoint = (done: number, total: number) => context.checkpoint(done, total, `mining ${kind}`);
  const output = options.output === undefined ? undefined : new TextOutput(options.output);
  try {
    const columns = mining.columns(form);
    const { threads = availableParallelism() } = options;
    const shared = threads > 1 && params.top === undefined ? SHARED_KINDS.find((one) => one === kind) : undefined;
    const numItems = dataset.dictionary.labels.length;
    const script = shared !== undefined && numItems > 1 ? furtherThreadScript('mining-worker') : undefined;
    const isShared = script !== undefined && query !== undefined && shared !== undefined;
    // There are as many branches as the search tells, at most one for each item; they are counted only where others take some.
    const range = { from: 0, to: numItems, isMore: options.threads !== undefined };
    const searched = (done: number, total: number) => {
      range.to = total;
      checkpoint(done, total);
    };
    let counts: MinedCounts = { itemsets: 0, rules: null };
    const lines = output && new MinedLines(form, dictionary, minesRules(kind), columns, (bytes) => output.write(bytes));
    if (!isShared || options.threads === undefined)
      counts = mining.run(lines ?? NO_OUTPUT, searched, isShared ? branchesAlone(range) : undefined);
    const branches = isShared && range.isMore ? countRootBranches(dataset, numItems, query) : 0;
    if (isShared && range.from < branches) {
      const asked = { kind: shared, query, lines: lines === undefined ? null : { form, columns } };
      let { itemsets } = counts;
      await mineWithThreads(dataset, asked, { from: range.from, to: branches }, threads, script, {
        take: (found) => {
          itemsets = exactCount(itemsets + found.itemsets);
          lines?.append(found.bytes);
        },
        checkpoint: (done) => checkpoint(done, branches),
      });
      counts = { itemsets, rules: null };
    }
    lines?.finish();
    output?.finish();
    const facts = { kind, records: dataset.numRows, minSupport, output: options.output ?? null, input, notes };
    const known = { ...(weight !== undefined && { weight }), ...(assumption !== undefined && { assumption }) };
    return { ...facts, ...counts, ...known };
  } finally {
    output?.discard();
  }
}

/** How often each record counts, if a file says so. */
async function weightsOf(
  dataset: Dataset,
  { recordWeights: file, engine }: MineOptions,
): Promise<Uint32Array | undefined> {
  if (file === undefined) return undefined;
  if (engine !== undefined)
    throw new SottoError('usage', 'weights of records can be read only where the records are read here', {
      hint: [{ leaveOut: ['engine'] }],
    });
  return readRecordWeights(await readBytes(file), dataset, { file });
}

/** Mines as a program asks, which has what is found. */
export async function mineRecords(
  { data, reading, options }: MineRecordsOptions,
  context: TaskContext,
): Promise<object[]> {
  const source = await readMined(data, reading, context);
  return minedFrom(source, options, context.checkpoint.bind(context));
}

/** Milliseconds of computing that one thread mines alone: starting others and giving them the records takes some tenths of a second. */
const ALONE = 1000;
/** How often the CPU time is asked for, in milliseconds. */
const ASK_EVERY = 20;

/** Records, and the release that they are of. */
interface Source {
  readonly dataset: Dataset;
  readonly release?: ReceivedRelease;
  readonly input: WhatWasRead;
  readonly notes: readonly string[];
}

async function readMined(
  data: RecordSource | ReceivedRelease,
  reading: AskedReading,
  context: TaskContext,
): Promise<Source> {
  if (typeof data !== 'string' && 'kind' in data) {
    const { input } = await readSource(data.dataset, reading, context);
    return { dataset: data.dataset, release: data, input, notes: [] };
  }
  if (typeof data !== 'string' || !isReleaseInFolder(data)) {
    const { dataset, input } = await readSource(data, reading, context);
    refuseNothing(input, sourceName(data));
    return { dataset, input, notes: [] };
  }
  return readReceived(data, context);
}

async function readReceived(folder: string, context: TaskContext, engine?: string): Promise<Source> {
  // Loaded when wanted: plain data is what is mined most.
  const { receiveRelease } = await import('../release/receive-release.ts');
  const { received, input, notes } = await receiveRelease(folder, context, engine);
  context.read?.(folder, input);
  refuseNothing(input, folder);
  return { dataset: received.dataset, release: received, input, notes };
}

/** The kinds of what consists of frequent items. */
const OF_FREQUENT: readonly MiningKind[] = ['frequent', 'closed', 'maximal', 'rules'];

/** The records of an engine without items that cannot be part of what is mined. */
async function bringMined(options: MineOptions, engine: string, context: TaskContext): Promise<Source> {
  const { data, kind, params } = options;
  if (isReleaseInFolder(data)) return readReceived(data, context, engine);
  const reading = readingOf(options);
  const { bringData } = await import('../stores/bring-data.ts');
  const brought = await bringData(engine, data, reading, context, ({ counts, items: { labels, supports } }) => {
    if (!OF_FREQUENT.includes(kind)) return undefined;
    const { minSupport } = miningQuery(params, counts.records, { labels });
    return [...labels.keys()].filter((i) => supports[i]! >= minSupport);
  });
  return { ...brought, notes: [] };
}

/** The branches that one thread takes: those that it gets through before it is worth while to start others for what is more. */
function* branchesAlone(range: { from: number; readonly to: number; isMore: boolean }): Generator<number, void> {
  const begun = process.cpuUsage();
  let asked = performance.now();
  while (range.from < range.to) {
    yield range.from++;
    // To be told what was used takes longer than most branches.
    const now = performance.now();
    if (now - asked < ASK_EVERY) continue;
    asked = now;
    const { user, system } = process.cpuUsage(begun);
    range.isMore = (user + system) / 1000 >= ALONE;
    if (range.isMore) return;
  }
}
