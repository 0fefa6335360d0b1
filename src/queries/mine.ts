import { SottoError } from '../errors.ts';
import { applyWeights, totalWeight } from '../mining/apply-weights.ts';
import { forEachRule, type Rule } from '../mining/association-rules.ts';
import { visitClosed } from '../mining/closed-itemsets.ts';
import { type ItemsetVisitor, NO_ITEMS, type RootBranches } from '../mining/define.ts';
import { countFrequentItemsets, visitFrequent } from '../mining/frequent-itemsets.ts';
import { forEachIntervalRule, type IntervalRule } from '../mining/interval-rules.ts';
import { forEachMinimalRareItemset } from '../mining/minimal-rare-itemsets.ts';
import { confidence, conviction, leverage, lift } from '../mining/rule-measures.ts';
import type { StepCheckpoint } from '../progress.ts';
import type { Dataset } from '../records/dataset.ts';
import {
  CONFIDENCE,
  countedLines,
  type MinedColumn,
  type MinedCounts,
  type MinedForm,
  type MinedLine,
  type MinedOutput,
  SUPPORT,
} from './mined-lines.ts';
import type { MiningKind, MiningQuery } from './mining-query.ts';
import { TopLines } from './top-lines.ts';

/** A count of itemsets, which is refused if it is so large that it may be rounded. */
export function exactCount(itemsets: number): number {
  if (itemsets <= Number.MAX_SAFE_INTEGER) return itemsets;
  const reason = 'there are more than 9,007,199,254,740,991 itemsets, the largest number that can be counted';
  throw new SottoError('resource', reason, {
    hint: 'choose a higher minimum support, limit the size of the itemsets, or ask for closed ones',
  });
}

/** The default maximum size of rare itemsets. */
const RARE_SIZE = 2;

/** Whether a kind gives rules rather than itemsets. */
export function minesRules(kind: MiningKind): boolean {
  return kind === 'rules' || kind === 'interval-rules';
}

/** The columns that a kind fills, in a form: SPMF's text form has two for rules, the others have all measures. */
export function minedColumns(kind: MiningKind, form: MinedForm): readonly MinedColumn[] {
  if (kind === 'interval-rules') return INTERVAL_COLUMNS;
  if (kind !== 'rules') return [SUPPORT];
  return form === 'text' ? [SUPPORT, CONFIDENCE] : [SUPPORT, CONFIDENCE, ...MEASURE_COLUMNS];
}

/** The output of a search that only counts. */
const NO_OUTPUT: MinedOutput = { columns: [], write: () => {} };

/** The kinds that are searched branch by branch, so that threads can share the search. */
export const BRANCHED_KINDS = ['frequent', 'closed', 'maximal'] as const;
export type BranchedKind = (typeof BRANCHED_KINDS)[number];

/** Mines itemsets of such a kind, in all branches or in some; `tell` gets the number of itemsets that each step adds. */
export function mineBranches(
  kind: BranchedKind,
  search: Omit<Parameters<typeof visitFrequent>[0], 'lines'>,
  tell: (count: number) => void,
  output: MinedOutput = NO_OUTPUT,
): void {
  if (output.columns.length === 0 && kind === 'frequent') {
    countFrequentItemsets(search, tell);
    return;
  }
  const visit = itemsetVisitor(output, tell);
  const lines = output.lines && countedLines(output.lines, tell);
  if (kind === 'frequent') visitFrequent({ ...search, lines }, visit);
  else visitClosed({ ...search, lines }, visit, kind === 'maximal' ? 1 : 0);
}

function itemsetVisitor(output: MinedOutput, tell: (count: number) => void): ItemsetVisitor {
  const values = new Float64Array(8);
  return (items, size, support) => {
    tell(1);
    values[0] = support;
    output.write({ items, size }, values);
    return undefined;
  };
}

/**
 * Mines a dataset and hands every itemset or rule to `output`, or only counts without one; with `top`, only the best ones,
 * best first. `branches` may be given for kinds that are searched by branches, without `top`.
 */
export function mineDataset(
  dataset: Dataset,
  kind: MiningKind,
  query: MiningQuery,
  output: MinedOutput = NO_OUTPUT,
  top?: number,
  checkpoint?: StepCheckpoint,
  branches?: RootBranches,
): MinedCounts {
  if (top === undefined) return mineAll(dataset, kind, query, output, checkpoint, branches);
  const best = new TopLines(top, rankOf(kind));
  const offered = { columns: output.columns, write: best.offer.bind(best) };
  const counts = mineAll(dataset, kind, query, offered, checkpoint);
  best.forEach((line, values) => {
    output.write(line, values);
  });
  return counts;
}

const MEASURE_COLUMNS: readonly MinedColumn[] = [
  { tag: '#LIFT:', name: 'lift', kind: 'decimal' },
  { tag: '#LEVERAGE:', name: 'leverage', kind: 'decimal' },
  { tag: '#CONVICTION:', name: 'conviction', kind: 'decimal' },
];

const INTERVAL_COLUMNS: readonly MinedColumn[] = [
  { tag: '#MINSUP:', name: 'minSupport', kind: 'count' },
  { tag: '#MAXSUP:', name: 'maxSupport', kind: 'count' },
  { tag: '#MINCONF:', name: 'minConfidence', kind: 'decimal' },
  { tag: '#MAXCONF:', name: 'maxConfidence', kind: 'decimal' },
  { tag: '#SURE:', name: 'sure', kind: 'count' },
];

/** The columns that rank results, the first first: support; for rules confidence before support, the certain ones. */
function rankOf(kind: MiningKind): readonly number[] {
  if (kind === 'interval-rules') return [2, 0];
  return kind === 'rules' ? [1, 0] : [0];
}

function mineAll(
  dataset: Dataset,
  kind: MiningKind,
  query: MiningQuery,
  output: MinedOutput,
  checkpoint?: StepCheckpoint,
  branches?: RootBranches,
): MinedCounts {
  const numItems = dataset.dictionary.labels.length;
  let itemsets = 0;
  const tell = (count: number): void => {
    itemsets = exactCount(itemsets + count);
  };
  switch (kind) {
    case 'frequent':
    case 'closed':
    case 'maximal':
      mineBranches(kind, { cells: dataset, numItems, query, checkpoint, branches }, tell, output);
      break;
    case 'rare': {
      const visit = itemsetVisitor(output, tell);
      const { minSupport: k, maxSize = RARE_SIZE, weights, mustContain = NO_ITEMS, mustNotContain = NO_ITEMS } = query;
      // Whether an itemset is rare and its parts are not does not depend on other items.
      const visitMatching: ItemsetVisitor = (items, size, support) => {
        const itemset = items.subarray(0, size);
        const isListed =
          mustContain.every((i) => itemset.includes(i)) && !mustNotContain.some((i) => itemset.includes(i));
        return isListed ? visit(items, size, support) : undefined;
      };
      forEachMinimalRareItemset(dataset, numItems, { k, maxSize, weights }, visitMatching, checkpoint);
      break;
    }
    case 'rules':
      return forEachRule(
        dataset,
        numItems,
        query,
        ruleVisitor(totalWeight(applyWeights(dataset, query.weights)), output),
        checkpoint,
      );
    case 'interval-rules':
      return forEachIntervalRule(dataset, query, intervalVisitor(output), checkpoint);
  }
  return { itemsets, rules: null };
}

/** Lift and the like need the support of the consequent looked up for every rule: only where they are wanted. */
function ruleVisitor(numRows: number, output: MinedOutput): (rule: Rule) => undefined {
  const values = new Float64Array(5);
  return (rule) => {
    values[0] = rule.support;
    values[1] = confidence(rule);
    if (output.columns.length > 2) {
      values[2] = lift(rule, numRows);
      values[3] = leverage(rule, numRows);
      values[4] = conviction(rule, numRows);
    }
    output.write(lineOf(rule), values);
  };
}

function intervalVisitor(output: MinedOutput): (rule: IntervalRule) => undefined {
  const values = new Float64Array(5);
  return (rule) => {
    values[0] = rule.minsup;
    values[1] = rule.maxsup;
    values[2] = rule.minconf;
    values[3] = rule.maxconf;
    values[4] = rule.sure ? 1 : 0;
    output.write(lineOf(rule), values);
  };
}

type Sides = Pick<Rule, 'antecedent' | 'antecedentSize' | 'consequent' | 'consequentSize'>;

function lineOf({ antecedent, antecedentSize, consequent, consequentSize }: Sides): MinedLine {
  return { items: antecedent, size: antecedentSize, consequent, consequentSize };
}
