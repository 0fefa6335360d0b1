import { invariant } from '../../../errors.ts';
import type { Random } from '../../../random.ts';
import { type CrackBlock, codesBefore } from '../exact/unusable-edges.ts';
import { BatchMeans, burnIn, firstMapping, MappingWalk } from './mapping-walk.ts';

/** The sampled result for one block. */
export interface SampledCracks {
  /** By cell: the probability that an item of the cell has its own code. */
  readonly probabilities: Float64Array;
  readonly cracks: number;
  readonly standardError: number;
}

/** Called now and then with the samples taken so far. */
export type SamplingCheckpoint = (done: number, total: number) => void;

const CHECKPOINT_EVERY = 256;

/**
 * Crack probabilities of a block by sampling consistent mappings. An item is counted whenever its code is in the column
 * of its own, for one over that column's size: the same mean as counting cracks, with far less noise.
 */
export function sampleCracks(
  block: CrackBlock,
  samples: number,
  random: Random,
  checkpoint: SamplingCheckpoint = () => {},
): SampledCracks {
  const { columnSizes, cellRow, cellColumn, cellItems, cellCounted } = block;
  const { from, to, cellOf } = itemsOf(block);
  const start = firstMapping({ from, to });
  invariant(start !== undefined, 'every block has a perfect matching');
  const walk = new MappingWalk({ from, to }, start, random);
  const columnOf = columnsOfCodes(columnSizes);
  const hits = new Float64Array(cellRow.length);
  const worth = hits.map((_, c) => cellCounted[c] / cellItems[c] / columnSizes[cellColumn[c]]);
  const { codeOf } = walk;
  const means = new BatchMeans(samples);
  for (let sweep = burnIn(samples); sweep > 0; sweep--) walk.sweep();
  // IR-10
  for (let sample = 0; sample < samples; sample++) {
    if (sample % CHECKPOINT_EVERY === 0) checkpoint(sample, samples);
    walk.sweep();
    let cracks = 0;
    for (let i = 0; i < codeOf.length; i++) {
      const c = cellOf[i];
      if (c < 0) continue;
      if (columnOf[codeOf[i]] !== cellColumn[c]) continue;
      hits[c]++;
      cracks += worth[c];
    }
    means.add(cracks);
  }
  const probabilities = hits.map((count, c) => count / (samples * cellItems[c] * columnSizes[cellColumn[c]]));
  return { probabilities, cracks: means.mean, standardError: means.standardError };
}

/** The block item by item: windows in codes, and the cell of each item or −1. */
function itemsOf(block: CrackBlock): { from: Uint32Array; to: Uint32Array; cellOf: Int32Array } {
  const { rowSizes, columnSizes, cellRow, cellItems } = block;
  const before = codesBefore(columnSizes);
  const firstItem = codesBefore(rowSizes);
  const numItems = firstItem[rowSizes.length];
  const from = new Uint32Array(numItems);
  const to = new Uint32Array(numItems);
  const cellOf = new Int32Array(numItems).fill(-1);
  for (let r = 0; r < rowSizes.length; r++) {
    from.fill(before[block.from[r]], firstItem[r], firstItem[r + 1]);
    to.fill(before[block.to[r]], firstItem[r], firstItem[r + 1]);
  }
  const next = firstItem.slice();
  for (let c = 0; c < cellRow.length; c++) {
    const r = cellRow[c];
    cellOf.fill(c, next[r], next[r] + cellItems[c]);
    next[r] += cellItems[c];
  }
  return { from, to, cellOf };
}

/** code → column */
function columnsOfCodes(columnSizes: Uint32Array): Uint32Array {
  const before = codesBefore(columnSizes);
  const columnOf = new Uint32Array(before[columnSizes.length]);
  for (let h = 0; h < columnSizes.length; h++) columnOf.fill(h, before[h], before[h + 1]);
  return columnOf;
}
