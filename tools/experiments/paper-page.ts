import { countText, plural, type SweepResults, sweepTable } from '../../src/internal.ts';
import { escapeMarkdown } from '../../src/report/escape.ts';
import { tableMarkdown } from '../../src/report/print-markdown.ts';
import { claimText } from '../../src/sweep/page-text.ts';
import type { Sweep } from '../../src/sweep/schema.ts';
import type { FigureClaim, FigurePart, FigureResults } from './figure-results.ts';
import type { Paper } from './paper-list.ts';

/** Longer tables are folded. */
const ROWS_SHOWN = 24;

/** A chart of a page, with the name of its file in the folder of the page. */
export interface PageChart {
  readonly name: string;
  readonly title: string;
}

/** The charts of every part, in its order. */
export type ChartsOf = (part: FigurePart) => readonly PageChart[];

/** The page of a paper: a row for every figure, then a section for each with chart and table, then what is ours. */
export function paperPage(
  paper: Paper,
  figures: readonly FigureResults[],
  further: readonly FigurePart[],
  chartsOf: ChartsOf,
): string {
  const { id, title, about } = paper;
  const blocks = [
    `# ${title}`,
    about.trim(),
    `This page is made from [experiments/papers/${id}.yaml](../../experiments/papers/${id}.yaml), its sweeps and [their results](../../experiments/results); \`npm run experiments -- ${id}\` runs them again, \`npm run experiments -- --pages\` only makes the page. A claim is tested in every draw, or on the means where it says so. A figure is confirmed if every claim of the paper holds in every comparison, and refuted if no claim holds in more than half of its comparisons. Means are given with their standard deviation over the draws. The independent verifier checked every release. Times were measured on a shared machine, so only their ratios mean something.`,
    table(
      ['figure', 'what the paper states', 'data and draws', 'our result', 'verdict'],
      figures.map((one) => [
        figureLink(one),
        text(one.figure.states ?? one.figure.shows),
        one.parts
          .flatMap((part) => (part.results === undefined ? [] : [dataText(part.sweep, part.results)]))
          .filter((one) => one !== '')
          .join('; '),
        resultText(one),
        `**${one.verdict}**${reasonText(one)}`,
      ]),
    ),
    ...figures.filter(({ parts }) => parts.length > 0).flatMap((one) => figureSection(one, chartsOf)),
    ...(further.length === 0
      ? []
      : ['## Beyond the figures', ...further.flatMap((part) => ownSection(part, chartsOf))]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The address of the section of a figure. */
export function anchorOf(figure: string): string {
  return figure.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function figureLink({ figure, parts }: FigureResults): string {
  return parts.length === 0 ? text(figure.figure) : `[${text(figure.figure)}](#${anchorOf(figure.figure)})`;
}

/** In how many comparisons each claim of the paper holds. */
function resultText({ figure, parts }: FigureResults): string {
  const claims = parts.flatMap((part) => part.claims);
  if (claims.length > 0) return claims.map((claim) => text(`${claim.text}: ${claimText(claim)}`)).join('<br>');
  return figure.test === undefined ? '' : `reproduced by [a test](../../${figure.test})`;
}

function reasonText({ figure, parts, verdict }: FigureResults): string {
  const reason = figure.cannot ?? figure.picture;
  const waiting =
    verdict !== 'not run yet' && parts.some(({ results, missing }) => results === undefined || missing > 0);
  return `${reason === undefined ? '' : `, because ${text(reason)}`}${waiting ? '; a part is not run yet' : ''}`;
}

function figureSection({ figure, parts, verdict }: FigureResults, chartsOf: ChartsOf): string[] {
  return [
    `## ${text(figure.figure)}`,
    `${text(figure.shows)}. **${verdict[0]?.toUpperCase()}${verdict.slice(1)}.**${figure.note === undefined ? '' : ` ${text(figure.note)}`}`,
    ...parts.flatMap((part) => partBlocks(part, chartsOf)),
  ];
}

function ownSection(part: FigurePart, chartsOf: ChartsOf): string[] {
  return [
    `### ${text(part.sweep.title)}`,
    ...(part.sweep.about === undefined ? [] : [text(part.sweep.about)]),
    ...partBlocks(part, chartsOf),
  ];
}

/** Claims, charts and the table of one sweep. */
function partBlocks(part: FigurePart, chartsOf: ChartsOf): string[] {
  const { name, sweep, results, claims, ours } = part;
  const source = `[${name}](../../experiments/${name}.yaml)`;
  if (results === undefined) return [`${source} is not run yet.`];
  const lines = [
    ...claims.map((claim) => `- ${claimLine(claim)}`),
    ...ours.map((claim) => `- beyond the paper: ${claimLine(claim)}`),
  ];
  return [
    [source, dataText(sweep, results)].filter((one) => one !== '').join(': ') + waitingText(part),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...chartsOf(part).map((chart) => `![${text(chart.title)}](${chart.name})`),
    ...numbersTable(results),
  ];
}

function waitingText({ missing }: FigurePart): string {
  return missing === 0 ? '.' : `. ${plural(missing, 'cell')} ${missing === 1 ? 'is' : 'are'} not run yet.`;
}

function numbersTable(results: SweepResults): string[] {
  const means = sweepTable(results);
  const { rows } = means;
  if (rows.length === 0) return [];
  const written = tableMarkdown(means);
  if (rows.length <= ROWS_SHOWN) return [written];
  return [`<details><summary>The numbers (${plural(rows.length, 'row')})</summary>`, written, '</details>'];
}

/** `holds in 6 of 8 comparisons; 3 to 7 times; BMS-WebView-1 2 of 4, BMS-WebView-2 4 of 4` */
function foundText(claim: FigureClaim): string {
  const each = claim.byData.map(({ data, holds, compared }) => `${data} ${holds} of ${compared}`);
  return [claimText(claim), ...(each.length === 0 ? [] : [each.join(', ')])].join('; ');
}

/** `CR loses fewer rules than GIH: holds in 4 of 4 comparisons; 3 to 7 times; not at …` */
function claimLine(claim: FigureClaim): string {
  const { exceptions, holds, compared } = claim;
  const more = compared - holds > exceptions.length ? '; …' : '';
  const except = exceptions.length === 0 || holds === 0 ? '' : `; not at ${exceptions.join('; ')}${more}`;
  return text(`${claim.text}: ${foundText(claim)}${except}`);
}

/** `BMS-WebView-2, a sample of 10%, records of up to 5 items (6,200 records); 10 draws` */
function dataText(sweep: Sweep, { cells }: SweepResults): string {
  const names = new Set(cells.map(({ factors }) => factors['data']));
  const data = sweep.data
    .filter(({ name }) => names.has(name))
    .map((entry) => {
      const { minLength, maxLength, sample, prefix, maxItems } = entry;
      const records = cells.flatMap(({ factors, numbers }) =>
        factors['data'] === entry.name ? (numbers['records'] ?? []) : [],
      );
      const sizes = [...new Set([Math.min(...records), Math.max(...records)])].filter(Number.isFinite);
      const description = [
        entry.name,
        ...one(sample, (share) => `a sample of ${shareOf(share)}`),
        ...one(prefix, (count) => `the first ${countText(count)} records`),
        ...one(minLength, (length) => `records of ${length} items or more`),
        ...one(maxLength, (length) => `records of up to ${length} items`),
        ...one(maxItems, (count) => `${countText(count)} items`),
      ].join(', ');
      return sizes.length === 0 ? description : `${description} (${sizes.map(countText).join('–')} records)`;
    });
  if (cells.length === 0) return '';
  const draws = new Set(cells.map(({ factors }) => factors['seed'])).size;
  return text(`${data.join('; ')}; ${plural(draws, 'draw')}`);
}

function one<T>(value: T | readonly T[] | undefined, write: (value: T) => string): string[] {
  return value === undefined || Array.isArray(value) ? [] : [write(value as T)]; // no list: the line above
}

/** `1/10` → `10%` */
function shareOf(share: string): string {
  const [num = 0, den = 1] = share.split('/').map(Number);
  return `${Number(((100 * num) / den).toPrecision(4))}%`;
}

/** `texts` columns of text, then numbers. */
function table(head: readonly string[], rows: readonly (readonly string[])[], texts = head.length): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, n) => (n < texts ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function text(plain: string): string {
  return escapeMarkdown(plain.trim());
}
