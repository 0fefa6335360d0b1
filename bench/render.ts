import type { Case, Point } from './harness.ts';
import { growthExponent } from './statistics.ts';

const COLUMNS = [
  { title: 'input', width: 14 },
  { title: 'runs', width: 5 },
  { title: 'median', width: 10 },
  { title: 'min', width: 10 },
  { title: 'mean ± sd', width: 20 },
  { title: 'memory', width: 9 },
  { title: 'reference', width: 11 },
  { title: 'ratio', width: 9 },
  { title: 'of min', width: 9 },
];

/** The heading of a case and of its table. */
export function headingText({ name, title }: Case): string {
  return `\n${name}: ${title}\n${line(COLUMNS.map((column) => column.title))}`;
}

/** One line of the table. */
export function pointText(point: Point): string {
  if (point.status !== 'measured') {
    return `${line([point.input])} ${point.status === 'skipped' ? 'skipped' : 'FAILED'}: ${point.reason}`;
  }
  const cells = [
    point.input,
    String(point.runs),
    duration(point.median),
    duration(point.min),
    `${duration(point.mean)} ± ${duration(point.deviation)}`,
    memorySize(point.memory),
    point.reference === undefined ? '–' : duration(point.reference.median),
    point.ratio === undefined ? '–' : ratioText(point.ratio),
    point.reference === undefined ? '–' : ratioText(point.min / point.reference.min),
  ];
  const remarks = [point.reference === undefined ? '' : `against ${point.reference.title}`, point.notes ?? ''];
  return `${line(cells)}   ${remarks.filter((text) => text !== '').join('; ')}`;
}

/** The summary of the points of a case: growth, and each goal with the value reached. */
export function summaryText({ goals = {} }: Case, points: readonly Point[]): string {
  const measured = points.filter((point) => point.status === 'measured');
  const growth = growthOf(points);
  const lines: string[] = [];
  if (growth !== undefined) lines.push(`growth n^${growth.toFixed(2)}`);
  const judge = (
    title: string,
    goal: number | undefined,
    values: readonly number[],
    text: (value: number) => string,
  ) => {
    if (goal === undefined || values.length === 0) return;
    const worst = Math.max(...values);
    lines.push(`goal ${title} ≤ ${text(goal)}: ${worst <= goal ? 'reached' : 'MISSED'}, ${text(worst)}`);
  };
  const ratios = measured.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]));
  judge('ratio', goals.ratio, ratios, ratioText);
  judge('growth', goals.growth, growth === undefined ? [] : [growth], (value) => `n^${value.toFixed(2)}`);
  judge(
    'memory',
    goals.memory,
    measured.map(({ memory }) => memory),
    memorySize,
  );
  judge(
    'median',
    goals.median,
    measured.map((point) => point.median),
    duration,
  );
  return lines.map((text) => `  ${text}`).join('\n');
}

/** The growth exponent of the median over the inputs of known size. */
export function growthOf(points: readonly Point[]): number | undefined {
  return growthExponent(
    points.flatMap((point) =>
      point.status === 'measured' && point.records !== undefined ? [{ size: point.records, time: point.median }] : [],
    ),
  );
}

function line(cells: readonly string[]): string {
  const texts = cells.map((cell, n) => {
    const { width } = COLUMNS[n]!;
    return n === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  return `  ${texts.join(' ')}`;
}

function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(2)} ms`;
  if (milliseconds < 100) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 10_000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function memorySize(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

function ratioText(ratio: number): string {
  return `${ratio < 0.1 ? ratio.toFixed(4) : ratio.toFixed(2)}×`;
}
