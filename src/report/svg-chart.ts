import { type Box, type Pixel, placeLabels, textWidth, wrapText } from './chart-labels.ts';
import { pathOf, pixelOf, px } from './chart-pixels.ts';
import { linearScale, linearScaleFromZero, logScale, type Scale, TINY } from './chart-scale.ts';
import type { ChartBand, ChartSeries, ChartSpec } from './charts/chart-spec.ts';
import { escapeHtml } from './escape.ts';
import { compactText, shareText } from './format-number.ts';

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** Drawn at about its natural size in a column of text. */
export const WIDE: ChartSize = { width: 640, height: 330 };
/** Drawn at about its natural size on a phone. */
export const NARROW: ChartSize = { width: 344, height: 280 };

export interface SvgOptions extends ChartSize {
  /** Inside an HTML page that prints the title and note itself; otherwise the drawing contains them. */
  readonly inline?: boolean;
}

const FONT_SIZE = 12;
const LINE_HEIGHT = 17;
const INK = 'var(--chart-ink, #4b5157)';
const GRID = 'var(--chart-grid, #e3e1dc)';
const COLORS: Readonly<Record<ChartSeries['role'], string>> = {
  before: 'var(--chart-before, #7a7f87)',
  after: 'var(--chart-after, #0b6b63)',
  neutral: 'var(--chart-neutral, #37506b)',
};

/** What is drawn, with its frame and scales fixed. */
interface Drawing {
  readonly spec: ChartSpec;
  readonly size: ChartSize;
  readonly frame: Box;
  readonly x: Scale;
  readonly y: Scale;
  /** The points that the scales can show, per series. */
  readonly series: readonly ChartSeries[];
  readonly bands: readonly ChartBand[];
}

/** A chart as one SVG element. Same spec and size, same text. Colours come from CSS variables `--chart-…` if they are set. */
export function chartToSvg(spec: ChartSpec, options: SvgOptions = WIDE): string {
  const { width, inline = false } = options;
  const heading = inline ? [] : wrapText(spec.title, width - 10, FONT_SIZE + 2);
  const footing = inline || spec.note === undefined ? [] : wrapText(spec.note, width - 10, FONT_SIZE);
  const top = heading.length * (LINE_HEIGHT + 2) + (heading.length > 0 ? 8 : 0);
  const height = top + options.height + footing.length * LINE_HEIGHT;
  const id = `chart-${spec.id}-${width}`;
  const drawing = layOut(spec, { width, height: options.height });
  const body =
    drawing === undefined
      ? nothing(options)
      : [...axes(drawing), ...ranges(drawing), ...marks(drawing), baseline(drawing), ...names(drawing)];
  return [
    `<svg${inline ? '' : ' xmlns="http://www.w3.org/2000/svg"'} class="chart" viewBox="0 0 ${width} ${height}" width="100%" role="img" aria-labelledby="${escapeHtml(id)}-title ${escapeHtml(id)}-desc" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" font-size="${FONT_SIZE}">`,
    `<title id="${escapeHtml(id)}-title">${escapeHtml(spec.title)}</title>`,
    `<desc id="${escapeHtml(id)}-desc">${escapeHtml(description(spec))}</desc>`,
    ...heading.map((line, n) => text(2, 18 + n * (LINE_HEIGHT + 2), line, 'font-size="14" font-weight="600"')),
    top > 0 ? `<g transform="translate(0 ${top})">` : '<g>',
    ...body,
    '</g>',
    ...footing.map((line, n) => text(2, top + options.height + 12 + n * LINE_HEIGHT, line)),
    '</svg>',
  ].join('\n');
}

function layOut(spec: ChartSpec, size: ChartSize): Drawing | undefined {
  const shown = (value: number, scale: 'linear' | 'log') =>
    Number.isFinite(value) && (scale === 'linear' || value >= TINY);
  const series = spec.series.map((one) => ({
    ...one,
    points: one.points.filter(([x, y]) => shown(x, xScaleKind(spec)) && shown(y, spec.y.scale)),
  }));
  const bands = (spec.bands ?? []).map((band) => ({
    ...band,
    points: band.points.filter(
      ([x, low, high]) => shown(x, xScaleKind(spec)) && shown(low, spec.y.scale) && shown(high, spec.y.scale),
    ),
  }));
  const points = [
    ...series.flatMap((one) => one.points),
    ...bands.flatMap((band) => band.points.flatMap(([x, low, high]) => [[x, low] as const, [x, high] as const])),
  ];
  if (points.length === 0) return undefined;
  const [lowX, highX] = extent(points.map(([x]) => x));
  const [lowY, highY] = extent(points.map(([, y]) => y));
  // Lines are named beside them, which bands leave no room for.
  const isNamedBeside = (spec.kind === 'lines' || spec.kind === 'steps') && bands.length === 0;
  const frameTop = isCrowded(spec, size) && !isNamedBeside ? 48 : 30;
  const frameBottom = size.height - 46;
  const room = (frameBottom - frameTop) / (spec.y.scale === 'log' ? 24 : 46);
  const y = yScale(spec, lowY, highY, Math.max(2, Math.floor(room)));
  const left = 14 + Math.max(...y.ticks.map((tick) => textWidth(tick.text, FONT_SIZE)));
  const frame = { left, right: size.width - 12, top: frameTop, bottom: frameBottom };
  return { spec, size, frame, x: xScale({ ...spec, series }, lowX, highX, frame), y, series, bands };
}

function yScale({ y }: ChartSpec, low: number, high: number, numTicks: number): Scale {
  const share = (value: number) => `${Number((value * 100).toPrecision(6))}%`;
  const wish = { numTicks, whole: y.unit === 'count', text: y.unit === 'share' ? share : compactText };
  if (y.scale === 'log') return logScale(low, high, wish);
  return low < 0 ? linearScale(low, Math.max(0, high), wish) : linearScaleFromZero(high, wish);
}

function xScaleKind({ kind, x }: ChartSpec): 'linear' | 'log' {
  return kind === 'bars' || kind === 'steps' ? 'linear' : x.scale;
}

function xScale(spec: ChartSpec, low: number, high: number, frame: Box): Scale {
  const width = frame.right - frame.left;
  const { kind, x, series } = spec;
  const isLog = xScaleKind(spec) === 'log';
  const half = kind === 'bars' ? 0.5 : kind === 'steps' ? Math.max(...series.map(halfStep)) : 0;
  const wish = { numTicks: Math.max(2, Math.floor(width / 64)), whole: kind === 'steps', text: compactText };
  const scale = isLog ? logScale(low, high, wish) : linearScale(low - half, high + half, wish);
  if (x.ticks === undefined) return scale;
  const room = isLog ? 0 : width / (scale.high - scale.low);
  const widest = Math.max(...x.ticks.map((tick) => textWidth(tick.text, FONT_SIZE)));
  const every = room === 0 ? 1 : Math.max(1, Math.ceil((widest + 6) / room));
  return { ...scale, ticks: x.ticks.filter((_, n) => n % every === 0) };
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

function baseline({ frame }: Drawing): string {
  return line(frame.left, frame.bottom, frame.right, frame.bottom, INK);
}

function ranges(drawing: Drawing): string[] {
  return drawing.bands
    .filter(({ points }) => points.length > 1)
    .map(({ points }) => {
      const upper = points.map(([x, , high]) => pixelOf(drawing, [x, high]));
      const lower = points.map(([x, low]) => pixelOf(drawing, [x, low])).reverse();
      const path = pathOf([...upper, ...lower]);
      return `<path d="${path}Z" fill="${COLORS.after}" fill-opacity="0.16"/>`;
    });
}

function marks(drawing: Drawing): string[] {
  if (drawing.spec.kind === 'bars') return bars(drawing);
  // The series of the original are drawn below those of the release.
  const order = [...drawing.series].sort((a, b) => Number(b.role === 'before') - Number(a.role === 'before'));
  return order.flatMap((series) => {
    const color = COLORS[series.role];
    const pixels = outline(drawing, series);
    if (drawing.spec.kind === 'points' || series.points.length === 1) {
      const dots = series.points.map((point) => pixelOf(drawing, point));
      return dots.map(([x, y]) => `<circle cx="${px(x)}" cy="${px(y)}" r="3" fill="${color}"/>`);
    }
    if (pixels.length === 0) return [];
    const path = pathOf(pixels);
    const dash = series.role === 'before' ? ' stroke-dasharray="5 3"' : '';
    const drawn = `<path d="${path}" fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"${dash}/>`;
    if (drawing.spec.kind !== 'steps' || series.role === 'before') return [drawn];
    const base = px(drawing.frame.bottom);
    const area = `${path}L${px(pixels[pixels.length - 1][0])} ${base}L${px(pixels[0][0])} ${base}Z`;
    return [`<path d="${area}" fill="${color}" fill-opacity="0.14"/>`, drawn];
  });
}

function bars({ spec, frame, x, y, series }: Drawing): string[] {
  const parts: string[] = [];
  const slot = (frame.right - frame.left) / (x.high - x.low);
  const width = Math.min(56, (slot * 0.76) / series.length);
  const gap = series.length > 1 ? 2 : 0;
  const valueText = (value: number) => (spec.y.unit === 'share' ? shareText(value) : compactText(value));
  const texts = series.flatMap((one) => one.points.map(([, value]) => valueText(value)));
  const roomy = Math.max(...texts.map((one) => textWidth(one, FONT_SIZE - 1))) <= slot / series.length - 2;
  for (const [n, one] of series.entries()) {
    for (const [at, value] of one.points) {
      const middle = frame.left + x.place(at) * (frame.right - frame.left);
      const left = middle + (n - series.length / 2) * width + gap / 2;
      const top = frame.bottom - y.place(value) * (frame.bottom - frame.top);
      const height = Math.max(0, frame.bottom - top);
      parts.push(
        `<rect x="${px(left)}" y="${px(top)}" width="${px(width - gap)}" height="${px(height)}" fill="${COLORS[one.role]}"/>`,
      );
      if (!roomy) continue;
      parts.push(
        text(left + (width - gap) / 2, top - 5, valueText(value), `text-anchor="middle" font-size="${FONT_SIZE - 1}"`),
      );
    }
  }
  return parts;
}

/** The names of the series: beside their lines where there is room, else in the corner. */
function names(drawing: Drawing): string[] {
  const { spec, series, frame } = drawing;
  const shown = series.filter((one) => one.points.length > 0);
  if (spec.series.length < 2) return [];
  const style = (role: ChartSeries['role']) => `font-weight="600" fill="${COLORS[role]}"`;
  if ((spec.kind === 'lines' || spec.kind === 'steps') && drawing.bands.length === 0) {
    const lines = shown.map((one) => outline(drawing, one));
    const places = placeLabels(
      lines,
      shown.map((one) => one.name),
      FONT_SIZE,
      frame,
    );
    if (places !== undefined) {
      return shown.map((one, n) =>
        text(places[n].x, places[n].y + 4, one.name, `text-anchor="middle" ${style(one.role)}`),
      );
    }
  }
  let right = frame.right;
  const top = isCrowded(spec, drawing.size) ? Math.min(frame.top, 30) - 7 : 5;
  return [...shown].reverse().flatMap((one) => {
    const width = textWidth(one.name, FONT_SIZE);
    const left = right - width - 20;
    right = left - 12;
    return [
      `<rect x="${px(left)}" y="${px(top)}" width="10" height="10" fill="${COLORS[one.role]}"/>`,
      text(left + 15, top + 9, one.name, style(one.role)),
    ];
  });
}

/** Whether the label of the y axis leaves no room for the names beside it. */
function isCrowded({ y, series }: ChartSpec, { width }: ChartSize): boolean {
  const wanted = series.map((one) => textWidth(one.name, FONT_SIZE) + 32).reduce((sum, one) => sum + one, 0);
  return series.length > 1 && textWidth(y.label, FONT_SIZE) + 8 + wanted > width - 12;
}

/** A series as a line in pixels; for steps, with its corners. */
function outline(drawing: Drawing, { points }: ChartSeries): Pixel[] {
  if (drawing.spec.kind !== 'steps') return points.map((point) => pixelOf(drawing, point));
  const half = halfStep({ points });
  return points.flatMap(([x, y], n): Pixel[] => {
    const from = n === 0 ? x - half : (points[n - 1][0] + x) / 2;
    const to = n === points.length - 1 ? x + half : (x + points[n + 1][0]) / 2;
    return [pixelOf(drawing, [from, y]), pixelOf(drawing, [to, y])];
  });
}

/** How far the first and the last step reach beyond their points. */
function halfStep({ points }: Pick<ChartSeries, 'points'>): number {
  return points.length > 1 ? (points[1][0] - points[0][0]) / 2 : 0.5;
}

function nothing({ width, height }: ChartSize): string[] {
  return [text(width / 2, height / 2, 'Nothing to show', 'text-anchor="middle"')];
}

/** The chart in words, for readers who do not see it. */
function description({ kind, x, y, series, note }: ChartSpec): string {
  const what = { bars: 'Bar chart', lines: 'Line chart', steps: 'Histogram', points: 'Scatter chart' }[kind];
  const of = series.map((one) => one.name).join(' and ');
  return `${what} of ${of}. Across: ${x.label}. Up: ${y.label}.${note === undefined ? '' : ` ${note}`}`;
}

function text(x: number, y: number, content: string, attributes = ''): string {
  const fill = attributes.includes('fill=') ? '' : ` fill="${INK}"`;
  return `<text x="${px(x)}" y="${px(y)}"${fill}${attributes === '' ? '' : ` ${attributes}`}>${escapeHtml(content)}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, stroke = GRID): string {
  return `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" stroke="${stroke}"/>`;
}

function extent(values: readonly number[]): [number, number] {
  let [low, high] = [values[0], values[0]];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}
