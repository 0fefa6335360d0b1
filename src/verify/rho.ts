import type { Dataset } from '../data/dataset.ts';
import { SUPPRESSED } from '../data/recoding.ts';
import { invariant } from '../errors.ts';
import { rho as model } from '../models/rho.ts';
import { AntecedentSearch } from './antecedent-search.ts';
import { ConfidenceLimit } from './confidence-limit.ts';
import { defineVerifier, type RecordsEvidence, type VerifyContext } from './define.ts';
import { type RuleRecords, ruleRecords } from './rule-records.ts';
import { ruleWitness } from './rule-witness.ts';
import { sensitiveLabels } from './sensitive-labels.ts';
import { StepBudget } from './step-budget.ts';
import { weakRecords } from './weak-records.ts';
import { checkWholeRecords } from './whole-records.ts';

/** Some minutes of counting; far beyond what published data of the usual shapes needs. */
const DEFAULT_MAX_STEPS = 5e10;

/**
 * ρ-uncertainty, by counting, exactly and at any length of record: no rule χ → α with χ a non-empty part of a record and
 * α sensitive may reach confidence ρ. An unknown cell ("?x") may turn out either way, and the promise must hold whichever:
 * records that may hold χα count for the rule, records that surely hold χ and cannot hold α count against it.
 *
 * Whole records are tested first (`checkWholeRecords`). What they say proves most sensitive items safe (`weakRecords`);
 * for each of the others its antecedents are searched (`AntecedentSearch`), the easiest item first.
 */
export const rhoVerifier = defineVerifier({
  model,
  verify(evidence, { rho, m }, context) {
    const { published } = evidence;
    const isSensitiveItem = sensitiveLabels(evidence);
    const records = ruleRecords(published);
    const longest = records.weights.length === 0 ? 0 : records.offsets[1];
    const maxSize = m === undefined || m >= longest - 1 ? Number.POSITIVE_INFINITY : m;
    const limit = new ConfidenceLimit(rho, published.numRows);
    const isSensitive = Uint8Array.from(records.itemOfRank, (item) => isSensitiveItem[item]);
    const result = searchRules(records, isSensitive, limit, maxSize, context);
    const checked = result.checked;
    const scope = scopeText(published, m, result);
    if (result.rule !== undefined) {
      const [antecedent, consequent] = result.rule;
      const items = antecedent.map((rank) => records.itemOfRank[rank]);
      const witness = ruleWitness(items, records.itemOfRank[consequent], published, rho, limit);
      return { status: 'violated', checked, scope, witness };
    }
    if (result.numSafe === result.numSensitive) return { status: 'holds', checked, scope };
    const part = `${result.numSafe} of ${result.numSensitive} sensitive items are shown to be safe`;
    return { status: 'undecided', checked, scope, reason: `the limit on counting steps was reached; ${part}` };
  },
  onRecords: {
    refuse: ({ m }) =>
      m === undefined
        ? 'an engine checks what attackers infer who know up to m items, and this promise has no m'
        : undefined,
    async verify(evidence, { rho, m }) {
      invariant(m !== undefined, 'what is refused is not asked for');
      const { records } = evidence;
      const sensitive = shownLabels(evidence);
      const { records: checked } = await records.countRecords();
      const shown = new Set((await records.countItems()).labels);
      const numSensitive = sensitive.filter((label) => shown.has(label)).length;
      const scope = scopeText({ numRows: checked }, m, { numSensitive });
      const rules = await records.countRuleViolations({ rho, m, sensitive });
      if (rules === 0) return { status: 'holds', checked, scope };
      const finding = `${rules} ${rules === 1 ? 'rule reaches' : 'rules reach'} the confidence that none may reach`;
      return { status: 'violated', checked, scope, witness: { finding, items: [], rows: [], support: 0 } };
    },
  },
});

/** The labels under which sensitive items may show: their own, and those that they are recoded to. */
function shownLabels({ items, sensitive = new Uint32Array(), recoding }: RecordsEvidence): string[] {
  const shown = new Set<string>();
  for (const i of sensitive) {
    shown.add(items.labels[i]);
    const target = recoding?.target[i] ?? SUPPRESSED;
    if (recoding !== undefined && target !== SUPPRESSED) shown.add(recoding.published.labels[target]);
  }
  return [...shown];
}

interface RuleSearchResult {
  readonly checked: number;
  /** Sensitive items that occur, and how many of them no antecedent gives away. */
  readonly numSensitive: number;
  readonly numSafe: number;
  /** Antecedent and consequent of a rule that reaches the limit, as ranks. */
  readonly rule?: readonly [readonly number[], number];
}

function searchRules(
  records: RuleRecords,
  isSensitive: Uint8Array,
  limit: ConfidenceLimit,
  maxSize: number,
  context: VerifyContext,
): RuleSearchResult {
  const { offsets } = records.possible;
  const occurring = [...isSensitive.keys()].filter((i) => isSensitive[i] === 1 && offsets[i] !== offsets[i + 1]);
  const numSensitive = occurring.length;
  let numSafe = 0;
  const report = () => context.checkpoint(numSafe, numSensitive, 'checking what gives sensitive items away');
  const budget = new StepBudget(context.maxSteps ?? DEFAULT_MAX_STEPS, report);

  const whole = checkWholeRecords(records, isSensitive, limit, maxSize, budget);
  if (whole.found !== undefined) {
    const { record, consequent } = whole.found;
    const row = records.items.subarray(records.offsets[record], records.offsets[record + 1]);
    const rule = [[...row].filter((item) => item !== consequent), consequent] as const;
    return { checked: whole.checked, numSensitive, numSafe, rule };
  }
  if (budget.isSpent) return { checked: whole.checked, numSensitive, numSafe };

  const doubtful = occurring
    .map((consequent) => ({ consequent, weak: weakRecords(records, whole, consequent, limit) }))
    .filter(({ weak }) => weak.records.length > 0)
    .sort((a, b) => a.weak.records.length - b.weak.records.length || a.consequent - b.consequent);
  numSafe = numSensitive - doubtful.length;
  const search = new AntecedentSearch(records, limit, maxSize, budget);
  for (const { consequent, weak } of doubtful) {
    report();
    const antecedent = search.find(consequent, weak);
    const checked = whole.checked + search.checked;
    if (antecedent !== undefined) return { checked, numSensitive, numSafe, rule: [antecedent, consequent] };
    if (budget.isSpent) return { checked, numSensitive, numSafe };
    numSafe++;
  }
  return { checked: whole.checked + search.checked, numSensitive, numSafe };
}

function scopeText(
  dataset: Pick<Dataset, 'numRows' | 'unknown'>,
  m: number | undefined,
  { numSensitive }: Pick<RuleSearchResult, 'numSensitive'>,
): string {
  const sensitive =
    numSensitive === 0
      ? 'sensitive items, of which none is published'
      : `the ${numSensitive} sensitive ${numSensitive === 1 ? 'item' : 'items'} published`;
  const records = `${dataset.numRows} ${dataset.numRows === 1 ? 'record' : 'records'}`;
  const unknown = dataset.unknown === undefined ? '' : '; an unknown cell may turn out either way';
  return `inferences from ${knownText(m)} of a record to ${sensitive}, in ${records}${unknown}`;
}

function knownText(m: number | undefined): string {
  return m === undefined ? 'any number of items' : m === 1 ? 'one item' : `up to ${m} items`;
}
