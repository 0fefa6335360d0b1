import type { Rational } from '../../../data/rational.ts';
import type { Random } from '../../../random.ts';
import { type Beliefs, exchangedBeliefs } from '../beliefs/beliefs.ts';
import { largestShare, mean } from '../beliefs/compliance-curve.ts';
import { type ConsistentGraph, consistentGraph } from '../beliefs/consistent-graph.ts';
import type { FrequencyGroups } from '../beliefs/frequency-groups.ts';
import {
  ignorantExpectedItemsets,
  ignorantExpectedListed,
  pointExpectedItemsets,
  pointItemsetProbability,
} from '../exact/closed-forms.ts';
import type { RiskDecision } from './assess-risk.ts';
import { type SimulatedItemsets, simulateItemsets } from './simulate-itemsets.ts';
import {
  countProtected,
  countVulnerable,
  countVulnerableToPoint,
  isWithin,
  meanEstimates,
  type ProtectedItemsets,
} from './tolerance.ts';

export interface ItemsetsInput {
  readonly groups: FrequencyGroups;
  readonly beliefs: Beliefs;
  /** Θ */
  readonly theta: ProtectedItemsets;
  /** σ: an itemset is vulnerable if it is cracked with at least this probability. */
  readonly danger: Rational;
  /** τ: the share of Θ that may be vulnerable. */
  readonly tolerance: Rational;
  readonly orders: readonly Uint32Array[];
  readonly samples: number;
  readonly random: Random;
  /** Left out: the attacker may be right about all items. */
  readonly alpha?: number;
  checkpoint?(done: number, total: number): void;
}

/** Figures at one α: means over runs. Shares are of Θ. */
export interface ItemsetPoint {
  readonly alpha: number;
  readonly os: number | null;
  readonly osVulnerable: number;
  readonly simulated: number | null;
  readonly simulatedVulnerable: number | null;
}

export interface AssessedItemsets {
  readonly itemsets: number;
  readonly decision: RiskDecision;
  /**
   * The mean number of itemsets of Θ that an attacker without knowledge cracks, and one who knows every frequency (§3).
   */
  readonly ignorantExpected: number;
  readonly pointExpected: number;
  /** Share of Θ that an attacker who knows every frequency endangers (Lemma 3.4). */
  readonly pointVulnerable: number;
  /** Mean estimates over Θ at α; null where Θ is too large to go through. */
  readonly os: number | null;
  readonly os2: number | null;
  readonly osVulnerable: number;
  /** Null where Θ is too large or no mapping is consistent. */
  readonly simulated: { readonly mean: number; readonly standardError: number; readonly vulnerable: number } | null;
  readonly alphaMax: number;
  readonly curve: readonly ItemsetPoint[];
}

/**
 * Maximum number of itemsets of Θ that are visited one by one at each α, of lookups of listed ones per run, and in all.
 */
const MAX_PER_POINT = 20_000;
const MAX_LOOKUPS = 2_000_000;
const MAX_AT_ALL = 20_000_000;

/** Assess-Risk-Itemsets (Fig. 9), by the OS estimate, with sampled crack probabilities. */
export function assessRiskItemsets(input: ItemsetsInput): AssessedItemsets {
  const { groups, beliefs, theta, danger, tolerance, orders, samples, random, alpha = 1 } = input;
  const size = countProtected(theta);
  const share = (count: number) => (size === 0 ? 0 : count / size);
  const graph = consistentGraph(groups, beliefs);
  // IR-14
  const point = countVulnerableToPoint(groups, theta, danger);
  const vulnerable = countVulnerable(graph, theta, danger);
  const numItems = groups.groupOf.length;
  const right = Math.floor(alpha * numItems + 1e-9);
  const graphs = alpha < 1 ? orders.map((order) => graphAt(groups, beliefs, order, right)) : [graph];
  const means = size <= MAX_AT_ALL ? graphs.map((one) => meanEstimates(one, theta)) : undefined;
  const each = Math.ceil(samples / graphs.length);
  const simulated = meanOfRuns(graphs.map((one) => simulateItemsets(one, theta, danger, each, random)));
  const meanVulnerable = (right: number) =>
    mean(orders.map((order) => countVulnerable(graphAt(groups, beliefs, order, right), theta, danger)));
  const isTolerable = (count: number) => isWithin(Math.round(count * orders.length), size * orders.length, tolerance);
  const isSafe = isWithin(point, size, tolerance) || isTolerable(vulnerable);
  const alphaMax = isSafe ? 1 : largestShare(numItems, (right) => isTolerable(meanVulnerable(right)));
  return {
    itemsets: size,
    decision: isSafe || (alpha < 1 && isTolerable(meanVulnerable(right))) ? 'release' : 'do not release',
    ...closedForms(groups, theta),
    pointVulnerable: share(point),
    os: means === undefined ? null : mean(means.map(({ os }) => os)),
    os2: means === undefined ? null : mean(means.map(({ os2 }) => os2)),
    osVulnerable: share(mean(graphs.map((one) => (one === graph ? vulnerable : countVulnerable(one, theta, danger))))),
    simulated: simulated === undefined ? null : { ...simulated, vulnerable: share(simulated.vulnerable) },
    alphaMax,
    curve: curveOf(input, size),
  };
}

/** The extreme attackers, by the closed forms of §3. */
function closedForms(groups: FrequencyGroups, theta: ProtectedItemsets) {
  const { groupOf, sizes } = groups;
  if (theta.kind === 'listed') {
    return {
      ignorantExpected: ignorantExpectedListed(groupOf.length, theta.itemsets),
      pointExpected: theta.itemsets.reduce((sum, itemset) => sum + pointItemsetProbability(groups, itemset), 0),
    };
  }
  const interest = new Uint32Array(sizes.length);
  for (const i of theta.items) interest[groupOf[i]]++;
  return {
    ignorantExpected: groupOf.length < 2 ? 0 : ignorantExpectedItemsets(groupOf.length, 2, theta.items.length),
    pointExpected: pointExpectedItemsets(sizes, 2, interest),
  };
}

/** The curves of Figs. 17 and 19 to 21: at each α, means over the runs. */
function curveOf(input: ItemsetsInput, size: number): ItemsetPoint[] {
  const { groups, beliefs, theta, danger, orders, samples, random, checkpoint } = input;
  const isSmall = size <= MAX_PER_POINT;
  const share = Math.ceil(samples / orders.length);
  const perRun = theta.kind === 'pairs' ? share : Math.min(share, Math.ceil(MAX_LOOKUPS / Math.max(1, size)));
  return Array.from({ length: 10 }, (_, n) => (n + 1) / 10).map((alpha, n) => {
    const right = Math.floor(alpha * groups.groupOf.length + 1e-9);
    const graphs = orders.map((order) => graphAt(groups, beliefs, order, right));
    checkpoint?.(n, 10);
    const runs = isSmall ? graphs.map((graph) => simulateItemsets(graph, theta, danger, perRun, random)) : [];
    const known = runs.filter((run): run is SimulatedItemsets => run !== undefined);
    const isSimulated = known.length === orders.length;
    return {
      alpha,
      os: isSmall ? mean(graphs.map((graph) => meanEstimates(graph, theta).os)) : null,
      osVulnerable: mean(graphs.map((graph) => countVulnerable(graph, theta, danger))) / Math.max(1, size),
      simulated: isSimulated ? mean(known.map((run) => run.mean)) : null,
      simulatedVulnerable: isSimulated ? mean(known.map((run) => run.vulnerable)) / Math.max(1, size) : null,
    };
  });
}

/** The graph of an attacker who is right about the first items of an order and mixes up the others. */
function graphAt(groups: FrequencyGroups, beliefs: Beliefs, order: Uint32Array, right: number): ConsistentGraph {
  return consistentGraph(groups, exchangedBeliefs(beliefs, order, right));
}

/** Undefined where a run has none. */
function meanOfRuns(runs: readonly (SimulatedItemsets | undefined)[]): SimulatedItemsets | undefined {
  const known = runs.filter((run): run is SimulatedItemsets => run !== undefined);
  if (known.length < runs.length) return undefined;
  return {
    mean: mean(known.map((run) => run.mean)),
    standardError: Math.hypot(...known.map((run) => run.standardError)) / known.length,
    vulnerable: mean(known.map((run) => run.vulnerable)),
  };
}
