import * as z from 'zod';
import type { Hierarchy } from '../../data/hierarchy.ts';
import { markItems } from '../../data/mark-items.ts';
import { type Recoding, recodingFromLabels } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import type { Concealed, Concealment } from '../shared/inference/conceal-rules.ts';
import { type RhoPromise, rhoPromise, sensitiveRuleText } from '../shared/inference/promises.ts';
import { recodedRelease } from '../shared/recoded-release.ts';
import { Particularization } from './particularization.ts';
import { publicTree, splitGain } from './public-tree.ts';

/** TDControl: top-down global generalisation of public items, with global suppression where a split needs it. */
export const tdControlAlgorithm = defineAlgorithm({
  id: 'td-control',
  title: 'TDControl',
  summary:
    'Starts with all public items under one label, splits nodes of a hierarchy where that gains most, and suppresses what a split would reveal.',
  tells: 'A missing item can reveal who had it.',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive', 'hierarchy'],
  uses: ['suppress'],
  neverGeneralises: ['sensitive'],
  publishes: 'recoded',
  params: z.object({}),
  run({ dataset, hierarchy, sensitive }, promise, _params, context) {
    return recodedRelease(dataset, tdControl(dataset, hierarchy, sensitive, rhoPromise(promise), context));
  },
});

/** Evaluate only splits that can still be the best, or all of them: the result is the same. */
export type Evaluation = 'lazy' | 'eager';

/** The label of each item such that no sensitive item can be inferred. Steps as labelled in NOTES.md. */
export function tdControl(
  dataset: Dataset,
  hierarchy: Hierarchy,
  sensitive: Uint32Array,
  promise: RhoPromise,
  context: RunContext,
  evaluation: Evaluation = 'lazy',
): Recoding {
  const isSensitive = markItems(sensitive, dataset.dictionary.labels.length);
  const supports = countSupports(dataset);
  const tree = publicTree(hierarchy, isSensitive, supports);
  const state = new Particularization(dataset, tree, isSensitive, supports, promise);
  context.checkpoint(0, tree.numPublic, 'concealing rules among sensitive items');
  suppressAll(state, state.concealSensitive(), 'TD-CONTROL-1', context); // TD-CONTROL-1
  if (tree.root >= 0) {
    suppressAll(state, state.concealStart(), 'TD-CONTROL-2', context); // TD-CONTROL-2
    splitWhereItGains(state, context, evaluation);
  }
  // TD-CONTROL-7
  return recodingFromLabels(
    dataset.dictionary,
    Array.from(state.labelOf, (label) => (label < 0 ? null : hierarchy.labels[label])),
  );
}

interface Split {
  readonly node: number;
  readonly gain: number;
  readonly concealment: Concealment;
}

function splitWhereItGains(state: Particularization, context: RunContext, evaluation: Evaluation): void {
  for (;;) {
    context.checkpoint(state.cut.size, state.tree.numPublic, 'splitting nodes of the hierarchy');
    const refused: Split[] = [];
    const best = bestSplit(state, evaluation, refused);
    if (best === undefined) {
      for (const split of context.decide === undefined ? [] : refused) explainRefusal(state, split, context);
      return;
    }
    state.split(best.node); // TD-CONTROL-6
    suppressAll(state, best.concealment, 'TD-CONTROL-6', context);
  }
}

/** The split of largest net gain, of equals the one of larger gain, then of the smaller node; undefined if none gains. */
function bestSplit(state: Particularization, evaluation: Evaluation, refused: Split[]): Split | undefined {
  const candidates = [...state.cut.keys()]
    .map((node) => ({ node, gain: splitGain(state.tree, node) })) // TD-CONTROL-3
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || a.node - b.node);
  let best: Split | undefined;
  let bestGain = 0;
  for (const { node, gain } of candidates) {
    if (evaluation === 'lazy' && gain <= bestGain) break;
    const maxLoss = evaluation === 'lazy' ? gain - bestGain : Number.POSITIVE_INFINITY;
    const concealment = state.concealSplit(node, maxLoss); // TD-CONTROL-4
    const split = { node, gain, concealment };
    if (concealment.isComplete && gain - concealment.loss > bestGain) {
      best = split; // TD-CONTROL-5
      bestGain = gain - concealment.loss;
    } else refused.push(split);
  }
  return best;
}

function suppressAll(state: Particularization, { chosen }: Concealment, step: string, context: RunContext): void {
  for (const { item, rule } of chosen) {
    const items = state.itemsOf(item);
    context.decide?.({
      step,
      action: 'suppress',
      items,
      because: sensitiveRuleText(rule),
      forcedBy: ruleItems(state, rule),
    });
    state.suppress(item);
  }
}

function explainRefusal(state: Particularization, { node, gain, concealment }: Split, context: RunContext): void {
  const { rule } = concealment.chosen[0];
  const { labels } = state.tree.hierarchy;
  const atLeast = concealment.isComplete ? '' : 'at least ';
  const [gained, lost] = [gain, concealment.loss].map((value) => (value / state.tree.numPublic).toFixed(1));
  context.decide?.({
    step: 'TD-CONTROL-5',
    action: 'refuse',
    items: state.itemsOf(node),
    because: `splitting ${labels[node]} gains ${gained} and would suppress items worth ${atLeast}${lost}: ${sensitiveRuleText(rule)}`,
    forcedBy: ruleItems(state, rule),
  });
}

function ruleItems(state: Particularization, { antecedent, consequent }: Concealed['rule']): number[] {
  return [...antecedent, consequent].flatMap((label) => state.itemsOf(label));
}
