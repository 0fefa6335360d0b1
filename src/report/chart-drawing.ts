import { type Box, type Pixel, textWidth } from './chart-labels.ts';
import type { Scale } from './chart-scale.ts';
import type { ChartBand, ChartSeries, ChartSpec } from './charts/chart-spec.ts';
import { escapeHtml } from './escape.ts';

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export const FONT_SIZE = 12;
export const LINE_HEIGHT = 17;

export const INK = 'var(--chart-ink, #4b5157)';
export const STRONG_INK = 'var(--ink, #1c1f22)';
export const GRID = 'var(--chart-grid, #e3e1dc)';
export const PAPER = 'var(--paper, #fbfaf7)';
export const COLORS: Readonly<Record<Exclude<ChartSeries['role'], 'peer'>, string>> = {
  before: 'var(--chart-before, #7a7f87)',
  after: 'var(--chart-after, #0b6b63)',
  neutral: 'var(--chart-neutral, #37506b)',
};

/** The colours of peers; the shapes of further peers are hollow. */
export const PEER_COLORS = ['#0b6b63', '#b4531a', '#3c5aa8', '#8a3b7a', '#6b6f00', '#a3241f', '#1f7fa8', '#6a5a4a'];

/** Keeps a text legible over lines and marks. */
export const HALO = `paint-order="stroke" stroke="${PAPER}" stroke-width="4" stroke-linejoin="round"`;

/** The content of the drawing, with its frame and scales fixed. */
export interface Drawing {
  readonly spec: ChartSpec;
  readonly size: ChartSize;
  readonly frame: Box;
  readonly x: Scale;
  readonly y: Scale;
  /** The points that the scales can show, per series. */
  readonly series: readonly ChartSeries[];
  readonly bands: readonly ChartBand[];
  /** Whether names are in rows below, as those of peers. */
  readonly legend: readonly (readonly LegendEntry[])[];
}

export interface LegendEntry {
  readonly n: number;
  readonly left: number;
}

/** The position of a value within a frame. */
export function pixelOf({ frame, x, y }: Drawing, [across, up]: readonly [number, number]): Pixel {
  return [
    frame.left + x.place(across) * (frame.right - frame.left),
    frame.bottom - y.place(up) * (frame.bottom - frame.top),
  ];
}

/** A line through pixels. */
export function pathOf(pixels: readonly Pixel[]): string {
  return pixels.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
}

/** A length in pixels, to a tenth: fine enough for the eye, and the same on every machine. */
export function px(value: number): string {
  return String(Number(value.toFixed(1)));
}

export function text(x: number, y: number, content: string, attributes = ''): string {
  const fill = attributes.includes('fill=') ? '' : ` fill="${INK}"`;
  return `<text x="${px(x)}" y="${px(y)}"${fill}${attributes === '' ? '' : ` ${attributes}`}>${escapeHtml(content)}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke = GRID): string {
  return `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" stroke="${stroke}"/>`;
}

/** The distance that the first and the last step reach beyond their points. */
export function halfStep({ points }: Pick<ChartSeries, 'points'>): number {
  return points.length > 1 ? (points[1][0] - points[0][0]) / 2 : 0.5;
}

export function hasPeers({ series }: ChartSpec): boolean {
  return series.some(({ role }) => role === 'peer');
}

/** The colour of a series; of a peer, by its place. */
export function colorOf({ role }: ChartSeries, n = 0): string {
  if (role !== 'peer') return COLORS[role];
  const style = n % PEER_COLORS.length;
  return `var(--series-${style + 1}, ${PEER_COLORS[style]})`;
}

/** Whether the label of the y axis leaves no room for the names next to it. */
export function isCrowded({ y, series }: ChartSpec, { width }: ChartSize): boolean {
  const legendWidth = series.reduce((sum, { name }) => sum + textWidth(name, FONT_SIZE) + 32, 0);
  return series.length > 1 && textWidth(y.label, FONT_SIZE) + 8 + legendWidth > width - 12;
}
