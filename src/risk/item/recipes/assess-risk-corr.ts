import type { Rational } from '../../../data/rational.ts';
import type { Random } from '../../../random.ts';
import type { Dataset } from '../../../records/dataset.ts';
import { type Beliefs, countCompliant } from '../beliefs/beliefs.ts';
import { consistentGraph } from '../beliefs/consistent-graph.ts';
import type { FrequencyGroups } from '../beliefs/frequency-groups.ts';
import { type EstimateBudget, estimateCracks } from '../estimates/crack-estimates.ts';
import { oEstimate } from '../estimates/o-estimate.ts';
import { propagatedOEstimate } from '../estimates/propagation.ts';
import { usableEdges } from '../exact/unusable-edges.ts';
import { CARE, type RiskDecision } from './assess-risk.ts';
import {
  filteredOEstimate,
  pairFilter,
  refineBeliefs,
  type Sampled,
  sampleApart,
  sampleFiltered,
} from './correlation.ts';
import { apartPairs, type Pair, topPairs } from './top-pairs.ts';

export interface CorrelationInput {
  readonly dataset: Dataset;
  readonly groups: FrequencyGroups;
  readonly beliefs: Beliefs;
  readonly tolerance: Rational;
  /** w: how many of the most frequent pairs the attacker knows. */
  readonly knownPairs: number;
  /** k: among how many of the most frequent pairs of codes he looks for them; at least w. */
  readonly candidatePairs: number;
  /** The number of pairs with low co-occurrence that the attacker knows. */
  readonly apartPairs: number;
  readonly budget: EstimateBudget;
  readonly random: Random;
}

/** The edges after a filter. */
export interface FilteredRisk {
  readonly oEstimate: number;
  readonly cracks: Sampled | null;
}

export interface AssessedCorrelation {
  readonly decision: RiskDecision;
  readonly known: readonly Pair[];
  readonly candidates: number;
  /** By the edges that pair knowledge leaves (Figs. 22, 23). Sampled only if all beliefs are right. */
  readonly filtered: FilteredRisk;
  /** The same if the known pairs are all the candidates: then no other item may have one of their codes. */
  readonly identified: FilteredRisk | null;
  /**
   * By beliefs refined with pairs of which each item comes with the other in at least 90 % of its records (Fig. 24).
   */
  readonly refined: {
    readonly pairs: number;
    readonly compliant: number;
    readonly oEstimate: number;
    readonly cracks: Sampled | null;
  };
  /** Knowledge of pairs that are in at most `bound` records together, at the level of whole mappings. */
  readonly apart: { readonly pairs: readonly Pair[]; readonly bound: number; readonly cracks: Sampled } | null;
}

/**
 * Assess-Risk-Corr (Fig. 25), steps 11 to 13: what knowledge of pairs adds; and, beyond it, of pairs that avoid each
 * other.
 */
export function assessRiskCorr(input: CorrelationInput): AssessedCorrelation {
  const { dataset, groups, beliefs, tolerance, budget, random } = input;
  const numItems = groups.groupOf.length;
  const limit = (numItems * tolerance.num) / tolerance.den;
  // IR-15
  const candidates = topPairs(dataset, Math.max(input.knownPairs, input.candidatePairs));
  const known = candidates.slice(0, input.knownPairs);
  const graph = consistentGraph(groups, beliefs);
  const isRight = countCompliant(beliefs, groups) === numItems;
  const filteredBy = (isExclusive: boolean): FilteredRisk => {
    const filter = pairFilter(numItems, known, candidates, isExclusive);
    return {
      oEstimate: total(filteredOEstimate(graph, filter)),
      cracks: isRight ? sampleFiltered(graph, filter, budget.samples, random) : null,
    };
  };
  const filtered = filteredBy(false);
  const identified = known.length === candidates.length ? filteredBy(true) : null;
  const careful = Math.max(...[filtered, identified ?? filtered].map(carefulCracks));
  return {
    decision: careful <= limit ? 'release' : 'do not release',
    known,
    candidates: candidates.length,
    filtered,
    identified,
    refined: refinedRisk(input, known),
    apart: isRight && input.apartPairs > 0 ? apartRisk(input) : null,
  };
}

/** The larger of the O-estimate and what was sampled, with care. */
function carefulCracks({ oEstimate: printed, cracks }: FilteredRisk): number {
  return cracks === null ? printed : Math.max(printed, cracks.value + CARE * cracks.standardError);
}

function refinedRisk({ groups, beliefs, budget, random }: CorrelationInput, known: readonly Pair[]) {
  const supportOf = (i: number) => groups.supports[groups.groupOf[i]];
  const close = known.filter(({ a, b, support }) => 10 * support >= 9 * Math.max(supportOf(a), supportOf(b)));
  const refined = refineBeliefs(beliefs, close);
  const graph = consistentGraph(groups, refined);
  const edges = usableEdges(graph);
  const estimates = edges === undefined ? undefined : estimateCracks(edges, budget, random);
  return {
    pairs: close.length,
    compliant: countCompliant(refined, groups) / Math.max(1, groups.groupOf.length),
    oEstimate: total(propagatedOEstimate(graph) ?? oEstimate(graph)),
    cracks: estimates === undefined ? null : { value: estimates.value, standardError: estimates.standardError },
  };
}

function apartRisk({ dataset, groups, beliefs, apartPairs: count, budget, random }: CorrelationInput) {
  const pairs = apartPairs(dataset, count);
  const bound = pairs.reduce((limit, { support }) => Math.max(limit, support), 0);
  const graph = consistentGraph(groups, beliefs);
  return { pairs, bound, cracks: sampleApart(graph, dataset, pairs, bound, budget.samples, random) };
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
