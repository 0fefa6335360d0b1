import { lowerFirst } from '../lower-first.ts';
import type { ChartSeries } from '../report/charts/chart-spec.ts';
import { metricText } from './page-text.ts';
import type { MetricInfo } from './results.ts';

/** The number of values that a title names. */
const MAX_SHOWN = 4;

/** A place on the x axis. */
export interface AxisPosition {
  readonly at: number;
  readonly text: string;
}

/** The finding in one sentence: who is best and by how much, or how the only line goes, or between what things lie. */
export function chartFinding(
  series: readonly ChartSeries[],
  places: readonly AxisPosition[],
  x: string,
  metric: MetricInfo,
  isOrdered = true,
): string {
  const title = lowerFirst(metric.title);
  const drawn = series.filter(({ points }) => points.length > 0);
  if (drawn.length === 1) return isOrdered ? onlyLine(drawn[0], places, x, metric) : ends(drawn[0], places, metric);
  const contests = contestsOf(drawn, places, metric);
  if (metric.better === undefined && contests.length > 0) return sideBySide(contests[contests.length - 1], x, metric);
  if (contests.length === 0) return `${title} of ${drawn.map(({ name }) => name).join(', ')}`;
  const wins = new Map<string, Contest[]>();
  for (const contest of contests) {
    for (const { name, value } of contest.entries) {
      if (value === contest.entries[0].value) wins.set(name, [...(wins.get(name) ?? []), contest]);
    }
  }
  const [winner, won] = [...wins].sort((a, b) => b[1].length - a[1].length)[0];
  const { place, entries } = won[won.length - 1];
  const best = entries[0].value;
  const rivals = entries.filter(({ name }) => name !== winner);
  const rival = rivals[rivals.length - 1];
  const where = `at ${x} ${place.text}`;
  const every = `at every ${x.endsWith('s') ? `value of ${x}` : x}`;
  const scope =
    won.length < contests.length
      ? ` at ${won.length} of ${contests.length} values of ${x}`
      : won.length === 1
        ? ''
        : ` ${every}`;
  const [ownLabel, others] = [metricText(best, metric), metricText(rival.value, metric)];
  if (best === rival.value) return `all have the same ${title}${scope}: ${ownLabel} ${where}`;
  const lead = `${winner} has the ${metric.better === 'higher' ? 'highest' : 'lowest'} ${title}${scope}`;
  return ownLabel === others
    ? `${lead}, but hardly differs from ${rival.name}: ${ownLabel} ${where}`
    : `${lead}: ${ownLabel} against ${others} of ${rival.name} ${where}`;
}

/** `cracked items at alpha 100%: 40.2 (O-estimate), 43.2 (exact)`; of many the least and the most. */
function sideBySide({ place, entries }: Contest, x: string, metric: MetricInfo): string {
  const ends = entries.length > MAX_SHOWN ? [entries[0], entries[entries.length - 1]] : entries;
  const values = ends.map(({ name, value }) => `${metricText(value, metric)} (${name})`);
  return `${metric.title} at ${x} ${place.text}: ${values.join(ends === entries ? ', ' : ' to ')}`;
}

/** A place where several series have a value, the best first. */
interface Contest {
  readonly place: AxisPosition;
  readonly entries: readonly { readonly name: string; readonly value: number }[];
}

function contestsOf(
  series: readonly ChartSeries[],
  places: readonly AxisPosition[],
  { better }: MetricInfo,
): Contest[] {
  const sign = better === 'higher' ? -1 : 1;
  return places.flatMap((place) => {
    const entries = series.flatMap(({ name, points }) => {
      const value = points.find(([at]) => at === place.at)?.[1];
      return value === undefined ? [] : [{ name, value }];
    });
    entries.sort((a, b) => sign * (a.value - b.value));
    return entries.length < 2 ? [] : [{ place, entries }];
  });
}

function onlyLine(
  { name, points }: ChartSeries,
  places: readonly AxisPosition[],
  x: string,
  metric: MetricInfo,
): string {
  const title = lowerFirst(metric.title);
  const [first, last] = [points[0], points[points.length - 1]];
  const at = (point: readonly [number, number]): string => {
    const place = places.find((one) => one.at === point[0]);
    return `${metricText(point[1], metric)} at ${x} ${place?.text ?? point[0]}`;
  };
  const of = name === '' || lowerFirst(name) === title ? '' : ` of ${name}`;
  if (points.length === 1) return `the ${title}${of} is ${at(first)}`;
  const goes = last[1] > first[1] ? 'rises' : last[1] < first[1] ? 'falls' : 'goes';
  return `the ${title}${of} ${goes} from ${at(first)} to ${at(last)}`;
}

/** `groups: from 73 (chess) to 583 (retail)` */
function ends({ points }: ChartSeries, places: readonly AxisPosition[], metric: MetricInfo): string {
  const byValue = [...points].sort((a, b) => a[1] - b[1]);
  const [least, most] = [byValue[0], byValue[byValue.length - 1]].map(
    ([at, value]) => `${metricText(value, metric)} (${places.find((place) => place.at === at)?.text ?? at})`,
  );
  return `${metric.title}: ${points.length === 1 ? least : `from ${least} to ${most}`}`;
}
