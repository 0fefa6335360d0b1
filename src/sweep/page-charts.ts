import { ensureDefined } from '../errors.ts';
import type { ChartSeries, ChartSpec } from '../report/charts/chart-spec.ts';
import { type AxisPosition, chartFinding } from './chart-finding.ts';
import { boundFactors, numbered } from './factor-values.ts';
import { axisText, factorsText, factorText, headingText } from './page-text.ts';
import {
  type CellGroup,
  type ChartNumber,
  type ChartRequest,
  type FactorValue,
  isWanted,
  type MetricInfo,
  type Spread,
  type SweepResults,
} from './results.ts';

/** A chart of a sweep. */
export interface SweepChart {
  /** Its subject, in a word for its file: `ncp-by-k`. */
  readonly name: string;
  readonly spec: ChartSpec;
}

/** One line: its name, the groups that are its points, and the number that is drawn. */
interface Line {
  readonly name: string;
  readonly groups: readonly CellGroup[];
  readonly number: ChartNumber;
}

/** Factors whose values have no order: no line leads from one to the next. */
const THINGS = ['algorithm', 'data', 'rules'];

/** Factors that are merged into the x axis when it shows a number of the data. */
const SIZE_FACTORS = ['prefix', 'sample', 'maxLength'];

/** The charts of a request: one per combination of the factors that it does not name. */
export function requestedCharts(results: SweepResults, request: ChartRequest, id: string): SweepChart[] {
  const numbers = chartNumbers(request);
  const groups = results.groups.filter(
    (group) => isWanted(group, request.where) && numbers.some((number) => spreadOf(group, number) !== undefined),
  );
  const series =
    request.series ?? (results.varying.includes('algorithm') || request.x === 'algorithm' ? 'algorithm' : undefined);
  const own = series === 'algorithm' ? results.ownFactors : [];
  const merged =
    results.varying.includes(request.x) || results.groups.some(({ factors }) => factors[request.x] !== undefined)
      ? []
      : SIZE_FACTORS;
  // A factor that always changes with x (ε = δ) separates no lines; one in a line's own name splits no chart.
  const bound = boundFactors(request.x, groups);
  const parts = [...bound, ...numbers.flatMap(({ where }) => Object.keys(where ?? {}))];
  const split = results.varying.filter((name) => ![request.x, series, ...own, ...merged, ...parts].includes(name));
  return panels(groups, split).flatMap(({ name, members }, n) => {
    const axis = axisOf(members, request.x);
    const lines = linesOf(
      results.groups,
      members,
      numbers,
      { x: request.x, hasStems: axis.hasStems },
      series,
      own.filter((factor) => factor !== request.x && !bound.includes(factor)),
    );
    const chart = draw({ ...request, id: `${id}-${n}`, panel: name }, axis, lines, metricOf(request, results.faces));
    return chart === undefined ? [] : [chart];
  });
}

/** The numbers that a chart shows, one line or more of each. */
export function chartNumbers({ y }: Pick<ChartRequest, 'y'>): readonly ChartNumber[] {
  return typeof y === 'string' ? [{ number: y }] : y.lines;
}

/** The text of the axis. */
function metricOf({ y }: ChartRequest, faces: readonly MetricInfo[]): MetricInfo {
  const known = (id: string): MetricInfo =>
    faces.find((metric) => metric.id === id) ?? { id, title: id, unit: 'number' as const };
  if (typeof y === 'string') return known(y);
  const [{ number, per }] = y.lines;
  return { id: number, title: y.title, unit: per === undefined ? known(number).unit : 'share' };
}

/** A number of a group, or its share of another one. */
function spreadOf(group: CellGroup, { number, per, where }: ChartNumber): Omit<Spread, 'count'> | undefined {
  const spread = group.numbers[number];
  if (spread === undefined || !isWanted(group, where)) return undefined;
  if (per === undefined) return spread;
  const total = group.numbers[per]?.mean ?? 0;
  return total > 0 ? { mean: spread.mean / total, deviation: (spread.deviation ?? 0) / total } : undefined;
}

/** Groups by the factors that a chart does not show; one that lacks such a factor is in every panel. */
export function panels(
  groups: readonly CellGroup[],
  split: readonly string[],
): { readonly name: string; readonly members: readonly CellGroup[] }[] {
  const keys = new Map<string, CellGroup['factors']>();
  for (const { factors } of groups) {
    if (!split.every((name) => factors[name] !== undefined)) continue;
    keys.set(JSON.stringify(split.map((name) => factors[name])), factors);
  }
  // A value that only a few have, and all the same, does not separate panels.
  const telling = split.filter(
    (name) =>
      groups.every(({ factors }) => factors[name] !== undefined) ||
      new Set(groups.flatMap(({ factors }) => factors[name] ?? [])).size > 1,
  );
  const representatives = keys.size === 0 ? groups.slice(0, 1).map(({ factors }) => factors) : [...keys.values()];
  return representatives.map((chosen) => ({
    name: factorsText(chosen, telling),
    members: groups.filter(({ factors }) =>
      split.every((name) => factors[name] === undefined || factors[name] === chosen[name]),
    ),
  }));
}

/** The positions of values on the x axis. */
interface Axis {
  readonly places: ReadonlyMap<FactorValue, AxisPosition>;
  readonly isNamed: boolean;
  /** Whether the text before the numbers differs, as in `fixed:10%` and `personal:10%`: then it names lines. */
  readonly hasStems: boolean;
}

/** Numbers, and texts that end with one, are at their value, names side by side in the order of the sweep. */
function axisOf(groups: readonly CellGroup[], x: string): Axis {
  const values = [...new Set(groups.flatMap((group) => xOf(group, x) ?? []))];
  // `random:10%` is a number with a kind; `PR1` is a name.
  const numbers = values.flatMap((value) => numbered(value) ?? []).filter(({ stem }) => /^(.*:)?$/.test(stem));
  const isNamed = numbers.length < values.length;
  const hasStems = !isNamed && new Set(numbers.map(({ stem }) => stem)).size > 1;
  const places = values.map((value, n): [FactorValue, AxisPosition] => {
    if (isNamed) return [value, { at: n, text: factorText(value) }];
    const { stem, number } = numbers[n];
    return [value, { at: number, text: factorText(hasStems ? String(value).slice(stem.length) : value) }];
  });
  if (!isNamed) places.sort((a, b) => a[1].at - b[1].at);
  return { places: new Map(places), isNamed, hasStems };
}

/** The text before the number of a value, as the name of a line. */
function stemText(group: CellGroup, x: string): string {
  const value = xOf(group, x);
  return value === undefined ? '' : (numbered(value)?.stem ?? '').replace(/:$/, '');
}

function xOf({ factors, numbers }: CellGroup, x: string): FactorValue | undefined {
  return factors[x] ?? numbers[x]?.mean;
}

/** Lines in the order of the sweep; one without points keeps its place, so that a name has one colour everywhere. */
function linesOf(
  all: readonly CellGroup[],
  visibleGroups: readonly CellGroup[],
  numbers: readonly ChartNumber[],
  { x, hasStems }: { readonly x: string; readonly hasStems: boolean },
  series: string | undefined,
  own: readonly string[],
): Line[] {
  return numbers.flatMap((number) => {
    const lines = new Map<string, CellGroup[]>();
    for (const group of all.filter((one) => isWanted(one, number.where))) {
      const { factors } = group;
      const names = [
        series === undefined ? '' : factorText(factors[series] ?? ''),
        factorsText(factors, own),
        hasStems ? stemText(group, x) : '',
      ];
      const name = [...(x === series ? [] : names), number.name ?? ''].filter((part) => part !== '').join(', ');
      const line = lines.get(name) ?? [];
      if (visibleGroups.includes(group)) line.push(group);
      lines.set(name, line);
    }
    return [...lines].map(([name, groups]) => ({ name, groups, number }));
  });
}

function draw(
  request: ChartRequest & { readonly id: string; readonly panel: string },
  { places, isNamed }: Axis,
  lines: readonly Line[],
  measured: MetricInfo,
): SweepChart | undefined {
  const ordered = [...new Map([...places.values()].map((place) => [place.at, place])).values()];
  if (ordered.length === 0) return undefined;
  const { to } = request;
  const metric = to === undefined ? measured : multipleOf(measured, to);
  const basis = lines.find(({ name }) => name === to);
  const units = basis && new Map(pointsOf(basis, request.x, places).map(({ x, y }) => [x, y]));
  const series = lines.map((line): ChartSeries => {
    const points = inUnits(pointsOf(line, request.x, places), units);
    return {
      name: line.name || request.panel || metric.title,
      role: 'peer',
      points: points.map(({ x, y }) => [x, y]),
      deviations: points.map(({ deviation }) => deviation),
    };
  });
  const isOrdered = !(isNamed && THINGS.includes(request.x));
  const title = chartFinding(series, ordered, request.x, metric, isOrdered);
  return {
    name: `${measured.id}-by-${request.x}`,
    spec: {
      id: request.id,
      kind: isOrdered ? 'lines' : 'points',
      title: headingText(request.panel, title),
      x: {
        label: request.x,
        scale: request.log?.includes('x') && !isNamed ? 'log' : 'linear',
        ticks: ordered.map(({ at, text }) => ({ at, text })),
      },
      y: { label: axisText(metric), scale: request.log?.includes('y') ? 'log' : 'linear', unit: unitOf(metric) },
      series,
    },
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly deviation: number;
}

/** A number drawn as a multiple of another line's. */
function multipleOf({ id, title, better }: MetricInfo, to: string): MetricInfo {
  return { id, title: `${title}, ${to} = 1`, unit: 'number', ...(better !== undefined && { better }) };
}

/** Divided by the unit at each place; what has none there, or none but 0, is left out. */
function inUnits(points: readonly Point[], units: ReadonlyMap<number, number> | undefined): readonly Point[] {
  if (units === undefined) return points;
  return points.flatMap(({ x, y, deviation }) => {
    const unit = units.get(x) ?? 0;
    return unit > 0 ? [{ x, y: y / unit, deviation: deviation / unit }] : [];
  });
}

/** A number that does not depend on x is the same everywhere. */
function pointsOf({ groups, number }: Line, x: string, places: ReadonlyMap<FactorValue, AxisPosition>): Point[] {
  const points = groups.flatMap((group): Point[] => {
    const spread = spreadOf(group, number);
    if (spread === undefined) return [];
    const at = xOf(group, x);
    const where = at === undefined ? [...places.values()] : [ensureDefined(places.get(at), 'every value has a place')];
    return where.map((place) => ({ x: place.at, y: spread.mean, deviation: spread.deviation ?? 0 }));
  });
  return points.sort((a, b) => a.x - b.x);
}

/** The drawing knows counts, shares and numbers. */
function unitOf({ unit }: MetricInfo): ChartSpec['y']['unit'] {
  return unit === 'share' || unit === 'count' ? unit : 'number';
}
