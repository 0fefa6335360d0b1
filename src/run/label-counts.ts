import { getOrAdd } from '../data/get-or-add.ts';
import type { LabelCount, LabelCounts } from '../data/label-counts.ts';
import { SUPPRESSED } from '../data/recoding.ts';
import { transpose } from '../data/transpose.ts';
import { SottoError } from '../errors.ts';
import type { ResolvedJob } from '../job/job.ts';
import { kindOf, type Release } from '../kinds/index.ts';
import { models } from '../models/index.ts';
import { countSupports, type Dataset } from '../records/dataset.ts';
import { smallestPublishedCount } from '../report/rounded-figure.ts';

/** An item of a label: in how many records, and of how many people. */
interface Member {
  readonly item: string;
  readonly records: number;
  readonly people: number;
}

/** Throws `unsupported` if counts may not be published with this promise. */
export function checkCounts({ job, model }: ResolvedJob): void {
  if (!job.publishCounts) return;
  if (job.after !== undefined) {
    throw new SottoError('unsupported', 'counts of items are not published after earlier releases', {
      hint: [{ leaveOut: ['publishCounts'] }],
    });
  }
  if (model.bearsCounts === true) return;
  const able = models.filter(({ bearsCounts }) => bearsCounts === true).map(({ id }) => id);
  throw new SottoError('unsupported', `counts of items can be published with ${able.join(', ')}, not ${model.id}`, {
    hint: [{ leaveOut: ['publishCounts'] }],
  });
}

/**
 * The counts of the items behind labels that may be published with a release, if that was asked for: of items that at
 * least k people have, unless nearly every record with the label contains the item. If some counts are withheld,
 * further ones are withheld until none can be worked out. If that does not help for a label, none of its counts is
 * published.
 */
export function publishableCounts(
  { job, model, promised: promise }: ResolvedJob,
  original: Dataset,
  release: Release,
): LabelCounts | undefined {
  if (!job.publishCounts) return undefined;
  const { recoding, dataset } = release;
  if (kindOf(release).isUniform !== true || recoding === undefined) {
    const reason = 'counts of items can be published only if every item is shown under one label everywhere';
    throw new SottoError('unsupported', reason, {
      hint: [{ leaveOut: ['publishCounts'] }, ', or choose another algorithm'],
    });
  }
  const k = smallestPublishedCount(promise.params);
  const supports = countSupports(original);
  const peopleOf = model.people === 'counted' ? countPeople(original) : (i: number) => supports[i];
  const members = new Map<number, Member[]>();
  for (const [i, label] of recoding.target.entries()) {
    if (label === SUPPRESSED) continue;
    const member = { item: original.dictionary.labels[i], records: supports[i], people: peopleOf(i) };
    getOrAdd(members, label, () => []).push(member);
  }
  const supportOf = new Map(Array.from(countSupports(dataset), (count, id) => [dataset.dictionary.labels[id], count]));
  return Array.from(members)
    .sort(([a], [b]) => a - b)
    .flatMap(([id, items]) => {
      const label = recoding.published.labels[id];
      const published = items.length < 2 ? undefined : countsOf(label, items, supportOf.get(label) ?? 0, k);
      return published === undefined ? [] : [published];
    });
}

/** The number of different people who have an item, or of records if the people are not known. */
function countPeople(dataset: Dataset): (i: number) => number {
  const { offsets, rows } = transpose(dataset, dataset.dictionary.labels.length);
  const { persons } = dataset;
  return (i) => {
    const members = rows.subarray(offsets[i], offsets[i + 1]);
    return persons === undefined ? members.length : new Set(Array.from(members, (t) => persons[t])).size;
  };
}

/** The published counts of one label, which `support` records show; undefined if there are none. */
function countsOf(label: string, members: readonly Member[], support: number, k: number): LabelCount | undefined {
  const withheld = new Set(members.filter(({ records, people }) => people < k || 10 * records > 9 * support));
  // The smallest published count is withheld next: larger ones say more about the data.
  const others = members.filter((one) => !withheld.has(one)).sort((a, b) => b.records - a.records);
  while (withheld.size > 0 && !isOpen([...withheld], support, k)) {
    const next = others.pop();
    if (next === undefined) return undefined;
    withheld.add(next);
  }
  const items = members.map((one) =>
    withheld.has(one) ? { item: one.item } : { item: one.item, records: one.records },
  );
  if (withheld.size === 0) return { label, items };
  return { label, items, withheld: total([...withheld]) };
}

/**
 * Whether none of the withheld counts follows from their total, or from the total and the method: each could have
 * another value, and they are neither all as small nor all as large as counts below k can be.
 */
function isOpen(withheld: readonly Member[], support: number, k: number): boolean {
  const sum = total(withheld);
  const n = withheld.length;
  return n > 1 && sum > n && sum < n * support && sum !== n * (k - 1);
}

function total(members: readonly Member[]): number {
  return members.reduce((sum, { records }) => sum + records, 0);
}
