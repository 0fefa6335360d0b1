import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import type { Dataset } from '../../src/records/dataset.ts';

/** Rows of labels, as somebody reads them. */
export type LabelRows = readonly (readonly string[])[];

export function labelRowsOf({ numRows, offsets, items, dictionary }: Dataset): string[][] {
  return Array.from({ length: numRows }, (_, t) =>
    Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => dictionary.labels[i]),
  );
}

/**
 * Takes the hidden cells (held, sensitive, not shown) out of an original one by one and releases it again, by a method
 * that has the same secret every time. How many cells that was, and those whose absence changed the release.
 */
export function removeHiddenCells(
  original: LabelRows,
  sensitive: ReadonlySet<string>,
  release: (dataset: Dataset) => Dataset,
): { readonly numHidden: number; readonly changes: readonly (readonly [number, string])[] } {
  const published = labelRowsOf(release(datasetFromRows(original)));
  const text = JSON.stringify(published);
  const changes: [number, string][] = [];
  let numHidden = 0;
  for (const [t, row] of original.entries()) {
    for (const label of row) {
      if (!sensitive.has(label) || published[t].includes(label)) continue;
      numHidden++;
      const without = original.map((other, u) => (u === t ? other.filter((item) => item !== label) : other));
      if (JSON.stringify(labelRowsOf(release(datasetFromRows(without)))) !== text) changes.push([t, label]);
    }
  }
  return { numHidden, changes };
}

/** All originals of `numRows` records over these items. */
export function* allOriginals(numRows: number, items: readonly string[]): Generator<string[][]> {
  for (let bits = 0; bits < 2 ** (numRows * items.length); bits++) {
    yield Array.from({ length: numRows }, (_, t) =>
      items.filter((_item, n) => (Math.floor(bits / 2 ** (t * items.length + n)) & 1) === 1),
    );
  }
}
