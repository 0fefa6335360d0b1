import {
  type ChartSize,
  type Drawing,
  FONT_SIZE,
  halfStep,
  hasPeers,
  isCrowded,
  type LegendEntry,
  LINE_HEIGHT,
  line,
  PAPER,
  text,
} from './chart-drawing.ts';
import { type Box, textWidth, wrapText } from './chart-labels.ts';
import { chartMarks } from './chart-marks.ts';
import { linearScale, linearScaleFromZero, logScale, type Scale, TINY } from './chart-scale.ts';
import type { ChartPoint, ChartSeries, ChartSpec, ChartTick } from './charts/chart-spec.ts';
import { escapeHtml } from './escape.ts';
import { compactText } from './format-number.ts';

/** Drawn at about its natural size in a column of text. */
export const WIDE: ChartSize = { width: 640, height: 330 };
/** Drawn at about its natural size on a phone. */
export const NARROW: ChartSize = { width: 344, height: 280 };

/** Drawn at about its natural size in half of a wide page. */
export const HALF: ChartSize = { width: 540, height: 320 };

const TITLE_SIZE = 14;

/**
 * A chart as an SVG element for a page that prints title and note itself. Same spec and size, same text. Colours come
 * from CSS variables if they are set.
 */
export function chartToSvg(spec: ChartSpec, size: ChartSize = WIDE): string {
  const drawing = layOut(spec, size);
  const height = drawing?.size.height ?? size.height;
  const viewport = `viewBox="0 0 ${size.width} ${height}" width="100%"`;
  return [`<svg class="chart" ${viewport} ${labelling(spec, size)}`, ...body(drawing, size), '</svg>'].join('\n');
}

/** A chart as an SVG file that stands alone: with title and note, on paper of its own, in colours that every program knows. */
export function chartFile(spec: ChartSpec, size: ChartSize = WIDE): string {
  const heading = wrapText(spec.title, size.width - 10, TITLE_SIZE);
  const footing = spec.note === undefined ? [] : wrapText(spec.note, size.width - 10, FONT_SIZE);
  const drawing = layOut(spec, size);
  const top = heading.length * (LINE_HEIGHT + 2) + 8;
  const bottom = top + (drawing?.size.height ?? size.height);
  const [width, height] = [size.width + 32, bottom + footing.length * LINE_HEIGHT + 24];
  const viewport = `viewBox="-16 -8 ${width} ${height}" width="${width}" height="${height}"`;
  const titleStyle = `font-size="${TITLE_SIZE}" font-weight="600"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" ${viewport} ${labelling(spec, size)}`,
    `<rect x="-16" y="-8" width="100%" height="100%" fill="${PAPER}"/>`,
    ...heading.map((row, n) => text(2, 18 + n * (LINE_HEIGHT + 2), row, titleStyle)),
    ...body(drawing, size, ` transform="translate(0 ${top})"`),
    ...footing.map((row, n) => text(2, bottom + 12 + n * LINE_HEIGHT, row)),
    '</svg>\n',
  ]
    .join('\n')
    .replaceAll(/var\(--[a-z0-9-]+, (#[0-9a-f]+)\)/g, '$1');
}

/** The rest of the opening tag, with what the chart is called and shows. */
function labelling(spec: ChartSpec, { width }: ChartSize): string {
  const id = escapeHtml(`chart-${spec.id}-${width}`);
  return [
    `role="img" aria-labelledby="${id}-title ${id}-desc" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" font-size="${FONT_SIZE}">`,
    `<title id="${id}-title">${escapeHtml(spec.title)}</title>`,
    `<desc id="${id}-desc">${escapeHtml(description(spec))}</desc>`,
  ].join('\n');
}

function body(drawing: Drawing | undefined, { width, height }: ChartSize, attributes = ''): string[] {
  const parts =
    drawing === undefined
      ? [text(width / 2, height / 2, 'Nothing to show', 'text-anchor="middle"')]
      : [...axes(drawing), ...chartMarks(drawing)];
  return [`<g${attributes}>`, ...parts, '</g>'];
}

function layOut(spec: ChartSpec, size: ChartSize): Drawing | undefined {
  const isVisible = (value: number, scale: 'linear' | 'log') =>
    Number.isFinite(value) && (scale === 'linear' || value >= TINY);
  const isShown = ([x, y]: ChartPoint): boolean => isVisible(x, xScaleKind(spec)) && isVisible(y, spec.y.scale);
  const series = spec.series.map((series) => ({
    ...series,
    points: series.points.filter(isShown),
  }));
  const bands = (spec.bands ?? []).map((band) => ({
    ...band,
    points: band.points.filter(([x, low, high]) => isShown([x, low]) && isShown([x, high])),
  }));
  const tops = spec.series.flatMap(({ points, deviations = [] }) =>
    deviations.map((deviation, p): ChartPoint => [points[p][0], points[p][1] + deviation]),
  );
  const points = [
    ...series.flatMap((one) => one.points),
    ...tops.filter(isShown),
    ...bands.flatMap((band) => band.points.flatMap(([x, low, high]) => [[x, low] as const, [x, high] as const])),
  ];
  if (points.length === 0) return undefined;
  const [lowX, highX] = extent(points.map(([x]) => x));
  const [lowY, highY] = extent(points.map(([, y]) => y));
  // Lines have their names next to them, for which bands leave no room.
  const isNamedBeside = (spec.kind === 'lines' || spec.kind === 'steps') && bands.length === 0;
  const frameTop = isCrowded(spec, size) && !isNamedBeside && !hasPeers(spec) ? 48 : 30;
  const frameBottom = size.height - 46;
  const capacity = (frameBottom - frameTop) / (spec.y.scale === 'log' ? 24 : 46);
  const y = yScale(spec, lowY, highY, Math.max(2, Math.floor(capacity)));
  const left = 14 + Math.max(...y.ticks.map((tick) => textWidth(tick.text, FONT_SIZE)));
  const frame = { left, right: size.width - 12, top: frameTop, bottom: frameBottom };
  const x = xScale({ ...spec, series }, lowX, highX, frame);
  const legend = hasPeers(spec) ? legendRows(series, frame) : [];
  const height = size.height + legend.length * LINE_HEIGHT;
  return { spec, size: { ...size, height }, frame, x, y, series, bands, legend };
}

function yScale({ y }: ChartSpec, low: number, high: number, numTicks: number): Scale {
  const share = (value: number) => `${Number((value * 100).toPrecision(6))}%`;
  const request = { numTicks, whole: y.unit === 'count', text: y.unit === 'share' ? share : compactText };
  if (y.scale === 'log') return logScale(low, high, request);
  return low < 0 ? linearScale(low, Math.max(0, high), request) : linearScaleFromZero(high, request);
}

function xScaleKind({ kind, x }: ChartSpec): 'linear' | 'log' {
  return kind === 'bars' || kind === 'steps' ? 'linear' : x.scale;
}

function xScale(spec: ChartSpec, low: number, high: number, frame: Box): Scale {
  const width = frame.right - frame.left;
  const { kind, x, series } = spec;
  const isLog = xScaleKind(spec) === 'log';
  const margin = hasPeers(spec) ? 0.03 * (high - low || 1) : 0;
  const half = kind === 'bars' ? 0.5 : kind === 'steps' ? Math.max(...series.map(halfStep)) : margin;
  const request = { numTicks: Math.max(2, Math.floor(width / 64)), whole: kind === 'steps', text: compactText };
  const scale = isLog ? logScale(low, high, request) : linearScale(low - half, high + half, request);
  if (x.ticks === undefined) return scale;
  // Marks at equal distances are thinned evenly; of others, those that overlap are left out later.
  const capacity = isLog || hasPeers(spec) ? Number.POSITIVE_INFINITY : width / (scale.high - scale.low);
  const widest = Math.max(...x.ticks.map((tick) => textWidth(tick.text, FONT_SIZE)));
  const every = Math.max(1, Math.ceil((widest + 6) / capacity));
  const isWithin = ({ at }: ChartTick): boolean => at >= scale.low && at <= scale.high;
  return { ...scale, ticks: x.ticks.filter((tick, n) => n % every === 0 && isWithin(tick)) };
}

function axes({ spec, size, frame, x, y }: Drawing): string[] {
  const parts = [text(2, 14, `${spec.y.label}${spec.y.scale === 'log' ? ' (log scale)' : ''}`)];
  for (const tick of y.ticks) {
    const at = frame.bottom - y.place(tick.at) * (frame.bottom - frame.top);
    parts.push(line(frame.left, at, frame.right, at), text(frame.left - 7, at + 4, tick.text, 'text-anchor="end"'));
  }
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const tick of x.ticks) {
    const at = frame.left + x.place(tick.at) * (frame.right - frame.left);
    const half = textWidth(tick.text, FONT_SIZE) / 2;
    const middle = Math.min(at, size.width - half - 1);
    if (middle - half < lastEnd + 4) continue;
    lastEnd = middle + half;
    if (spec.kind !== 'bars') parts.push(line(at, frame.bottom, at, frame.bottom + 4));
    parts.push(text(middle, frame.bottom + 18, tick.text, 'text-anchor="middle"'));
  }
  const label = `${spec.x.label}${xScaleKind(spec) === 'log' ? ' (log scale)' : ''}`;
  parts.push(text((frame.left + frame.right) / 2, frame.bottom + 38, label, 'text-anchor="middle"'));
  return parts;
}

/** The names of peers in as many rows as they need. */
function legendRows(series: readonly ChartSeries[], frame: Box): LegendEntry[][] {
  const rows: LegendEntry[][] = [];
  let left = Number.POSITIVE_INFINITY;
  for (const [n, { name, points }] of series.entries()) {
    if (points.length === 0 || series.length < 2) continue;
    const width = textWidth(name, FONT_SIZE) + 32;
    if (left + width > frame.right + 20) {
      rows.push([]);
      left = frame.left;
    }
    rows[rows.length - 1].push({ n, left });
    left += width;
  }
  return rows;
}

/** The chart in words, for readers who do not see it. */
function description({ kind, x, y, series, note }: ChartSpec): string {
  const subject = { bars: 'Bar chart', lines: 'Line chart', steps: 'Histogram', points: 'Scatter chart' }[kind];
  const of = series.map(({ name }) => name).join(series.length > 2 ? ', ' : ' and ');
  return `${subject} of ${of}. Across: ${x.label}. Up: ${y.label}.${note === undefined ? '' : ` ${note}`}`;
}

function extent(values: readonly number[]): [number, number] {
  let [low, high] = [values[0], values[0]];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}
