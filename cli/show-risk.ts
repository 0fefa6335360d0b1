import type { TaskResult } from '../node/internal.ts';
import { type Block, countText, heading, list, numberText, plural, table } from '../src/internal.ts';
import { bar, blocksText, noteLines, percent } from './render.ts';
import type { Terminal } from './terminal.ts';

type Risk = TaskResult<'risk'>;

/** Labels of items in a sentence, at most. */
const MAX_NAMED = 6;

/** Prints an item risk for people: the answer, why, who is exposed, what would help. */
export function showRisk(data: string, risk: Risk, terminal: Terminal): void {
  terminal.info(blocksText(riskBlocks(data, risk)));
}

function riskBlocks(data: string, risk: Risk): Block[] {
  const { exposed, itemsets, correlation, similarity } = risk;
  const advice = adviceLines(risk);
  return [
    heading(`${data}: ${risk.answer}`),
    table('ll', [], factRows(risk)),
    ...section('Expected number of identified items, by method', 'lrrl', methodRows(risk)),
    ...section(curveTitle(risk), 'lrrll', curveRows(risk)),
    ...(exposed.length === 0 ? [] : section('Most exposed items', 'lrrrrr', exposedRows(risk))),
    ...(itemsets === undefined ? [] : section(itemsetTitle(itemsets), 'lrrrr', itemsetRows(itemsets))),
    ...(correlation === undefined ? [] : section(correlationTitle(risk), 'lrrl', correlationRows(risk))),
    ...(similarity === undefined
      ? []
      : section(`An attacker who has a random sample of the ${unitOf(risk)}`, 'lrrl', similarityRows(similarity))),
    ...(advice.length === 0 ? [] : [heading('What would help', 3), list(advice)]),
  ];
}

function section(title: string, columns: string, rows: string[][]): Block[] {
  return [heading(title, 3), table(columns, [], rows)];
}

/** The unit of frequencies: joined records are people. */
function unitOf({ input }: Risk): string {
  return input.visits === undefined ? 'records' : 'people';
}

function factRows(risk: Risk): string[][] {
  const { gap, delta, belief, items, itemsOfInterest } = risk;
  return [
    [unitOf(risk), countText(risk.records)],
    [
      'items',
      `${countText(items)}${itemsOfInterest === items ? '' : `, ${countText(itemsOfInterest)} of them of interest`}`,
    ],
    ['frequencies', `${plural(risk.groups, 'different one')}, ${countText(risk.singletonGroups)} of a single item`],
    [
      'gaps between',
      `median ${tiny(gap.median)}, mean ${tiny(gap.mean)}, ${tiny(gap.min)} to ${tiny(gap.max)} of the ${unitOf(risk)}`,
    ],
    ['attacker', attackerText(risk)],
    ...(risk.alpha < 1 ? [['is right about', `${percent(risk.alpha)} of the items`]] : []),
    ...(delta === null ? [['right beliefs', `${percent(belief.compliant)} of the items`]] : []),
    ['tolerance', `${numberText(risk.tolerance.cracks, 1)} items identified`],
    ...noteLines(risk.input.notes).map((line, n) => [n === 0 ? 'read' : '', line]),
  ];
}

function attackerText(risk: Risk): string {
  const { belief, delta } = risk;
  switch (belief.kind) {
    case 'interval':
      return `knows every frequency to within ${tiny(delta!)} of the ${unitOf(risk)}`;
    case 'point':
      return 'knows every frequency exactly';
    case 'ignorant':
      return 'knows nothing';
    case 'listed':
      return 'believes what the file says';
    default:
      return 'believes what similar data says, give or take its median gap';
  }
}

function methodRows(risk: Risk): string[][] {
  const { expectedCracks: best, oEstimate } = risk;
  const against = (value: number) => {
    const difference = value === best.value ? 0 : value / best.value - 1;
    return Math.abs(difference) < 5e-4
      ? 'the same'
      : `${percent(Math.abs(difference))} too ${difference < 0 ? 'low' : 'high'}`;
  };
  const row = (name: string, value: number | null, note?: string) =>
    value === null
      ? [name, '–', '', 'not computed']
      : [name, numberText(value, 4), percent(share(value, risk.itemsOfInterest)), note ?? against(value)];
  const error = best.standardError === undefined ? '' : ` ± ${best.standardError.toFixed(4)}`;
  return [
    row('knows nothing', risk.ignorant, ''),
    row('knows every frequency exactly', risk.point, ''),
    row(methodName(risk), best.value, `${methodNote(risk)}${error}`),
    row('O-estimate, as printed', oEstimate.plain),
    ...(oEstimate.propagated === oEstimate.plain ? [] : [row('O-estimate after propagation', oEstimate.propagated)]),
    ...(oEstimate.refined === oEstimate.plain ? [] : [row('O-estimate over usable edges', oEstimate.refined)]),
    row('Sinkhorn', risk.sinkhorn),
    row('Bethe', risk.bethe),
    row('one-loop', risk.oneLoop),
  ];
}

function methodName({ expectedCracks: { method } }: Risk): string {
  return method === 'exact'
    ? 'these beliefs, counted'
    : method === 'monte-carlo'
      ? 'these beliefs, sampled'
      : 'these beliefs';
}

function methodNote({ expectedCracks: { method, blocks, sampledBlocks, states } }: Risk): string {
  if (method === 'o-estimate')
    return 'no mapping is consistent with all beliefs; this is the O-estimate of the right ones';
  if (method === 'exact') return `exact, ${plural(states!, 'state')}`;
  return `${sampledBlocks} of ${plural(blocks!, 'part')} sampled, the others exact`;
}

function curveTitle({ alphaMax, items }: Risk): string {
  const count = Math.floor(alphaMax * items + 1e-9);
  return alphaMax === 1
    ? 'Within the tolerance however many beliefs are right'
    : `Within the tolerance while the attacker is right about at most ${countText(count)} items (${percent(alphaMax)})`;
}

/** Bars are as long as cracks are many, in proportion to the most of the curve and the tolerance. */
function curveRows({ curve, itemsOfInterest, tolerance }: Risk): string[][] {
  const limit = Math.max(tolerance.cracks, ...curve.map(({ mean }) => mean));
  const row = (name: string, cracks: number, verdict: string) => [
    name,
    numberText(cracks, 1),
    percent(share(cracks, itemsOfInterest)),
    verdict,
    bar(share(cracks, limit)),
  ];
  return [
    ...curve.map(({ alpha, mean }) =>
      row(`right about ${Math.round(100 * alpha)}%`, mean, mean <= tolerance.cracks ? 'within' : 'over'),
    ),
    row('tolerated', tolerance.cracks, ''),
  ];
}

function exposedRows(risk: Risk): string[][] {
  const header = ['item', unitOf(risk), 'share', 'as frequent', 'codes', 'identified'];
  const rows = risk.exposed.map((item) => [
    item.item,
    countText(item.support),
    percent(item.frequency),
    countText(item.groupSize),
    countText(item.outdegree),
    percent(item.probability),
  ]);
  return [header, ...rows];
}

function itemsetTitle({ itemsets, danger, alphaMax }: NonNullable<Risk['itemsets']>): string {
  return `${plural(itemsets, 'itemset')} to protect, in danger from ${danger} on: tolerable up to ${percent(alphaMax)} right beliefs`;
}

function itemsetRows({ curve, os, simulated, pointVulnerable }: NonNullable<Risk['itemsets']>): string[][] {
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '–' : percent(value));
  return [
    ['', 'mean OS', 'mean sampled', 'in danger by OS', 'in danger, sampled'],
    ...curve.map((point) => [
      `right about ${Math.round(100 * point.alpha)}%`,
      text(point.alpha === 1 ? os : point.os),
      text(point.alpha === 1 ? simulated?.mean : point.simulated),
      text(point.osVulnerable),
      text(point.alpha === 1 ? simulated?.vulnerable : point.simulatedVulnerable),
    ]),
    ['knows every frequency', '', '', '', text(pointVulnerable)],
  ];
}

function correlationTitle({ correlation }: Risk): string {
  const { known, candidates, decision } = correlation!;
  return `The attacker also knows the ${known.length} most frequent pairs, among ${candidates} of codes: ${decision}`;
}

function correlationRows(risk: Risk): string[][] {
  const { filtered, identified, refined, apart: separated } = risk.correlation!;
  const sampled = (cracks: { value: number; standardError: number } | null) =>
    cracks === null
      ? ['–', '']
      : [numberText(cracks.value, 2), cracks.standardError > 0 ? `± ${cracks.standardError.toFixed(2)}` : 'exact'];
  return [
    ['', 'O-estimate', 'identified', ''],
    [
      'without',
      numberText(risk.oEstimate.plain, 2),
      numberText(risk.expectedCracks.value, 2),
      risk.expectedCracks.method,
    ],
    ['edges filtered', numberText(filtered.oEstimate, 2), ...sampled(filtered.cracks)],
    ...(identified === null
      ? []
      : [['edges filtered both ways', numberText(identified.oEstimate, 2), ...sampled(identified.cracks)]]),
    [
      `beliefs refined by ${plural(refined.pairs, 'pair')}`,
      numberText(refined.oEstimate, 2),
      ...sampled(refined.cracks),
    ],
    ...(separated === null
      ? []
      : [[`${plural(separated.pairs.length, 'pair')} that avoid each other`, '', ...sampled(separated.cracks)]]),
  ];
}

function similarityRows(points: NonNullable<Risk['similarity']>): string[][] {
  return points.map((point) => [
    `a sample of ${Math.round(100 * point.share)}%`,
    `right about ${percent(point.alpha)}`,
    `within ${tiny(point.medianGap)}`,
    bar(point.alpha),
  ]);
}

function adviceLines({ advice, items }: Risk): string[] {
  if (advice === undefined) return [];
  const { withhold, merge } = advice;
  const found = (cracks: number, isExact: boolean) => `${isExact ? '' : 'at most about '}${numberText(cracks, 1)}`;
  const lines: string[] = [];
  if (withhold !== undefined) {
    const published = countText(items - withhold.items.length);
    lines.push(
      `Withhold ${plural(withhold.items.length, 'item')}: then ${found(withhold.cracks, withhold.isExact)} of the ${published} published items are identified.`,
      `  ${labelList(withhold.items)}`,
    );
  }
  if (merge !== undefined) {
    const merged = countText(merge.labels.reduce((sum, label) => sum + label.length, 0));
    lines.push(
      `Publish ${merged} items under ${plural(merge.labels.length, 'label')} of ${merge.size} or a few more, neighbours in frequency: then ${found(merge.cracks, merge.isExact)} are identified.`,
      `  ${labelList(merge.labels.map((label) => `(${label.join(',')})`))}`,
    );
  }
  return lines.length > 0 ? lines : ['Neither withholding nor merging items brings it within the tolerance.'];
}

function labelList(labels: readonly string[]): string {
  const more = labels.length - MAX_NAMED;
  return `${labels.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${countText(more)} more` : ''}`;
}

function share(value: number, total: number): number {
  return total === 0 ? 0 : value / total;
}

/** A share of three significant digits, as percent. */
function tiny(value: number): string {
  return `${Number((100 * value).toPrecision(3))}%`;
}
