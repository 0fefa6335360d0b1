import { collapseRows } from '../data/collapse-rows.ts';
import { type Rational, rationalText } from '../data/rational.ts';
import { ensureDefined, quote } from '../errors.ts';
import { personalRho as model, type PersonalRho } from '../models/personal-rho.ts';
import { type Cells, type Dataset, rowIdOf, rowOf } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { sortRows } from '../records/sort-rows.ts';
import { defineVerifier, type Evidence, type VerifyContext } from './define.ts';
import { LongRecordSearch } from './long-record-search.ts';
import { type AttackTarget, checkRandomAttackers, isSampled, type RandomAttackResult } from './random-attackers.ts';
import { publishedItems } from './shown-items.ts';
import { StepBudget } from './step-budget.ts';
import { type Inference, maxInferringRecords, TraceSearch } from './trace-search.ts';
import type { Verdict, Witness } from './verdict.ts';

/** Some minutes of counting; far beyond what published data of the usual shapes needs. */
const DEFAULT_MAX_STEPS = 1e11;

/** Records of more items have too many parts to visit one by one. */
const LONG = 6;

/** More records than anybody checks by hand are not listed. */
const MAX_ROWS = 100;

/**
 * Personalised ρ-uncertainty. Attackers know parts of the TRUE records and see the published ones, so only somebody who
 * has the original and the preferences can check it. Exact for any number of known items or up to m of them, once for
 * all people of the same record: short ones by `TraceSearch`, long ones by `LongRecordSearch`. With ε and δ:
 * `checkRandomAttackers`.
 */
export const personalRhoVerifier = defineVerifier({
  model,
  onRecords: {
    why: 'personalised ρ compares each person’s original record with the published ones, and an engine has only the published ones',
    instead: [],
  },
  verify(evidence, params, context) {
    const { original, preferences } = evidence;
    const published = publishedInOriginalItems(evidence);
    const scope = scopeText(evidence, params);
    const undecided = (reason: string): Verdict => ({ status: 'undecided', checked: 0, scope, reason });
    if (original === undefined || preferences === undefined)
      return undecided('the original data and the preferences are needed to check this promise');
    if (typeof published === 'string') return undecided(published);
    const { rho } = params;
    const most = maxInferringRecords(rho, evidence.published.numRows);
    const target: AttackTarget = { original, preferences, published, most };
    const result = isSampled(params)
      ? checkRandomAttackers(target, params, context, context.maxSteps ?? DEFAULT_MAX_STEPS)
      : checkAllAttackers(target, params.m ?? Number.POSITIVE_INFINITY, context);
    const { checked } = result;
    switch (result.status) {
      case 'holds':
        return { status: 'holds', checked, scope: `${scope}${result.note ?? ''}` };
      case 'undecided':
        return { status: 'undecided', checked, scope, reason: result.reason };
      case 'violated':
        return {
          status: 'violated',
          checked,
          scope,
          witness: witnessOf(result.row, result.inference, target, rho, evidence.published),
        };
    }
  },
});

function checkAllAttackers(target: AttackTarget, m: number, context: VerifyContext): RandomAttackResult {
  const { original, preferences, published, most } = target;
  const isBound = most[1] === 0; // at ρ = 1 everything may be inferred
  const people = isBound ? peopleByRecord(original, preferences) : [];
  let done = 0;
  const report = () => context.checkpoint(done, people.length, 'checking what allows hidden items to be inferred');
  const budget = new StepBudget(context.maxSteps ?? DEFAULT_MAX_STEPS, report);
  const rows = collapseRows(published);
  const numItems = original.dictionary.labels.length;
  const partSearch = new TraceSearch(rows, numItems, most, budget);
  const longSearch = new LongRecordSearch(rows, numItems, most, budget);
  // wantedBy[e] = group + 1: somebody with the record of that group wants e hidden.
  const wantedBy = new Uint32Array(original.dictionary.labels.length);
  for (const [group, members] of people.entries()) {
    for (const t of members) {
      for (let p = preferences.offsets[t]; p < preferences.offsets[t + 1]; p++)
        wantedBy[preferences.items[p]] = group + 1;
    }
    const record = rowOf(original, members[0]);
    const matches = (e: number) => wantedBy[e] === group + 1;
    let inference = record.length > LONG ? longSearch.find(record, matches) : partSearch.find(record, matches, m);
    // Of a long record more may be inferred than m items allow.
    if (inference !== undefined && inference.known.length > m) inference = partSearch.find(record, matches, m);
    const checked = partSearch.checked + longSearch.checked;
    if (inference !== undefined) {
      const { inferred } = inference;
      const row = ensureDefined(
        members.find((t) => rowOf(preferences, t).includes(inferred)),
        'somebody wants the item hidden',
      );
      return { status: 'violated', checked, row, inference };
    }
    if (budget.isSpent) {
      const reason = `the limit on counting steps was reached; ${done} of ${people.length} different records are shown to be safe`;
      return { status: 'undecided', checked, reason };
    }
    done++;
  }
  return { status: 'holds', checked: partSearch.checked + longSearch.checked };
}

/** The rows of people who want something hidden, grouped by equal records, groups in the order of their first row. */
function peopleByRecord(original: Dataset, preferences: Cells): number[][] {
  const groups = new Map<string, number[]>();
  for (let t = 0; t < original.numRows; t++) {
    const record = rowOf(original, t);
    if (record.length === 0 || preferences.offsets[t] === preferences.offsets[t + 1]) continue;
    const key = record.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [t]);
    else group.push(t);
  }
  return [...groups.values()];
}

/** The facts of one inference about the person of row t; known items that it does not need are dropped first. */
function witnessOf(
  t: number,
  { known, inferred }: Inference,
  { original, published, most }: AttackTarget,
  rho: Rational,
  visible: Dataset,
): Witness {
  const isInferredBy = (items: readonly number[]): boolean => {
    const { both, matching } = countRule(items, inferred, published);
    return both.length > most[matching];
  };
  let items = [...known].sort((a, b) => a - b);
  // An item that is needed with another may not be needed without it, so all are tested again.
  for (let index = 0; index < items.length && items.length > 1; ) {
    const fewer = items.toSpliced(index, 1);
    if (isInferredBy(fewer)) [items, index] = [fewer, 0];
    else index++;
  }
  const { both, matching } = countRule(items, inferred, published);
  const { labels } = original.dictionary;
  const names = items.map((i) => labels[i]);
  const knowledge = items.length === 1 ? 'one item' : `${items.length} items`;
  return {
    finding: `an attacker who knows ${knowledge} of the person of row ${rowIdOf(original, t)} can infer ${quote(labels[inferred])}, which this person asked to hide: ${both.length} of ${matching} matching records contain it, more than ${rationalText(rho)}`,
    items: names,
    rows: both.slice(0, MAX_ROWS).map((row) => rowIdOf(visible, row)),
    support: both.length,
    rule: { antecedent: names, consequent: [labels[inferred]], supports: [both.length, matching] },
  };
}

function countRule(known: readonly number[], inferred: number, published: Cells): { both: number[]; matching: number } {
  const both: number[] = [];
  let matching = 0;
  for (let t = 0; t + 1 < published.offsets.length; t++) {
    const row = rowOf(published, t);
    if (!known.every((i) => row.includes(i))) continue;
    matching++;
    if (row.includes(inferred)) both.push(t);
  }
  return { both, matching };
}

function scopeText({ published, preferences }: Evidence, { m, epsilon }: PersonalRho): string {
  const known = m === undefined ? 'any number of items' : m === 1 ? 'one item' : `up to ${m} items`;
  const attackers = epsilon === undefined ? 'attackers' : 'random attackers';
  const wishes = preferences?.items.length ?? 0;
  return `${attackers} who know ${known} of a person, ${wishes} wishes to hide an item, ${published.numRows} published records`;
}

const NONE = -1;

/**
 * The published rows with items numbered as in the original, by label; labels that stand for no original item are left
 * out. A text says why that cannot be done.
 */
export function publishedInOriginalItems(evidence: Evidence): Cells | string {
  const { published, original, recoding } = evidence;
  if (published.unknown !== undefined || original?.unknown !== undefined)
    return 'the data has unknown cells ("?"), which this promise says nothing about';
  if (original === undefined) return 'the original data is needed';
  const originalOf = new Int32Array(published.dictionary.labels.length).fill(NONE);
  if (recoding === undefined) {
    const idOf = indexLabels(original.dictionary);
    for (const [id, label] of published.dictionary.labels.entries()) originalOf[id] = idOf(label);
  } else {
    for (const [i, id] of publishedItems(evidence).entries()) {
      if (id < 0) continue;
      if (originalOf[id] !== NONE) return 'this check cannot read labels that stand for several items';
      originalOf[id] = i;
    }
  }
  return renumbered(published, originalOf);
}

function renumbered(cells: Cells, originalOf: Int32Array): Cells {
  const offsets = new Uint32Array(cells.offsets.length);
  const items = new Uint32Array(cells.items.length);
  let numKept = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    for (let p = cells.offsets[t]; p < cells.offsets[t + 1]; p++) {
      const i = originalOf[cells.items[p]];
      if (i !== NONE) items[numKept++] = i;
    }
    offsets[t + 1] = numKept;
  }
  const numCells = sortRows(offsets, items.subarray(0, numKept));
  return { offsets, items: items.slice(0, numCells) };
}
