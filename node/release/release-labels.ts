import {
  type CountedData,
  kindById,
  RECODING_FILE,
  type Recoding,
  type ReleaseDocument,
  type SideInputs,
  SUPPRESSED,
} from '../../src/internal.ts';

/** Labels in the data that no item is recoded to, or names of items where only labels may stand. */
export function strangeLabels(kind: ReleaseDocument['kind'], { labels }: CountedData, recoding: Recoding): string[] {
  const { files, mixesNames } = kindById(kind);
  if (!files.includes(RECODING_FILE)) return [`${RECODING_FILE} is no part of such a release`];
  const known = new Set<string>();
  for (const [i, target] of recoding.target.entries()) {
    if (target === SUPPRESSED) continue;
    known.add(recoding.published.labels[target]!);
    if (mixesNames) known.add(recoding.original.labels[i]!);
  }
  const strange = labels.filter((label) => !known.has(label)).length;
  return strange === 0
    ? []
    : [`${strange} published ${strange === 1 ? 'label stands' : 'labels stand'} in no line of recoding.csv`];
}

/** Listed items that the release shows nowhere while it shows something that looks the same. */
export function lookAlikes(
  { labels }: CountedData,
  { recoding, sensitive = new Uint32Array(), constraints = [] }: SideInputs & { readonly recoding?: Recoding },
): string[] {
  if (recoding === undefined) return [];
  const shown = new Map(labels.map((label) => [folded(label), label]));
  const listed = new Set([...sensitive, ...constraints.flatMap((itemset) => [...itemset])]);
  return [...listed].flatMap((i) => {
    const label = recoding.original.labels[i]!;
    const twin = shown.get(folded(label));
    if (recoding.target[i] !== SUPPRESSED || twin === undefined || twin === label) return [];
    return [`${JSON.stringify(label)} is listed and published nowhere, but ${JSON.stringify(twin)} is published`];
  });
}

function folded(label: string): string {
  return label.normalize('NFKC').trim().toLowerCase();
}
