import { type Cells, rowIdOf } from '../data/dataset.ts';
import { possibleCells } from '../data/possible-cells.ts';
import type { Rational } from '../data/rational.ts';
import type { Rule } from '../data/rule.ts';
import { type Covers, transpose } from '../data/transpose.ts';
import { defined } from '../errors.ts';
import { type HiddenRulesParams, hiddenRules } from '../models/hidden-rules.ts';
import { defineVerifier, type Evidence } from './define.ts';
import { publishedItems } from './published-items.ts';
import type { RuleFinding, Witness } from './verdict.ts';

/** Some minutes of counting. */
const DEFAULT_MAX_STEPS = 2e11;

/** A witness lists no more records than a person would look up. */
const MOST_ROWS = 100;

/**
 * Hidden rules, by counting each from the published cells alone: in how many records all its items are known (1), and
 * in how many they are known or unknown (1 or ?). Rules speak of published labels; an item published nowhere is held by
 * no record.
 */
export const hiddenRulesVerifier = defineVerifier({
  model: hiddenRules,
  verify(evidence, params, context) {
    const list = defined(evidence.rules, 'the model needs rules');
    const counting = new RuleCounting(evidence);
    const maxSteps = context.maxSteps ?? DEFAULT_MAX_STEPS;
    const rules: RuleFinding[] = [];
    let witness: Witness | undefined;
    for (let n = 0; n < list.length; n++) {
      context.checkpoint(n, list.length, 'checking the rules');
      const counts = counting.count(list[n], n);
      const finding = findingOf(counts, evidence.published.numRows, params);
      rules.push(finding);
      if (finding.hiddenBy.length === 0) witness ??= witnessOf(counts, finding, evidence, params);
      if (counting.steps > maxSteps && witness === undefined) {
        const reason = `the limit on counting steps was reached after ${n + 1} of ${list.length} rules`;
        return { status: 'undecided', checked: n + 1, scope: `the first ${n + 1} rules`, reason, rules };
      }
    }
    const examined = { checked: list.length, scope: scopeText(rules, evidence), rules };
    return witness === undefined ? { status: 'holds', ...examined } : { status: 'violated', witness, ...examined };
  },
});

interface RuleCounts {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  readonly rows: Uint32Array;
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

  count({ antecedent, consequent }: Rule, n: number): RuleCounts {
    const a = this.#publishedIds(antecedent);
    const b = this.#publishedIds(consequent);
    const both = [...a, ...b];
    return {
      antecedent: this.#labels(antecedent, 2 * n),
      consequent: this.#labels(consequent, 2 * n + 1),
      rows: this.#rowsWith(this.#known, both),
      maxsup: this.#rowsWith(this.#possible, both).length,
      antecedentMinsup: this.#rowsWith(this.#known, a).length,
      antecedentMaxsup: this.#rowsWith(this.#possible, a).length,
    };
  }

  /** −1 for an item that is published nowhere. */
  #publishedIds(items: Uint32Array): number[] {
    return Array.from(items, (i) => this.#publishedItem[i] ?? -1);
  }

  /** The labels of side s of the rules, each of which has two. */
  #labels(items: Uint32Array, s: number): string[] {
    const { published, recoding, unseen } = this.#evidence;
    const own = (recoding?.original ?? published.dictionary).labels;
    const known = Array.from(
      items.filter((i) => i < own.length),
      (i) => {
        const id = this.#publishedItem[i];
        return id < 0 ? own[i] : published.dictionary.labels[id];
      },
    );
    return [...known, ...(unseen?.rules?.[s] ?? [])];
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

function findingOf(counts: RuleCounts, numRows: number, params: HiddenRulesParams): RuleFinding {
  const { minSupport, minConfidence, margin } = params;
  const { antecedent, consequent, rows, maxsup, antecedentMinsup, antecedentMaxsup } = counts;
  const minsup = rows.length;
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
function isBelow(part: number, whole: number, threshold: Rational, margin: Rational): boolean {
  const num = BigInt(threshold.num) * BigInt(margin.den) - BigInt(margin.num) * BigInt(threshold.den);
  const den = BigInt(threshold.den) * BigInt(margin.den);
  return BigInt(part) * den < num * BigInt(whole === 0 ? 1 : whole);
}

function witnessOf(
  counts: RuleCounts,
  finding: RuleFinding,
  { published }: Evidence,
  params: HiddenRulesParams,
): Witness {
  const { antecedent, consequent, support, antecedentSupport } = finding;
  const shown = `${antecedent.join(' ')} ==> ${consequent.join(' ')}`;
  const records = `${support.min} of ${published.numRows} records are known to hold it`;
  const margin = params.margin.num === 0 ? '' : ' less the margin';
  return {
    finding: `the rule ${shown} is not hidden: ${records}, ${antecedentSupport.max} may hold its antecedent, and neither share is below its threshold${margin}`,
    items: [...antecedent, ...consequent],
    rows: Array.from(counts.rows.subarray(0, MOST_ROWS), (t) => rowIdOf(published, t)),
    support: support.min,
    rule: { antecedent, consequent, supports: [support.min, antecedentSupport.max] },
  };
}

function scopeText(rules: readonly RuleFinding[], { published }: Evidence): string {
  const by = (what: 'support' | 'confidence') => rules.filter(({ hiddenBy }) => hiddenBy.includes(what)).length;
  const listed = `${rules.length} listed ${rules.length === 1 ? 'rule' : 'rules'} in ${published.numRows} records`;
  return `${listed}, each counted from the published cells: ${by('support')} hidden by support, ${by('confidence')} by confidence`;
}
