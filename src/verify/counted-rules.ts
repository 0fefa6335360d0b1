import { ensureCapacity } from '../data/grow.ts';
import type { ConfidenceLimit } from './confidence-limit.ts';
import { type CountedRows, countedRows, stepsOfParts } from './counted-rows.ts';
import type { RuleRecords } from './rule-records.ts';
import type { StepBudget } from './step-budget.ts';
import type { PersonLists } from './tally.ts';

/** The rules to look for, and the records to search. */
export interface RuleSearchQuery {
  readonly records: RuleRecords;
  /** By rank. */
  readonly isSensitive: Uint8Array;
  readonly limit: ConfidenceLimit;
  /** Maximum number of items of an antecedent; Infinity for any number. */
  readonly maxSize: number;
}

export interface CountedRules {
  /** The number of counted rules. */
  readonly checked: number;
  /** Antecedent and consequent of one that reaches the limit. */
  readonly rule?: readonly [antecedent: readonly number[], consequent: number];
}

/**
 * Counts all rules, by records or, if `persons` are given, by persons: every antecedent of up to the maximum number of
 * items, depth first, with all sensitive items at once. Time follows the parts of the records that contain a sensitive
 * item, while comparing records with each other takes their square. Undefined if that takes more than `maxSteps`:
 * nothing is known then. Records must be without unknown cells.
 */
export function countRules(
  query: RuleSearchQuery,
  maxSteps: number,
  budget: StepBudget,
  persons?: PersonLists,
): CountedRules | undefined {
  const { records, isSensitive, maxSize } = query;
  if (stepsOfParts(records, isSensitive, maxSize, persons) > maxSteps) return undefined;
  return new RuleCounting(countedRows(records, isSensitive, persons), query, maxSteps, budget).count();
}

/** Numbers that a row takes on the stack: the row, and where its items behind the antecedent begin. */
const ENTRY = 2;
/** Numbers that a branch takes: its item, where its telling rows and the others start and end, and what the others weigh. */
const BRANCH = 6;

/**
 * A branch is an antecedent; its rows are those that contain it: telling ones, whose record or person shows a
 * sensitive item somewhere, and others, which only add to those that contain the antecedent.
 *
 * C1 the rows of a branch keep the order of all rows, so those of a group (a record or a person) form one run
 * C2 a branch has a telling row, and adds items in ascending order
 */
class RuleCounting {
  readonly #rows: CountedRows;
  readonly #limit: RuleSearchQuery['limit'];
  readonly #maxSize: number;
  readonly #budget: StepBudget;
  #stepsLeft: number;

  readonly #antecedent: number[] = [];
  readonly #isChosen: Uint8Array;
  #checked = 0;
  #found: CountedRules['rule'];

  /** Stacks of the branches being followed: their rows, and those that are still to be followed. */
  #entries = new Uint32Array();
  #branches = new Uint32Array();
  /** By item, of the branch being worked on: so much weighs what contains it, and which group was counted last. */
  readonly #weights: Uint32Array;
  readonly #lastGroup: Uint32Array;
  /** By item: how many telling rows and how many others contain it; later where its next row goes. */
  readonly #telling: Uint32Array;
  readonly #others: Uint32Array;
  readonly #touched: Uint32Array;

  constructor(rows: CountedRows, { records, limit, maxSize }: RuleSearchQuery, maxSteps: number, budget: StepBudget) {
    const numItems = records.itemOfRank.length;
    this.#rows = rows;
    this.#limit = limit;
    this.#maxSize = maxSize;
    this.#budget = budget;
    this.#stepsLeft = maxSteps;
    this.#isChosen = new Uint8Array(numItems);
    this.#weights = new Uint32Array(numItems);
    this.#lastGroup = new Uint32Array(numItems);
    this.#telling = new Uint32Array(numItems);
    this.#others = new Uint32Array(numItems);
    this.#touched = new Uint32Array(numItems);
  }

  count(): CountedRules | undefined {
    const { starts, numTelling } = this.#rows;
    this.#entries = ensureCapacity(this.#entries, starts.length * ENTRY);
    for (let row = 0; row < starts.length; row++) {
      this.#entries[row * ENTRY] = row;
      this.#entries[row * ENTRY + 1] = starts[row];
    }
    const [tellingEnd, end] = [numTelling * ENTRY, starts.length * ENTRY];
    this.#extend(0, tellingEnd, tellingEnd, end, end, 0);
    if (this.#isSpent) return undefined;
    return this.#found === undefined ? { checked: this.#checked } : { checked: this.#checked, rule: this.#found };
  }

  get #isSpent(): boolean {
    return this.#stepsLeft < 0 || this.#budget.isSpent;
  }

  #spend(steps: number): void {
    this.#stepsLeft -= steps;
    this.#budget.spend(steps);
  }

  /**
   * Follows the antecedents that have one item more. Its telling rows are #entries[from … to), the others
   * #entries[othersFrom … othersTo). The stacks are free from `top` and `branchTop` on.
   */
  #extend(from: number, to: number, othersFrom: number, othersTo: number, top: number, branchTop: number): void {
    const isLast = this.#antecedent.length + 1 >= this.#maxSize;
    const branchEnd = this.#openBranches(from, to, branchTop);
    if (branchEnd === branchTop) return;
    this.#countOthers(othersFrom, othersTo);
    const end = this.#placeBranches(top, branchTop, branchEnd, isLast);
    this.#fill(from, to, this.#telling);
    if (!isLast) this.#fill(othersFrom, othersTo, this.#others);
    for (let b = branchTop; b < branchEnd; b += BRANCH) {
      this.#telling[this.#branches[b]] = 0;
      this.#others[this.#branches[b]] = 0;
    }
    for (let b = branchTop; b < branchEnd && this.#found === undefined && !this.#isSpent; b += BRANCH) {
      const item = this.#branches[b];
      this.#antecedent.push(item);
      this.#isChosen[item] = 1;
      this.#test(this.#branches[b + 1], this.#branches[b + 2], this.#branches[b + 5]);
      if (!isLast && this.#found === undefined) {
        const [tellingFrom, tellingTo, otherFrom, otherTo] = this.#branches.subarray(b + 1, b + 5);
        this.#extend(tellingFrom, tellingTo, otherFrom, otherTo, end, branchEnd);
      }
      this.#antecedent.pop();
      this.#isChosen[item] = 0;
    }
  }

  /** Stacks a branch for each item of the telling rows, and counts these; returns the end. */
  #openBranches(from: number, to: number, branchTop: number): number {
    const { items, ends } = this.#rows;
    const [entries, telling] = [this.#entries, this.#telling];
    let branchEnd = branchTop;
    let steps = 0;
    for (let e = from; e < to; e += ENTRY) {
      const end = ends[entries[e]];
      steps += end - entries[e + 1];
      for (let p = entries[e + 1]; p < end; p++) {
        if (telling[items[p]]++ > 0) continue;
        this.#branches = ensureCapacity(this.#branches, branchEnd + BRANCH);
        this.#branches[branchEnd] = items[p];
        branchEnd += BRANCH;
      }
    }
    this.#spend(2 * steps);
    return branchEnd;
  }

  /** Counts and weighs the other rows that contain the item of a branch. */
  #countOthers(from: number, to: number): void {
    const { items, ends, groups, weights } = this.#rows;
    const [entries, telling, others, sums, lastGroup] = [
      this.#entries,
      this.#telling,
      this.#others,
      this.#weights,
      this.#lastGroup,
    ];
    let steps = 0;
    for (let e = from; e < to; e += ENTRY) {
      const row = entries[e];
      const [end, group] = [ends[row], groups[row]];
      steps += end - entries[e + 1];
      for (let p = entries[e + 1]; p < end; p++) {
        const item = items[p];
        if (telling[item] === 0) continue;
        if (others[item]++ > 0 && lastGroup[item] === group) continue;
        sums[item] += weights[row];
        lastGroup[item] = group;
      }
    }
    this.#spend(2 * steps);
  }

  /** Says where the rows of each branch are, from `top` on, and makes the counts places; returns the end. */
  #placeBranches(top: number, branchTop: number, branchEnd: number, isLast: boolean): number {
    const [branches, telling, others] = [this.#branches, this.#telling, this.#others];
    let end = top;
    for (let b = branchTop; b < branchEnd; b += BRANCH) {
      const item = branches[b];
      branches[b + 5] = this.#weights[item];
      this.#weights[item] = 0;
      branches[b + 1] = end;
      end += telling[item] * ENTRY;
      branches[b + 2] = end;
      telling[item] = branches[b + 1];
      branches[b + 3] = end;
      if (!isLast) end += others[item] * ENTRY;
      branches[b + 4] = end;
      others[item] = branches[b + 3];
    }
    this.#entries = ensureCapacity(this.#entries, end);
    return end;
  }

  /** Puts the rows where `positions` says, by item; nothing where it says 0. */
  #fill(from: number, to: number, positions: Uint32Array): void {
    const { items, ends } = this.#rows;
    const entries = this.#entries;
    for (let e = from; e < to; e += ENTRY) {
      const row = entries[e];
      const end = ends[row];
      for (let p = entries[e + 1]; p < end; p++) {
        const index = positions[items[p]];
        if (index === 0) continue;
        entries[index] = row;
        entries[index + 1] = p + 1;
        positions[items[p]] = index + ENTRY;
      }
    }
  }

  /** Tests the rules from the antecedent to every sensitive item; its telling rows are #entries[from … to). */
  #test(from: number, to: number, othersWeight: number): void {
    const { groups, weights, sensitive } = this.#rows;
    const [entries, touched, sums, lastGroup] = [this.#entries, this.#touched, this.#weights, this.#lastGroup];
    let support = othersWeight;
    let last = -1;
    let numTouched = 0;
    let steps = 0;
    for (let e = from; e < to; e += ENTRY) {
      const row = entries[e];
      const group = groups[row];
      if (group !== last) support += weights[row];
      last = group;
      const end = sensitive.offsets[row + 1];
      steps += end - sensitive.offsets[row];
      for (let p = sensitive.offsets[row]; p < end; p++) {
        const item = sensitive.items[p];
        if (sums[item] === 0) touched[numTouched++] = item;
        else if (lastGroup[item] === group) continue;
        sums[item] += weights[row];
        lastGroup[item] = group;
      }
    }
    this.#spend(steps);
    for (let n = 0; n < numTouched; n++) {
      const item = touched[n];
      const holding = sums[item];
      sums[item] = 0;
      if (this.#isChosen[item] === 1) continue;
      this.#checked++;
      if (this.#found === undefined && this.#limit.isReached(holding, support - holding)) {
        this.#found = [[...this.#antecedent], item];
      }
    }
  }
}
