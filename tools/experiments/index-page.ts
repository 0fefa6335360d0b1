import type { FigureResults } from './figure-results.ts';
import type { FigureVerdict } from './judge-figure.ts';
import type { Paper } from './paper-list.ts';

const VERDICTS: readonly FigureVerdict[] = [
  'confirmed',
  'confirmed in part',
  'refuted',
  'cannot be tested',
  'nothing to test',
  'not run yet',
];

/** docs/experiments.md: a row per paper, with how many of its figures came out how. */
export function indexPage(
  papers: readonly { readonly paper: Paper; readonly figures: readonly FigureResults[] }[],
): string {
  const rows = papers.map(({ paper, figures }) => [
    `[${paper.title}](experiments/${paper.id}.md)`,
    ...VERDICTS.map((verdict) => String(figures.filter((one) => one.verdict === verdict).length)),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[
    '# Experiments',
    'We test the statements of the papers, figure by figure, on our own numbers. Each page has a row for every figure and table of its paper: what the paper states, our result with mean and spread, and a verdict. The verdict is computed from the claims of the [sweeps](../experiments/README.md). The pages also compare our own algorithms with those of the papers.',
    [line(['paper', ...VERDICTS]), line(['---', ...VERDICTS.map(() => '---:')]), ...rows.map(line)].join('\n'),
    '`npm run experiments -- 004` runs the sweeps of one paper again (`--data DIR` names the folder of the data, `--threads 1` runs one cell at a time instead of two), writes [the results](../experiments/results) and makes the pages. If it was interrupted, run it again: it continues where it stopped. Without a paper it runs all sweeps, in [two and a half hours](../experiments/README.md) on two cores. [What the defaults keep](defaults.md) compares algorithms promise by promise.',
  ].join('\n\n')}\n`;
}
