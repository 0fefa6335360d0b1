import { type Dataset, rowOf } from '../data/dataset.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { compareLabels, indexLabels } from '../data/dictionary.ts';
import { type Recoding, SUPPRESSED } from '../data/recoding.ts';

/** One of several releases of the same people. */
export interface OneOfSeveral {
  readonly published: Dataset;
  readonly recoding?: Recoding;
}

/** Two releases as one: what somebody who holds both may look for. */
export interface Joint {
  readonly published: Dataset;
  readonly recoding: Recoding;
}

/**
 * Pairs record t of the one release with record t of the other. An item is looked for by its label in each: a record
 * holds the joint label `x & y` if it shows x in the first and y in the second. So the candidates for an item are those
 * that both releases leave. Items that are published in one release only are looked for there.
 */
export function jointEvidence(a: OneOfSeveral, b: OneOfSeveral): Joint {
  const itemsOf = ({ published, recoding }: OneOfSeveral): readonly string[] =>
    recoding?.original.labels ?? published.dictionary.labels;
  const items = [...new Set([...itemsOf(a), ...itemsOf(b)])].sort(compareLabels);
  const [tokensA, tokensB] = [tokensOf(a, items), tokensOf(b, items)];
  const pairs = new Map<string, { label: string; x: number; y: number }>();
  const taken = new Set<string>();
  const labels = items.map((_, i) => {
    const [x, y] = [tokensA[i], tokensB[i]];
    if (x < 0 && y < 0) return null;
    const known = pairs.get(`${x} ${y}`);
    if (known !== undefined) return known.label;
    const label = unusedLabel(jointLabel(a, x, b, y), taken);
    pairs.set(`${x} ${y}`, { label, x, y });
    return label;
  });
  const byFirst = groupBy([...pairs.values()], ({ x }) => x);
  const rows = Array.from({ length: a.published.numRows }, (_, t) => {
    const shown = new Set(rowOf(b.published, t));
    const found: string[] = [];
    for (const x of [...rowOf(a.published, t), -1]) {
      for (const { label, y } of byFirst.get(x) ?? []) if (y < 0 || shown.has(y)) found.push(label);
    }
    return found;
  });
  const published = datasetFromRows(rows);
  const idOf = indexLabels(published.dictionary);
  const target = Uint32Array.from(labels, (label) => {
    const id = label === null ? -1 : idOf(label);
    return id < 0 ? SUPPRESSED : id;
  });
  return { published, recoding: { original: { labels: items }, published: published.dictionary, target } };
}

/** The published token of each item, −1 where there is none. */
function tokensOf({ published, recoding }: OneOfSeveral, items: readonly string[]): Int32Array {
  const idOf = indexLabels(published.dictionary);
  if (recoding === undefined) return Int32Array.from(items, (item) => idOf(item));
  const itemOf = indexLabels(recoding.original);
  return Int32Array.from(items, (item) => {
    const i = itemOf(item);
    const target = i < 0 ? SUPPRESSED : recoding.target[i];
    return target === SUPPRESSED ? -1 : idOf(recoding.published.labels[target]);
  });
}

function jointLabel(a: OneOfSeveral, x: number, b: OneOfSeveral, y: number): string {
  const shown = [
    ...(x < 0 ? [] : [a.published.dictionary.labels[x]]),
    ...(y < 0 ? [] : [b.published.dictionary.labels[y]]),
  ];
  return shown[0] === shown[1] ? shown[0] : shown.join(' & ');
}

function unusedLabel(wanted: string, taken: Set<string>): string {
  let label = wanted;
  for (let n = 2; taken.has(label); n++) label = `${wanted}#${n}`;
  taken.add(label);
  return label;
}

function groupBy<T>(list: readonly T[], key: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of list) {
    const group = groups.get(key(one));
    if (group === undefined) groups.set(key(one), [one]);
    else group.push(one);
  }
  return groups;
}
