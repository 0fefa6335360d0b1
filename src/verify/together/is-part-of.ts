import { type Dataset, rowOf } from '../../data/dataset.ts';

/** So many of the longest records are looked for first: they are the least likely to be there by chance. */
const TRIED_FIRST = 64;

/** Whether every record of the one that holds something may be one of the other: each has its own equal there. */
export function isPartOf(part: Dataset, whole: Dataset): boolean {
  if (part.items.length === 0) return false;
  const lengthOf = ({ offsets }: Dataset, t: number): number => offsets[t + 1] - offsets[t];
  const longestFirst = Uint32Array.from({ length: part.numRows }, (_, t) => t).sort(
    (a, b) => lengthOf(part, b) - lengthOf(part, a) || a - b,
  );
  const tried = longestFirst.subarray(0, TRIED_FIRST);
  const isEachIn = (rows: Uint32Array): boolean => {
    const shortest = lengthOf(part, rows[rows.length - 1]);
    const counts = new Map<string, number>();
    for (let t = 0; t < whole.numRows; t++) {
      if (lengthOf(whole, t) < shortest) continue;
      const key = keyOf(whole, t);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return rows.every((t) => {
      const key = keyOf(part, t);
      const left = counts.get(key) ?? 0;
      counts.set(key, left - 1);
      return left > 0 || lengthOf(part, t) === 0;
    });
  };
  return isEachIn(tried) && isEachIn(longestFirst);
}

function keyOf(dataset: Dataset, t: number): string {
  return JSON.stringify(Array.from(rowOf(dataset, t), (item) => dataset.dictionary.labels[item]).sort());
}
