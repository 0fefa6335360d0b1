import type { Release } from '../kinds/index.ts';
import { affordableRuleSize } from '../mining/affordable-size.ts';
import { forEachRule } from '../mining/association-rules.ts';
import type { RuleQuery } from '../mining/rule-search.ts';
import { PERSONAL_RHO_SOURCE } from '../models/personal-rho.ts';
import { alignDataset } from '../records/align-dataset.ts';
import { countSupports, type Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { figuresOf, type Measure, type MeasureContext } from './define.ts';
import { RuleIndex } from './rule-index.ts';

const fromMinedRules = figuresOf(PERSONAL_RHO_SOURCE, minedRules);

/** Rules are mined at 0.05 % support and 30 % confidence, as in the source. */
const MIN_SUPPORT = { num: 1, den: 2000 };
const MIN_CONFIDENCE = { num: 3, den: 10 };

/**
 * The number of rules that the original's frequent itemsets may give up to which all are compared; beyond it, those of
 * the smaller ones.
 */
const MAX_RULES = 1 << 22;

/** The number of rules mined before, after, and in both. */
interface MinedRules {
  readonly before: number;
  readonly after: number;
  readonly common: number;
}

const remembered = new WeakMap<Release, { readonly original: Dataset; readonly rules: MinedRules | undefined }>();

/** util_mining: 1 − |R ∩ R'| / |R ∪ R'| of the rules mined before and after; 0 where there are none. */
export const utilMining = fromMinedRules({
  id: 'utilMining',
  title: 'Distance of mined rules',
  summary:
    'Jaccard distance of the association rules (support 0.05%, confidence 30%) of the original and of the release; of the smaller itemsets alone where there are very many.',
  unit: 'share',
  of({ before, after, common }) {
    const union = before + after - common;
    return union === 0 ? 0 : (union - common) / union;
  },
});

/** Rules of the original that the release no longer has. */
export const minedRulesLost = fromMinedRules({
  id: 'minedRulesLost',
  title: 'Mined rules lost',
  summary: 'The share of the association rules (support 0.05%, confidence 30%) that can no longer be mined.',
  unit: 'share',
  of: ({ before, common }) => (before === 0 ? 0 : (before - common) / before),
});

/** Rules of the release that the original does not have. */
export const minedGhostRules = fromMinedRules({
  id: 'minedGhostRules',
  title: 'Mined ghost rules',
  summary: 'How many association rules (support 0.05%, confidence 30%) can be mined that the original does not have.',
  unit: 'number',
  isCount: true,
  of: ({ after, common }) => after - common,
});

/** Mined once for all measures of a release; undefined for other promises than the source's. */
function minedRules(original: Dataset, release: Release, { promised }: MeasureContext): MinedRules | undefined {
  if (promised.id !== 'personal-rho' || release.deletions === undefined || release.recoding !== undefined)
    return undefined;
  const known = remembered.get(release);
  if (known?.original === original) return known.rules;
  const rules = compareRules(original, release.dataset);
  remembered.set(release, { original, rules });
  return rules;
}

function compareRules(original: Dataset, published: Dataset): MinedRules | undefined {
  const aligned = alignDataset(published, original.dictionary);
  if (aligned === undefined) return undefined;
  const numItems = original.dictionary.labels.length;
  const minSupport = Math.max(1, Math.ceil((original.numRows * MIN_SUPPORT.num) / MIN_SUPPORT.den));
  const maxSize = affordableRuleSize(original, minSupport, MAX_RULES);
  const query: RuleQuery = {
    minSupport,
    minConfidence: MIN_CONFIDENCE,
    ...(maxSize !== undefined && { maxSize }),
  };
  const before = new RuleIndex(numItems);
  forEachRule(original, numItems, query, (rule) => {
    before.add(rule, rule.support, 0);
    return undefined;
  });
  let [after, common] = [0, 0];
  forEachRule(aligned, numItems, query, (rule) => {
    after++;
    if (before.indexOf(rule) >= 0) common++;
    return undefined;
  });
  return { before: before.length, after, common };
}

/**
 * util_dist: Σ_i D'(i)·ln(D'(i)/D(i)), the divergence of the item distribution of the release from the original's, D(i)
 * being the share of item i among all occurrences. Of deleted cells under the items' own names; undefined where nothing
 * is left.
 */
export const utilDist: Measure = {
  id: 'utilDist',
  title: 'Divergence of item frequencies',
  summary: 'Kullback–Leibler divergence, in nats, of the published item distribution from the original one.',
  source: PERSONAL_RHO_SOURCE,
  better: 'lower',
  unit: 'number',
  measure(original, release) {
    if (release.deletions === undefined || release.recoding !== undefined) return undefined;
    const { dataset } = release;
    if (dataset.items.length === 0) return original.items.length === 0 ? 0 : undefined;
    const before = countSupports(original);
    const idOf = indexLabels(original.dictionary);
    let divergence = 0;
    for (const [id, support] of countSupports(dataset).entries()) {
      if (support === 0) continue;
      const share = support / dataset.items.length;
      const shareBefore = before[idOf(dataset.dictionary.labels[id])] / original.items.length;
      divergence += share * Math.log(share / shareBefore);
    }
    return Math.max(0, divergence); // rounding can go below
  },
};
