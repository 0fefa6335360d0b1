import { parseRational } from '../data/rational.ts';
import { ensureDefined } from '../errors.ts';
import { lowerFirst } from '../lower-first.ts';
import type { ChartSeries } from '../report/charts/chart-spec.ts';
import { shareText } from '../report/format-number.ts';
import { panels, type SweepChart } from './page-charts.ts';
import { axisText, factorsText, headingText, metricText } from './page-text.ts';
import type { Factors, MetricInfo, SweepResults } from './results.ts';

/** A release as a point: what its promise still allows, and what it lost. */
interface Choice {
  readonly series: string;
  readonly name: string;
  readonly risk: number;
  readonly riskText: string;
  readonly loss: number;
}

/** The parameters of promises that bound a risk: the bound, and how it is written. */
const RISKS: readonly {
  readonly factor: string;
  readonly label: string;
  bound(value: number): number;
  text(value: number): string;
}[] = [
  {
    factor: 'k',
    label: 'allowed probability of finding the record',
    bound: (k) => 1 / k,
    text: (k) => `1/${k}`,
  },
  {
    factor: 'rho',
    label: 'allowed confidence of an inference',
    bound: (rho) => rho,
    text: (rho) => shareText(rho).replace('.0%', '%'),
  },
];

type Risk = (typeof RISKS)[number];

/** Choices that lose this many times more than the frontier would flatten the picture: they are listed, not drawn. */
const MAX_TIMES = 3;

/** Risk against loss, one chart per combination of the other factors: what no other choice beats, and its knee. */
export function frontierCharts(results: SweepResults): SweepChart[] {
  const risk = RISKS.find(({ factor }) => results.varying.includes(factor));
  const metric = lossMetric(results);
  if (risk === undefined || metric === undefined) return [];
  const own = results.ownFactors;
  const split = results.varying.filter((name) => name !== risk.factor && name !== 'algorithm' && !own.includes(name));
  const model = commonModel(results);
  const groups = results.groups.filter(
    ({ numbers, factors, promise }) =>
      numbers[metric.id] !== undefined && riskValue(factors, risk) !== undefined && modelOf(promise) === model,
  );
  return panels(groups, split).flatMap(({ name, members }, n) => {
    const choices = members.map((group): Choice => {
      const series = factorsText(group.factors, ['algorithm', ...own]);
      const value = ensureDefined(riskValue(group.factors, risk), 'the groups shown have a value');
      return {
        series,
        name: `${series}, ${factorsText(group.factors, [risk.factor])}`,
        risk: risk.bound(value),
        riskText: risk.text(value),
        loss: group.numbers[metric.id].mean,
      };
    });
    return new Set(choices.map((choice) => choice.risk)).size < 3
      ? []
      : [draw(choices, name, `frontier-${n}`, risk, metric)];
  });
}

/** Baselines with a promise of their own are not a choice for this one. */
function commonModel({ groups }: SweepResults): string | undefined {
  const counts = new Map<string, number>();
  for (const { promise } of groups) counts.set(modelOf(promise), (counts.get(modelOf(promise)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function modelOf(promise: string): string {
  return promise.split(' ')[0];
}

/** The first measure of loss that a chart shows, else the first that was measured. */
function lossMetric({ charts, faces, groups }: SweepResults): MetricInfo | undefined {
  const losses = faces.filter(
    ({ id, better, unit }) =>
      better === 'lower' &&
      (unit === 'share' || unit === 'number') &&
      groups.some(({ numbers }) => numbers[id] !== undefined),
  );
  const requested = charts.flatMap(({ y }) => losses.filter(({ id, unit }) => id === y && unit === 'share'));
  return requested[0] ?? losses.find(({ unit }) => unit === 'share') ?? losses[0];
}

function riskValue(factors: Factors, { factor }: Risk): number | undefined {
  const value = factors[factor];
  const share = value === undefined ? undefined : parseRational(value);
  return share && share.num / share.den;
}

/** The choices that none beats in both risk and loss, by rising risk. */
export function frontierOf<T extends Pick<Choice, 'risk' | 'loss'>>(choices: readonly T[]): T[] {
  const ordered = [...choices].sort((a, b) => a.risk - b.risk || a.loss - b.loss);
  const frontier: T[] = [];
  for (const choice of ordered)
    if (frontier.length === 0 || choice.loss < frontier[frontier.length - 1].loss) frontier.push(choice);
  return frontier;
}

/** The point of a frontier farthest below the line between its ends, both axes scaled to 1; undefined without a bend. */
export function kneeOf<T extends Pick<Choice, 'risk' | 'loss'>>(frontier: readonly T[]): T | undefined {
  if (frontier.length < 3) return undefined;
  const [first, last] = [frontier[0], frontier[frontier.length - 1]];
  let knee: T | undefined;
  let deepest = 1e-9;
  for (const choice of frontier) {
    const across = (choice.risk - first.risk) / (last.risk - first.risk);
    const up = (choice.loss - last.loss) / (first.loss - last.loss);
    const depth = 1 - across - up;
    if (depth <= deepest) continue;
    deepest = depth;
    knee = choice;
  }
  return knee;
}

function draw(choices: readonly Choice[], panel: string, id: string, risk: Risk, metric: MetricInfo): SweepChart {
  const frontier = frontierOf(choices);
  const knee = kneeOf(frontier);
  const limit = MAX_TIMES * frontier[0].loss;
  const drawn = choices.filter(({ loss }) => frontier[0].loss <= 0 || loss <= limit);
  // All names, also of choices that are not drawn: an algorithm has one colour everywhere.
  const names = [...new Set(choices.map(({ series }) => series))];
  const series = names.map((name): ChartSeries => {
    const points = drawn.filter(({ series }) => series === name).map(({ risk, loss }) => [risk, loss] as const);
    return { name, role: 'peer', points: points.sort((a, b) => a[0] - b[0]) };
  });
  const ticks = new Map(choices.map((choice) => [choice.risk, choice.riskText]));
  return {
    name: `${metric.id}-by-risk`,
    spec: {
      id,
      kind: 'points',
      title: headingText(panel, frontierFinding(frontier, knee, metric)),
      x: {
        label: risk.label,
        scale: 'linear',
        ticks: [...ticks].sort((a, b) => a[0] - b[0]).map(([offset, text]) => ({ at: offset, text })),
      },
      y: { label: axisText(metric), scale: 'linear', unit: metric.unit === 'share' ? 'share' : 'number' },
      series,
      under: frontier.map((one) => [one.risk, one.loss] as const),
      ...(knee !== undefined && { marks: [{ point: [knee.risk, knee.loss], text: `knee: ${knee.name}` }] }),
      note: `Further left is safer; further down keeps more. The pale line joins the choices that no other beats in both. Left of the knee, reducing the risk costs more and more.${hiddenText(choices, drawn, metric)}`,
    },
  };
}

function hiddenText(choices: readonly Choice[], drawn: readonly Choice[], metric: MetricInfo): string {
  const hidden = choices.filter((choice) => !drawn.includes(choice));
  if (hidden.length === 0) return '';
  const names = [...new Set(hidden.map(({ series }) => series))].join(', ');
  const least = Math.min(...hidden.map(({ loss }) => loss));
  return ` Not shown because they lose ${metricText(least, metric)} or more: ${hidden.length} of ${names}.`;
}

function frontierFinding(frontier: readonly Choice[], knee: Choice | undefined, metric: MetricInfo): string {
  const makers = [...new Set(frontier.map(({ series }) => series))];
  const lead = makers.length === 1 ? `${makers[0]} alone is on the frontier` : `${makers.join(', ')} make the frontier`;
  if (knee === undefined) return `${lead}, which has no knee`;
  return `${lead}; its knee is ${knee.name}, with ${metricText(knee.loss, metric)} ${lowerFirst(metric.title)}`;
}
