import { chartTable } from './chart-table.ts';
import type { ChartSpec } from './charts/chart-spec.ts';
import { escapeHtml } from './escape.ts';
import { chartToSvg, NARROW, WIDE } from './svg-chart.ts';

/** A chart with its finding as heading, drawn for wide and for narrow screens, and its numbers folded away in a table. */
export function chartHtml(spec: ChartSpec): string {
  let html = drawn.get(spec);
  if (html === undefined) {
    html = draw(spec);
    drawn.set(spec, html);
  }
  return html;
}

/** The public and the curator's page show the same charts: each is drawn once. */
const drawn = new WeakMap<ChartSpec, string>();

function draw(spec: ChartSpec): string {
  return [
    '<figure>',
    `<h3>${escapeHtml(spec.title)}</h3>`,
    `<div class="wide">${chartToSvg(spec, { ...WIDE, inline: true })}</div>`,
    `<div class="narrow">${chartToSvg(spec, { ...NARROW, inline: true })}</div>`,
    ...(spec.note === undefined ? [] : [`<figcaption>${escapeHtml(spec.note)}</figcaption>`]),
    ...numbersHtml(spec),
    '</figure>',
  ].join('\n');
}

function numbersHtml(spec: ChartSpec): string[] {
  const { head, rows } = chartTable(spec);
  if (rows.length === 0) return [];
  return [
    '<details>',
    '<summary>The numbers</summary>',
    `<div class="scroll" role="region" aria-label="${escapeHtml(spec.title)}" tabindex="0">`,
    '<table>',
    `<thead><tr>${head.map((text, n) => `<th scope="col"${n > 0 ? ' class="n"' : ''}>${escapeHtml(text)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map((row) => `<tr>${row.map((text, n) => cell(text, n)).join('')}</tr>`),
    '</tbody>',
    '</table>',
    '</div>',
    '</details>',
  ];
}

function cell(text: string, n: number): string {
  return n === 0 ? `<th scope="row">${escapeHtml(text)}</th>` : `<td class="n">${escapeHtml(text)}</td>`;
}
