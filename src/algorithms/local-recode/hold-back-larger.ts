import type { WeightedRows } from '../../data/collapse-rows.ts';
import { invariant } from '../../errors.ts';
import { forEachRareItemset } from '../../mining/rare-itemsets.ts';
import { sortRows } from '../../records/sort-rows.ts';
import type { KmPromise } from '../shared/inference/promises.ts';
import { excludePairs } from './hold-back-pairs.ts';
import type { ShowableCells } from './showable-cells.ts';
import type { LocalTokens } from './tokens.ts';

/**
 * For m ≥ 3: takes entries out of R until showing the item in what is left makes no set of up to m tokens rare, given that
 * it makes no pair rare. LOCAL-RECODE-6
 */
export function excludeLarger(
  tokens: LocalTokens,
  item: number,
  cells: ShowableCells,
  rowsOfLabel: Uint32Array,
  { k, m }: KmPromise,
): void {
  const label = tokens.labelToken[item];
  while (cells.numIn > 0) {
    showIn(tokens, cells, item);
    const rare = rareWith(tokens, item, rowsOfLabel, k, m) ?? rareWith(tokens, label, rowsOfLabel, k, m);
    showIn(tokens, cells, label);
    if (rare === undefined) return;
    const before = cells.numIn;
    for (const itemset of rare) excludeAll(cells, itemset, item, label);
    invariant(cells.numIn < before, 'what is rare in the trial but not as published has a record of R');
    excludePairs(tokens, item, cells, k);
  }
}

/** Writes a token into the cells of R, for a trial: what is counted of the tokens stays as it was. */
function showIn({ tokenOfCell }: LocalTokens, { cells, firstCell, isIn, length }: ShowableCells, token: number): void {
  for (let n = 0; n < length; n++) {
    if (isIn[n] === 0) continue;
    for (let e = firstCell[n]; e < firstCell[n + 1]; e++) tokenOfCell[cells[e]] = token;
  }
}

/** The rare itemsets with the token, without it, of the smallest size for which there are any; undefined if none has up to m. */
function rareWith(
  tokens: LocalTokens,
  token: number,
  rowsOfLabel: Uint32Array,
  k: number,
  m: number,
): number[][] | undefined {
  const rows = rowsWith(tokens, token, rowsOfLabel);
  for (let numOthers = 2; numOthers < m; numOthers++) {
    const rare: number[][] = [];
    forEachRareItemset(rows, tokens.numTokens, k, numOthers, (itemset) => {
      rare.push([...itemset]);
      return undefined;
    });
    if (rare.length > 0) return rare;
  }
  return undefined;
}

/** The other tokens of the rows that show the token. */
function rowsWith(tokens: LocalTokens, token: number, rowsOfLabel: Uint32Array): WeightedRows {
  const { row } = tokens;
  const { persons } = tokens.dataset;
  const offsets: number[] = [0];
  const items: number[] = [];
  const owners: number[] = [];
  for (const t of rowsOfLabel) {
    const length = tokens.readRow(t);
    const shownTokens = row.subarray(0, length);
    if (!shownTokens.includes(token)) continue;
    for (const c of shownTokens) if (c !== token) items.push(c);
    offsets.push(items.length);
    if (persons !== undefined) owners.push(persons[t]);
  }
  const sorted = { offsets: Uint32Array.from(offsets), items: Uint32Array.from(items) };
  sortRows(sorted.offsets, sorted.items);
  const numRows = offsets.length - 1;
  const rows = { ...sorted, numRows, weights: new Uint32Array(numRows).fill(1) };
  return persons === undefined ? rows : { ...rows, persons: Uint32Array.from(owners) };
}

/** Takes out the entries of R that show all tokens of the itemset, the item and its label aside. */
function excludeAll(cells: ShowableCells, itemset: readonly number[], item: number, label: number): void {
  const otherItems = itemset.filter((c) => c !== item && c !== label);
  for (let n = 0; n < cells.length; n++) {
    if (cells.isIn[n] === 0) continue;
    const row = cells.tokens.subarray(cells.offsets[n], cells.offsets[n + 1]);
    if (otherItems.every((c) => row.includes(c))) cells.exclude(n);
  }
}
