import { defined } from '../errors.ts';
import type { ChartSeries, ChartSpec } from '../report/charts/chart-spec.ts';
import { numbered } from './numbered.ts';
import { axisText, factorsText, factorText, headingText, lowered, numberFaceText } from './page-text.ts';
import {
  type CellGroup,
  type ChartWish,
  type FactorValue,
  isWanted,
  type NumberFace,
  type SweepResults,
} from './results.ts';

/** A chart of a sweep: a specification with what only sweeps show. */
export interface SweepChart {
  /** What it shows, in a word for its file: `ncp-by-k`. */
  readonly name: string;
  readonly spec: ChartSpec;
  /** Per series and point: the standard deviation over seeds, 0 where there is one run. */
  readonly deviations: readonly (readonly number[])[];
  /** Points that are named in the drawing. */
  readonly marks: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** A line beneath the series, such as a frontier. */
  readonly under?: readonly (readonly [number, number])[];
}

/** A place on the x axis. */
interface Place {
  readonly at: number;
  readonly text: string;
}

/** One line: its name and the groups that are its points. */
interface Line {
  readonly name: string;
  readonly groups: readonly CellGroup[];
}

/** Factors that are merged into the x axis when it shows a number of the data. */
const SIZE_FACTORS = ['prefix', 'sample', 'maxLength'];

/** The charts of a wish: one per combination of the factors that it does not name. */
export function wishedCharts(results: SweepResults, wish: ChartWish, id: string): SweepChart[] {
  const face = results.faces.find((one) => one.id === wish.y) ?? { id: wish.y, title: wish.y, unit: 'number' as const };
  const groups = results.groups.filter((group) => group.numbers[wish.y] !== undefined && isWanted(group, wish.where));
  const series =
    wish.series ?? (results.varying.includes('algorithm') || wish.x === 'algorithm' ? 'algorithm' : undefined);
  const own = series === 'algorithm' ? results.ownFactors : [];
  const merged =
    results.varying.includes(wish.x) || results.groups.some(({ factors }) => factors[wish.x] !== undefined)
      ? []
      : SIZE_FACTORS;
  const split = results.varying.filter(
    (name) => name !== wish.x && name !== series && !own.includes(name) && !merged.includes(name),
  );
  return panels(groups, split).flatMap(({ name, members }, n) => {
    const axis = axisOf(members, wish.x);
    const lines = linesOf(
      results.groups,
      members,
      { x: wish.x, hasStems: axis.hasStems },
      series,
      own.filter((one) => one !== wish.x),
    );
    const chart = draw({ ...wish, id: `${id}-${n}`, panel: name }, axis, lines, face);
    return chart === undefined ? [] : [chart];
  });
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
  const representatives = keys.size === 0 ? groups.slice(0, 1).map(({ factors }) => factors) : [...keys.values()];
  return representatives.map((chosen) => ({
    name: factorsText(chosen, split),
    members: groups.filter(({ factors }) =>
      split.every((name) => factors[name] === undefined || factors[name] === chosen[name]),
    ),
  }));
}

/** Where values stand on the x axis. */
interface Axis {
  readonly places: ReadonlyMap<FactorValue, Place>;
  readonly isNamed: boolean;
  /** Whether what stands before the numbers differs, as in `fixed:10%` and `personal:10%`: then it names lines. */
  readonly hasStems: boolean;
}

/** Numbers, and texts that end with one, stand at their value, names side by side in the order of the sweep. */
function axisOf(groups: readonly CellGroup[], x: string): Axis {
  const values = [...new Set(groups.flatMap((group) => xOf(group, x) ?? []))];
  // `random:10%` is a number with a kind; `PR1` is a name.
  const numbers = values.flatMap((value) => numbered(value) ?? []).filter(({ stem }) => /^(.*:)?$/.test(stem));
  const isNamed = numbers.length < values.length;
  const hasStems = !isNamed && new Set(numbers.map(({ stem }) => stem)).size > 1;
  const places = values.map((value, n): [FactorValue, Place] => {
    if (isNamed) return [value, { at: n, text: factorText(value) }];
    const { stem, number } = numbers[n];
    return [value, { at: number, text: factorText(hasStems ? String(value).slice(stem.length) : value) }];
  });
  if (!isNamed) places.sort((a, b) => a[1].at - b[1].at);
  return { places: new Map(places), isNamed, hasStems };
}

/** What stands before the number of a value, as the name of a line. */
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
  shown: readonly CellGroup[],
  { x, hasStems }: { readonly x: string; readonly hasStems: boolean },
  series: string | undefined,
  own: readonly string[],
): Line[] {
  const lines = new Map<string, CellGroup[]>();
  for (const group of all) {
    const { factors } = group;
    const names = [
      series === undefined ? '' : factorText(factors[series] ?? ''),
      factorsText(factors, own),
      hasStems ? stemText(group, x) : '',
    ];
    const name = x === series ? '' : names.filter((part) => part !== '').join(', ');
    const line = lines.get(name) ?? [];
    if (shown.includes(group)) line.push(group);
    lines.set(name, line);
  }
  return [...lines].map(([name, groups]) => ({ name, groups }));
}

function draw(
  wish: ChartWish & { readonly id: string; readonly panel: string },
  { places, isNamed }: Axis,
  lines: readonly Line[],
  measured: NumberFace,
): SweepChart | undefined {
  const ordered = [...new Map([...places.values()].map((place) => [place.at, place])).values()];
  if (ordered.length === 0) return undefined;
  const { to } = wish;
  const face = to === undefined ? measured : multipleOf(measured, to);
  const basis = lines.find(({ name }) => name === to);
  const units = basis && new Map(pointsOf(basis.groups, wish.x, wish.y, places).map(({ x, y }) => [x, y]));
  const series: ChartSeries[] = [];
  const deviations: number[][] = [];
  for (const { name, groups } of lines) {
    const points = inUnits(pointsOf(groups, wish.x, wish.y, places), units);
    series.push({ name: name || wish.panel || face.title, role: 'neutral', points: points.map(({ x, y }) => [x, y]) });
    deviations.push(points.map(({ deviation }) => deviation));
  }
  const title = findingText(series, ordered, wish.x, face);
  return {
    name: `${wish.y}-by-${wish.x}`,
    spec: {
      id: wish.id,
      kind: 'lines',
      title: headingText(wish.panel, title),
      x: {
        label: wish.x,
        scale: wish.log?.includes('x') && !isNamed ? 'log' : 'linear',
        ticks: ordered.map(({ at, text }) => ({ at, text })),
      },
      y: { label: axisText(face), scale: wish.log?.includes('y') ? 'log' : 'linear', unit: unitOf(face) },
      series,
    },
    deviations,
    marks: [],
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly deviation: number;
}

/** A number drawn as a multiple of another line's. */
function multipleOf({ id, title, better }: NumberFace, to: string): NumberFace {
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

/** What does not depend on x is the same everywhere. */
function pointsOf(
  groups: readonly CellGroup[],
  x: string,
  y: string,
  places: ReadonlyMap<FactorValue, Place>,
): Point[] {
  const points = groups.flatMap((group): Point[] => {
    const spread = group.numbers[y];
    const at = xOf(group, x);
    const where = at === undefined ? [...places.values()] : [defined(places.get(at), 'every value has a place')];
    return where.map((place) => ({ x: place.at, y: spread.mean, deviation: spread.deviation ?? 0 }));
  });
  return points.sort((a, b) => a.x - b.x);
}

/** The drawing knows counts, shares and numbers. */
function unitOf({ unit }: NumberFace): ChartSpec['y']['unit'] {
  return unit === 'share' || unit === 'count' ? unit : 'number';
}

/** The finding in one sentence: who is best and by how much, or how the only line goes. */
function findingText(series: readonly ChartSeries[], places: readonly Place[], x: string, face: NumberFace): string {
  const title = lowered(face.title);
  const drawn = series.filter(({ points }) => points.length > 0);
  if (drawn.length === 1) return onlyLine(drawn[0], places, x, face);
  const contests = contestsOf(drawn, places, face);
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
  const [own, others] = [numberFaceText(best, face), numberFaceText(rival.value, face)];
  if (best === rival.value) return `all have the same ${title}${scope}: ${own} ${where}`;
  const lead = `${winner} has the ${face.better === 'higher' ? 'highest' : 'lowest'} ${title}${scope}`;
  return own === others
    ? `${lead}, but hardly differs from ${rival.name}: ${own} ${where}`
    : `${lead}: ${own} against ${others} of ${rival.name} ${where}`;
}

/** A place where several series have a value, the best first. */
interface Contest {
  readonly place: Place;
  readonly entries: readonly { readonly name: string; readonly value: number }[];
}

function contestsOf(series: readonly ChartSeries[], places: readonly Place[], { better }: NumberFace): Contest[] {
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

function onlyLine({ name, points }: ChartSeries, places: readonly Place[], x: string, face: NumberFace): string {
  const title = lowered(face.title);
  const [first, last] = [points[0], points[points.length - 1]];
  const at = (point: readonly [number, number]): string => {
    const place = places.find((one) => one.at === point[0]);
    return `${numberFaceText(point[1], face)} at ${x} ${place?.text ?? point[0]}`;
  };
  const of = name === '' || lowered(name) === title ? '' : ` of ${name}`;
  if (points.length === 1) return `the ${title}${of} is ${at(first)}`;
  const goes = last[1] > first[1] ? 'rises' : last[1] < first[1] ? 'falls' : 'goes';
  return `the ${title}${of} ${goes} from ${at(first)} to ${at(last)}`;
}
