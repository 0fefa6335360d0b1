import { type Recoding, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import { quote, SottoError } from '../errors.ts';
import { type Dictionary, indexLabels } from '../records/dictionary.ts';

/** The separators between the members of a label that spells them. */
const BETWEEN = [',', ';', '|', '+', '/', ' '];

/**
 * The label of each item in data of another tool: `declared` if it was given, else a label that spells its members (`{beer,
 * wine}`, `beer|wine`), else its own name if the data shows it. Throws `input` for labels without items.
 */
export function foreignRecoding(original: Dictionary, publishedDictionary: Dictionary, declared?: Recoding): Recoding {
  const itemOf = indexLabels(original);
  const isShown = new Set(publishedDictionary.labels);
  const labels = original.labels.map((label) => (isShown.has(label) ? label : null));
  const explained = new Set<string>(labels.filter((label) => label !== null));
  const set = (item: number, label: string): void => {
    labels[item] = label;
    explained.add(label);
  };
  if (declared !== undefined) {
    for (const [n, label] of declared.original.labels.entries()) {
      const item = itemOf(label);
      const published = declared.target[n] === SUPPRESSED ? undefined : declared.published.labels[declared.target[n]];
      if (item >= 0 && published !== undefined && isShown.has(published)) set(item, published);
    }
  }
  const usedLabels = new Map<number, string>();
  for (const label of publishedDictionary.labels) {
    if (explained.has(label)) continue;
    for (const item of spelledMembers(label, itemOf)) {
      if (usedLabels.has(item)) throw twice(original.labels[item], [usedLabels.get(item) ?? '', label]);
      usedLabels.set(item, label);
      set(item, label);
    }
  }
  const unexpected = publishedDictionary.labels.filter((label) => !explained.has(label));
  if (unexpected.length > 0) throw unexplained(unexpected);
  return recodingFromLabels(original, labels);
}

/** The items that a label lists, in brackets of any kind or none; none if some part of it is not an item. */
function spelledMembers(label: string, itemOf: (label: string) => number): number[] {
  const bare = /^(\(.*\)|\[.*\]|\{.*\})$/s.test(label) ? label.slice(1, -1) : label;
  for (const between of BETWEEN) {
    const items = bare.split(between).map((part) => itemOf(part.trim().replace(/^"(.*)"$/s, '$1')));
    if (items.length > 1 && !items.includes(-1)) return items;
  }
  return [];
}

function unexplained(labels: readonly string[]): SottoError {
  const some = labels.slice(0, 3).map(quote).join(', ');
  const many = labels.length === 1 ? 'a label' : `${labels.length} labels`;
  return new SottoError(
    'input',
    `the published data has ${many} that are neither items of the original nor lists of its items: ${some}${labels.length > 3 ? ', …' : ''}`,
    { hint: ['say what they stand for (CSV item,published or label,item) with ', { name: 'recoding' }] },
  );
}

function twice(item: string, labels: readonly string[]): SottoError {
  return new SottoError(
    'unsupported',
    `${quote(item)} is published under several labels, ${labels.map(quote).join(' and ')}; such results cannot be measured`,
  );
}
