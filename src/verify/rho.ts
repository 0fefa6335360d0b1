import type { Rational } from '../data/rational.ts';
import { SUPPRESSED } from '../data/recoding.ts';
import { ensureDefined, SottoError } from '../errors.ts';
import { rho as model } from '../models/rho.ts';
import type { Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { ConfidenceLimit } from './confidence-limit.ts';
import {
  defineVerifier,
  type Evidence,
  type RecordsEvidence,
  type RecordsVerifier,
  type VerifyContext,
} from './define.ts';
import { MAX_PARTS, partsOfRecords, tooManyParts } from './parts-of-records.ts';
import { personsSuffix } from './persons-suffix.ts';
import { type RuleDataset, type RuleRecords, ruleRecords } from './rule-records.ts';
import { type RuleSearchResult, searchPersons, searchRecords } from './rule-search.ts';
import { countedRuleWitness, neededItems, ruleWitness } from './rule-witness.ts';
import { publishedItems, rowsOfItemsets } from './shown-items.ts';
import type { Verdict } from './verdict.ts';

/**
 * Maximum number of cells of different records on an engine that are loaded if any number of items may be known: some 2
 * GB.
 */
const MAX_CELLS = 40_000_000;

/**
 * ρ-uncertainty of records on an engine. For up to m known items the engine counts all rules; for any number, different
 * records are loaded if they fit, and else the engine counts all parts of records, if they can be counted.
 */
export const rhoOnRecords: RecordsVerifier<typeof model.params> = {
  async verify(evidence, { rho, m }, context) {
    const { records } = evidence;
    const { records: numRows, persons } = await records.countRecords();
    const { labels } = await records.countItems();
    const listed = listedLabels(evidence);
    const sensitive = labels.filter((label) => listed.has(label));
    const numSensitive = sensitive.length;
    const scope = scopeText({ numRows, persons }, m, { numSensitive });
    const violated = async (antecedent: readonly string[], consequent: string, checked: number): Promise<Verdict> => {
      const ids = [...antecedent, consequent].map((label) => labels.indexOf(label));
      const counts = await records.countItemsets({ itemsets: rowsOfItemsets([ids, ids.slice(0, -1)]) });
      return { status: 'violated', checked, scope, witness: countedRuleWitness(antecedent, consequent, counts, rho) };
    };
    if (numSensitive === 0) return { status: 'holds', checked: 0, scope };
    const fetched = m === undefined ? await records.collapse({ maxCells: MAX_CELLS }) : undefined;
    if (fetched !== undefined && !('numCells' in fetched)) {
      const isSensitiveItem = Uint8Array.from(labels, (label) => (listed.has(label) ? 1 : 0));
      const dataset = { numRows: fetched.weights.length, ...fetched, dictionary: { labels } };
      const found = searchRules(dataset, isSensitiveItem, { rho, m, numRows, weights: fetched.weights }, context);
      if (found.violation === undefined) return verdictOf(found, scope);
      const { rule, checked, unit } = found.violation;
      const { itemOfRank } = found.records;
      const known = rule[0].map((rank) => itemOfRank[rank]);
      const needed = neededItems(known, itemOfRank[rule[1]], dataset, found.limit, unit, fetched.weights);
      return violated(
        needed.map((item) => labels[item]),
        labels[itemOfRank[rule[1]]],
        checked,
      );
    }
    const numKnown = m ?? Math.max(1, (await longestOf(records)) - 1);
    if ((await partsOfRecords(records, numKnown + 1)) > MAX_PARTS) {
      const remedy =
        fetched === undefined
          ? ''
          : `; different records have ${fetched.numCells} cells, and at most ${MAX_CELLS} are brought here`;
      return { status: 'undecided', checked: 0, scope: 'nothing', reason: `${tooManyParts(numKnown + 1)}${remedy}` };
    }
    const { total, first } = await records.findRules({ rho, m: numKnown, sensitive });
    return total === 0 || first === undefined
      ? { status: 'holds', checked: numRows, scope }
      : violated(first.antecedent, first.consequent, numRows);
  },
};

/**
 * ρ-uncertainty, by counting, exactly and at any length of record: no rule χ → α with χ a non-empty part of a record
 * and α sensitive may reach confidence ρ. An unknown cell ("?x") may turn out either way, and the promise must hold in
 * both cases: records that may contain χα count for the rule, records that surely contain χ and cannot contain α count
 * against it. If owners are named, the same applies to persons: those with a record that may contain χα count for the
 * rule, others with a record that surely contains χ and cannot contain α against it. Each search has the whole limit on
 * steps.
 */
export const rhoVerifier = defineVerifier({
  model,
  readsSeries: true,
  verify(evidence, { rho, m }, context) {
    const { published, counts } = evidence;
    const { numRows } = published;
    const found = searchRules(published, sensitiveLabels(evidence), { rho, m, numRows, counts }, context);
    const scope = scopeText(published, m, found);
    if (found.violation === undefined) return verdictOf(found, scope);
    const { rule, checked, unit } = found.violation;
    const { itemOfRank } = found.records;
    const items = rule[0].map((rank) => itemOfRank[rank]);
    const witness = ruleWitness(items, itemOfRank[rule[1]], published, rho, found.limit, unit);
    return { status: 'violated', checked, scope, witness };
  },
  onRecords: rhoOnRecords,
});

interface RuleQuestion {
  readonly rho: Rational;
  readonly m: number | undefined;
  /** The number of records. */
  readonly numRows: number;
  /** Set if each row stands for several records. */
  readonly weights?: Uint32Array;
  readonly counts?: Evidence['counts'];
}

interface RuleFinding {
  readonly records: RuleRecords;
  readonly limit: ConfidenceLimit;
  readonly checked: number;
  readonly numSensitive: number;
  /** The progress of searches that did not end. */
  readonly open: readonly string[];
  readonly violation?: {
    readonly rule: NonNullable<RuleSearchResult['rule']>;
    readonly checked: number;
    readonly unit: 'records' | 'persons';
  };
}

function searchRules(
  published: RuleDataset,
  isSensitiveItem: Uint8Array,
  { rho, m, numRows, weights, counts }: RuleQuestion,
  context: VerifyContext,
): RuleFinding {
  const records = ruleRecords(published, weights);
  const longest = records.weights.length === 0 ? 0 : records.offsets[1];
  const maxSize = m === undefined || m >= longest - 1 ? Number.POSITIVE_INFINITY : m;
  const limit = new ConfidenceLimit(rho, numRows);
  const isSensitive = Uint8Array.from(records.itemOfRank, (item) => isSensitiveItem[item]);
  const query = { records, isSensitive, limit, maxSize };
  const byRecords = counts === 'persons' ? undefined : searchRecords(query, context);
  const isBroken = byRecords?.rule !== undefined;
  const byPersons = isBroken ? undefined : records.persons && searchPersons(query, records.persons, context);
  const { numSensitive } = ensureDefined(byRecords ?? byPersons, 'records or persons are counted');
  const checked = (byRecords?.checked ?? 0) + (byPersons?.checked ?? 0);
  const rule = byRecords?.rule ?? byPersons?.rule;
  const open = [partText(byRecords, ''), partText(byPersons, ', by persons')].filter((part) => part !== undefined);
  const unit = isBroken ? 'records' : 'persons';
  return {
    records,
    limit,
    checked,
    numSensitive,
    open,
    ...(rule !== undefined && { violation: { rule, checked, unit } }),
  };
}

function verdictOf({ open, checked }: RuleFinding, scope: string): Verdict {
  if (open.length === 0) return { status: 'holds', checked, scope };
  const reason = `the limit on counting steps was reached; ${open.join('; ')}`;
  return { status: 'undecided', checked, scope, reason };
}

async function longestOf(records: RecordsEvidence['records']): Promise<number> {
  return (await records.countLengths()).at(-1)?.length ?? 0;
}

/** The labels under which sensitive items may show: their own, and those that they are recoded to; and other listed names. */
function listedLabels({ items, sensitive = new Uint32Array(), recoding, unseen }: RecordsEvidence): Set<string> {
  const listed = new Set(unseen?.sensitive?.flat());
  for (const i of sensitive) {
    listed.add(items.labels[i]);
    const target = recoding?.target[i] ?? SUPPRESSED;
    if (recoding !== undefined && target !== SUPPRESSED) listed.add(recoding.published.labels[target]);
  }
  return listed;
}

/** The progress of a search that did not end. */
function partText(result: RuleSearchResult | undefined, counted: string): string | undefined {
  if (result === undefined || result.numSafe === result.numSensitive) return undefined;
  const { numSafe, numSensitive } = result;
  return `${numSafe} of ${numSensitive} sensitive items are shown to be safe${counted}`;
}

function scopeText(
  dataset: Pick<Dataset, 'numRows' | 'unknown'> & Parameters<typeof personsSuffix>[0],
  m: number | undefined,
  { numSensitive }: Pick<RuleSearchResult, 'numSensitive'>,
): string {
  const sensitive =
    numSensitive === 0
      ? 'sensitive items, of which none is published'
      : `the ${numSensitive} sensitive ${numSensitive === 1 ? 'item' : 'items'} published`;
  const records = `${dataset.numRows} ${dataset.numRows === 1 ? 'record' : 'records'}`;
  const unknown = dataset.unknown === undefined ? '' : '; an unknown cell may turn out either way';
  return `inferences from ${knownText(m)} of a record to ${sensitive}, in ${records}${personsSuffix(dataset)}${unknown}`;
}

function knownText(m: number | undefined): string {
  return m === undefined ? 'any number of items' : m === 1 ? 'one item' : `up to ${m} items`;
}

/**
 * By published item: 1 if it reveals a sensitive item. That is every label that stands for a sensitive item, alone or
 * with others, so that a merged one does not escape the check, and a listed name wherever it is shown, whatever it
 * stands for: a reader who has the list takes it for the sensitive item.
 */
export function sensitiveLabels(evidence: Evidence): Uint8Array {
  const { published, recoding, sensitive, unseen } = evidence;
  if (sensitive === undefined) throw new SottoError('usage', 'sensitive: expected the sensitive items, got nothing');
  const isSensitive = new Uint8Array(published.dictionary.labels.length);
  const labelOf = publishedItems(evidence);
  const idOf = indexLabels(published.dictionary);
  for (const i of sensitive) {
    const ownId = recoding === undefined ? i : idOf(recoding.original.labels[i]);
    for (const id of [labelOf[i], ownId]) if (id >= 0) isSensitive[id] = 1;
  }
  for (const label of unseen?.sensitive?.flat() ?? []) if (idOf(label) >= 0) isSensitive[idOf(label)] = 1;
  return isSensitive;
}
