import { keysOf } from '../data/keys-of.ts';
import { chartTable } from '../report/chart-table.ts';
import { escapeHtml } from '../report/escape.ts';
import { plural } from '../report/format-number.ts';
import { htmlPage } from '../report/html-page.ts';
import { NARROW } from '../report/svg-chart.ts';
import { sweepCharts } from './charts.ts';
import type { SweepChart } from './page-charts.ts';
import { SWEEP_STYLE } from './page-style.ts';
import { sweepChartSvg } from './page-svg.ts';
import { claimText, factorText, spreadText, statusText } from './page-text.ts';
import { type CellGroup, type ClaimResult, isGood, type NumberFace, type SweepResults } from './results.ts';

/** Drawn at about its natural size in half of a wide page. */
const HALF = { width: 540, height: 320 };

/** The page of a comparison: verdict, claims, charts, every cell. Self-contained. */
export function sweepPage(results: SweepResults): string {
  return htmlPage(results.title, SWEEP_STYLE, [
    header(results),
    ...claimsSection(results.claims),
    ...sweepCharts(results).flatMap(({ title, charts }) => chartsSection(title, charts)),
    ...troubles(results),
    ...groupTable(results),
    ...sources(results),
    `<footer>Sotto ${escapeHtml(results.sotto)}. This page loads nothing and runs no script. The numbers are in results.csv, results.parquet and results.json beside it, the charts in charts/.</footer>`,
  ]);
}

function header({ title, about, cells }: SweepResults): string {
  const good = cells.filter(({ status }) => isGood(status)).length;
  const broken = cells.filter(({ status }) => status === 'violated' || status === 'failed').length;
  const kind = broken > 0 ? 'violated' : good === cells.length ? 'holds' : 'undecided';
  const decision =
    good === cells.length
      ? `All ${plural(cells.length, 'cell')} finished, and every promise holds`
      : `${good} of ${plural(cells.length, 'cell')} finished with a promise that holds`;
  return [
    '<header>',
    '<p class="eyebrow">Comparison</p>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...(about === undefined ? [] : [`<p class="lead">${escapeHtml(about)}</p>`]),
    `<section class="verdict ${kind}" aria-label="Verdict">`,
    `<span aria-hidden="true">${{ holds: '✔', violated: '✘', undecided: '?' }[kind]}</span><strong>${escapeHtml(decision)}</strong>`,
    '<p>Each release was checked by the independent verifier. Only cells that hold are in the charts and means; the others are listed with their reasons.</p>',
    '</section>',
    '</header>',
  ].join('\n');
}

function claimsSection(claims: readonly ClaimResult[]): string[] {
  if (claims.length === 0) return [];
  const items = claims.map((claim) => {
    const state =
      claim.compared === 0 ? 'open' : claim.holds === claim.compared ? 'good' : claim.holds === 0 ? 'bad' : 'open';
    const sign = { good: '✔', bad: '✘', open: claim.compared === 0 ? '–' : '~' }[state];
    const not =
      claim.exceptions.length === 0
        ? ''
        : `<p class="small soft">Not at ${escapeHtml(claim.exceptions.join('; '))}${claim.compared - claim.holds > claim.exceptions.length ? '; …' : ''}</p>`;
    return `<li><span class="${state}" aria-hidden="true">${sign}</span><div><p>${escapeHtml(claim.text)}</p><p class="small soft">${escapeHtml(`${claim.measure}: ${claimText(claim)}`)}</p>${not}</div></li>`;
  });
  return ['<h2>Claims, on these numbers</h2>', `<ul class="claims">\n${items.join('\n')}\n</ul>`];
}

function chartsSection(title: string, charts: readonly SweepChart[]): string[] {
  if (charts.length === 0) return [];
  return [`<h2>${escapeHtml(title)}</h2>`, '<div class="charts">', ...charts.map(chartHtml), '</div>'];
}

function chartHtml(chart: SweepChart): string {
  const { title, note } = chart.spec;
  const { head, rows } = chartTable(chart.spec);
  const cell = (text: string, n: number) =>
    n === 0 ? `<th scope="row">${escapeHtml(text)}</th>` : `<td class="n">${escapeHtml(text)}</td>`;
  return [
    '<figure>',
    `<h3>${escapeHtml(title)}</h3>`,
    `<div class="wide">${sweepChartSvg(chart, { ...HALF, inline: true })}</div>`,
    `<div class="narrow">${sweepChartSvg(chart, { ...NARROW, inline: true })}</div>`,
    ...(note === undefined ? [] : [`<figcaption>${escapeHtml(note)}</figcaption>`]),
    '<details>',
    '<summary>The numbers</summary>',
    `<div class="scroll" role="region" aria-label="${escapeHtml(title)}" tabindex="0"><table>`,
    `<thead><tr>${head.map((text, n) => `<th scope="col"${n > 0 ? ' class="n"' : ''}>${escapeHtml(text)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody>`,
    '</table></div>',
    '</details>',
    '</figure>',
  ].join('\n');
}

function troubles({ groups, varying, skipped }: SweepResults): string[] {
  const rows = groups.flatMap((group) =>
    group.reasons.map(
      (reason) =>
        `<tr>${factorCells(group, varying)}<td class="${statusClass(group)}">${escapeHtml(statusText(group))}</td><td class="reason">${escapeHtml(reason)}</td></tr>`,
    ),
  );
  const absent = skipped.map(({ name, reason }) => `<li>${escapeHtml(`${name} was left out: ${reason}`)}</li>`);
  if (rows.length + absent.length === 0) return [];
  return [
    '<h2>What failed</h2>',
    ...(absent.length === 0 ? [] : [`<ul class="plain">${absent.join('\n')}</ul>`]),
    ...(rows.length === 0 ? [] : [tableHtml([...varying, 'status', 'reason'], 0, rows)]),
  ];
}

/** Every group: its factors, its verdict and all that was measured. */
function groupTable({ groups, varying, faces }: SweepResults): string[] {
  const shown = faces.filter(({ id }) => groups.some(({ numbers }) => numbers[id] !== undefined));
  const rows = groups.map((group) => {
    const numbers = shown.map((face) => `<td class="n">${escapeHtml(spreadText(group.numbers[face.id], face))}</td>`);
    return `<tr>${factorCells(group, varying)}<td>${escapeHtml(group.promise)}</td><td class="${statusClass(group)}">${escapeHtml(statusText(group))}</td>${numbers.join('')}</tr>`;
  });
  const head = [...varying, 'promise', 'verdict', ...shown.map(titleOf)];
  return [
    '<h2>Every cell</h2>',
    '<p class="soft small">Means ± standard deviations over the seeds. Time is that of the algorithm alone; memory is the peak of the whole process, which each cell has to itself.</p>',
    tableHtml(head, shown.length, rows),
  ];
}

function titleOf({ title }: NumberFace): string {
  return title;
}

function factorCells({ factors }: CellGroup, varying: readonly string[]): string {
  return varying
    .map((name, n) => {
      const text = factors[name] === undefined ? '' : escapeHtml(factorText(factors[name]));
      return n === 0 ? `<th scope="row">${text}</th>` : `<td>${text}</td>`;
    })
    .join('');
}

function statusClass({ statuses }: CellGroup): string {
  if (statuses.violated !== undefined || statuses.failed !== undefined) return 'bad';
  return keysOf(statuses).every(isGood) ? 'good' : 'open';
}

/** The last `numeric` columns are numbers. */
function tableHtml(head: readonly string[], numeric: number, rows: readonly string[]): string {
  const heads = head.map(
    (text, n) => `<th scope="col"${n >= head.length - numeric ? ' class="n"' : ''}>${escapeHtml(text)}</th>`,
  );
  return `<div class="table" role="region" aria-label="${escapeHtml(head.join(', '))}" tabindex="0"><table>\n<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function sources({ data }: SweepResults): string[] {
  const rows = data.map(
    ({ name, file, sha256 }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(file)}</td><td><code>${sha256}</code></td></tr>`,
  );
  return ['<h2>The data</h2>', tableHtml(['name', 'file', 'SHA-256'], 0, rows)];
}
