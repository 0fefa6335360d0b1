import {
  COLORS,
  colorOf,
  type Drawing,
  FONT_SIZE,
  GRID,
  HALO,
  halfStep,
  hasPeers,
  INK,
  isCrowded,
  LINE_HEIGHT,
  line,
  PAPER,
  PEER_COLORS,
  pathOf,
  pixelOf,
  px,
  STRONG_INK,
  text,
} from './chart-drawing.ts';
import { type Pixel, placeLabels, textWidth } from './chart-labels.ts';
import { TINY } from './chart-scale.ts';
import type { ChartSeries } from './charts/chart-spec.ts';
import { compactText, shareText } from './format-number.ts';

/** The marks of a chart within its axes, the lowest first. */
export function chartMarks(drawing: Drawing): string[] {
  return [
    ...underLine(drawing),
    ...ranges(drawing),
    ...seriesMarks(drawing),
    baseline(drawing),
    ...namedMarks(drawing),
    ...names(drawing),
  ];
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

function underLine(drawing: Drawing): string[] {
  const { under = [] } = drawing.spec;
  if (under.length < 2) return [];
  const path = pathOf(under.map((point) => pixelOf(drawing, point)));
  return [
    `<path d="${path}" fill="none" stroke="${GRID}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`,
  ];
}

function seriesMarks(drawing: Drawing): string[] {
  if (drawing.spec.kind === 'bars') return bars(drawing);
  if (hasPeers(drawing.spec)) return drawing.series.flatMap((_, n) => peerMarks(drawing, n));
  // The series of the original are drawn below those of the release.
  const order = [...drawing.series].sort((a, b) => Number(b.role === 'before') - Number(a.role === 'before'));
  return order.flatMap((series) => {
    const color = colorOf(series);
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

function peerMarks(drawing: Drawing, n: number): string[] {
  const { spec, frame } = drawing;
  const { points, deviations = [] } = spec.series[n];
  const color = colorOf(spec.series[n], n);
  const visiblePoints = drawing.series[n].points;
  const pixels = visiblePoints.map((point) => pixelOf(drawing, point));
  const path = `<path d="${pathOf(pixels)}" fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"/>`;
  const least = spec.y.scale === 'log' ? TINY : Number.NEGATIVE_INFINITY;
  const whiskers = visiblePoints.flatMap(([offset, value]) => {
    const deviation = deviations[points.findIndex(([x, y]) => x === offset && y === value)] ?? 0;
    if (deviation === 0) return [];
    const [x, top] = pixelOf(drawing, [offset, value + deviation]);
    const bottom = pixelOf(drawing, [offset, Math.max(least, value - deviation)])[1];
    return [line(x, Math.max(frame.top, top), x, Math.min(frame.bottom, bottom), color)];
  });
  const isLine = spec.kind === 'lines' && pixels.length > 1;
  return [...(isLine ? [path] : []), ...whiskers, ...pixels.map((pixel) => shape(pixel, n, color))];
}

function shape([x, y]: Pixel, n: number, color: string): string {
  const fill =
    n >= PEER_COLORS.length
      ? `fill="${PAPER}" stroke="${color}" stroke-width="2"`
      : `fill="${color}" stroke="${PAPER}" stroke-width="1"`;
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
  const { spec, frame } = drawing;
  return (spec.marks ?? []).flatMap((mark) => {
    const [x, y] = pixelOf(drawing, mark.point);
    const width = textWidth(mark.text, FONT_SIZE);
    const left = Math.max(frame.left + 2, Math.min(x - width / 3, frame.right - width));
    const isAbove = y - 44 > frame.top + 12;
    const textY = isAbove ? y - 44 : y + 44;
    return [
      line(x, y + (isAbove ? -9 : 9), x, textY + (isAbove ? 5 : -13), STRONG_INK),
      `<circle cx="${px(x)}" cy="${px(y)}" r="8.5" fill="none" stroke="${STRONG_INK}" stroke-width="1.6"/>`,
      text(left, textY, mark.text, `font-weight="600" fill="${STRONG_INK}" ${HALO}`),
    ];
  });
}

function bars({ spec, frame, x, y, series }: Drawing): string[] {
  const parts: string[] = [];
  const slot = (frame.right - frame.left) / (x.high - x.low);
  const width = Math.min(56, (slot * 0.76) / series.length);
  const gap = series.length > 1 ? 2 : 0;
  const valueText = (value: number) => (spec.y.unit === 'share' ? shareText(value) : compactText(value));
  const texts = series.flatMap((series) => series.points.map(([, value]) => valueText(value)));
  const roomy = Math.max(...texts.map((text) => textWidth(text, FONT_SIZE - 1))) <= slot / series.length - 2;
  for (const [n, one] of series.entries()) {
    for (const [offset, value] of one.points) {
      const middle = frame.left + x.place(offset) * (frame.right - frame.left);
      const left = middle + (n - series.length / 2) * width + gap / 2;
      const top = frame.bottom - y.place(value) * (frame.bottom - frame.top);
      const height = Math.max(0, frame.bottom - top);
      parts.push(
        `<rect x="${px(left)}" y="${px(top)}" width="${px(width - gap)}" height="${px(height)}" fill="${colorOf(one)}"/>`,
      );
      if (!roomy) continue;
      const center = left + (width - gap) / 2;
      parts.push(text(center, top - 5, valueText(value), `text-anchor="middle" font-size="${FONT_SIZE - 1}"`));
    }
  }
  return parts;
}

/** The names of the series: next to their lines where there is room, else in the corner; those of peers also below. */
function names(drawing: Drawing): string[] {
  const { spec, series, frame, legend } = drawing;
  if (spec.series.length < 2) return [];
  const drawn = [...series.keys()].filter((n) => series[n].points.length > 0);
  const style = (n: number) => `font-weight="600" fill="${colorOf(series[n], n)}"`;
  const below = legend.flatMap((row, r) =>
    row.flatMap(({ n, left }) => {
      const y = frame.bottom + 52 + r * LINE_HEIGHT;
      return [shape([left + 5, y], n, colorOf(series[n], n)), text(left + 15, y + 4, series[n].name)];
    }),
  );
  if ((spec.kind === 'lines' || spec.kind === 'steps') && drawing.bands.length === 0) {
    const lines = drawn.map((n) => outline(drawing, series[n]));
    const labels = drawn.map((n) => series[n].name);
    const places = placeLabels(lines, labels, FONT_SIZE, frame);
    const halo = hasPeers(spec) ? ` ${HALO}` : '';
    const sideText = places?.map(({ x, y }, p) =>
      text(x, y + 4, labels[p], `text-anchor="middle" ${style(drawn[p])}${halo}`),
    );
    if (sideText !== undefined) return [...sideText, ...below];
  }
  if (legend.length > 0) return below;
  let right = frame.right;
  const top = isCrowded(spec, drawing.size) ? Math.min(frame.top, 30) - 7 : 5;
  return drawn.reverse().flatMap((n) => {
    const { name } = series[n];
    const left = right - textWidth(name, FONT_SIZE) - 20;
    right = left - 12;
    return [
      `<rect x="${px(left)}" y="${px(top)}" width="10" height="10" fill="${colorOf(series[n])}"/>`,
      text(left + 15, top + 9, name, style(n)),
    ];
  });
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
