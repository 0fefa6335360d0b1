import { type Block, type Claim, heading, list, paragraph, table } from '../report/blocks.ts';
import { plural } from '../report/format-number.ts';
import { htmlPage } from '../report/print-html.ts';
import { blocksToMarkdown } from '../report/print-markdown.ts';
import { sweepCharts } from './charts.ts';
import { SWEEP_STYLE } from './page-style.ts';
import { claimText, spreadText } from './page-text.ts';
import { type ClaimResult, isGood, type SweepResults } from './results.ts';
import { factorCells, statusCell, sweepTable } from './table.ts';

/** The page of a comparison: verdict, claims, charts, every cell. Self-contained. */
export function sweepPage(results: SweepResults): string {
  const { title, claims, sotto } = results;
  return htmlPage(title, SWEEP_STYLE, [
    header(results),
    ...(claims.length === 0 ? [] : [heading('Claims, on these numbers'), claimsBlock(claims)]),
    ...sweepCharts(results).flatMap((section): Block[] => {
      const charts = section.charts.map(({ spec }) => spec);
      return charts.length === 0 ? [] : [heading(section.title), { kind: 'charts', charts, isGrid: true }];
    }),
    ...failures(results),
    ...groupTable(results),
    heading('The data'),
    table(
      'lll',
      ['name', 'file', 'SHA-256'],
      results.data.map(({ name, file, sha256 }) => [name, file, { text: sha256, mark: 'code' }]),
      { frame: 'page' },
    ),
    {
      kind: 'footer',
      version: sotto,
      text: ' The numbers are in results.csv, results.parquet and results.json next to it, the charts in charts/.',
    },
  ]);
}

/** The claims and the means of a sweep as Markdown, to be taken into a document. */
export function sweepToMarkdown(results: SweepResults): string {
  const { title, about, claims, skipped } = results;
  return blocksToMarkdown([
    heading(title),
    ...(about === undefined ? [] : [paragraph(about)]),
    ...skipped.map(({ name, reason }) => paragraph(`Left out: ${name} (${reason}).`)),
    ...(claims.length === 0 ? [] : [claimsBlock(claims)]),
    sweepTable(results),
  ]);
}

function header({ title, about, cells }: SweepResults): Block {
  const good = cells.filter(({ status }) => isGood(status)).length;
  const isBroken = cells.some(({ status }) => status === 'violated' || status === 'failed');
  return {
    kind: 'header',
    eyebrow: 'Comparison',
    title,
    ...(about !== undefined && { lead: about }),
    status: isBroken ? 'violated' : good === cells.length ? 'holds' : 'undecided',
    decision:
      good === cells.length
        ? `All ${plural(cells.length, 'cell')} finished, and every promise holds`
        : `${good} of ${plural(cells.length, 'cell')} finished with a promise that holds`,
    reason:
      'Each release was checked by the independent verifier. Only cells that hold are in the charts and means; the others are listed with their reasons.',
  };
}

/** The claims with the result of each. */
export function claimsBlock(claims: readonly ClaimResult[]): Extract<Block, { kind: 'claims' }> {
  return {
    kind: 'claims',
    claims: claims.map((claim): Claim => {
      const { text, measure, holds, compared, exceptions } = claim;
      const state = compared === 0 ? 'open' : holds === compared ? 'good' : holds === 0 ? 'bad' : 'open';
      const more = compared - holds > exceptions.length ? '; …' : '';
      return {
        state,
        sign: { good: '✔', bad: '✘', open: compared === 0 ? '–' : '~' }[state],
        text,
        measure,
        result: claimText(claim),
        ...(exceptions.length > 0 && { exceptions: `Not at ${exceptions.join('; ')}${more}` }),
      };
    }),
  };
}

function failures({ groups, varying, skipped }: SweepResults): Block[] {
  const rows = groups.flatMap((group) =>
    group.reasons.map((reason) => [
      ...factorCells(group, varying),
      statusCell(group),
      { text: reason, mark: 'reason' } as const,
    ]),
  );
  if (rows.length + skipped.length === 0) return [];
  const head = [...varying, 'status', 'reason'];
  return [
    heading('What failed'),
    ...(skipped.length === 0 ? [] : [list(skipped.map(({ name, reason }) => `${name} was left out: ${reason}`))]),
    ...(rows.length === 0 ? [] : [table('l'.repeat(head.length), head, rows, { frame: 'page' })]),
  ];
}

/** Every group: its factors, its verdict and all that was measured. */
function groupTable({ groups, varying, faces }: SweepResults): Block[] {
  const measured = faces.filter(({ id }) => groups.some(({ numbers }) => numbers[id] !== undefined));
  const rows = groups.map((group) => [
    ...factorCells(group, varying),
    group.promise,
    statusCell(group),
    ...measured.map((metric) => spreadText(group.numbers[metric.id], metric)),
  ]);
  const head = [...varying, 'promise', 'verdict', ...measured.map(({ title }) => title)];
  return [
    heading('Every cell'),
    paragraph(
      'Means ± standard deviations over the seeds. Time is that of the algorithm alone; memory is the peak of the whole process, which each cell has to itself.',
      'fine',
    ),
    table('l'.repeat(varying.length + 2) + 'r'.repeat(measured.length), head, rows, { frame: 'page' }),
  ];
}
