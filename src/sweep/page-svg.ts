import { type Box, type Pixel, placeLabels, textWidth, wrapText } from '../report/chart-labels.ts';
import { pathOf, pixelOf, px } from '../report/chart-pixels.ts';
import { linearScale, linearScaleFromZero, logScale, type Scale, TINY } from '../report/chart-scale.ts';
import type { ChartSpec } from '../report/charts/chart-spec.ts';
import { escapeHtml } from '../report/escape.ts';
import { compactText } from '../report/format-number.ts';
import type { ChartSize, SvgOptions } from '../report/svg-chart.ts';
import type { SweepChart } from './page-charts.ts';
import { plainColor } from './page-style.ts';

const FONT_SIZE = 12;
const LINE_HEIGHT = 18;
const TITLE_SIZE = 14;
const TITLE_HEIGHT = 19;
const MARGIN = 16;
const INK = 'var(--chart-ink)';
const GRID = 'var(--chart-grid)';

/** Keeps a text legible over lines and marks. */
const HALO = 'paint-order="stroke" stroke="var(--paper)" stroke-width="4" stroke-linejoin="round"';

/** How many colours and shapes there are; those of further series are hollow. */
const NUM_STYLES = 8;

interface Drawing {
  readonly chart: SweepChart;
  readonly size: ChartSize;
  readonly frame: Box;
  readonly x: Scale;
  readonly y: Scale;
  /** The points that the scales can show, per series. */
  readonly points: readonly (readonly (readonly [number, number])[])[];
}

/**
 * A chart of a sweep as one SVG element: every series has a colour and a shape. `inline` is for a page that prints title
 * and note itself and sets the colours; else the drawing carries them and stands alone, on paper of its own.
 */
export function sweepChartSvg(chart: SweepChart, { inline = false, ...size }: SvgOptions): string {
  return inline ? inlineSvg(chart, size) : plainSvg(chart, size);
}

function plainSvg(chart: SweepChart, size: ChartSize): string {
  const { title, note } = chart.spec;
  const width = size.width + 2 * MARGIN;
  const heading = wrapText(title, size.width, TITLE_SIZE);
  const footing = note === undefined ? [] : wrapText(note, size.width, FONT_SIZE);
  const top = MARGIN + heading.length * TITLE_HEIGHT + 6;
  const bottom = top + (layOut(chart, size)?.size.height ?? size.height);
  const height = bottom + footing.length * LINE_HEIGHT + MARGIN;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="var(--paper)"/>`,
    `<g font-family="system-ui, sans-serif" font-size="${FONT_SIZE}">`,
    ...heading.map((one, n) =>
      text(
        MARGIN,
        MARGIN + 12 + n * TITLE_HEIGHT,
        one,
        `font-size="${TITLE_SIZE}" font-weight="600" fill="var(--ink)"`,
      ),
    ),
    ...footing.map((one, n) => text(MARGIN, bottom + 14 + n * LINE_HEIGHT, one)),
    '</g>',
    `<g transform="translate(${MARGIN} ${top})">`,
    // What is written at the edge may reach into the margin.
    inlineSvg(chart, size).replace('width="100%"', `width="${size.width}" height="${bottom - top}" overflow="visible"`),
    '</g>',
    '</svg>\n',
  ].join('\n');
  // Not every program that draws SVG knows variables.
  return svg.replaceAll(/var\((--[a-z0-9-]+)\)/g, (_, name: string) => plainColor(name));
}

function inlineSvg(chart: SweepChart, size: ChartSize): string {
  const { spec } = chart;
  const drawing = layOut(chart, size);
  const id = escapeHtml(`chart-${spec.id}-${size.width}`);
  const head = [
    `viewBox="0 0 ${size.width} ${drawing?.size.height ?? size.height}" width="100%" role="img" class="chart"`,
    `aria-labelledby="${id}-title ${id}-desc" font-family="system-ui, sans-serif" font-size="${FONT_SIZE}"`,
  ].join(' ');
  const body =
    drawing === undefined
      ? [text(size.width / 2, size.height / 2, 'Nothing to show', 'text-anchor="middle"')]
      : [...axes(drawing), ...underLine(drawing), ...seriesMarks(drawing), ...namedMarks(drawing), ...names(drawing)];
  return [
    `<svg ${head}>`,
    `<title id="${id}-title">${escapeHtml(spec.title)}</title>`,
    `<desc id="${id}-desc">${escapeHtml(description(spec))}</desc>`,
    ...body,
    '</svg>',
  ].join('\n');
}

function layOut(chart: SweepChart, size: ChartSize): Drawing | undefined {
  const { spec, deviations } = chart;
  const shown = (value: number, scale: 'linear' | 'log') =>
    Number.isFinite(value) && (scale === 'linear' || value >= TINY);
  const points = spec.series.map((one) =>
    one.points.filter(([x, y]) => shown(x, spec.x.scale) && shown(y, spec.y.scale)),
  );
  const all = points.flat();
  if (all.length === 0) return undefined;
  const tops = spec.series.flatMap((one, n) => one.points.map(([, y], p) => y + (deviations[n]?.[p] ?? 0)));
  const bottom = size.height - 46;
  const y = yScale(spec, Math.min(...all.map((point) => point[1])), Math.max(...tops), Math.floor((bottom - 30) / 46));
  const left = 14 + Math.max(...y.ticks.map((tick) => textWidth(tick.text, FONT_SIZE)));
  const frame = { left, right: size.width - 14, top: 30, bottom };
  const legend = legendRows(spec, frame).length * LINE_HEIGHT;
  const x = xScale(
    spec,
    all.map((point) => point[0]),
    frame,
  );
  return { chart, size: { ...size, height: size.height + legend }, frame, x, y, points };
}

function yScale({ y }: ChartSpec, low: number, high: number, numTicks: number): Scale {
  const share = (value: number) => `${Number((value * 100).toPrecision(6))}%`;
  const wish = { numTicks, whole: y.unit === 'count', text: y.unit === 'share' ? share : compactText };
  if (y.scale === 'log') return logScale(low, high, wish);
  if (low >= 0) return linearScaleFromZero(high, wish);
  const room = (high - low || 1) * 0.06;
  return linearScale(low - room, high + room, { ...wish, whole: false });
}

function xScale({ x }: ChartSpec, values: readonly number[], frame: Box): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = frame.right - frame.left;
  const wish = { numTicks: Math.floor(width / 64), whole: false, text: compactText };
  const room = (high - low || 1) * 0.03;
  const scale = x.scale === 'log' ? logScale(low, high, wish) : linearScale(low - room, high + room, wish);
  return x.ticks === undefined ? scale : { ...scale, ticks: x.ticks };
}

function axes({ chart: { spec }, size, frame, x, y }: Drawing): string[] {
  const parts = [text(2, 14, `${spec.y.label}${spec.y.scale === 'log' ? ' (log scale)' : ''}`)];
  for (const tick of y.ticks) {
    const at = frame.bottom - y.place(tick.at) * (frame.bottom - frame.top);
    if (at > frame.bottom + 1 || at < frame.top - 1) continue;
    parts.push(line(frame.left, at, frame.right, at), text(frame.left - 7, at + 4, tick.text, 'text-anchor="end"'));
  }
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const tick of x.ticks) {
    const at = frame.left + x.place(tick.at) * (frame.right - frame.left);
    if (at < frame.left - 1 || at > frame.right + 1) continue;
    parts.push(line(at, frame.bottom, at, frame.bottom + 4, INK));
    const half = textWidth(tick.text, FONT_SIZE) / 2;
    const middle = Math.min(at, size.width - half - 1);
    if (middle - half < lastEnd + 4) continue;
    lastEnd = middle + half;
    parts.push(text(middle, frame.bottom + 18, tick.text, 'text-anchor="middle"'));
  }
  const label = `${spec.x.label}${spec.x.scale === 'log' ? ' (log scale)' : ''}`;
  parts.push(text((frame.left + frame.right) / 2, frame.bottom + 37, label, 'text-anchor="middle"'));
  parts.push(line(frame.left, frame.bottom, frame.right, frame.bottom, INK));
  return parts;
}

function underLine(drawing: Drawing): string[] {
  const { under } = drawing.chart;
  if (under === undefined || under.length < 2) return [];
  return [
    `<path d="${pathOf(under.map((point) => pixelOf(drawing, point)))}" fill="none" stroke="${GRID}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`,
  ];
}

function seriesMarks(drawing: Drawing): string[] {
  const { chart, points } = drawing;
  return points.flatMap((one, n) => {
    const pixels = one.map((point) => pixelOf(drawing, point));
    const isLine = chart.spec.kind === 'lines' && pixels.length > 1;
    const path = isLine
      ? [`<path d="${pathOf(pixels)}" fill="none" stroke="${color(n)}" stroke-width="2" stroke-linejoin="round"/>`]
      : [];
    const whiskers = one.flatMap((point) => whisker(drawing, n, point));
    return [...path, ...whiskers, ...pixels.map((pixel) => shape(pixel, n))];
  });
}

/** The standard deviation over seeds, as a thin upright line. */
function whisker(drawing: Drawing, n: number, point: readonly [number, number]): string[] {
  const { chart, frame } = drawing;
  const at = chart.spec.series[n].points.indexOf(point);
  const deviation = chart.deviations[n]?.[at] ?? 0;
  if (deviation === 0) return [];
  const least = chart.spec.y.scale === 'log' ? TINY : Number.NEGATIVE_INFINITY;
  const [x, top] = pixelOf(drawing, [point[0], point[1] + deviation]);
  const bottom = pixelOf(drawing, [point[0], Math.max(least, point[1] - deviation)])[1];
  return [line(x, Math.max(frame.top, top), x, Math.min(frame.bottom, bottom), color(n))];
}

function shape([x, y]: Pixel, n: number): string {
  const isHollow = n >= NUM_STYLES;
  const fill = isHollow
    ? `fill="var(--paper)" stroke="${color(n)}" stroke-width="2"`
    : `fill="${color(n)}" stroke="var(--paper)" stroke-width="1"`;
  switch (n % 4) {
    case 0:
      return `<circle cx="${px(x)}" cy="${px(y)}" r="4" ${fill}/>`;
    case 1:
      return `<rect x="${px(x - 3.7)}" y="${px(y - 3.7)}" width="7.4" height="7.4" ${fill}/>`;
    case 2:
      return `<path d="M${px(x)} ${px(y - 4.8)}L${px(x + 4.6)} ${px(y + 3.6)}L${px(x - 4.6)} ${px(y + 3.6)}Z" ${fill}/>`;
    default:
      return `<path d="M${px(x)} ${px(y - 5.2)}L${px(x + 5.2)} ${px(y)}L${px(x)} ${px(y + 5.2)}L${px(x - 5.2)} ${px(y)}Z" ${fill}/>`;
  }
}

function namedMarks(drawing: Drawing): string[] {
  const { frame } = drawing;
  return drawing.chart.marks.flatMap((mark) => {
    const [x, y] = pixelOf(drawing, [mark.x, mark.y]);
    const width = textWidth(mark.text, FONT_SIZE);
    const left = Math.max(frame.left + 2, Math.min(x - width / 3, frame.right - width));
    const up = y - 44 > frame.top + 12 ? y - 44 : y + 44;
    return [
      line(x, y + (up < y ? -9 : 9), x, up + (up < y ? 5 : -13), 'var(--ink)'),
      `<circle cx="${px(x)}" cy="${px(y)}" r="8.5" fill="none" stroke="var(--ink)" stroke-width="1.6"/>`,
      text(left, up, mark.text, `font-weight="600" fill="var(--ink)" ${HALO}`),
    ];
  });
}

/** Beside the lines where there is room, and always below with colour and shape. */
function names(drawing: Drawing): string[] {
  const { chart, frame, points } = drawing;
  const { spec } = chart;
  if (spec.series.length < 2) return [];
  const top = frame.bottom + 52;
  const below = legendRows(spec, frame).flatMap((row, r) =>
    row.flatMap(({ n, left }) => {
      const y = top + r * LINE_HEIGHT;
      return [shape([left + 5, y], n), text(left + 15, y + 4, spec.series[n].name)];
    }),
  );
  if (spec.kind !== 'lines') return below;
  const drawn = [...spec.series.keys()].filter((n) => points[n].length > 0);
  const lines = drawn.map((n) => points[n].map((point) => pixelOf(drawing, point)));
  const labels = drawn.map((n) => spec.series[n].name);
  const beside = (placeLabels(lines, labels, FONT_SIZE, frame) ?? []).map(({ x, y }, place) =>
    text(x, y + 4, labels[place], `text-anchor="middle" font-weight="600" fill="${color(drawn[place])}" ${HALO}`),
  );
  return [...beside, ...below];
}

/** The names of the series in as many rows as they need. */
function legendRows(spec: ChartSpec, frame: Box): { n: number; left: number }[][] {
  if (spec.series.length < 2) return [];
  const rows: { n: number; left: number }[][] = [[]];
  let left = frame.left;
  for (const [n, { name, points }] of spec.series.entries()) {
    if (points.length === 0) continue;
    const width = textWidth(name, FONT_SIZE) + 32;
    if (left + width > frame.right + 20 && rows[rows.length - 1].length > 0) {
      rows.push([]);
      left = frame.left;
    }
    rows[rows.length - 1].push({ n, left });
    left += width;
  }
  return rows;
}

function description({ kind, x, y, series }: ChartSpec): string {
  const what = kind === 'points' ? 'Scatter chart' : 'Line chart';
  return `${what} of ${series.map(({ name }) => name).join(', ')}. Across: ${x.label}. Up: ${y.label}.`;
}

function color(n: number): string {
  return `var(--series-${(n % NUM_STYLES) + 1})`;
}

function text(x: number, y: number, content: string, attributes = ''): string {
  const fill = attributes.includes('fill=') ? '' : ` fill="${INK}"`;
  return `<text x="${px(x)}" y="${px(y)}"${fill}${attributes === '' ? '' : ` ${attributes}`}>${escapeHtml(content)}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, stroke = GRID): string {
  return `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" stroke="${stroke}"/>`;
}
