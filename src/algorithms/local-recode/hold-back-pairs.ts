import type { ShowableCells } from './showable-cells.ts';
import type { LocalTokens } from './tokens.ts';

/**
 * Takes entries out of R until showing the item in what is left makes no token and no pair of tokens rare. Only tokens of
 * R can change, so the work is in proportion to the cells of R's records, for each round.
 */
export function excludePairs(tokens: LocalTokens, item: number, cells: ShowableCells, k: number): void {
  const label = tokens.labelToken[item];
  const order = longestFirst(cells);
  const needed = new Map<number, number>();
  for (let changed = true; changed && cells.numIn > 0; ) {
    changed = false;
    if (tokens.supports[item] + cells.numIn < k) {
      for (const n of order) if (cells.isIn[n] === 1) cells.exclude(n); // LOCAL-RECODE-3
      return;
    }
    if (excludeRare(tokens, item, cells, order, k)) {
      changed = true;
      continue;
    }
    needed.clear();
    const remaining = tokens.supports[label] - cells.numLosing;
    if (remaining > 0 && remaining < k) needed.set(label, k - remaining);
    if (tokens.pairs !== undefined) {
      for (const c of cells.touched) {
        if (cells.lossCounts[c] === 0) continue;
        const together = tokens.pairs.get(label, c) - cells.lossCounts[c];
        if (together > 0 && together < k) needed.set(c, k - together);
      }
    }
    if (needed.size > 0) {
      excludeForLabel(cells, label, order, needed);
      changed = true;
    }
  }
}

/** Takes out every record with a token that would be rare together with the item. LOCAL-RECODE-4 */
function excludeRare(
  { pairs }: LocalTokens,
  item: number,
  cells: ShowableCells,
  order: Uint32Array,
  k: number,
): boolean {
  if (pairs === undefined) return false;
  const isRare = (c: number, count: number) => count > 0 && pairs.get(item, c) + count < k;
  const rare = new Set(cells.touched.filter((c) => isRare(c, cells.showCounts[c])));
  if (rare.size === 0) return false;
  for (const n of order) {
    if (cells.isIn[n] === 0) continue;
    let hold = false;
    for (let q = cells.offsets[n]; q < cells.offsets[n + 1] && !hold; q++) hold = rare.has(cells.tokens[q]);
    if (hold) cells.exclude(n);
  }
  return true;
}

/** Takes out as many records, longest first, as the label needs to stay frequent, alone and with each token. LOCAL-RECODE-5 */
function excludeForLabel(cells: ShowableCells, label: number, order: Uint32Array, needed: Map<number, number>): void {
  const isNeeded = (c: number) => (needed.get(c) ?? 0) > 0;
  for (const n of order) {
    if (cells.isIn[n] === 0) continue;
    const row = cells.tokens.subarray(cells.offsets[n], cells.offsets[n + 1]);
    const lost = row.filter((_, q) => cells.isLost[cells.offsets[n] + q] === 1);
    if (!(cells.losesLabel[n] === 1 && isNeeded(label)) && !lost.some(isNeeded)) continue;
    cells.exclude(n);
    needed.set(label, (needed.get(label) ?? 0) - cells.losesLabel[n]);
    for (const c of lost) {
      const count = needed.get(c);
      if (count !== undefined) needed.set(c, count - 1);
    }
  }
}

/** The entries by length of their records, longest first, then in order of the records. */
function longestFirst({ length: numEntries, offsets }: ShowableCells): Uint32Array {
  const length = (n: number) => offsets[n + 1] - offsets[n];
  return Uint32Array.from({ length: numEntries }, (_, n) => n).sort((a, b) => length(b) - length(a) || a - b);
}
