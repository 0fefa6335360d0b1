import type { Rational } from '../data/rational.ts';
import type { ItemRule } from '../data/rule.ts';
import { type Covers, transpose } from '../data/transpose.ts';
import { ensureDefined } from '../errors.ts';
import { type HiddenRulesParams, hiddenRules } from '../models/hidden-rules.ts';
import { type Cells, rowIdOf } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { defineVerifier, type Evidence } from './define.ts';
import { publishedItems, rowsOfItemsets, shownItems, UNSEEN } from './shown-items.ts';
import type { RuleFinding, Verdict, Witness } from './verdict.ts';

/** Some minutes of counting. */
const DEFAULT_MAX_STEPS = 2e11;

/** A witness lists no more records than a person would look up. */
const MAX_ROWS = 100;

/**
 * Hidden rules, by counting each from the published cells alone: in how many records all its items are known (1), and
 * in how many they are known or unknown (1 or ?). Rules speak of published labels; an item published nowhere is held by
 * no record.
 */
export const hiddenRulesVerifier = defineVerifier({
  model: hiddenRules,
  verify(evidence, params, context) {
    const list = ensureDefined(evidence.rules, 'the model needs rules');
    const counting = new RuleCounting(evidence);
    const maxSteps = context.maxSteps ?? DEFAULT_MAX_STEPS;
    const { numRows } = evidence.published;
    const rules: RuleFinding[] = [];
    let witness: Witness | undefined;
    for (let n = 0; n < list.length; n++) {
      context.checkpoint(n, list.length, 'checking the rules');
      const counts = counting.count(list[n], n);
      const finding = findingOf(counts, numRows, params);
      rules.push(finding);
      if (finding.hiddenBy.length === 0) witness ??= witnessOf(counts, finding, numRows, params);
      if (counting.steps > maxSteps && witness === undefined) {
        const reason = `the limit on counting steps was reached after ${n + 1} of ${list.length} rules`;
        return { status: 'undecided', checked: n + 1, scope: `the first ${n + 1} rules`, reason, rules };
      }
    }
    return verdictOf(rules, numRows, witness);
  },
  onRecords: {
    async verify(evidence, params) {
      const { records } = evidence;
      const list = ensureDefined(evidence.rules, 'the model needs rules');
      const { labels } = await records.countItems();
      const shownAs = shownItems(evidence, labels);
      const naming = { own: evidence.items.labels, labels, shownAs, unseen: evidence.unseen };
      const idsOf = (items: Uint32Array): number[] => Array.from(items, (i) => shownAs[i] ?? UNSEEN);
      // Both sides of each rule, then its antecedent.
      const itemsets = list.flatMap(({ antecedent, consequent }) => [
        [...idsOf(antecedent), ...idsOf(consequent)],
        idsOf(antecedent),
      ]);
      const isPresent = itemsets.map((itemset) => itemset.every((id) => id >= 0));
      const counts = await records.countItemsets({
        itemsets: rowsOfItemsets(itemsets.filter((_, n) => isPresent[n]).map((itemset) => [...new Set(itemset)])),
      });
      let next = 0;
      const supports = isPresent.map((one) => (one ? counts.records[next++] : 0));
      const { records: numRows } = await records.countRecords();
      let witness: Witness | undefined;
      const rules = list.map(({ antecedent, consequent }, n) => {
        const [minsup, support] = [supports[2 * n], supports[2 * n + 1]];
        const counted = {
          antecedent: labelsOfSide(naming, antecedent, 2 * n),
          consequent: labelsOfSide(naming, consequent, 2 * n + 1),
          rows: [],
          minsup,
          maxsup: minsup,
          antecedentMinsup: support,
          antecedentMaxsup: support,
        };
        const finding = findingOf(counted, numRows, params);
        if (finding.hiddenBy.length === 0) witness ??= witnessOf(counted, finding, numRows, params);
        return finding;
      });
      return verdictOf(rules, numRows, witness);
    },
  },
});

function verdictOf(rules: readonly RuleFinding[], numRows: number, witness: Witness | undefined): Verdict {
  const examined = { checked: rules.length, scope: scopeText(rules, numRows), rules };
  return witness === undefined ? { status: 'holds', ...examined } : { status: 'violated', witness, ...examined };
}

interface RuleCounts {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  /** The records that are known to contain all of it, as far as they are listed. */
  readonly rows: readonly string[];
  readonly minsup: number;
  readonly maxsup: number;
  readonly antecedentMinsup: number;
  readonly antecedentMaxsup: number;
}

/** Counts the records of rules. */
class RuleCounting {
  /** Rows looked at. */
  steps = 0;
  readonly #evidence: Evidence;
  readonly #publishedItem: Int32Array;
  readonly #known: Covers;
  readonly #possible: Covers;

  constructor(evidence: Evidence) {
    const { published } = evidence;
    this.#evidence = evidence;
    this.#publishedItem = publishedItems(evidence);
    const rowsOfItems = (cells: Cells) => transpose(cells, published.dictionary.labels.length);
    this.#known = rowsOfItems(published);
    this.#possible = rowsOfItems(possibleCells(published));
  }

  count({ antecedent, consequent }: ItemRule, n: number): RuleCounts {
    const a = this.#publishedIds(antecedent);
    const b = this.#publishedIds(consequent);
    const both = [...a, ...b];
    const { published, recoding, unseen } = this.#evidence;
    const { labels } = published.dictionary;
    const naming = {
      own: recoding?.original.labels ?? labels,
      labels,
      shownAs: this.#publishedItem,
      unseen,
    };
    const rows = this.#rowsWith(this.#known, both);
    return {
      antecedent: labelsOfSide(naming, antecedent, 2 * n),
      consequent: labelsOfSide(naming, consequent, 2 * n + 1),
      rows: Array.from(rows.subarray(0, MAX_ROWS), (t) => rowIdOf(published, t)),
      minsup: rows.length,
      maxsup: this.#rowsWith(this.#possible, both).length,
      antecedentMinsup: this.#rowsWith(this.#known, a).length,
      antecedentMaxsup: this.#rowsWith(this.#possible, a).length,
    };
  }

  /** −1 for an item that is published nowhere. */
  #publishedIds(items: Uint32Array): number[] {
    return Array.from(items, (i) => this.#publishedItem[i] ?? -1);
  }

  #rowsWith({ offsets, rows }: Covers, items: readonly number[]): Uint32Array {
    if (items.some((i) => i < 0)) return new Uint32Array();
    const lists = items.map((i) => rows.subarray(offsets[i], offsets[i + 1])).sort((a, b) => a.length - b.length);
    let shared = lists[0];
    for (let n = 1; n < lists.length && shared.length > 0; n++) shared = this.#inBoth(shared, lists[n]);
    return shared;
  }

  #inBoth(a: Uint32Array, b: Uint32Array): Uint32Array {
    this.steps += a.length + b.length;
    const both = new Uint32Array(a.length);
    let length = 0;
    for (let n = 0, o = 0; n < a.length && o < b.length; ) {
      if (a[n] === b[o]) both[length++] = a[n];
      if (a[n] <= b[o]) n++;
      else o++;
    }
    return both.subarray(0, length);
  }
}

interface Naming {
  readonly own: readonly string[];
  readonly labels: readonly string[];
  /** By original item, negative where it shows nowhere. */
  readonly shownAs: Int32Array;
  readonly unseen: Evidence['unseen'];
}

/** The labels of side s of the rules, each of which has two. */
function labelsOfSide({ own, labels, shownAs, unseen }: Naming, items: Uint32Array, s: number): string[] {
  const known = Array.from(
    items.filter((i) => i < own.length),
    (i) => (shownAs[i] < 0 ? own[i] : labels[shownAs[i]]),
  );
  return [...known, ...(unseen?.rules?.[s] ?? [])];
}

function findingOf(counts: RuleCounts, numRows: number, params: HiddenRulesParams): RuleFinding {
  const { minSupport, minConfidence, margin } = params;
  const { antecedent, consequent, minsup, maxsup, antecedentMinsup, antecedentMaxsup } = counts;
  const hiddenBy: ('support' | 'confidence')[] = [];
  if (isBelow(minsup, numRows, minSupport, margin)) hiddenBy.push('support');
  if (isBelow(minsup, antecedentMaxsup, minConfidence, margin)) hiddenBy.push('confidence');
  return {
    antecedent,
    consequent,
    support: { min: minsup, max: maxsup },
    antecedentSupport: { min: antecedentMinsup, max: antecedentMaxsup },
    confidence: {
      min: antecedentMaxsup === 0 ? 0 : minsup / antecedentMaxsup,
      max: maxsup === 0 ? 0 : Math.min(1, maxsup / antecedentMinsup),
    },
    hiddenBy,
    minedWithoutUnknowns:
      minsup > 0 &&
      !isBelow(minsup, numRows, minSupport, NOTHING) &&
      !isBelow(minsup, antecedentMinsup, minConfidence, NOTHING),
  };
}

const NOTHING: Rational = { num: 0, den: 1 };

/** part/whole < threshold − margin, exactly; 0/0 is 0. */
function isBelow(part: number, total: number, threshold: Rational, margin: Rational): boolean {
  const num = BigInt(threshold.num) * BigInt(margin.den) - BigInt(margin.num) * BigInt(threshold.den);
  const den = BigInt(threshold.den) * BigInt(margin.den);
  return BigInt(part) * den < num * BigInt(total === 0 ? 1 : total);
}

function witnessOf(counts: RuleCounts, finding: RuleFinding, numRows: number, params: HiddenRulesParams): Witness {
  const { antecedent, consequent, support, antecedentSupport } = finding;
  const text = `${antecedent.join(' ')} ==> ${consequent.join(' ')}`;
  const records = `${support.min} of ${numRows} records are known to contain it`;
  const margin = params.margin.num === 0 ? '' : ' less the margin';
  return {
    finding: `the rule ${text} is not hidden: ${records}, ${antecedentSupport.max} may contain its antecedent, and neither share is below its threshold${margin}`,
    items: [...antecedent, ...consequent],
    rows: counts.rows,
    support: support.min,
    rule: { antecedent, consequent, supports: [support.min, antecedentSupport.max] },
  };
}

function scopeText(rules: readonly RuleFinding[], numRows: number): string {
  const by = (cause: 'support' | 'confidence') => rules.filter(({ hiddenBy }) => hiddenBy.includes(cause)).length;
  const listed = `${rules.length} listed ${rules.length === 1 ? 'rule' : 'rules'} in ${numRows} records`;
  return `${listed}, each counted from the published cells: ${by('support')} hidden by support, ${by('confidence')} by confidence`;
}
