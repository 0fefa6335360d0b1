import type { Dataset } from '../data/dataset.ts';
import { SUPPRESSED } from '../data/recoding.ts';
import { defined, invariant } from '../errors.ts';
import { rho as model } from '../models/rho.ts';
import { ConfidenceLimit } from './confidence-limit.ts';
import { defineVerifier, type RecordsEvidence } from './define.ts';
import { ofPersons } from './of-persons.ts';
import { ruleRecords } from './rule-records.ts';
import { type RuleSearchResult, searchPersons, searchRecords } from './rule-search.ts';
import { ruleWitness } from './rule-witness.ts';
import { sensitiveLabels } from './sensitive-labels.ts';
import type { Verdict } from './verdict.ts';

/**
 * ρ-uncertainty, by counting, exactly and at any length of record: no rule χ → α with χ a non-empty part of a record and
 * α sensitive may reach confidence ρ. An unknown cell ("?x") may turn out either way, and the promise must hold whichever:
 * records that may hold χα count for the rule, records that surely hold χ and cannot hold α count against it.
 * Where it is known whose records they are, the same holds of persons: those with a record that may hold χα count for the
 * rule, others with a record that surely holds χ and cannot hold α against it. Each search has the whole limit on steps.
 */
export const rhoVerifier = defineVerifier({
  model,
  readsSeries: true,
  verify(evidence, { rho, m }, context) {
    const { published } = evidence;
    const isSensitiveItem = sensitiveLabels(evidence);
    const records = ruleRecords(published);
    const longest = records.weights.length === 0 ? 0 : records.offsets[1];
    const maxSize = m === undefined || m >= longest - 1 ? Number.POSITIVE_INFINITY : m;
    const limit = new ConfidenceLimit(rho, published.numRows);
    const isSensitive = Uint8Array.from(records.itemOfRank, (item) => isSensitiveItem[item]);
    const query = { records, isSensitive, limit, maxSize };
    const violated = (
      { rule: [antecedent, consequent], numSensitive }: Violating,
      checked: number,
      unit: 'records' | 'persons',
    ): Verdict => {
      const items = antecedent.map((rank) => records.itemOfRank[rank]);
      const witness = ruleWitness(items, records.itemOfRank[consequent], published, rho, limit, unit);
      return { status: 'violated', checked, scope: scopeText(published, m, { numSensitive }), witness };
    };
    const byRecords = evidence.counts === 'persons' ? undefined : searchRecords(query, context);
    if (isViolating(byRecords)) return violated(byRecords, byRecords.checked, 'records');
    const byPersons = records.persons && searchPersons(query, records.persons, context);
    const checked = (byRecords?.checked ?? 0) + (byPersons?.checked ?? 0);
    if (isViolating(byPersons)) return violated(byPersons, checked, 'persons');
    const scope = scopeText(published, m, defined(byRecords ?? byPersons, 'records or persons are counted'));
    const parts = [partText(byRecords, ''), partText(byPersons, ', by persons')];
    const open = parts.filter((part) => part !== undefined);
    if (open.length === 0) return { status: 'holds', checked, scope };
    return {
      status: 'undecided',
      checked,
      scope,
      reason: `the limit on counting steps was reached; ${open.join('; ')}`,
    };
  },
  onRecords: {
    refuse: ({ m }) =>
      m === undefined ? 'an engine checks attackers who know up to m items, but this promise has no m' : undefined,
    async verify(evidence, { rho, m }) {
      invariant(m !== undefined, 'what is refused is not asked for');
      const { records } = evidence;
      const sensitive = shownLabels(evidence);
      const { records: checked, persons } = await records.countRecords();
      const shown = new Set((await records.countItems()).labels);
      const numSensitive = sensitive.filter((label) => shown.has(label)).length;
      const scope = scopeText({ numRows: checked, persons }, m, { numSensitive });
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

type Violating = RuleSearchResult & Required<Pick<RuleSearchResult, 'rule'>>;

function isViolating(result: RuleSearchResult | undefined): result is Violating {
  return result?.rule !== undefined;
}

/** How far a search came that did not come to its end. */
function partText(result: RuleSearchResult | undefined, counted: string): string | undefined {
  if (result === undefined || result.numSafe === result.numSensitive) return undefined;
  const { numSafe, numSensitive } = result;
  return `${numSafe} of ${numSensitive} sensitive items are shown to be safe${counted}`;
}

function scopeText(
  dataset: Pick<Dataset, 'numRows' | 'unknown'> & Parameters<typeof ofPersons>[0],
  m: number | undefined,
  { numSensitive }: Pick<RuleSearchResult, 'numSensitive'>,
): string {
  const sensitive =
    numSensitive === 0
      ? 'sensitive items, of which none is published'
      : `the ${numSensitive} sensitive ${numSensitive === 1 ? 'item' : 'items'} published`;
  const records = `${dataset.numRows} ${dataset.numRows === 1 ? 'record' : 'records'}`;
  const unknown = dataset.unknown === undefined ? '' : '; an unknown cell may turn out either way';
  return `inferences from ${knownText(m)} of a record to ${sensitive}, in ${records}${ofPersons(dataset)}${unknown}`;
}

function knownText(m: number | undefined): string {
  return m === undefined ? 'any number of items' : m === 1 ? 'one item' : `up to ${m} items`;
}
