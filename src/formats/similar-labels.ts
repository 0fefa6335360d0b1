import { supportsOf } from '../data/supports-of.ts';
import type { Dataset } from '../records/dataset.ts';
import { foldedLabel, trimmedLabel } from '../text/plain-label.ts';
import type { ReadingFlag } from './reading.ts';

/** Labels that may mean the same thing and are different items. */
export interface SimilarLabels {
  /** By falling number of records, with that number. */
  readonly labels: readonly { readonly label: string; readonly records: number }[];
  /** The difference between them. */
  readonly by: 'blanks' | 'case' | 'blanks and case' | 'a full stop' | 'missing';
  /** The settings that make them one item, except for a full stop; empty if the file itself must be fixed. */
  readonly joinedBy: readonly ReadingFlag[];
}

/** The usual text of an empty cell. */
const MISSING = new Set([
  '',
  'na',
  'n/a',
  'nan',
  'null',
  'nil',
  'none',
  'missing',
  'unknown',
  '-',
  '--',
  '.',
  '?',
  'k.a.',
  'k. a.',
  'keine angabe',
  '#n/a',
  '#nv',
  '(null)',
  '(blank)',
  'undefined',
]);

const TRIM: ReadingFlag = { name: 'trim', value: true };
const FOLD: ReadingFlag = { name: 'foldCase', value: true };

/** Groups of labels that look alike, those of most records first; labels for nothing at all come as one group. */
export function similarLabels(dataset: Dataset): SimilarLabels[] {
  const { labels } = dataset.dictionary;
  const supports = supportsOf(dataset);
  const groups = new Map<string, number[]>();
  const missing: number[] = [];
  for (const [i, label] of labels.entries()) {
    const plain = foldedLabel(trimmedLabel(label));
    if (MISSING.has(plain)) missing.push(i);
    const key = plain.replace(/[.\s]+$/, '');
    if (key === '') continue;
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  const withRecords = (items: readonly number[]): SimilarLabels['labels'] =>
    items
      .toSorted((a, b) => supports[b] - supports[a] || a - b)
      .map((i) => ({ label: labels[i], records: supports[i] }));
  const alike = [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((items): SimilarLabels => ({ labels: withRecords(items), ...difference(items.map((i) => labels[i])) }));
  if (missing.length > 0) alike.push({ labels: withRecords(missing), by: 'missing', joinedBy: [] });
  const weight = (similar: SimilarLabels): number => similar.labels.reduce((sum, { records }) => sum + records, 0);
  return alike.sort((a, b) => weight(b) - weight(a));
}

function difference(labels: readonly string[]): Pick<SimilarLabels, 'by' | 'joinedBy'> {
  const becomeOne = (plain: (label: string) => string): boolean => new Set(labels.map(plain)).size === 1;
  const isFewer = (plain: (label: string) => string): boolean => new Set(labels.map(plain)).size < labels.length;
  if (becomeOne(trimmedLabel)) return { by: 'blanks', joinedBy: [TRIM] };
  if (becomeOne(foldedLabel)) return { by: 'case', joinedBy: [FOLD] };
  if (becomeOne((label) => foldedLabel(trimmedLabel(label)))) return { by: 'blanks and case', joinedBy: [TRIM, FOLD] };
  const flags = [...(isFewer(trimmedLabel) ? [TRIM] : []), ...(isFewer(foldedLabel) ? [FOLD] : [])];
  return { by: 'a full stop', joinedBy: flags };
}
