import { getOrAdd } from '../../data/get-or-add.ts';
import { ensureDefined } from '../../errors.ts';
import type { Random } from '../../random.ts';
import type { PartitionCounts } from './label-counts.ts';

/** From the first to the last proposal, each by the same factor: how much worse may be accepted, what a rare pair costs. */
export interface Schedule {
  readonly hottest: number;
  readonly coldest: number;
  readonly minPenalty: number;
  readonly maxPenalty: number;
}

export interface AnnealOptions {
  readonly proposals: number;
  readonly schedule: Schedule;
  readonly random: Random;
  /** The utility group of each item: an item only moves to labels of its group. */
  readonly groups: Uint32Array;
  /** Asked after a move was made that would be accepted; the move is undone on false. */
  isAllowed?(from: number, to: number): boolean;
  checkpoint(done: number): void;
}

/** The share of the proposals that swap two items, put an item alone, or move it to the label of any item. */
const EXCHANGES = 0.25;
const NEW_LABELS = 0.15;
const ANY_LABEL = 0.3;

/** From here on nothing rare and nothing worse is accepted. */
const LAST_DESCENT = 0.95;

/** Simulated annealing over moves and exchanges of items; changes `counts` in place. REFINE-2 to REFINE-5 */
export function anneal(counts: PartitionCounts, options: AnnealOptions): void {
  const { proposals, random, groups, schedule } = options;
  const items = movableItems(counts);
  if (items.length < 2) return;
  const itemsOfGroup = new Map<number, number[]>();
  for (const i of items) {
    getOrAdd(itemsOfGroup, groups[i], (): number[] => []).push(i);
  }
  let heat = 0;
  let penalty = 0;
  for (let n = 0; n < proposals; n++) {
    if ((n & 1023) === 0) {
      options.checkpoint(n);
      const done = n / proposals;
      const isLast = done >= LAST_DESCENT;
      heat = isLast ? 0 : between(schedule.hottest, schedule.coldest, done); // REFINE-2
      penalty = isLast ? Number.MAX_SAFE_INTEGER : between(schedule.minPenalty, schedule.maxPenalty, done);
    }
    const i = items[random.int(items.length)];
    const otherItems = ensureDefined(itemsOfGroup.get(groups[i]), 'a movable item is in its own group');
    const choice = random.real();
    const limit = heat === 0 ? 0 : -heat * Math.log(1 - random.real());
    if (choice < EXCHANGES) {
      const j = otherItems[random.int(otherItems.length)];
      proposeExchange(counts, i, j, limit, penalty, options);
    } else {
      const to = chooseSlot(counts, i, choice - EXCHANGES, otherItems, groups, random);
      if (to >= 0) proposeMove(counts, i, to, limit, penalty, options);
    }
  }
}

function between(first: number, last: number, done: number): number {
  return first * (last / first) ** done;
}

/** The items that occur. */
function movableItems({ itemSupports }: PartitionCounts): number[] {
  return Array.from(itemSupports.keys()).filter((i) => itemSupports[i] > 0);
}

/**
 * The target of an item's move: a label of its own, that of any item, or that of an item of one of its records; −1 for
 * none.
 */
function chooseSlot(
  counts: PartitionCounts,
  i: number,
  choice: number,
  others: readonly number[],
  groups: Uint32Array,
  random: Random,
): number {
  if (choice < NEW_LABELS) return counts.sizes[counts.slotOf[i]] === 1 ? -1 : counts.freeSlot();
  if (choice < NEW_LABELS + ANY_LABEL) return counts.slotOf[others[random.int(others.length)]];
  const neighbour = counts.neighbourOf(i, random.real(), random.real());
  return groups[neighbour] === groups[i] ? counts.slotOf[neighbour] : -1;
}

function proposeMove(
  counts: PartitionCounts,
  i: number,
  to: number,
  limit: number,
  penalty: number,
  { isAllowed }: AnnealOptions,
): void {
  const { sizes, occurrences } = counts;
  const { rareOf } = counts.supports;
  const from = counts.slotOf[i];
  if (from === to) return;
  const support = counts.itemSupports[i];
  const added =
    lossOf(sizes[from] - 1, occurrences[from] - support) +
    lossOf(sizes[to] + 1, occurrences[to] + support) -
    lossOf(sizes[from], occurrences[from]) -
    lossOf(sizes[to], occurrences[to]);
  if (isHopeless(added, rareOf[from] + rareOf[to], limit, penalty)) return; // REFINE-3
  if (!isAccepted(added, counts.countMove(i, to), limit, penalty)) {
    counts.dismiss();
    return;
  }
  counts.applyMove(i, to); // REFINE-4
  if (isAllowed === undefined || isAllowed(from, to)) return;
  counts.countMove(i, from);
  counts.applyMove(i, from);
}

function proposeExchange(
  counts: PartitionCounts,
  i: number,
  j: number,
  limit: number,
  penalty: number,
  { isAllowed }: AnnealOptions,
): void {
  const { sizes, occurrences, slotOf, itemSupports } = counts;
  const { rareOf } = counts.supports;
  const from = slotOf[i];
  const to = slotOf[j];
  if (from === to) return;
  const moved = itemSupports[i] - itemSupports[j];
  const added =
    lossOf(sizes[from], occurrences[from] - moved) +
    lossOf(sizes[to], occurrences[to] + moved) -
    lossOf(sizes[from], occurrences[from]) -
    lossOf(sizes[to], occurrences[to]);
  if (isHopeless(added, rareOf[from] + rareOf[to], limit, penalty)) return;
  if (!isAccepted(added, counts.countExchange(i, j), limit, penalty)) {
    counts.dismiss();
    return;
  }
  counts.applyExchange(i, j);
  if (isAllowed === undefined || isAllowed(from, to)) return;
  counts.countExchange(i, j);
  counts.applyExchange(i, j);
}

/** Whether a change would be refused even if it resolved all rare pairs of both labels: known before anything is counted. */
function isHopeless(added: number, rare: number, limit: number, penalty: number): boolean {
  return added > limit && (rare === 0 || added - penalty * rare > limit);
}

function isAccepted(added: number, rareChange: number, limit: number, penalty: number): boolean {
  return rareChange === 0 ? added <= limit : added + penalty * rareChange <= limit;
}

function lossOf(size: number, occurrences: number): number {
  return size > 1 ? size * occurrences : 0;
}
