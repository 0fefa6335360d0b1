import type { Decision } from '../algorithms/index.ts';
import { getOrAdd } from '../data/get-or-add.ts';
import { type Recoding, SUPPRESSED } from '../data/recoding.ts';
import type { EarlierReleases } from '../job/earlier.ts';
import type { Release } from '../kinds/index.ts';
import type { ChangedLabel, SeriesChanges } from '../report/report.ts';

/** The differences between the labels of a release and those of the release before it: labels that grew, and why. */
export function changedLabels(
  { recodings }: EarlierReleases,
  { recoding }: Release,
  presentLabels: ReadonlySet<string>,
  decisions: readonly Decision[],
): SeriesChanges {
  const before = recodings.at(-1);
  if (before === undefined || recoding === undefined) return { labels: [], newItems: [], goneItems: [] };
  const known = new Map(before.original.labels.map((item, i) => [item, before.target[i]]));
  const labels: ChangedLabel[] = [];
  for (const [label, items] of itemsOfLabels(recoding)) {
    const names = items.map((i) => recoding.original.labels[i]);
    const from = new Set(names.flatMap((item) => shownAs(before, known.get(item))));
    const added = names.filter((item) => !known.has(item));
    const isSame = from.size === 1 && added.length === 0;
    const isNew = from.size === 0 && added.length === 1;
    if (isSame || isNew || !names.some((item) => presentLabels.has(item))) continue;
    const reason = becauseOf(items, decisions);
    labels.push({ label, from: [...from], added, ...(reason !== undefined && { because: reason }) });
  }
  return {
    labels,
    newItems: recoding.original.labels.filter((item) => !known.has(item) && presentLabels.has(item)),
    goneItems: before.original.labels.filter((item) => !presentLabels.has(item)),
  };
}

function itemsOfLabels({ published, target }: Recoding): Map<string, number[]> {
  const items = new Map<string, number[]>();
  for (const [i, label] of target.entries()) {
    if (label !== SUPPRESSED) getOrAdd(items, published.labels[label], () => []).push(i);
  }
  return items;
}

function shownAs({ published }: Recoding, target: number | undefined): string[] {
  return target === undefined || target === SUPPRESSED ? [] : [published.labels[target]];
}

/** The cause of the last step that made the label. */
function becauseOf(items: readonly number[], decisions: readonly Decision[]): string | undefined {
  const own = new Set(items);
  return decisions.findLast((one) => one.items.length > 1 && one.items.every((i) => own.has(i)))?.because;
}
