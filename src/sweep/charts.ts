import { chartFile } from '../report/svg-chart.ts';
import { chartNumbers, requestedCharts, type SweepChart } from './page-charts.ts';
import { frontierCharts } from './page-frontier.ts';
import type { SweepResults } from './results.ts';

/** All charts of a sweep in the order of the page, by their headings. */
export function sweepCharts(results: SweepResults): { readonly title: string; readonly charts: SweepChart[] }[] {
  const requested = results.charts.flatMap((request, n) => requestedCharts(results, request, `wish-${n}`));
  return [
    { title: 'Measurements', charts: requested },
    { title: 'Risk against loss', charts: frontierCharts(results) },
    { title: 'Time and memory', charts: costCharts(results) },
  ];
}

/** Every chart as an SVG file: `01-ncp-by-k.svg`, numbered as on the page. */
export function sweepChartFiles(results: SweepResults): { readonly name: string; readonly svg: string }[] {
  const charts = sweepCharts(results).flatMap((section) => section.charts);
  const digits = Math.max(2, String(charts.length).length);
  return charts.map((chart, n) => ({
    name: `${String(n + 1).padStart(digits, '0')}-${chart.name.replaceAll(/[^\w.-]+/g, '-')}.svg`,
    svg: chartFile(chart.spec),
  }));
}

/** Time and memory along the axes of the charts, unless those show them already. */
function costCharts(results: SweepResults): SweepChart[] {
  const numeric = results.varying.filter((name) =>
    results.groups.every(({ factors }) => typeof (factors[name] ?? 0) === 'number'),
  );
  const across = [...new Set(results.charts.map(({ x }) => x))];
  const x = across[0] ?? numeric[0] ?? results.varying[0];
  if (x === undefined) return [];
  return ['seconds', 'memory'].flatMap((y) =>
    results.charts.some((request) => chartNumbers(request).some(({ number }) => number === y))
      ? []
      : requestedCharts(results, { x, y }, `cost-${y}`),
  );
}
