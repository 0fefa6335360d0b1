import { getOrAdd } from '../../data/get-or-add.ts';
import { markItems } from '../../data/mark-items.ts';
import { type Recoding, recodingFromClusters, SUPPRESSED } from '../../data/recoding.ts';
import type { EngineRecords, RecordsWithCounts } from '../../engines/define.ts';
import type { Refusal } from '../../refusal.ts';
import type { OnRecordsContext, OnRecordsResult } from '../define.ts';
import { checkFeasible, MAX_KNOWN, mergeByCounts } from '../merge-greedy/on-records/anonymize-by-counts.ts';
import type { KmPromise } from '../shared/inference/promises.ts';

/** Why labels cannot be learned from counts. */
export function refuseParts({ m }: KmPromise): Refusal | undefined {
  if (m <= MAX_KNOWN) return undefined;
  const reason = `labels are learned from counts of up to ${MAX_KNOWN} items in all partitions, but m is ${m}`;
  return { why: reason, instead: [`choose m ≤ ${MAX_KNOWN}`] };
}

/**
 * Labels under which the public parts of all records are k^m-anonymous, learned from counts of public items alone. Sensitive
 * items stay as they are.
 */
export async function labelsFromCounts(
  { records, counts, items: { labels, supports } }: RecordsWithCounts,
  sensitive: Uint32Array,
  { k, m }: KmPromise,
  context: OnRecordsContext,
): Promise<OnRecordsResult> {
  const isSensitive = markItems(sensitive, labels.length);
  const publicItems = Uint32Array.from(labels.keys()).filter((i) => isSensitive[i] === 0);
  const items = {
    labels: Array.from(publicItems, (i) => labels[i]),
    supports: Float64Array.from(publicItems, (i) => supports[i]),
  };
  const counting = countingOnly(records, labels, publicItems);
  if (items.supports.every((support) => support < k)) {
    const support = await countSupport(counting, items.labels);
    checkFeasible({ ...counts, empty: counts.records - support }, k);
  }
  const { cluster, decisions, passes } = await mergeByCounts(
    { records: counting, items, unit: 'records' },
    { k, m },
    progressOf(publicItems, context),
  );
  const named = (some: readonly number[]): number[] => some.map((n) => publicItems[n]);
  const whole = new Uint32Array(labels.length);
  for (const [n, i] of publicItems.entries()) whole[i] = cluster[n];
  for (const [a, i] of sensitive.entries()) whole[i] = publicItems.length + a;
  return {
    recoding: recodingFromClusters({ labels }, whole),
    passes,
    decisions: decisions.map(({ items: merged, forcedBy, ...decision }) => ({
      ...decision,
      items: named(merged),
      ...(forcedBy !== undefined && { forcedBy: named(forcedBy) }),
    })),
  };
}

/** The records as if they held these items only, numbered by their place. */
function countingOnly(
  records: EngineRecords,
  labels: readonly string[],
  items: Uint32Array,
): Pick<EngineRecords, 'countPairs'> {
  return {
    countPairs({ recoding, into }) {
      const target = new Uint32Array(labels.length).fill(SUPPRESSED);
      for (const [n, i] of items.entries()) target[i] = recoding === undefined ? n : recoding.target[n];
      const published = recoding?.published ?? { labels: Array.from(items, (i) => labels[i]) };
      return records.countPairs({ recoding: { original: { labels }, published, target }, into });
    },
  };
}

/** The number of records with any of the items. */
async function countSupport(records: Pick<EngineRecords, 'countPairs'>, labels: readonly string[]): Promise<number> {
  const target = new Uint32Array(labels.length);
  const recoding = { original: { labels }, published: { labels: ['any'] }, target };
  const [support] = await records.countPairs({ recoding, into: { limit: 0, add() {}, addRecord() {} } });
  return support;
}

/** The checkpoint names the public items: a run with other lists of sensitive items starts over. */
function progressOf(publicItems: Uint32Array, { checkpoint, resume, save }: OnRecordsContext): OnRecordsContext {
  const key = publicItems.join(' ');
  return {
    checkpoint,
    ...(save !== undefined && { save: (progress) => save({ publicItems: key, progress }) }),
    ...(resume !== undefined && {
      resume: async () => {
        const earlier = await resume();
        const isOurs = typeof earlier === 'object' && earlier !== null && 'publicItems' in earlier;
        return isOurs && earlier.publicItems === key && 'progress' in earlier ? earlier.progress : undefined;
      },
    }),
  };
}

/** The labels of public items by numbers in the order of their first items, whatever the labels are called. */
export function numberedLabels({ target }: Recoding, sensitive: Uint32Array) {
  const isSensitive = markItems(sensitive, target.length);
  const numberOf = new Map<number, number>();
  const labelOf = new Uint32Array(target.length);
  for (let i = 0; i < target.length; i++) {
    if (isSensitive[i] === 0) labelOf[i] = getOrAdd(numberOf, target[i], () => numberOf.size);
  }
  return { labelOf, numLabels: numberOf.size };
}
