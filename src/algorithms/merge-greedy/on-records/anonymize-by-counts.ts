import { type Recoding, recodingFromClusters, SUPPRESSED } from '../../../data/recoding.ts';
import type { EngineRecords, ItemCounts, PairSink, RecordCounts, RecordsWithCounts } from '../../../engines/define.ts';
import { invariant } from '../../../errors.ts';
import type { Decision, OnRecordsContext, OnRecordsResult } from '../../define.ts';
import { mergeWhereNeeded } from '../../shared/merging/merge-where-needed.ts';
import { PairTable } from '../../shared/merging/pair-table.ts';
import { SizeClasses } from '../../shared/merging/size-classes.ts';
import { requireSupport } from '../../shared/require-support.ts';
import { CountedPairs } from './counted-pairs.ts';
import { type CountsProgress, isProgress, PASSES } from './progress.ts';

export interface CountsRequest {
  readonly k: number;
  readonly m: number;
}

/** Maximum number of items of a record that an attacker may know: a table of triples does not fit. */
export const MAX_KNOWN = 2;

/** The number of partners of each size that are examined, as in `merge-greedy` for data of many items. */
const WIDTH = 10;

/** A merge decided on counts of items, and one decided on counts of labels. */
const STEPS = { items: 'BY-COUNTS-3', labels: 'BY-COUNTS-5' };

/**
 * A recoding that makes the records k^m-anonymous for m ≤ 2, learned from counts alone: only counts of items and of pairs
 * leave the engine, so the records may be larger than any memory. The promise is exact on all the data. Steps as labelled
 * in NOTES.md.
 */
export async function anonymizeByCounts(
  { records, counts, items }: RecordsWithCounts, // BY-COUNTS-1
  { k, m }: CountsRequest,
  context: OnRecordsContext,
): Promise<OnRecordsResult> {
  checkKnown(m);
  checkFeasible(counts, k);
  const unit = counts.persons === undefined ? 'records' : 'persons';
  const { cluster, ...merged } = await mergeByCounts({ records, items, unit }, { k, m }, context);
  return { recoding: recodingFromClusters({ labels: items.labels }, cluster), ...merged };
}

/** Items to be merged, and who counts them. */
export interface CountedItems {
  readonly items: ItemCounts;
  readonly records: Pick<EngineRecords, 'countPairs'>;
  /** The unit of counts. */
  readonly unit: 'records' | 'persons';
}

/**
 * The label of every item, by any number, such that the items are k^m-anonymous. Each label has at least k records, or
 * none.
 */
export async function mergeByCounts(
  { records, items, unit }: CountedItems,
  { k, m }: CountsRequest,
  context: OnRecordsContext,
): Promise<Omit<OnRecordsResult, 'recoding'> & { readonly cluster: Uint32Array }> {
  checkKnown(m);
  const run = new MergingRun(items, k, m, unit, context);
  run.startFrom(await context.resume?.());
  while (!run.isFinal) await run.pass(records);
  return { cluster: run.cluster, passes: run.passes, decisions: run.decisions };
}

class MergingRun {
  readonly passes: string[] = [PASSES.items];
  readonly decisions: Decision[] = [];
  cluster: Uint32Array;
  isFinal = false;

  readonly #items: ItemCounts;
  readonly #k: number;
  readonly #m: number;
  readonly #unit: string;
  readonly #context: OnRecordsContext;
  /** The counts of the last pass that the next one need not repeat; undefined after a crash: all are repeated. */
  #known: { readonly table: PairTable; readonly isDoubtful: Uint8Array } | undefined;

  constructor(items: ItemCounts, k: number, m: number, unit: string, context: OnRecordsContext) {
    this.#items = items;
    this.#k = k;
    this.#m = m;
    this.#unit = unit;
    this.#context = context;
    const limit = m === 1 ? Number.POSITIVE_INFINITY : PairTable.maxItems(k);
    this.cluster = groupTail(items.supports, limit); // BY-COUNTS-2
    this.isFinal = items.labels.length === 0;
  }

  startFrom(earlier: unknown): void {
    if (!isProgress(earlier, this.#items.labels.length)) {
      this.#save();
      return;
    }
    this.passes.splice(0, this.passes.length, ...earlier.passes);
    this.decisions.push(...earlier.decisions);
    this.cluster = Uint32Array.from(earlier.cluster);
    this.isFinal = earlier.isFinal;
  }

  /** Counts the labels as they are now, and merges what is rare. */
  async pass(records: CountedItems['records']): Promise<void> {
    const isFirst = this.passes.length === 1;
    const { cluster, numLabels } = compactClusters(this.cluster);
    const { table, supports } = await this.#count(records, cluster, numLabels); // BY-COUNTS-2, BY-COUNTS-4
    table?.mirror();
    const described = describeLabels(cluster, numLabels, this.#items.supports);
    const labels = new CountedPairs({ ...described, supports, ...(table !== undefined && { pairs: table }) }, this.#k);
    this.#merge(labels, cluster, isFirst ? STEPS.items : STEPS.labels);
    this.cluster = cluster.map((label) => labels.labelOf(label));
    this.passes.push(isFirst ? PASSES.first : PASSES.later);
    const isDoubtful = labels.unproved(); // BY-COUNTS-6
    this.isFinal = isDoubtful.every((doubt) => doubt === 0);
    this.#known = table === undefined || this.isFinal ? undefined : { table, isDoubtful };
    this.#save();
  }

  async #count(records: CountedItems['records'], cluster: Uint32Array, numLabels: number) {
    const known = this.#known;
    this.#known = undefined;
    const recodingOf = (targets: Uint32Array): Recoding => numberedRecoding(this.#items.labels, targets, numLabels);
    if (this.#m === 1) {
      return { table: undefined, supports: await records.countPairs({ recoding: recodingOf(cluster), into: noPairs }) };
    }
    const table = new PairTable(numLabels, this.#k);
    if (known === undefined) {
      return { table, supports: await records.countPairs({ recoding: recodingOf(cluster), into: table }) };
    }
    // this.cluster[i] is the label's number in the old table, cluster[i] in the new one.
    const oldNumber = new Uint32Array(numLabels);
    for (let i = 0; i < cluster.length; i++) oldNumber[cluster[i]] = this.cluster[i];
    keepProved(known.table, known.isDoubtful, oldNumber, table);
    const targets = cluster.map((label, i) => (known.isDoubtful[this.cluster[i]] === 1 ? label : SUPPRESSED));
    const supports = await records.countPairs({ recoding: recodingOf(targets), into: table });
    // A label that was not counted again is held by k records or more.
    for (let label = 0; label < numLabels; label++) {
      if (known.isDoubtful[oldNumber[label]] === 0) supports[label] = Math.max(this.#k, supports[label]);
    }
    return { table, supports };
  }

  #merge(labels: CountedPairs, cluster: Uint32Array, step: string): void {
    const { checkpoint } = this.#context;
    const atStart = labels.total;
    const groups = membersOf(cluster, labels.numItems);
    mergeWhereNeeded(labels, labels, new SizeClasses(labels, undefined), WIDTH, {
      checkpoint: (remaining) => checkpoint(atStart - remaining, atStart, 'merging rare pairs'),
      merging: (label, partner) => {
        const count = labels.counts[label];
        const itemsOf = (c: number): number[] => groups[c];
        this.decisions.push({
          step,
          action: 'merge',
          items: [...itemsOf(label), ...itemsOf(partner)].sort((i, j) => i - j),
          because: `in ${count === 1 ? '1 itemset' : `${count} itemsets`} that fewer than ${this.#k} ${this.#unit} match`,
          forcedBy: labels.exampleOf(label).flatMap(itemsOf),
        });
        const joined = [...groups[label], ...groups[partner]];
        groups[label] = joined;
        groups[partner] = joined;
      },
    });
  }

  #save(): void {
    const { passes, decisions, isFinal } = this;
    const progress: CountsProgress = {
      passes: [...passes],
      cluster: [...this.cluster],
      isFinal,
      decisions: [...decisions],
    };
    this.#context.save?.(progress);
  }
}

/** Copies what needs no recount: pairs of which one label is not in doubt are 0 or proved. */
function keepProved(old: PairTable, isDoubtful: Uint8Array, oldNumber: Uint32Array, into: PairTable): void {
  const size = oldNumber.length;
  for (let i = 0; i < size; i++) {
    const row = oldNumber[i] * old.size;
    const doubt = isDoubtful[oldNumber[i]];
    for (let j = i + 1; j < size; j++) {
      if (doubt === 1 && isDoubtful[oldNumber[j]] === 1) continue;
      into.cells[i * size + j] = old.cells[row + oldNumber[j]];
    }
  }
}

/** The items of every label. */
function membersOf(cluster: Uint32Array, numLabels: number): number[][] {
  const members: number[][] = Array.from({ length: numLabels }, () => []);
  for (let i = 0; i < cluster.length; i++) members[cluster[i]].push(i);
  return members;
}

/** For m = 1: pairs are of no interest. */
const noPairs: PairSink = { limit: 0, add() {}, addRecord() {} };

function checkKnown(m: number): void {
  invariant(m <= MAX_KNOWN, `combinations of up to ${MAX_KNOWN} items can be counted, but m is ${m}`);
}

/** Even a single label for all items must be common enough. */
export function checkFeasible({ records, empty, holders }: RecordCounts, k: number): void {
  requireSupport(k, holders ?? records - empty, holders === undefined ? 'record' : 'person');
}

/**
 * item → label, such that there are at most `limit` labels: every item for itself where they fit; else the items with most
 * records stay alone, and the rest is grouped with neighbours of about the same number of records, in groups of one size
 * (the last may be smaller). Ties go to the lower item.
 */
export function groupTail(supports: Float64Array, limit: number): Uint32Array {
  const numItems = supports.length;
  const cluster = Uint32Array.from({ length: numItems }, (_, i) => i);
  if (numItems <= limit) return cluster;
  const order = cluster.slice().sort((i, j) => supports[j] - supports[i] || i - j);
  const alone = Math.floor(limit / 2);
  const groupSize = Math.ceil((numItems - alone) / (limit - alone));
  for (let n = 0; n < numItems; n++) {
    cluster[order[n]] = n < alone ? n : alone + Math.floor((n - alone) / groupSize);
  }
  return cluster;
}

/** The same partition with labels numbered from 0 in the order of their first items. */
export function compactClusters(cluster: Uint32Array): { readonly cluster: Uint32Array; readonly numLabels: number } {
  const numbers = new Map<number, number>();
  const compact = cluster.map((label) => {
    const known = numbers.get(label);
    if (known !== undefined) return known;
    numbers.set(label, numbers.size);
    return numbers.size - 1;
  });
  return { cluster: compact, numLabels: numbers.size };
}

/** The number of items each label stands for, and their number of occurrences. */
export function describeLabels(
  cluster: Uint32Array,
  numLabels: number,
  supports: Float64Array,
): { readonly size: Uint32Array; readonly occurrences: Float64Array } {
  const size = new Uint32Array(numLabels);
  const occurrences = new Float64Array(numLabels);
  for (let i = 0; i < cluster.length; i++) {
    size[cluster[i]]++;
    occurrences[cluster[i]] += supports[i];
  }
  return { size, occurrences };
}

/** A recoding in progress: labels are identified by their numbers, and some may stand for no item. */
export function numberedRecoding(labels: readonly string[], target: Uint32Array, numLabels: number): Recoding {
  return {
    original: { labels },
    published: { labels: Array.from({ length: numLabels }, (_, label) => String(label)) },
    target,
  };
}
