import type { LabelCount, LabelCounts } from '../data/label-counts.ts';
import { type Recoding, SUPPRESSED } from '../data/recoding.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Verdict } from './verdict.ts';

/** The context for checking counts of items behind labels. */
export interface CountsEvidence {
  readonly counts: LabelCounts;
  readonly recoding: Recoding;
  /** The number of published records that show a label. */
  recordsWith(label: string): number;
  /** Counts of fewer people are not told. */
  readonly k: number;
  /** The data before it was changed, if it is available. */
  readonly original?: Dataset;
}

/** The conclusions that a reader can draw about a count. */
interface CountRange {
  readonly item: string;
  readonly least: number;
  readonly most: number;
}

/**
 * The exact bounds of every count of a label that follow from the published ones. A record shows the label if and only
 * if it contains one of its items, so each count is at most `support`; the published ones are exact; the others add up to
 * their total. Within these bounds each can be anything: the items can be spread over the records so that none is left
 * without one.
 */
function countRanges({ items, withheld = 0 }: LabelCount, support: number): CountRange[] {
  const open = items.filter(({ records }) => records === undefined).length;
  return items.map(({ item, records }) => {
    if (records !== undefined) return { item, least: records, most: records };
    const numOthers = open - 1;
    return {
      item,
      least: Math.max(1, withheld - numOthers * support),
      most: Math.min(support, withheld - numOthers),
    };
  });
}

/** The fault of counts of items behind labels, in a sentence without a full stop; undefined if there is none. */
export function findingInCounts(evidence: CountsEvidence): string | undefined {
  const members = membersOf(evidence.recoding);
  const seen = new Set<string>();
  for (const count of evidence.counts) {
    const items = members.get(count.label) ?? [];
    const isOfLabel =
      items.length > 1 && items.length === count.items.length && count.items.every(({ item }, n) => item === items[n]);
    if (!isOfLabel || seen.has(count.label))
      return `the counts of ${JSON.stringify(count.label)} are not those of its items`;
    seen.add(count.label);
    const finding = findingInLabel(count, evidence);
    if (finding !== undefined) return `${JSON.stringify(count.label)}: ${finding}`;
  }
  return evidence.original === undefined ? undefined : untrueCount(evidence, evidence.original);
}

/** The verdict on a promise including the counts that are published: they are part of it. */
export function withCounts(verdict: Verdict, evidence: CountsEvidence): Verdict {
  if (verdict.status === 'violated') return verdict;
  const numItems = evidence.counts.reduce((sum, { items }) => sum + items.length, 0);
  const checked = verdict.checked + numItems;
  const scope = `${verdict.scope}; the counts of ${numItems} items, where no withheld count can be worked out`;
  const finding = findingInCounts(evidence);
  if (finding === undefined) return { ...verdict, checked, scope };
  const witness = { finding: `counts.csv: ${finding}`, items: [], rows: [], support: 0 };
  return { status: 'violated', checked, scope, witness };
}

function findingInLabel(count: LabelCount, { recordsWith, k }: CountsEvidence): string | undefined {
  const { items, withheld } = count;
  const support = recordsWith(count.label);
  const open = items.filter(({ records }) => records === undefined).length;
  const publishedCounts = items.flatMap(({ records }) => records ?? []);
  if (publishedCounts.some((records) => records < k)) return `a count below ${k} is published`;
  if (publishedCounts.some((records) => 10 * records > 9 * support))
    return 'a count is published for an item that nearly every such record contains';
  if (open > 0 !== (withheld !== undefined)) return 'the withheld counts and their total do not agree';
  const sum = publishedCounts.reduce((a, b) => a + b, withheld ?? 0);
  if (sum < support) return `the counts of its items add up to ${sum}, but ${support} records show it`;
  if (withheld === undefined) return undefined;
  const isKnown = countRanges(count, support).some(
    ({ least, most: limit }, n) => items[n].records === undefined && limit <= least,
  );
  if (isKnown) return 'a withheld count can be worked out';
  // An attacker who knows the method knows that withheld counts are below k unless others had to hide them.
  if (withheld === open * (k - 1)) return 'withheld counts can be derived because they are known to be small';
  return undefined;
}

function untrueCount({ counts, k }: CountsEvidence, original: Dataset): string | undefined {
  const peopleOf = new Map<string, Set<number>>();
  const records = new Map<string, number>();
  for (const label of counts.flatMap(({ items }) => items.map(({ item }) => item))) {
    peopleOf.set(label, new Set());
    records.set(label, 0);
  }
  for (let t = 0; t < original.numRows; t++) {
    for (let p = original.offsets[t]; p < original.offsets[t + 1]; p++) {
      const label = original.dictionary.labels[original.items[p]];
      const people = peopleOf.get(label);
      if (people === undefined) continue;
      people.add(original.persons?.[t] ?? t);
      records.set(label, (records.get(label) ?? 0) + 1);
    }
  }
  for (const { label, items, withheld } of counts) {
    let sum = 0;
    for (const { item, records: published } of items) {
      const truth = records.get(item) ?? 0;
      if (published === undefined) sum += truth;
      else if (published !== truth) return `${JSON.stringify(label)}: a count is not that of the original`;
      else if ((peopleOf.get(item)?.size ?? 0) < k)
        return `${JSON.stringify(label)}: a count of fewer than ${k} people is published`;
    }
    if (withheld !== undefined && sum !== withheld)
      return `${JSON.stringify(label)}: the total is not that of the original`;
  }
  return undefined;
}

/** Published label → its items, in order. */
function membersOf({ original, published, target }: Recoding): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const [i, label] of target.entries()) {
    if (label === SUPPRESSED) continue;
    const items = members.get(published.labels[label]) ?? [];
    items.push(original.labels[i]);
    members.set(published.labels[label], items);
  }
  return members;
}
