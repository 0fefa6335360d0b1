import { countSupports, type Dataset } from '../../data/dataset.ts';
import { type Recoding, recodingFromClusters } from '../../data/recoding.ts';
import type { Deletions } from '../../data/release.ts';
import { markItems } from '../../kernels/sensitive-records.ts';
import { randomFromSeed } from '../../random.ts';
import type { RunContext } from '../define.ts';
import type { RhoPromise } from '../rho-promise.ts';
import { supportGroups } from '../support-clusters/contiguous-groups.ts';
import { insertCells } from './insert-cells.ts';
import { splitRecords } from './split-records.ts';

export type PublicItems = 'least-loss' | 'as-they-are' | 'support-clusters';

/** How many labels the public items are tried under. */
const NUM_LABELS = [8, 16, 32];

export interface CellRelease {
  /** Undefined where public items stay as they are. */
  readonly recoding: Recoding | undefined;
  readonly deletions: Deletions;
}

/** Which sensitive cells to leave out, over public items as they are or in groups. Steps as labelled in NOTES.md. */
export function cellInsert(
  dataset: Dataset,
  sensitive: Uint32Array,
  promise: RhoPromise,
  publicItems: PublicItems,
  context: RunContext,
): CellRelease {
  const supports = countSupports(dataset);
  const groupings = publicGroupings(dataset, sensitive, supports, publicItems); // CELL-INSERT-1
  const seed = context.random.int(0x1_0000_0000);
  let best: { grouping: Grouping; shown: Uint8Array; loss: number } | undefined;
  for (const [n, grouping] of groupings.entries()) {
    const records = splitRecords(dataset, sensitive, grouping.labelOf, grouping.numLabels); // CELL-INSERT-2
    const shown = insertCells(records, sensitive.length, promise, randomFromSeed(seed), (done, total) =>
      context.checkpoint(n * total + done, groupings.length * total, `inserting sensitive cells over ${grouping.title}`),
    );
    let hidden = 0;
    for (let p = 0; p < shown.length; p++) hidden += 1 - shown[p]!;
    const loss = grouping.loss + hidden * grouping.numPublic;
    if (best === undefined || loss < best.loss) best = { grouping, shown, loss }; // CELL-INSERT-6
  }
  const { grouping, shown } = best!;
  const deletions = deletionsOf(dataset, sensitive, shown);
  for (let n = 0; context.decide !== undefined && n < deletions.items.length; n++) {
    const items = [deletions.items[n]!];
    const because = 'showing it would let somebody who knows other items of the record infer a sensitive one';
    context.decide({ step: 'CELL-INSERT-5', action: 'delete', items, row: deletions.rows[n]!, because });
  }
  return { recoding: grouping.isPlain ? undefined : recodingOf(dataset, sensitive, grouping), deletions };
}

/** What the public items are published as. */
interface Grouping {
  readonly title: string;
  readonly isPlain: boolean;
  readonly labelOf: Uint32Array;
  readonly numLabels: number;
  readonly numPublic: number;
  /** Σ occurrences · size over the groups of two items or more. */
  readonly loss: number;
}

function publicGroupings(
  dataset: Dataset,
  sensitive: Uint32Array,
  supports: Uint32Array,
  publicItems: PublicItems,
): Grouping[] {
  const numItems = supports.length;
  const isSensitive = markItems(sensitive, numItems);
  const items = Array.from(dataset.dictionary.labels.keys()).filter((i) => isSensitive[i] === 0);
  const numPublic = items.length;
  const plain: Grouping = {
    title: 'public items as they are',
    isPlain: true,
    labelOf: labelsFrom(numItems, items, (n) => n),
    numLabels: numPublic,
    numPublic,
    loss: 0,
  };
  const counts = NUM_LABELS.filter((count) => count < numPublic);
  if (publicItems === 'as-they-are' || sensitive.length === 0 || counts.length === 0) return [plain];
  const groups = supportGroups(items, supports, Math.max(...counts));
  const clustered = counts.map((count): Grouping => {
    const starts = groups.starts(count);
    const groupOf = new Uint32Array(numPublic);
    let loss = 0;
    for (const [g, start] of starts.entries()) {
      const end = starts[g + 1] ?? numPublic;
      groupOf.fill(g, start, end);
      for (let n = start; n < end && end - start > 1; n++) loss += supports[groups.order[n]!]! * (end - start);
    }
    return {
      title: `${starts.length} groups of public items`,
      isPlain: false,
      labelOf: labelsFrom(numItems, groups.order, (n) => groupOf[n]!),
      numLabels: starts.length,
      numPublic,
      loss,
    };
  });
  return publicItems === 'support-clusters' ? clustered : [plain, ...clustered];
}

function labelsFrom(numItems: number, items: ArrayLike<number>, labelAt: (n: number) => number): Uint32Array {
  const labelOf = new Uint32Array(numItems);
  for (let n = 0; n < items.length; n++) labelOf[items[n]!] = labelAt(n);
  return labelOf;
}

function recodingOf({ dictionary }: Dataset, sensitive: Uint32Array, { labelOf, numLabels }: Grouping): Recoding {
  const cluster = labelOf.slice();
  for (const [a, i] of sensitive.entries()) cluster[i] = numLabels + a;
  return recodingFromClusters(dictionary, cluster);
}

/** The sensitive cells that are not shown, in row order. */
function deletionsOf(dataset: Dataset, sensitive: Uint32Array, shown: Uint8Array): Deletions {
  const { numRows, offsets, items } = dataset;
  const isSensitive = markItems(sensitive, dataset.dictionary.labels.length);
  const rows: number[] = [];
  const deleted: number[] = [];
  let cell = 0;
  for (let t = 0; t < numRows; t++) {
    for (let p = offsets[t]!; p < offsets[t + 1]!; p++) {
      if (isSensitive[items[p]!] !== 1 || shown[cell++] === 1) continue;
      rows.push(t);
      deleted.push(items[p]!);
    }
  }
  return { rows: Uint32Array.from(rows), items: Uint32Array.from(deleted) };
}
