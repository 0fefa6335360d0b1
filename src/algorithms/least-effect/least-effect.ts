import * as z from 'zod';
import type { ItemRule } from '../../data/rule.ts';
import type { Release } from '../../kinds/index.ts';
import { ItemsetStore } from '../../mining/itemset-store.ts';
import { HidingLimits } from '../../models/hiding-limits.ts';
import type { Dataset } from '../../records/dataset.ts';
import type { Source } from '../../source.ts';
import { type AlgorithmInput, defineAlgorithm, type Promised, type RunContext } from '../define.ts';
import { checkLimits, ruleText } from '../shared/hiding/hide-rules.ts';
import { HidingState } from '../shared/hiding/hiding-state.ts';
import type { RulesToHide } from './hiding-progress.ts';
import { HidingSearch } from './hiding-search.ts';
import { indexIn, mineKeptRules, minSupportFor } from './kept-rules.ts';
import { minePossibleGhosts, type PossibleGhosts } from './possible-ghosts.ts';
import { type EffectWeights, SideEffects } from './side-effects.ts';
import { TrackedItemsets } from './tracked-itemsets.ts';

export const MIN_EFFECT_SOURCE: Source = {
  authors: 'Sotto',
  title: 'Rule hiding by measured side effects',
  year: 2026,
  venue: 'src/algorithms/least-effect/NOTES.md',
};

/** The number of attempts to save a further rule, shared by the two ways of changing cells. */
export const roundsOfSaving = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(200)
  .describe('The number of attempts to save another rule.');

/** The definition of harm to other rules, shared by the two ways of changing cells. */
export const effectWeights = {
  lostWeight: z.number().min(0).max(1000).default(1).describe('The cost of a rule that can no longer be mined.'),
  ghostWeight: z
    .number()
    .min(0)
    .max(1000)
    .default(0)
    .describe(
      'The cost of a rule that the data does not have but the release may have (a ghost rule); 0 ignores them.',
    ),
};

/** Rules are hidden by the unknown cells that lose the fewest other rules. */
export const leastEffect = defineAlgorithm({
  id: 'least-effect',
  title: 'least-effect hiding',
  summary: 'Makes those cells unknown whose loss costs the fewest other rules, counted on the rules themselves.',
  tells: 'An unknown cell nearly always contained its item: cells are made unknown where the rules hold.',
  source: MIN_EFFECT_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  takesUnknown: true,
  isQuick: true,
  publishes: 'unknowns',
  params: z.object({
    readers: z
      .enum(['all', 'interval'])
      .default('all')
      .describe(
        'Hide the rules from all miners, including those that ignore unknown cells, or only from those that count intervals.',
      ),
    rounds: roundsOfSaving,
    ...effectWeights,
  }),
  run: (input, promise, { readers, rounds, lostWeight: lost, ghostWeight: ghost }, context) =>
    hideWithUnknowns(input, promise, { readers, rounds, weights: { lost, ghost } }, context),
});

/** The fate of a cell, and the parties that the rules are hidden from. */
export interface HidingWay {
  /** A deleted cell leaves the antecedents of other rules too; an unknown one may still be there. */
  readonly cells: 'unknown' | 'deleted';
  /** `all`: also from miners that take an unknown cell for an absent one. */
  readonly readers: 'all' | 'interval';
  /** The number of attempts to save further rules. */
  readonly rounds: number;
  readonly weights: EffectWeights;
}

/** Cells to change, by row, then by item, and the rule that each was taken for. */
export interface CellSelection {
  readonly rows: Uint32Array;
  readonly items: Uint32Array;
  readonly rules: readonly ItemRule[];
}

/** Hides the rules by making cells unknown. */
export function hideWithUnknowns(
  input: AlgorithmInput & { readonly rules: readonly ItemRule[] },
  promise: Promised<'hidden-rules'>,
  way: Omit<HidingWay, 'cells'>,
  context: RunContext,
): Release {
  const cells = chooseCells(input, promise, { ...way, cells: 'unknown' }, context);
  reportCells(cells, 'LEAST-EFFECT-9', 'blank', context);
  const state = new HidingState(input.dataset, []);
  for (let n = 0; n < cells.rows.length; n++) state.blank(cells.rows[n], cells.items[n]);
  return { kind: 'unknowns', dataset: state.publish() };
}

/** Reports the rule that every cell was chosen for. */
export function reportCells(cells: CellSelection, step: string, action: 'blank' | 'delete', context: RunContext): void {
  if (context.decide === undefined) return;
  for (const [n, { antecedent, consequent }] of cells.rules.entries()) {
    context.decide({
      step,
      action,
      items: [cells.items[n]],
      row: cells.rows[n],
      because: 'of the records that contain the rule, this cell cost other rules least',
      forcedBy: [...antecedent, ...consequent],
    });
  }
}

/** No itemset has more records. */
const NO_CEILING = 0xffff_ffff;

const NO_GHOSTS: PossibleGhosts = {
  antecedent: new Uint32Array(),
  itemset: new Int32Array(),
  fixed: new Uint32Array(),
};

/** The cells to change so that the rules are hidden and few others are lost. Steps as labelled in NOTES.md. */
export function chooseCells(
  { dataset, rules }: AlgorithmInput & { readonly rules: readonly ItemRule[] },
  promise: Promised<'hidden-rules'>,
  way: HidingWay,
  context: RunContext,
): CellSelection {
  context.checkpoint(0, 1, 'counting the rules to hide');
  const params = promise.params;
  const limits = new HidingLimits(params, dataset.numRows);
  const state = new HidingState(dataset, rules);
  const open = rules.findIndex((_, r) => !limits.isHidden(state.minsup[r], antecedentCount(state, r, way)));
  if (open < 0) return { rows: new Uint32Array(), items: new Uint32Array(), rules: [] };
  checkLimits(limits, ruleText(rules[open], dataset));

  const store = new ItemsetStore();
  const mayChange = markItems(rules, dataset); // LEAST-EFFECT-1
  const antecedentsMove = way.cells === 'deleted';
  const watched = mineKeptRules(dataset, { params, hidden: rules, mayChange, antecedentsMove }, store, context); // LEAST-EFFECT-2
  const near = { params, mayChange, antecedentsMove };
  const ghosts = way.weights.ghost > 0 ? minePossibleGhosts(dataset, near, store, context) : NO_GHOSTS;
  const toHide = trackRules(rules, limits, state, way, store);
  const itemsets = new TrackedItemsets(dataset, store, rowsOfRules(state, rules), mayChange); // LEAST-EFFECT-3
  const judge = { floorAt: minSupportFor({ params }, dataset.numRows), confidence: limits.confidence };
  const effects = new SideEffects(itemsets, watched, ghosts, ceilings(store, toHide), judge, way.weights); // LEAST-EFFECT-4
  const search = new HidingSearch(itemsets, effects, toHide);
  search.hideAll((done) => context.checkpoint(done, rules.length, 'hiding rules')); // LEAST-EFFECT-5
  search.putBackNeedless(); // LEAST-EFFECT-6
  const rounds = way.weights.ghost > 0 ? 4 * way.rounds : way.rounds; // LEAST-EFFECT-8
  for (let round = 0; round < rounds && search.improve(context.random); round++) {
    context.checkpoint(round, rounds, 'saving other rules'); // LEAST-EFFECT-7
  }
  return chosenCells(itemsets, search, toHide);
}

/** The number of records that the confidence of a rule is judged by. */
function antecedentCount(state: HidingState, r: number, { readers }: HidingWay): number {
  return readers === 'all' ? state.antecedentMinsup[r] : state.antecedentMaxsup[r];
}

function markItems(rules: readonly ItemRule[], { dictionary }: Dataset): Uint8Array {
  const isMarked = new Uint8Array(dictionary.labels.length);
  for (const { antecedent, consequent } of rules) for (const i of [...antecedent, ...consequent]) isMarked[i] = 1;
  return isMarked;
}

/** The records that contain a rule to hide. */
function rowsOfRules(state: HidingState, rules: readonly ItemRule[]): Uint32Array {
  const rows = new Set<number>();
  for (let r = 0; r < rules.length; r++) for (const t of state.rowsWith(state.itemset(r))) rows.add(t);
  return Uint32Array.from(rows).sort();
}

/** The rules to hide that some record contains; their itemsets are added to the store. */
function trackRules(
  rules: readonly ItemRule[],
  limits: HidingLimits,
  state: HidingState,
  { readers }: HidingWay,
  store: ItemsetStore,
): RulesToHide {
  const members = Uint32Array.from(rules.keys()).filter((r) => state.minsup[r] > 0);
  return {
    rules: Array.from(members, (r) => rules[r]),
    limits,
    itemset: members.map((r) => indexIn(store, state.itemset(r), state.itemset(r).length, state.minsup[r])),
    antecedent: Int32Array.from(members, (r) => {
      if (readers === 'interval') return -1;
      const { antecedent } = rules[r];
      return indexIn(store, antecedent, antecedent.length, state.antecedentMinsup[r]);
    }),
    antecedentMaxsup: members.map((r) => state.antecedentMaxsup[r]),
  };
}

/** The support that each tracked itemset can keep at most: no more than a rule to hide that it holds may have. */
function ceilings(store: ItemsetStore, { rules, limits, itemset, antecedentMaxsup }: RulesToHide): Uint32Array {
  const ceiling = new Uint32Array(store.length).fill(NO_CEILING);
  for (let r = 0; r < rules.length; r++) {
    const limit = Math.max(0, limits.maxSupport, limits.maxSupportByConfidence(antecedentMaxsup[r]));
    for (let z = 0; z < store.length; z++) {
      if (ceiling[z] > limit && containsItemset(store, z, itemset[r])) ceiling[z] = limit;
    }
  }
  return ceiling;
}

/** Whether itemset z holds all of itemset y. */
function containsItemset({ starts, items }: ItemsetStore, z: number, y: number): boolean {
  const end = starts[z + 1];
  let p = starts[z];
  for (let q = starts[y]; q < starts[y + 1]; q++) {
    while (p < end && items[p] < items[q]) p++;
    if (p === end || items[p] !== items[q]) return false;
  }
  return true;
}

/** Cells are numbered by row, then by item. */
function chosenCells(
  { cellRow, cellItem }: TrackedItemsets,
  { takenFor }: HidingSearch,
  { rules }: RulesToHide,
): CellSelection {
  const removedCells = Uint32Array.from(takenFor.keys()).filter((cell) => takenFor[cell] >= 0);
  return {
    rows: removedCells.map((cell) => cellRow[cell]),
    items: removedCells.map((cell) => cellItem[cell]),
    rules: Array.from(removedCells, (cell) => rules[takenFor[cell]]),
  };
}
