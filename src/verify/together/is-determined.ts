import { SUPPRESSED } from '../../data/recoding.ts';
import { kindById } from '../../kinds/index.ts';
import type { SeriesRelease } from './series.ts';

/**
 * Whether one of the releases, which are of the same records word for word, tells all that the others do: the label of every
 * item in each of them follows from its label there. Then it does not matter which record is which, not even in the worst case.
 */
export function isDetermined(releases: readonly Pick<SeriesRelease, 'kind' | 'recoding'>[]): boolean {
  const labels: ReadonlyMap<string, string>[] = [];
  for (const { kind, recoding } of releases) {
    if (kindById(kind).isUniform !== true || recoding === undefined) return false;
    const { original, published, target } = recoding;
    const labelByName = new Map<string, string>();
    for (const [i, item] of original.labels.entries()) {
      if (target[i] !== SUPPRESSED) labelByName.set(item, published.labels[target[i]]);
    }
    labels.push(labelByName);
  }
  return labels.some((finest) => labels.every((coarser) => follows(coarser, finest)));
}

function follows(coarser: ReadonlyMap<string, string>, finest: ReadonlyMap<string, string>): boolean {
  const labelOf = new Map<string, string | undefined>();
  for (const [item, label] of finest) {
    const visibleName = coarser.get(item);
    if (labelOf.has(label) && labelOf.get(label) !== visibleName) return false;
    labelOf.set(label, visibleName);
  }
  return [...coarser.keys()].every((item) => finest.has(item));
}
