import { getOrAdd } from '../../../data/get-or-add.ts';
import { hierarchyFromTaxonomy } from '../../../data/hierarchy.ts';
import { markItems } from '../../../data/mark-items.ts';
import { taxonomyFromPaths } from '../../../data/taxonomy.ts';
import type { Dataset } from '../../../records/dataset.ts';
import { newRecords } from '../../../records/rows.ts';
import { aprioriAnonymization } from '../../aa/aa.ts';
import type { RunContext } from '../../define.ts';
import type { KmPromise } from './promises.ts';
import type { Grouping } from './public-groupings.ts';

/** The number of neighbours by support under one node of the tree that groups are taken from. */
const FAN_OUT = 4;

/** Public items in groups of similar support such that the public parts of the records are k^m-anonymous. */
export function kmGrouping(
  dataset: Dataset,
  sensitive: Uint32Array,
  supports: Uint32Array,
  promise: KmPromise,
  context: RunContext,
): Grouping {
  const isSensitive = markItems(sensitive, supports.length);
  const items = [...supports.keys()].filter((i) => isSensitive[i] === 0);
  const numPublic = items.length;
  const labelOf = new Uint32Array(supports.length);
  const title = 'groups of public items';
  if (numPublic === 0) return { title, isPlain: false, labelOf, numLabels: 0, numPublic, loss: 0 };
  const publicData = publicPart(dataset, items);
  const cut = aprioriAnonymization(publicData, supportTree(publicData, items, supports), promise, context);
  const numberOf = new Map<number, number>();
  const sizes: number[] = [];
  for (const [n, v] of cut.entries()) {
    const label = getOrAdd(numberOf, v, () => sizes.push(0) - 1);
    labelOf[items[n]] = label;
    sizes[label]++;
  }
  let loss = 0;
  for (const i of items) if (sizes[labelOf[i]] > 1) loss += supports[i] * sizes[labelOf[i]];
  return { title, isPlain: false, labelOf, numLabels: sizes.length, numPublic, loss };
}

/** The records without sensitive items, numbered by their place in `items`. */
function publicPart({ numRows, offsets, items: cells, dictionary }: Dataset, items: readonly number[]): Dataset {
  const numberOf = new Int32Array(dictionary.labels.length).fill(-1);
  for (const [n, i] of items.entries()) numberOf[i] = n;
  const publicOffsets = new Uint32Array(numRows + 1);
  const publicCells: number[] = [];
  for (let t = 0; t < numRows; t++) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      if (numberOf[cells[p]] >= 0) publicCells.push(numberOf[cells[p]]);
    }
    publicOffsets[t + 1] = publicCells.length;
  }
  const publicPart = { offsets: publicOffsets, items: Uint32Array.from(publicCells) };
  return newRecords(publicPart, { labels: items.map((i) => dictionary.labels[i]) });
}

/** Neighbours in the order of falling support are adjacent. */
function supportTree({ dictionary }: Dataset, items: readonly number[], supports: Uint32Array) {
  const order = [...items.keys()].sort((a, b) => supports[items[b]] - supports[items[a]] || a - b);
  const paths: string[][] = Array.from(order, () => []);
  for (const [index, n] of order.entries()) {
    const path = [dictionary.labels[n]];
    for (let width = FAN_OUT; width < order.length; width *= FAN_OUT) path.push(`group ${Math.floor(index / width)}`);
    paths[n] = path;
  }
  return hierarchyFromTaxonomy(taxonomyFromPaths(paths), dictionary);
}
