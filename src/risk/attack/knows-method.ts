import type { Rational } from '../../data/rational.ts';
import { invariant, SottoError } from '../../errors.ts';
import type { Release } from '../../kinds/index.ts';
import { publishedRecoding } from '../../kinds/published-recoding.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { withCells } from '../../records/rows.ts';

/** A method with a secret: the same data give the same release. */
export type Method = (dataset: Dataset) => Release;

export interface KnowsMethodOptions {
  /** Items whose cells may be left out, ascending. Policy: the attacker knows the list, and all cells of other items. */
  readonly sensitive: Uint32Array;
  /**
   * The method under each secret that the attacker deems possible, all equally likely, the one in use first. One alone: the
   * attacker knows the secret.
   */
  readonly methods: readonly [Method, ...Method[]];
  readonly rho: Rational;
  /** The odds that a cell which is not shown was held, before the release is seen; 1 where it is as likely as not. */
  readonly odds?: number;
  /** The largest number of cells that the attacker assumes to be hidden; any number if left out. */
  readonly mostHidden?: number;
  /** Maximum number of runs of a method. */
  readonly mostRuns?: number;
}

/** The conclusions of somebody who replays the method on every possible original. */
export interface KnowsMethodResult {
  /** Cells that were held and are not shown, and in how many slots they could be. */
  readonly numHidden: number;
  readonly numSlots: number;
  /** Originals that were tried, and those that give this release under some secret. */
  readonly numCandidates: number;
  readonly numConsistent: number;
  /** Hidden cells that are certain, and those that are as likely as ρ or likelier. */
  readonly numPinned: number;
  readonly numAtRho: number;
  /** The probability of hidden cells, on average and at most; 0 if there are none. */
  readonly mean: number;
  readonly max: number;
}

interface Slot {
  readonly row: number;
  readonly item: number;
  readonly isHeld: boolean;
}

/**
 * Replays a method on all originals that could have led to its release: those with the same cells of items that are not
 * sensitive, the shown cells, and any choice of the cells that are not shown. Small data only: `resource` where there are
 * too many of them.
 */
export function attackKnowingMethod(original: Dataset, options: KnowsMethodOptions): KnowsMethodResult {
  const { sensitive, methods, rho, odds = 1, mostHidden: maxHidden, mostRuns: maxRuns = 1_000_000 } = options;
  const [method] = methods;
  const released = method(original);
  const target = releaseText(original, released);
  const slots = slotsOf(original, released.dataset, sensitive);
  const hidden = slots.filter(({ isHeld }) => isHeld);
  const limit = Math.min(maxHidden ?? slots.length, slots.length);
  checkSize(slots.length, limit, methods.length, maxRuns);
  const weights = new Float64Array(slots.length);
  let [numCandidates, numConsistent, total] = [0, 0, 0];
  for (const chosen of subsets(slots.length, limit)) {
    numCandidates++;
    const candidate = originalWith(original, slots, chosen);
    const numAlike = methods.filter((one) => releaseText(candidate, one(candidate)) === target).length;
    if (numAlike === 0) continue;
    numConsistent++;
    const weight = numAlike * odds ** chosen.length;
    total += weight;
    for (const n of chosen) weights[n] += weight;
  }
  const likely = hidden.map((slot) => (total === 0 ? 0 : weights[slots.indexOf(slot)] / total));
  return {
    numHidden: hidden.length,
    numSlots: slots.length,
    numCandidates,
    numConsistent,
    numPinned: likely.filter((p) => p === 1).length,
    numAtRho: likely.filter((p) => p * rho.den >= rho.num).length,
    mean: likely.length === 0 ? 0 : likely.reduce((a, b) => a + b, 0) / likely.length,
    max: likely.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** The cells of sensitive items that a release does not show, by row and item, whether the original has them or not. */
function slotsOf(original: Dataset, released: Dataset, sensitive: Uint32Array): Slot[] {
  invariant(released.numRows === original.numRows, 'a replayed release keeps its records in order');
  const slots: Slot[] = [];
  for (let row = 0; row < original.numRows; row++) {
    const members = rowOf(original, row);
    const visibleLabels = new Set(Array.from(rowOf(released, row), (i) => released.dictionary.labels[i]));
    for (const item of sensitive) {
      if (!visibleLabels.has(original.dictionary.labels[item]))
        slots.push({ row, item, isHeld: members.includes(item) });
    }
  }
  return slots;
}

/** The original with exactly these of the slots held. The dictionary stays: which items there may be is known. */
function originalWith(original: Dataset, slots: readonly Slot[], chosen: readonly number[]): Dataset {
  const isSlot = new Set(slots.map(({ row, item }) => `${row} ${item}`));
  const offsets = new Uint32Array(original.numRows + 1);
  const items: number[] = [];
  for (let row = 0; row < original.numRows; row++) {
    const cells = Array.from(rowOf(original, row)).filter((item) => !isSlot.has(`${row} ${item}`));
    for (const n of chosen) if (slots[n].row === row) cells.push(slots[n].item);
    items.push(...cells.sort((a, b) => a - b));
    offsets[row + 1] = items.length;
  }
  return withCells(original, { offsets, items: Uint32Array.from(items), unknown: original.unknown });
}

/** The published data: the records as they read, and the labels of items if the kind publishes them. */
function releaseText({ dictionary }: Dataset, released: Release): string {
  const { dataset } = released;
  const rows = Array.from({ length: dataset.numRows }, (_, t) =>
    Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]).sort(),
  );
  const recoding = publishedRecoding(released, dictionary, new Set(rows.flat()));
  if (recoding === undefined) return JSON.stringify(rows);
  const { original, published, target } = recoding;
  return JSON.stringify([rows, original.labels, Array.from(target, (label) => published.labels[label])]);
}

/** All sets of up to `limit` of the numbers below n. */
function* subsets(n: number, limit: number, from = 0, chosen: readonly number[] = []): Generator<readonly number[]> {
  yield chosen;
  if (chosen.length === limit) return;
  for (let next = from; next < n; next++) yield* subsets(n, limit, next + 1, [...chosen, next]);
}

function checkSize(numSlots: number, limit: number, numMethods: number, maxRuns: number): void {
  let [candidates, numOfSize] = [1, 1];
  for (let size = 1; size <= limit; size++) {
    numOfSize *= (numSlots - size + 1) / size;
    candidates += numOfSize;
  }
  if (candidates * numMethods <= maxRuns) return;
  throw new SottoError(
    'resource',
    `${numSlots} cells that are not shown make ${candidates < 1e6 ? candidates : candidates.toPrecision(3)} originals to try; the limit is ${Math.floor(maxRuns / numMethods)}`,
    { hint: 'use fewer records or sensitive items, or assume that few cells are hidden' },
  );
}
