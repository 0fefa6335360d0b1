import { includesAscending } from '../data/first-at-least.ts';
import { ensureCapacity } from '../data/grow.ts';
import type { RuleCovers } from './rule-covers.ts';
import type { RuleRecords } from './rule-records.ts';
import type { StepBudget } from './step-budget.ts';

/**
 * Looks for an antecedent χ whose rule χ → α reaches the limit, depth first over the items of α's weak records. Any
 * length: closing χ (adding all items that the records of χα share) keeps the records for the rule and can only drop
 * records against it; likewise the persons who have one of the former, and those who have only records of the latter.
 * So closed sets alone are visited, each once: the branch that adds item y covers the closed sets that agree with its
 * antecedent on all items up to y, so it ends when its records share a further item below y. With a bound on the
 * length, all sets of up to that many items are visited. Either way a branch first drops the records that no rule at
 * the limit can have in its cover (`lastReaching`). That loses no such rule and invents none: dropped records, and
 * their persons, could only add to those for a rule.
 */
export class AntecedentSearch {
  readonly #records: RuleRecords;
  readonly #maxSize: number;
  readonly #visitsClosed: boolean;
  readonly #budget: StepBudget;

  #weak = NO_COVERS;
  /** By record: 1 if it may hold the consequent. */
  readonly #mayHold: Uint8Array;
  /** The antecedent of the branch being followed. */
  readonly #antecedent: number[] = [];
  /** By rank: 1 if in the antecedent, or the consequent. */
  readonly #isChosen: Uint8Array;
  #found: readonly number[] | undefined;
  #checked = 0;

  /** By rank, of the branch being opened: in how many of its records; where its list of records ends so far, or 0. */
  readonly #counts: Uint32Array;
  readonly #ends: Uint32Array;
  /** Stacks of the branches being followed: lists of places in the weak records, lists of records against the rule. */
  #places = new Uint32Array();
  #against = new Uint32Array();
  /** Branches still to be followed: item, and where its list of places starts and ends. */
  #branches = new Uint32Array();

  constructor(records: RuleRecords, maxSize: number, budget: StepBudget) {
    this.#records = records;
    this.#maxSize = maxSize;
    this.#visitsClosed = maxSize === Number.POSITIVE_INFINITY;
    this.#budget = budget;
    this.#mayHold = new Uint8Array(records.weights.length);
    const numItems = records.itemOfRank.length;
    this.#isChosen = new Uint8Array(numItems);
    this.#counts = new Uint32Array(numItems);
    this.#ends = new Uint32Array(numItems);
  }

  /** The number of counted antecedents, over all searches. */
  get checked(): number {
    return this.#checked;
  }

  /**
   * An antecedent (ranks) for `consequent`, or undefined, which proves that there is none unless the budget is spent.
   * Rules of whole records are taken to be tested.
   */
  find(consequent: number, weak: RuleCovers): readonly number[] | undefined {
    this.#weak = weak;
    this.#found = undefined;
    const numWeak = weak.records.length;
    this.#places = ensureCapacity(this.#places, numWeak);
    for (const index of weak.records.keys()) this.#places[index] = index;
    this.#markConsequent(consequent, 1);
    this.#follow(ROOT, 0, numWeak, numWeak, 0, 0, 0);
    this.#markConsequent(consequent, 0);
    return this.#found;
  }

  #markConsequent(consequent: number, mark: number): void {
    const { offsets, rows } = this.#records.possible;
    for (let n = offsets[consequent]; n < offsets[consequent + 1]; n++) this.#mayHold[rows[n]] = mark;
    this.#isChosen[consequent] = mark;
  }

  /**
   * Follows the branch that adds `item`. Its records are #places[from … to); the records against its parent are
   * #against[againstFrom … againstTo). The stacks are free from `top`, `againstTo` and `branchTop` on.
   */
  #follow(
    item: number,
    from: number,
    to: number,
    top: number,
    againstFrom: number,
    againstTo: number,
    branchTop: number,
  ): void {
    this.#budget.spend(to - from);
    const end = this.#weak.lastReaching(this.#places, from, to) + 1;
    if (end === from) return;
    const size = this.#antecedent.length;
    const branchEnd = this.#open(item, from, end, branchTop);
    if (branchEnd !== undefined) {
      const narrowedTo = this.#narrow(size, againstFrom, againstTo);
      if (!this.#test(from, end, againstTo, narrowedTo) && this.#antecedent.length < this.#maxSize) {
        const listsEnd = this.#listPlaces(from, end, top, branchTop, branchEnd);
        for (let b = branchTop; b < branchEnd && this.#found === undefined && !this.#budget.isSpent; b += 3) {
          const [y, listFrom, listTo] = [this.#branches[b], this.#branches[b + 1], this.#branches[b + 2]];
          this.#follow(y, listFrom, listTo, listsEnd, againstTo, narrowedTo, branchEnd);
        }
      }
    }
    for (let n = size; n < this.#antecedent.length; n++) this.#isChosen[this.#antecedent[n]] = 0;
    this.#antecedent.length = size;
  }

  /**
   * Adds to the antecedent what the branch at `item` adds (closed: all that its records share), and stacks the items it
   * can go on with and how many of its records contain each. Returns the end of that stack; undefined if an item below
   * `item` is shared by all: the branch is another one's.
   */
  #open(item: number, from: number, end: number, branchTop: number): number | undefined {
    const touchedEnd = this.#countItems(from, end, branchTop);
    const branches = this.#branches;
    const counts = this.#counts;
    let branchEnd = branchTop;
    let isOthers = false;
    for (let b = branchTop; b < touchedEnd; b += 3) {
      const y = branches[b];
      const count = counts[y];
      counts[y] = 0;
      if (y === item || (this.#visitsClosed && count === end - from)) {
        if (y < item) isOthers = true;
        this.#antecedent.push(y);
        this.#isChosen[y] = 1;
      } else if (y > item) {
        branches[branchEnd] = y;
        branches[branchEnd + 1] = count;
        branchEnd += 3;
      }
    }
    return isOthers ? undefined : branchEnd;
  }

  /** Counts the items of the branch's records and stacks them; returns the end of the stack. */
  #countItems(from: number, end: number, branchTop: number): number {
    const { offsets, items } = this.#records;
    const positions = this.#places;
    const weakRecords = this.#weak.records;
    const isChosen = this.#isChosen;
    const counts = this.#counts;
    let top = branchTop;
    let steps = 0;
    for (let n = from; n < end; n++) {
      const r = weakRecords[positions[n]];
      const rowEnd = offsets[r + 1];
      const needed = top + 3 * (rowEnd - offsets[r]);
      this.#branches = ensureCapacity(this.#branches, needed);
      const branches = this.#branches;
      for (let p = offsets[r]; p < rowEnd; p++) {
        const y = items[p];
        if (isChosen[y] === 1) continue;
        if (counts[y] === 0) {
          branches[top] = y;
          top += 3;
        }
        counts[y]++;
      }
      steps += rowEnd - offsets[r];
    }
    this.#budget.spend(steps);
    return top;
  }

  /** Stacks the records of #against[from … to) that also hold the items added since `size`; returns the end. */
  #narrow(size: number, from: number, to: number): number {
    const antecedent = this.#antecedent;
    if (antecedent.length === size) return to;
    const { known, knownEnds, offsets, items } = this.#records;
    const first = antecedent[0];
    const isRoot = size === 0;
    const listFrom = isRoot ? known.offsets[first] : from;
    const listTo = isRoot ? known.offsets[first + 1] : to;
    const needed = to + listTo - listFrom;
    this.#against = ensureCapacity(this.#against, needed);
    const against = this.#against;
    const list = isRoot ? known.rows : against;
    const mayHold = this.#mayHold;
    let end = to;
    for (let n = listFrom; n < listTo; n++) {
      const r = list[n];
      if (mayHold[r] === 1) continue;
      let added = isRoot ? 1 : size;
      while (added < antecedent.length && includesAscending(items, antecedent[added], offsets[r], knownEnds[r]))
        added++;
      if (added === antecedent.length) against[end++] = r;
    }
    this.#budget.spend((listTo - listFrom) * (antecedent.length - size));
    return end;
  }

  /** Whether the antecedent reaches the limit: its records at #places[from … end), those against at #against. */
  #test(from: number, end: number, againstFrom: number, againstTo: number): boolean {
    if (this.#antecedent.length === 0) return false;
    this.#checked++;
    if (!this.#weak.isReached(this.#places, from, end, this.#against, againstFrom, againstTo)) return false;
    this.#found = [...this.#antecedent];
    return true;
  }

  /** Lists the places of each stacked branch from `top` on, and notes where; returns the end. */
  #listPlaces(from: number, end: number, top: number, branchTop: number, branchEnd: number): number {
    const { offsets, items } = this.#records;
    const branches = this.#branches;
    const ends = this.#ends;
    let listsEnd = top;
    for (let b = branchTop; b < branchEnd; b += 3) {
      ends[branches[b]] = listsEnd;
      listsEnd += branches[b + 1];
    }
    this.#places = ensureCapacity(this.#places, listsEnd);
    const positions = this.#places;
    for (let n = from; n < end; n++) {
      const r = this.#weak.records[positions[n]];
      for (let p = offsets[r]; p < offsets[r + 1]; p++) {
        const y = items[p];
        if (ends[y] !== 0) positions[ends[y]++] = positions[n];
      }
    }
    for (let b = branchTop; b < branchEnd; b += 3) {
      const y = branches[b];
      branches[b + 2] = ends[y];
      branches[b + 1] = ends[y] - branches[b + 1];
      ends[y] = 0;
    }
    return listsEnd;
  }
}

const ROOT = -1;
const NO_COVERS: Pick<RuleCovers, 'records' | 'lastReaching' | 'isReached'> = {
  records: new Uint32Array(),
  lastReaching: () => -1,
  isReached: () => false,
};
