import { AntecedentSearch } from './antecedent-search.ts';
import { stepsOfParts } from './counted-rows.ts';
import { countRules, type RuleSearchQuery } from './counted-rules.ts';
import type { VerifyContext } from './define.ts';
import { PersonRules } from './person-rules.ts';
import { type RuleCovers, weakRecords } from './rule-covers.ts';
import { StepBudget } from './step-budget.ts';
import type { PersonLists } from './tally.ts';
import { checkWholeRecords, stepsOfWholeRecords } from './whole-records.ts';

/** Some minutes of counting; far beyond what published data of the usual shapes needs. */
const DEFAULT_MAX_STEPS = 5e10;

/** Records are compared with each other unless that, or counting what they have in common, takes more steps: a moment. */
const FEW_STEPS = 2 ** 22;

/**
 * The number of steps, half a minute, up to which rules are counted if few items are known: whole records then say
 * little.
 */
const MANY_STEPS = 2 ** 34;

export interface RuleSearchResult {
  readonly checked: number;
  /** Sensitive items that occur, and how many of them no antecedent gives away. */
  readonly numSensitive: number;
  readonly numSafe: number;
  /** Antecedent and consequent of a rule that reaches the limit, as ranks. */
  readonly rule?: readonly [antecedent: readonly number[], consequent: number];
}

/**
 * Looks for a rule that reaches the limit by records. If there are many and their parts are not too many, all rules are
 * counted (`countRules`). Else whole records are tested first (`checkWholeRecords`). They prove most sensitive items
 * safe (`weakRecords`); for each of the others its antecedents are searched.
 */
export function searchRecords(query: RuleSearchQuery, context: VerifyContext): RuleSearchResult {
  const { records, isSensitive, limit, maxSize } = query;
  const search = new RuleSearch(query, context, 'checking what allows sensitive items to be inferred');
  const counted = search.byCounting();
  if (counted !== undefined) return counted;
  const whole = checkWholeRecords(records, isSensitive, limit, maxSize, search.budget);
  if (whole.found !== undefined) return search.searchRecord(whole.checked, whole.found.record, whole.found.consequent);
  if (search.budget.isSpent) return search.result(whole.checked);
  const covers = search.occurring.map((consequent) => ({
    consequent,
    weak: weakRecords(records, whole, consequent, limit),
  }));
  return search.searchCovers(whole.checked, covers);
}

/** The same by persons (`PersonRules`). */
export function searchPersons(query: RuleSearchQuery, persons: PersonLists, context: VerifyContext): RuleSearchResult {
  const { records, limit, maxSize } = query;
  const search = new RuleSearch(query, context, 'checking what allows sensitive items of people to be inferred');
  const counted = search.byCounting(persons);
  if (counted !== undefined) return counted;
  const rules = new PersonRules(records, persons, limit, maxSize, search.budget);
  const covers: Covered[] = [];
  let checked = 0;
  for (const consequent of search.occurring) {
    const whole = rules.check(consequent);
    checked += whole.checked;
    if (whole.found !== undefined) return search.searchRecord(checked, whole.found, consequent);
    if (search.budget.isSpent) return search.result(checked);
    covers.push({ consequent, weak: whole.weak });
  }
  return search.searchCovers(checked, covers);
}

interface Covered {
  readonly consequent: number;
  readonly weak: RuleCovers;
}

class RuleSearch {
  readonly budget: StepBudget;
  /** Ranks of the sensitive items that occur. */
  readonly occurring: readonly number[];
  readonly #query: RuleSearchQuery;
  readonly #report: () => void;
  #numSafe = 0;

  constructor(query: RuleSearchQuery, context: VerifyContext, phase: string) {
    const { isSensitive, records } = query;
    const { offsets } = records.possible;
    this.#query = query;
    this.occurring = [...isSensitive.keys()].filter((i) => isSensitive[i] === 1 && offsets[i] !== offsets[i + 1]);
    this.#report = () => context.checkpoint(this.#numSafe, this.occurring.length, phase);
    this.budget = new StepBudget(context.maxSteps ?? DEFAULT_MAX_STEPS, this.#report);
  }

  /** Counts all rules where records are many; undefined where that is not to be had, or takes longer than comparing them. */
  byCounting(persons?: PersonLists): RuleSearchResult | undefined {
    const { records, isSensitive, maxSize } = this.#query;
    if (records.known !== records.possible) return undefined;
    const isBounded = maxSize < Number.POSITIVE_INFINITY;
    const wholeSteps = stepsOfWholeRecords(records, isSensitive);
    if (wholeSteps <= FEW_STEPS && !(isBounded && stepsOfParts(records, isSensitive, maxSize) > FEW_STEPS))
      return undefined;
    const counted = countRules(this.#query, isBounded ? MANY_STEPS : wholeSteps, this.budget, persons);
    if (counted === undefined) return undefined;
    return counted.rule === undefined
      ? this.searchCovers(counted.checked, [])
      : this.result(counted.checked, counted.rule);
  }

  /** Searches the antecedents of the items that weak records leave in doubt (`AntecedentSearch`), the easiest first. */
  searchCovers(checkedWhole: number, covers: readonly Covered[]): RuleSearchResult {
    const doubtful = covers
      .filter(({ weak }) => weak.records.length > 0)
      .sort((a, b) => a.weak.records.length - b.weak.records.length || a.consequent - b.consequent);
    this.#numSafe = this.occurring.length - doubtful.length;
    const { records, maxSize } = this.#query;
    const search = new AntecedentSearch(records, maxSize, this.budget);
    for (const { consequent, weak } of doubtful) {
      this.#report();
      const antecedent = search.find(consequent, weak);
      const checked = checkedWhole + search.checked;
      if (antecedent !== undefined) return this.result(checked, [antecedent, consequent]);
      if (this.budget.isSpent) return this.result(checked);
      this.#numSafe++;
    }
    return this.result(checkedWhole + search.checked);
  }

  /** The other items of a record give a consequent away. */
  searchRecord(checked: number, record: number, consequent: number): RuleSearchResult {
    const { offsets, items } = this.#query.records;
    const row = items.subarray(offsets[record], offsets[record + 1]);
    return this.result(checked, [[...row].filter((item) => item !== consequent), consequent]);
  }

  result(checked: number, rule?: RuleSearchResult['rule']): RuleSearchResult {
    const numSensitive = this.occurring.length;
    return { checked, numSensitive, numSafe: this.#numSafe, ...(rule !== undefined && { rule }) };
  }
}
