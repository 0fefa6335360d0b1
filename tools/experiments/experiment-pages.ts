import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFile } from '../../src/internal.ts';
import type { SweepChart } from '../../src/sweep/page-charts.ts';
import { type FigurePart, type FigureResults, figureResults, furtherParts } from './figure-results.ts';
import { indexPage } from './index-page.ts';
import { type NamedSweep, type Paper, readPapers } from './paper-list.ts';
import { anchorOf, type PageChart, paperPage } from './paper-page.ts';
import { type KnownCells, readResultFile } from './result-file.ts';

/** The folder of the committed results of a sweep. */
export function resultPath(name: string): string {
  return `experiments/results/${name}.csv`;
}

/** Every page and chart of the experiments by its path, made from what is committed. */
export function experimentPages(root: string): Map<string, string> {
  const files = new Map<string, string>();
  const judged = readPapers(root).map((paper) => {
    const known = knownCells(root, paper.sweeps);
    const figures = figureResults(paper, known);
    const further = furtherParts(paper, known);
    const charts = chartFiles(paper, figures, further);
    for (const { file, chart } of [...charts.values()].flat())
      files.set(`docs/experiments/${file.name}`, chartFile(chart.spec));
    const chartsOf = (part: FigurePart): PageChart[] => (charts.get(part) ?? []).map(({ file }) => file);
    files.set(`docs/experiments/${paper.id}.md`, paperPage(paper, figures, further, chartsOf));
    return { paper, figures };
  });
  files.set('docs/experiments.md', indexPage(judged));
  return files;
}

/** The committed results by the name of their sweep. */
function knownCells(root: string, sweeps: readonly NamedSweep[]): Map<string, KnownCells> {
  const known = new Map<string, KnownCells>();
  for (const { name, sweep } of sweeps) {
    const path = join(root, resultPath(name));
    if (existsSync(path)) known.set(name, readResultFile(sweep, readFileSync(path, 'utf8'), resultPath(name)));
  }
  return known;
}

/** `004-figure-5.svg`, `004-figure-5-2.svg`; of sweeps that serve no figure by their own name. */
function chartFiles(
  { id }: Paper,
  figures: readonly FigureResults[],
  further: readonly FigurePart[],
): Map<FigurePart, { readonly file: PageChart; readonly chart: SweepChart }[]> {
  const stems = [
    ...figures.map(({ figure, parts }) => ({ stem: `${id}-${anchorOf(figure.figure)}`, parts })),
    ...further.map((part) => ({ stem: part.name, parts: [part] })),
  ];
  const files = new Map<FigurePart, { file: PageChart; chart: SweepChart }[]>();
  for (const { stem, parts } of stems) {
    let count = 0;
    for (const part of parts) {
      const named = part.charts.map((chart) => {
        count++;
        return { file: { name: `${stem}${count > 1 ? `-${count}` : ''}.svg`, title: chart.spec.title }, chart };
      });
      files.set(part, named);
    }
  }
  return files;
}
