import fc from 'fast-check';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { applyRecoding, identityRecoding, recodingFromClusters, SUPPRESSED } from '../../src/data/recoding.ts';
import { kindOf, type Release } from '../../src/kinds/index.ts';
import type { ReceivedRelease } from '../../src/queries/released-items.ts';
import { type Dataset, rowOf } from '../../src/records/dataset.ts';
import { datasetWith } from '../dataset-with.ts';

export const ITEMS = ['a', 'b', 'c', 'd'];
/** Nobody shows it: it is published nowhere. */
const GONE = 'd';

const someRows = fc.array(fc.subarray(ITEMS), { minLength: 1, maxLength: 6 });
export const someItemset = fc.subarray(ITEMS, { minLength: 1 });

/** All sets of items. */
export const subsets = Array.from({ length: 1 << ITEMS.length }, (_, bits) =>
  ITEMS.filter((_item, n) => (bits >> n) & 1),
);

/** The original over all items, so that clusters can name every one. */
function originalOf(rows: readonly (readonly string[])[]): Dataset {
  const { dictionary, offsets, items, numRows } = datasetFromRows([...rows, ITEMS]);
  return datasetWith({ offsets: offsets.slice(0, numRows), items: items.slice(0, offsets[numRows - 1]), dictionary });
}

export interface Draw {
  readonly rows: string[][];
  readonly clusters: number[];
  readonly coins: boolean[];
}

export const someDraw = fc.record({
  rows: someRows,
  clusters: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 3, maxLength: 3 }),
  coins: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
});

/** A true release of every kind, with choices by coin where the kind leaves some. */
export const makers: Record<string, (draw: Draw) => { original: Dataset; release: Release }> = {
  recoded({ rows, clusters }) {
    const original = originalOf(rows);
    const recoding = recodingFromClusters(original.dictionary, [...clusters, SUPPRESSED]);
    return { original, release: { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding } };
  },
  local({ rows, clusters, coins }) {
    const original = originalOf(rows);
    const recoding = recodingFromClusters(original.dictionary, [...clusters, SUPPRESSED]);
    const labelOf = (i: number) => recoding.published.labels[recoding.target[i]];
    // Items of one label all by their names or all under it, so that none stands beside it.
    const shown = rows.map((row, t) =>
      row
        .map((item) => ITEMS.indexOf(item))
        .filter((i) => recoding.target[i] !== SUPPRESSED)
        .map((i) => (coins[2 * t + recoding.target[i]] ? ITEMS[i] : labelOf(i))),
    );
    return { original, release: { kind: 'local', dataset: datasetFromRows(shown), recoding } };
  },
  cells({ rows, coins }) {
    const original = originalOf(rows);
    const recoding = identityRecoding(original.dictionary);
    let n = 0;
    const gaps = rows.map((row) => row.filter((item) => item === GONE || coins[n++]));
    const deletions = {
      rows: Uint32Array.from(gaps.flatMap((gap, t) => gap.map(() => t))),
      items: Uint32Array.from(gaps.flatMap((gap) => gap.map((item) => ITEMS.indexOf(item)).sort())),
    };
    const dataset = datasetFromRows(rows.map((row, t) => row.filter((item) => !gaps[t].includes(item))));
    return { original, release: { kind: 'cells', dataset, recoding, deletions } };
  },
  unknowns({ rows, coins }) {
    const original = originalOf(rows);
    let n = 0;
    const unknown = rows.map(() => ITEMS.filter(() => coins[n++]));
    const known = rows.map((row, t) => row.filter((item) => !unknown[t].includes(item)));
    const cells = originalOf(unknown);
    return {
      original,
      release: {
        kind: 'unknowns',
        dataset: datasetWith({ ...originalOf(known), unknown: { offsets: cells.offsets, items: cells.items } }),
      },
    };
  },
};

/** The original rows that a published record may have been, by the truth check of its kind. */
export function possibleRows(release: Release, t: number): string[][] {
  const { truth, hidesCells } = kindOf(release);
  if (!('check' in truth)) throw new Error('nothing is known of such a record');
  const { check } = truth;
  return subsets.filter((row) => {
    const original = originalOf([...Array.from({ length: t }, () => []), row]);
    if (hidesCells !== true) return check(original, release)(t) === undefined;
    const items = Uint32Array.from(row, (item) => ITEMS.indexOf(item));
    return subsets
      .filter((gap) => gap.every((item) => row.includes(item)))
      .some((gap) => {
        const deleted = items.filter((i) => gap.includes(ITEMS[i]));
        const deletions = { rows: deleted.map(() => t), items: deleted };
        return check(original, { ...release, deletions } as Release)(t) === undefined; // a release of cells has them
      });
  });
}

/** The release as its reader has it. */
export function received(kind: string, { dataset, recoding }: Release): ReceivedRelease {
  return { kind, dataset, mostDropped: 0, ...(recoding !== undefined && { recoding }) };
}

/** The records by their labels. */
export function rowsOf(original: Dataset): string[][] {
  return Array.from({ length: original.numRows }, (_, t) => [...rowOf(original, t)].map((i) => ITEMS[i]));
}

export function holdsAll(itemset: readonly string[]): (row: readonly string[]) => boolean {
  return (row) => itemset.every((item) => row.includes(item));
}
