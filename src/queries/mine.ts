import type { Dataset } from '../data/dataset.ts';
import { forEachRule, type Rule } from '../mining/association-rules.ts';
import { forEachClosedItemset } from '../mining/closed-itemsets.ts';
import type { MiningCheckpoint, RootBranches } from '../mining/define.ts';
import { countFrequentItemsets, forEachFrequentItemset } from '../mining/frequent-itemsets.ts';
import { forEachIntervalRule, type IntervalRule } from '../mining/interval-rules.ts';
import { forEachMaximalItemset } from '../mining/maximal-itemsets.ts';
import { forEachMinimalRareItemset } from '../mining/minimal-rare-itemsets.ts';
import { confidence, conviction, leverage, lift } from '../mining/rule-measures.ts';
import { totalWeight, weigh } from '../mining/weigh.ts';
import { CONFIDENCE, type MinedColumn, type MinedForm, type MinedLine, SUPPORT } from './mined-lines.ts';
import type { MiningKind, MiningQuery } from './mining-query.ts';
import { TopLines } from './top-lines.ts';

/** How many there were; rules are null where none were looked for. */
export interface MinedCounts {
  readonly itemsets: number;
  readonly rules: number | null;
}

/** Takes one itemset or rule with the values of its columns; both are reused. */
export type MinedWriter = (line: MinedLine, values: ArrayLike<number>) => void;

/** Rare itemsets are looked for up to this size unless said otherwise. */
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

/**
 * Mines a dataset and hands every itemset or rule to `write`; with `top`, only the best ones, best first. `branches` may
 * be given for frequent, closed and maximal itemsets without `top`.
 */
export function mineDataset(
  dataset: Dataset,
  kind: MiningKind,
  query: MiningQuery,
  { columns, top }: { readonly columns: readonly MinedColumn[]; readonly top?: number },
  write: MinedWriter,
  checkpoint?: MiningCheckpoint,
  branches?: RootBranches,
): MinedCounts {
  if (columns.length === 0 && kind === 'frequent') {
    const numItems = dataset.dictionary.labels.length;
    return { itemsets: countFrequentItemsets({ cells: dataset, numItems, query, checkpoint, branches }), rules: null };
  }
  if (top === undefined) return mineAll(dataset, kind, query, columns.length, write, checkpoint, branches);
  const best = new TopLines(top, rankOf(kind));
  const counts = mineAll(dataset, kind, query, columns.length, (line, values) => best.offer(line, values), checkpoint);
  best.forEach(write);
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

/** Which columns decide what is best, the first first: support; for rules confidence before support, the sure ones. */
function rankOf(kind: MiningKind): readonly number[] {
  if (kind === 'interval-rules') return [2, 0];
  return kind === 'rules' ? [1, 0] : [0];
}

function mineAll(
  dataset: Dataset,
  kind: MiningKind,
  query: MiningQuery,
  columns: number,
  write: MinedWriter,
  checkpoint?: MiningCheckpoint,
  branches?: RootBranches,
): MinedCounts {
  const numItems = dataset.dictionary.labels.length;
  let itemsets = 0;
  const values = new Float64Array(8);
  const visit = (items: Uint32Array, size: number, support: number): undefined => {
    itemsets++;
    values[0] = support;
    write({ items, size }, values);
  };
  switch (kind) {
    case 'frequent':
      forEachFrequentItemset(dataset, numItems, query, visit, checkpoint, branches);
      break;
    case 'closed':
      forEachClosedItemset(dataset, numItems, query, visit, checkpoint, branches);
      break;
    case 'maximal':
      forEachMaximalItemset(dataset, numItems, query, visit, checkpoint, branches);
      break;
    case 'rare': {
      const { minSupport: k, maxSize = RARE_SIZE, weights } = query;
      forEachMinimalRareItemset(dataset, numItems, { k, maxSize, weights }, visit, checkpoint);
      break;
    }
    case 'rules':
      return forEachRule(
        dataset,
        numItems,
        query,
        ruleVisitor(totalWeight(weigh(dataset, query.weights)), columns, write),
        checkpoint,
      );
    case 'interval-rules':
      return forEachIntervalRule(dataset, query, intervalVisitor(write), checkpoint);
  }
  return { itemsets, rules: null };
}

/** Lift and the like need the support of the consequent looked up for every rule: only where they are wanted. */
function ruleVisitor(numRows: number, columns: number, write: MinedWriter): (rule: Rule) => undefined {
  const values = new Float64Array(5);
  return (rule) => {
    values[0] = rule.support;
    values[1] = confidence(rule);
    if (columns > 2) {
      values[2] = lift(rule, numRows);
      values[3] = leverage(rule, numRows);
      values[4] = conviction(rule, numRows);
    }
    write(lineOf(rule), values);
  };
}

function intervalVisitor(write: MinedWriter): (rule: IntervalRule) => undefined {
  const values = new Float64Array(5);
  return (rule) => {
    values[0] = rule.minsup;
    values[1] = rule.maxsup;
    values[2] = rule.minconf;
    values[3] = rule.maxconf;
    values[4] = rule.sure ? 1 : 0;
    write(lineOf(rule), values);
  };
}

type Sides = Pick<Rule, 'antecedent' | 'antecedentSize' | 'consequent' | 'consequentSize'>;

function lineOf({ antecedent, antecedentSize, consequent, consequentSize }: Sides): MinedLine {
  return { items: antecedent, size: antecedentSize, consequent, consequentSize };
}
