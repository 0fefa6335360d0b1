import { markItems } from '../../data/mark-items.ts';
import { rationalText } from '../../data/rational.ts';
import { ensureDefined } from '../../errors.ts';
import { randomFromSeed } from '../../random.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import { adviseOnItems } from './advice.ts';
import { countCompliant } from './beliefs/beliefs.ts';
import { ComplianceCurve, complianceOrders } from './beliefs/compliance-curve.ts';
import { type ConsistentGraph, consistentGraph } from './beliefs/consistent-graph.ts';
import { countSingletonGroups, type FrequencyGroups, frequencyGroups, gapsOf } from './beliefs/frequency-groups.ts';
import { type CrackEstimates, estimateCracks } from './estimates/crack-estimates.ts';
import { oEstimate, refinedOEstimate } from './estimates/o-estimate.ts';
import { propagatedOEstimate } from './estimates/propagation.ts';
import { ignorantExpectedItemsets, pointExpectedItemsets } from './exact/closed-forms.ts';
import { usableEdges } from './exact/unusable-edges.ts';
import { exposedItems } from './exposure.ts';
import { type ItemRisk, jointDecision } from './item-risk.ts';
import { believe, type ItemRiskQuery } from './item-risk-query.ts';
import { type AssessedRisk, assessRiskByRecipe } from './recipes/assess-risk.ts';
import { assessMore, type RiskCheckpoint, STREAMS } from './recipes/further-recipes.ts';

/**
 * May this data be released under other names? Beliefs, estimates, exact figures where the budget allows, the recipes
 * that were asked for, the most exposed items and what would help.
 */
export function assessItemRisk(
  dataset: Dataset,
  query: ItemRiskQuery,
  checkpoint: RiskCheckpoint = () => {},
): ItemRisk {
  const supports = countSupports(dataset);
  const groups = frequencyGroups(supports, dataset.numRows);
  const believed = believe(groups, query.belief);
  const graph = consistentGraph(groups, believed.beliefs);
  const isOfInterest = query.itemsOfInterest && markItems(query.itemsOfInterest, supports.length);
  const cracks = countCracks(graph, isOfInterest, query, checkpoint);
  const orders = complianceOrders(supports.length, query.runs, randomFromSeed(query.seed, STREAMS.orders));
  const alpha = query.alpha === undefined ? 1 : query.alpha.num / query.alpha.den;
  const isWhole = alpha === 1;
  const description = describe(graph, query, isOfInterest, cracks, {
    isWhole,
    found: (values) =>
      isWhole ? values.reduce((sum, value) => sum + value, 0) : new ComplianceCurve(values, orders).at(alpha).mean,
  });
  const assessed = assessRiskByRecipe({
    numItems: description.itemsOfInterest,
    tolerance: query.tolerance,
    ...(query.belief.kind === 'interval' && { point: description.point }),
    oEstimate: cracks.printed,
    estimates: cracks.estimates,
    probabilities: cracks.probabilities,
    orders,
    alpha,
  });
  const more = assessMore({ dataset, groups, beliefs: believed.beliefs, orders, query, checkpoint });
  const risk = {
    ...description,
    alpha,
    belief: {
      kind: query.belief.kind,
      compliant: countCompliant(believed.beliefs, groups) / Math.max(1, supports.length),
    },
    delta: believed.delta === null ? null : believed.delta / Math.max(1, dataset.numRows),
    ...assessed,
    decision: jointDecision(
      [assessed, more.itemsets, more.correlation].flatMap((part) => (part === undefined ? [] : [part.decision])),
    ),
    exposed: namedExposed(graph, dataset, cracks.probabilities, query.top),
    ...advise(dataset, supports, cracks, believed.radius, assessed, query, checkpoint),
    ...more,
  };
  return { answer: answerOf(risk), ...risk };
}

/** Crack probabilities of the items of interest, by item; 0 for the others. */
interface Cracks {
  readonly printed: Float64Array;
  readonly propagated: Float64Array | undefined;
  readonly refined: Float64Array | undefined;
  /** Undefined if no mapping is consistent with the beliefs. */
  readonly estimates: CrackEstimates | undefined;
  /** The best there are: exact or sampled, else the O-estimate. */
  readonly probabilities: Float64Array;
}

function countCracks(
  graph: ConsistentGraph,
  isOfInterest: Uint8Array | undefined,
  query: ItemRiskQuery,
  checkpoint: RiskCheckpoint,
): Cracks {
  const counted = (values: Float64Array) =>
    isOfInterest === undefined ? values : values.map((value, i) => value * isOfInterest[i]);
  const edges = usableEdges(graph, isOfInterest);
  const random = randomFromSeed(query.seed, STREAMS.cracks);
  const estimates =
    edges && estimateCracks(edges, query, random, (done, total) => checkpoint(done, total, 'counting mappings'));
  const printed = counted(oEstimate(graph));
  const propagated = propagatedOEstimate(graph);
  return {
    printed,
    propagated: propagated && counted(propagated),
    refined: edges && counted(refinedOEstimate(edges)),
    estimates,
    probabilities: estimates === undefined ? printed : counted(estimates.probabilities),
  };
}

/**
 * The conclusions of an attacker from crack probabilities by item: all, or the mean over random sets of right beliefs.
 */
interface Finding {
  readonly isWhole: boolean;
  found(values: Float64Array): number;
}

/** The part that does not depend on a recipe. */
function describe(
  graph: ConsistentGraph,
  query: ItemRiskQuery,
  isOfInterest: Uint8Array | undefined,
  cracks: Cracks,
  finding: Finding,
) {
  const { found } = finding;
  const { groups } = graph;
  const numItems = groups.groupOf.length;
  const itemsOfInterest = query.itemsOfInterest?.length ?? numItems;
  const { num, den } = query.tolerance;
  return {
    ...describeGroups(groups, itemsOfInterest),
    tolerance: { share: rationalText(query.tolerance), cracks: (itemsOfInterest * num) / den },
    ignorant: numItems === 0 ? 0 : ignorantExpectedItemsets(numItems, 1, itemsOfInterest),
    point: pointExpectedItemsets(groups.sizes, 1, interestByGroup(groups, isOfInterest)),
    oEstimate: {
      plain: found(cracks.printed),
      propagated: cracks.propagated === undefined ? null : found(cracks.propagated),
      refined: cracks.refined === undefined ? null : found(cracks.refined),
    },
    ...methodsOf(cracks, finding),
  };
}

function describeGroups(groups: FrequencyGroups, itemsOfInterest: number) {
  const { numRecords, sizes, groupOf } = groups;
  const gaps = gapsOf(groups);
  const share = (records: number) => (numRecords === 0 ? 0 : records / numRecords);
  return {
    records: numRecords,
    items: groupOf.length,
    itemsOfInterest,
    groups: sizes.length,
    singletonGroups: countSingletonGroups(groups),
    gap: {
      mean: share(gaps.mean.num / gaps.mean.den),
      median: share(gaps.median.num / gaps.median.den),
      min: share(gaps.min),
      max: share(gaps.max),
    },
  };
}

function methodsOf({ estimates, printed, probabilities }: Cracks, { isWhole, found }: Finding) {
  const unknown = { sinkhorn: null, bethe: null, oneLoop: null };
  if (estimates === undefined)
    return { ...unknown, expectedCracks: { value: found(printed), method: 'o-estimate' as const } };
  const { method, standardError, blocks, sampledBlocks, states, sinkhorn, bethe, oneLoop } = estimates;
  const error = method === 'exact' ? {} : { standardError };
  const value = isWhole ? estimates.value : found(probabilities);
  // The three are of all items together.
  return {
    ...(isWhole ? { sinkhorn, bethe, oneLoop } : unknown),
    expectedCracks: { value, method, ...error, blocks, sampledBlocks, states },
  };
}

/** Advice where intervals around the truth put the items over the tolerance. */
function advise(
  { dictionary, numRows }: Dataset,
  supports: Uint32Array,
  { probabilities }: Cracks,
  radius: number | null,
  { decision }: AssessedRisk,
  { advise: isWanted, itemsOfInterest, tolerance }: ItemRiskQuery,
  checkpoint: RiskCheckpoint,
): Pick<ItemRisk, 'advice'> {
  if (!isWanted || decision === 'release' || radius === null || itemsOfInterest !== undefined) return {};
  checkpoint(0, 1, 'looking for what would help');
  const question = { supports, numRecords: numRows, radius, tolerance, probabilities };
  const { withhold, merge } = adviseOnItems(question);
  const labels = (items: Uint32Array) => Array.from(items, (i) => dictionary.labels[i]);
  return {
    advice: {
      ...(withhold !== undefined && { withhold: { ...withhold, items: labels(withhold.items) } }),
      ...(merge !== undefined && { merge: { ...merge, labels: merge.labels.map(labels) } }),
    },
  };
}

function namedExposed(graph: ConsistentGraph, dataset: Dataset, probabilities: Float64Array, top: number) {
  return exposedItems(graph, probabilities, top).map(({ item, support, ...rest }) => ({
    item: dataset.dictionary.labels[item],
    support,
    frequency: support / dataset.numRows,
    ...rest,
  }));
}

function interestByGroup({ groupOf, sizes }: FrequencyGroups, isOfInterest: Uint8Array | undefined): Uint32Array {
  if (isOfInterest === undefined) return sizes;
  const counts = new Uint32Array(sizes.length);
  for (let i = 0; i < groupOf.length; i++) counts[groupOf[i]] += isOfInterest[i];
  return counts;
}

/** The answer in one or two plain sentences. */
export function answerOf(risk: Omit<ItemRisk, 'answer'>): string {
  const { decision, expectedCracks, itemsOfInterest, tolerance } = risk;
  if (itemsOfInterest === 0) return 'release: there are no items to identify';
  const items = `of ${itemsOfInterest} items on average; ${number(tolerance.cracks)} are tolerated`;
  const scope = risk.alpha < 1 ? `, of ${percentage(risk.alpha)} of the items,` : '';
  const found = `${attackerOf(risk)}${scope} identifies ${number(expectedCracks.value)} ${items}`;
  if (decision === 'release') {
    if (risk.alphaMax < 1) return `release, unless attackers know too much: ${found}. ${mustKnow(risk)}`;
    if (expectedCracks.value <= tolerance.cracks) return `release: ${found}`;
    return `release: even an attacker who knows every frequency exactly identifies ${number(risk.point)} ${items}`;
  }
  if (risk.alphaMax < 1) return `do not release: ${found}. ${mustKnow(risk)}`;
  const reasons = [
    ...(risk.itemsets?.decision === 'do not release' ? ['too many of the protected itemsets are in danger'] : []),
    ...(risk.correlation?.decision === 'do not release'
      ? ['an attacker who knows pairs identifies too many items']
      : []),
  ];
  return `do not release: ${reasons.join(', and ')}`;
}

function attackerOf({ belief, delta }: Omit<ItemRisk, 'answer'>): string {
  switch (belief.kind) {
    case 'ignorant':
      return 'an attacker who knows nothing';
    case 'point':
      return 'an attacker who knows every frequency exactly';
    case 'listed':
      return 'an attacker with these beliefs';
    case 'similar':
      return 'an attacker with the similar data';
    case 'interval':
      return `an attacker who knows every frequency to within ${percentage(ensureDefined(delta, 'intervals have a width'))}`;
  }
}

function mustKnow({ alphaMax, delta, items, belief }: Omit<ItemRisk, 'answer'>): string {
  const exactness =
    belief.kind === 'interval'
      ? ` to within ${percentage(ensureDefined(delta, 'intervals have a width'))}`
      : belief.kind === 'point'
        ? ' exactly'
        : '';
  const count = Math.floor(alphaMax * items + 1e-9) + 1;
  const share = percentage(count / items);
  return `To exceed that, the attacker must know the frequency of at least ${share} of the items (${count})${exactness}`;
}

function number(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** Three significant digits. */
function percentage(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
