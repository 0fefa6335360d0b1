import { sweepChartFiles } from './charts.ts';
import { sweepPage, sweepToMarkdown } from './page.ts';
import type { SweepResults } from './results.ts';
import { sweepToCsv, sweepToParquet } from './table-files.ts';

/** The files of a results folder, by name: the table in several formats, the page and, in `charts/`, the charts. */
export function sweepFiles(results: SweepResults): Record<string, string | Uint8Array> {
  const charts = sweepChartFiles(results).map(({ name, svg }) => [`charts/${name}`, svg]);
  return {
    'summary.md': sweepToMarkdown(results),
    'results.csv': sweepToCsv(results.cells),
    'results.parquet': sweepToParquet(results.cells),
    'results.json': `${JSON.stringify(results, null, 2)}\n`,
    'index.html': sweepPage(results),
    ...Object.fromEntries(charts),
  };
}
