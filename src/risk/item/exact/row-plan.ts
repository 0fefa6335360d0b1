import type { Scaling } from '../estimates/sinkhorn.ts';
import type { CrackBlock } from './unusable-edges.ts';

/** The effect of a row on the states: the columns that open with it, those it deals to, and those it must empty. */
export interface Row {
  readonly size: number;
  /** Added to a state as the row's new columns open, full. */
  readonly openLow: number;
  readonly openHigh: number;
  readonly columns: readonly PlanColumn[];
}

/** A column in the window of one row. Its rest is the bits `mask << shift` of one word of the state. */
export interface PlanColumn {
  readonly isHigh: boolean;
  readonly shift: number;
  readonly mask: number;
  /** Whether no later row reaches it, so that this one must empty it. */
  readonly closes: boolean;
  /** Weight of dealing it k = 0, 1, … items: the Poisson probabilities of the Sinkhorn table's entry. */
  readonly weights: Float64Array;
  /** The cell of the block that asks for this entry, or −1. */
  readonly cell: number;
}

/** The place of an open column's remainder. */
interface Place {
  readonly word: 0 | 1;
  readonly shift: number;
  readonly mask: number;
}

/** Gives every column its bits for the rows during which it is open; undefined if 64 bits do not suffice. */
export function planRows(block: CrackBlock, scaling: Scaling): Row[] | undefined {
  const { rowSizes, columnSizes, from, to, cellRow, cellColumn } = block;
  const numColumns = columnSizes.length;
  const last = lastRows(block);
  const cellAt = new Map<number, number>();
  for (let c = 0; c < cellRow.length; c++) cellAt.set(cellRow[c] * numColumns + cellColumn[c], c);
  const places = new Map<number, Place>();
  const used: [number, number] = [0, 0];
  const rows: Row[] = [];
  for (let r = 0; r < rowSizes.length; r++) {
    const open: [number, number] = [0, 0];
    const columns: PlanColumn[] = [];
    for (let h = from[r]; h < to[r]; h++) {
      let place = places.get(h);
      if (place === undefined) {
        place = findPlace(used, 32 - Math.clz32(columnSizes[h]));
        if (place === undefined) return undefined;
        places.set(h, place);
        used[place.word] |= place.mask << place.shift;
        open[place.word] = (open[place.word] + (columnSizes[h] << place.shift)) | 0;
      }
      const mean = rowSizes[r] * columnSizes[h] * scaling.rows[r] * scaling.columns[h];
      columns.push({
        isHigh: place.word === 1,
        shift: place.shift,
        mask: place.mask,
        closes: last[h] === r,
        weights: poissonWeights(mean, Math.min(rowSizes[r], columnSizes[h])),
        cell: cellAt.get(r * numColumns + h) ?? -1,
      });
    }
    for (let h = from[r]; h < to[r]; h++) {
      const place = places.get(h);
      if (last[h] === r && place !== undefined) used[place.word] &= ~(place.mask << place.shift);
    }
    rows.push({ size: rowSizes[r], openLow: open[0], openHigh: open[1], columns });
  }
  return rows;
}

/** The last row that reaches each column. */
function lastRows({ rowSizes, columnSizes, from, to }: CrackBlock): Int32Array {
  const last = new Int32Array(columnSizes.length);
  for (let r = 0; r < rowSizes.length; r++) last.fill(r, from[r], to[r]);
  return last;
}

/** The first free bits. A column of 2³¹ codes or more finds none. */
function findPlace(used: readonly [number, number], bits: number): Place | undefined {
  if (bits > 31) return undefined;
  const mask = 2 ** bits - 1;
  for (const word of [0, 1] as const) {
    for (let shift = 0; shift + bits <= 32; shift++) {
      if ((used[word] & (mask << shift)) === 0) return { word, shift, mask };
    }
  }
  return undefined;
}

/** Poisson probabilities of 0 … most, up to a common factor that makes the largest 1. */
function poissonWeights(mean: number, limit: number): Float64Array {
  const weights = new Float64Array(limit + 1);
  const mode = Math.min(limit, Math.floor(mean));
  weights[mode] = 1;
  for (let k = mode; k > 0; k--) weights[k - 1] = (weights[k] * k) / mean;
  for (let k = mode; k < limit; k++) weights[k + 1] = (weights[k] * mean) / (k + 1);
  return weights;
}
