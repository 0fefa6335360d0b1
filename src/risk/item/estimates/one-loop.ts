import type { CrackBlock } from '../exact/unusable-edges.ts';
import { MarginSystem, MOST_WORK } from './margin-system.ts';
import type { Scaling } from './sinkhorn.ts';

/**
 * Expected cracks of a block with the first correction to its Sinkhorn estimate: the fluctuations of the table around
 * its likeliest one, as Gaussians. Undefined where the block is too wide for it.
 */
export function oneLoopCracks(block: CrackBlock, scaling: Scaling): number | undefined {
  const system = new MarginSystem(block);
  if (system.matrix.work > MOST_WORK) return undefined;
  const { rowSizes, columnSizes, from, to, cellRow, cellColumn, cellCounted } = block;
  const { matrix, rowAt, columnAt } = system;
  const { size } = matrix;
  system.factor(scaling.rows, scaling.columns);
  const mean = (r: number, h: number) => rowSizes[r] * columnSizes[h] * scaling.rows[r] * scaling.columns[h];

  // How the scaling answers when every own cell grows by its share of cracks and all sums stay.
  const change = new Float64Array(size + 1);
  const weightAt = new Map<number, number>();
  let cracks = 0;
  for (let c = 0; c < cellRow.length; c++) {
    const r = cellRow[c];
    const h = cellColumn[c];
    const weight = cellCounted[c] / (rowSizes[r] * columnSizes[h]);
    weightAt.set(r * columnSizes.length + h, weight);
    cracks += weight * mean(r, h);
    change[rowAt[r]] -= weight * mean(r, h);
    change[columnAt[h]] -= weight * mean(r, h);
  }
  matrix.solve(change.subarray(0, size));
  change[size] = 0;

  // IR-12
  const inverse = matrix.invertWithin();
  for (let r = 0; r < rowSizes.length; r++) {
    const i = rowAt[r];
    if (i === size) continue;
    for (let h = from[r]; h < to[r]; h++) {
      const j = columnAt[h];
      if (j === size) continue;
      const weight = weightAt.get(r * columnSizes.length + h) ?? 0;
      const growth = mean(r, h) * (weight + change[i] + change[j]);
      cracks -= inverse.entries[i > j ? inverse.starts[i] + j : inverse.starts[j] + i] * growth;
    }
  }
  return cracks;
}
