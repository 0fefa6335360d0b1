import { type Dataset, rowIdOf, rowOf } from '../data/dataset.ts';
import { indexLabels } from '../data/dictionary.ts';
import { type Recoding, SUPPRESSED } from '../data/recoding.ts';
import type { Deletions, Release } from '../data/release.ts';

/** Whether a release only says what is true of the original. Needs the original, so it is the curator's check. */
export type Truthfulness =
  | { readonly status: 'holds'; readonly checked: number; readonly scope: string }
  | { readonly status: 'violated'; readonly checked: number; readonly scope: string; readonly finding: string }
  | { readonly status: 'not-applicable'; readonly checked: 0; readonly scope: string };

/** What is wrong with row t, or undefined. */
type RowCheck = (t: number) => string | undefined;

/**
 * Compares a release with the original, row by row: every published label must cover an original item of that row, and
 * every original item must be accounted for (published, covered by its label, deleted, suppressed or unknown).
 *
 * @example
 * ```ts
 * const original = datasetFromRows([['milk'], ['beer']]);
 * const forged = datasetFromRows([['milk'], ['beer', 'milk']]);
 * const recoding = { original: original.dictionary, published: forged.dictionary, target: Uint32Array.of(0, 1) };
 * verifyTruthful(original, { kind: 'recoded', dataset: forged, recoding }).status; // → 'violated'
 * ```
 */
export function verifyTruthful(original: Dataset, release: Release): Truthfulness {
  if (release.kind === 'perturbed') {
    return {
      status: 'not-applicable',
      checked: 0,
      scope: 'items were added and removed at random: no row is meant to be true',
    };
  }
  const scope = 'all records compared with the original, cell by cell';
  if (release.dataset.numRows !== original.numRows) {
    const finding = `the original has ${original.numRows} records, the release ${release.dataset.numRows}`;
    return { status: 'violated', checked: 0, scope, finding };
  }
  const check = rowCheck(original, release);
  for (let t = 0; t < original.numRows; t++) {
    const wrong = check(t);
    if (wrong !== undefined) {
      return { status: 'violated', checked: t + 1, scope, finding: `record ${rowIdOf(original, t)}: ${wrong}` };
    }
  }
  return { status: 'holds', checked: original.numRows, scope };
}

function rowCheck(original: Dataset, release: Exclude<Release, { kind: 'perturbed' }>): RowCheck {
  switch (release.kind) {
    case 'recoded':
      return recodedCheck(original, release.dataset, release.recoding, noDeletions);
    case 'cells':
      return recodedCheck(original, release.dataset, release.recoding ?? sameLabels(original), release.deletions);
    case 'local':
      return localCheck(original, release.dataset, release.recoding);
    case 'unknowns':
      return unknownsCheck(original, release.dataset);
  }
}

const noDeletions: Deletions = { rows: new Uint32Array(), items: new Uint32Array() };

function sameLabels(original: Dataset): Recoding {
  const target = Uint32Array.from(original.dictionary.labels.keys());
  return { original: original.dictionary, published: original.dictionary, target };
}

/** The row must show exactly the labels of its items that are neither deleted nor suppressed, unknown cells likewise. */
function recodedCheck(original: Dataset, published: Dataset, recoding: Recoding, deletions: Deletions): RowCheck {
  if (!sameDictionary(original, recoding.original.labels)) return () => 'the recoding is of other items';
  const publishedId = indexLabels(published.dictionary);
  const labelOf = Int32Array.from(recoding.target, (target) =>
    target === SUPPRESSED ? -1 : publishedId(recoding.published.labels[target]),
  );
  const deletedOf = deletionsByRow(deletions);
  // covered[label] = stamp: the row of that stamp must show the label.
  const covered = new Uint32Array(published.dictionary.labels.length);
  let stamp = 0;
  const cover = (items: Uint32Array, deleted?: Set<number>): number => {
    let labels = 0;
    for (let p = 0; p < items.length; p++) {
      const label = labelOf[items[p]];
      if (label < 0 || covered[label] === stamp || deleted?.has(items[p])) continue;
      covered[label] = stamp;
      labels++;
    }
    return labels;
  };
  return (t) => {
    const row = rowOf(original, t);
    const deleted = deletedOf.get(t);
    for (const i of deleted ?? []) if (!row.includes(i)) return 'a cell is listed as deleted that it never had';
    stamp++;
    const expected = cover(row, deleted);
    const shown = rowOf(published, t);
    for (let p = 0; p < shown.length; p++) if (covered[shown[p]] !== stamp) return UNCOVERED;
    if (shown.length !== expected) return 'the label of one of its items is missing';
    if (original.unknown === undefined && published.unknown === undefined) return undefined;
    // Labels already shown stay stamped, so only those that are unknown alone are counted.
    const expectedUnknown = original.unknown === undefined ? 0 : cover(rowOf(original.unknown, t));
    const unknown = published.unknown === undefined ? new Uint32Array() : rowOf(published.unknown, t);
    for (const label of unknown) if (covered[label] !== stamp || shown.includes(label)) return UNCOVERED;
    return unknown.length === expectedUnknown ? undefined : 'an unknown cell is missing';
  };
}

const UNCOVERED = 'it shows a label that covers none of its items';

function deletionsByRow(deletions: Deletions): Map<number, Set<number>> {
  const deletedOf = new Map<number, Set<number>>();
  for (let n = 0; n < deletions.rows.length; n++) {
    const t = deletions.rows[n];
    if (!deletedOf.has(t)) deletedOf.set(t, new Set());
    deletedOf.get(t)!.add(deletions.items[n]);
  }
  return deletedOf;
}

/** Each token is an item of the row or the label of one; each item shows as itself or under its label. */
function localCheck(original: Dataset, published: Dataset, recoding: Recoding): RowCheck {
  if (!sameDictionary(original, recoding.original.labels)) return () => 'the recoding is of other items';
  const publishedId = indexLabels(published.dictionary);
  const own = Int32Array.from(original.dictionary.labels, (label) => publishedId(label));
  const labelOf = Int32Array.from(recoding.target, (target) =>
    target === SUPPRESSED ? -1 : publishedId(recoding.published.labels[target]),
  );
  return (t) => {
    const shown = new Set(rowOf(published, t));
    const covering = new Set<number>();
    for (const i of rowOf(original, t)) {
      if (recoding.target[i] === SUPPRESSED) continue;
      covering.add(own[i]).add(labelOf[i]);
      if (!shown.has(own[i]) && !shown.has(labelOf[i])) return 'an item shows neither as itself nor under its label';
    }
    for (const token of shown) if (!covering.has(token)) return UNCOVERED;
    return undefined;
  };
}

/** Known cells must be known in the original; an original item may become unknown but not vanish. */
function unknownsCheck(original: Dataset, published: Dataset): RowCheck {
  const publishedId = indexLabels(published.dictionary);
  const idOf = Int32Array.from(original.dictionary.labels, (label) => publishedId(label));
  return (t) => {
    const known = new Set(rowOf(published, t));
    const unknown = new Set(published.unknown === undefined ? [] : rowOf(published.unknown, t));
    for (const i of rowOf(original, t)) {
      if (!known.delete(idOf[i]) && !unknown.has(idOf[i])) return 'an item vanished without being marked unknown';
    }
    if (original.unknown !== undefined) {
      for (const i of rowOf(original.unknown, t)) if (!unknown.has(idOf[i])) return 'an unknown cell became known';
    }
    return known.size === 0 ? undefined : 'it shows an item that the original record does not have';
  };
}

function sameDictionary(original: Dataset, labels: readonly string[]): boolean {
  const own = original.dictionary.labels;
  return own.length === labels.length && own.every((label, i) => label === labels[i]);
}
