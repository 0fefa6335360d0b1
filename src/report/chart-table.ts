import type { ChartSpec } from './charts/chart-spec.ts';
import { countText, figureText, shareText } from './format-number.ts';

/** A chart's numbers as text: a heading and rows of equal length, for tables of any kind. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The chart as a table: one row per place on the x axis, one column per series and per band. */
export function chartTable({ x, y, series, bands = [] }: ChartSpec): ChartTable {
  const nameOf = new Map(x.ticks?.map((tick) => [tick.at, tick.text]));
  const values = series.map((series) => new Map(series.points));
  const ranges = bands.map(({ points }) => new Map(points.map(([at, low, high]) => [at, [low, high] as const])));
  const places = new Set([...series, ...bands].flatMap(({ points }) => points.map(([at]) => at)));
  const valueText = (value: number | undefined) =>
    value !== undefined && y.unit === 'share' ? shareText(value, 2) : figureText(value, 'number');
  const rangeText = (range: readonly [number, number] | undefined) =>
    range === undefined ? '–' : `${valueText(range[0])} to ${valueText(range[1])}`;
  return {
    head: [
      x.label,
      ...series.map((one) => (series.length + bands.length === 1 ? y.label : one.name)),
      ...bands.map(({ name }) => name),
    ],
    rows: [...places]
      .sort((a, b) => a - b)
      .map((at) => [
        nameOf.get(at) ?? countText(at),
        ...values.map((column) => valueText(column.get(at))),
        ...ranges.map((column) => rangeText(column.get(at))),
      ]),
  };
}
