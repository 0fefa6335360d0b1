import {
  type Facts,
  FILES,
  kindById,
  type Recoding,
  type ReleaseDocument,
  type SideInputs,
  SUPPRESSED,
} from '../../src/internal.ts';

/** Labels in the data that no item is recoded to, or names of items where only labels may stand. */
export function strangeLabels(kind: ReleaseDocument['kind'], { labels }: Facts, recoding: Recoding): string[] {
  const { files, mixesNames } = kindById(kind);
  if (!files.includes(FILES.recoding)) return [`${FILES.recoding} is not part of such a release`];
  const known = new Set<string>();
  for (const [i, target] of recoding.target.entries()) {
    if (target === SUPPRESSED) continue;
    known.add(recoding.published.labels[target]!);
    if (mixesNames) known.add(recoding.original.labels[i]!);
  }
  const unexpected = labels.filter((label) => !known.has(label)).length;
  return unexpected === 0
    ? []
    : [`${unexpected} published ${unexpected === 1 ? 'label is' : 'labels are'} missing from recoding.csv`];
}

/** Listed items that the release shows nowhere while it shows something that looks the same. */
export function lookAlikes(
  { labels }: Facts,
  {
    recoding,
    sensitive = new Uint32Array(),
    constraints = [],
    unseen = {},
  }: SideInputs & { readonly recoding?: Recoding },
): string[] {
  if (recoding === undefined) return [];
  const labelByName = new Map(labels.map((label) => [folded(label), label]));
  const items = [...sensitive, ...constraints.flatMap((itemset) => [...itemset])];
  const suppressed = items.filter((i) => recoding.target[i] === SUPPRESSED).map((i) => recoding.original.labels[i]!);
  const listedLabels = new Set([...suppressed, ...Object.values(unseen).flat(2)]);
  return [...listedLabels].flatMap((label) => {
    const twin = labelByName.get(folded(label));
    if (twin === undefined || twin === label) return [];
    return [`${JSON.stringify(label)} is listed as suppressed, but ${JSON.stringify(twin)} is published`];
  });
}

function folded(label: string): string {
  return label.normalize('NFKC').trim().toLowerCase();
}
