import { SUPPRESSED } from '../../data/recoding.ts';
import { kindById } from '../../kinds/index.ts';
import { indexLabels } from '../../records/dictionary.ts';
import type { SeriesRelease } from './series.ts';

/** A release says nothing of the item here: it is published nowhere, hidden in this record, or not in this version of it. */
export const NOTHING = -1;

/**
 * In which ways an item may show in a record of a release: as published items, or as NOTHING. None at all where the
 * release tells that no record contains it.
 */
export function waysToShow({ kind, published, recoding }: SeriesRelease): (item: string) => readonly number[] {
  const { mixesNames = false, hidesCells = false, truth } = kindById(kind);
  const mayHide = hidesCells || 'none' in truth;
  const publishedId = indexLabels(published.dictionary);
  if (recoding === undefined) {
    return (item) => {
      const own = publishedId(item);
      return own < 0 ? [NOTHING] : mayHide ? [own, NOTHING] : [own];
    };
  }
  const itemOf = indexLabels(recoding.original);
  return (item) => {
    const own = publishedId(item);
    const i = itemOf(item);
    const target = i < 0 ? SUPPRESSED : recoding.target[i];
    if (target === SUPPRESSED) return [NOTHING];
    const label = publishedId(recoding.published.labels[target]);
    const shown = [label, ...(mixesNames && own !== label ? [own] : [])].filter((id) => id >= 0);
    return mayHide ? [...shown, NOTHING] : shown;
  };
}
