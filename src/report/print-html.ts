import type { Block, DocumentHeader, Inline, MarkedText, TableBlock, Tone } from './blocks.ts';
import type { ChartSize } from './chart-drawing.ts';
import { chartTable } from './chart-table.ts';
import type { ChartSpec } from './charts/chart-spec.ts';
import { escapeHtml } from './escape.ts';
import { chartToSvg, HALF, NARROW, WIDE } from './svg-chart.ts';

/** Nothing is loaded, run or sent: the page is one file without scripts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A tick, a cross and a question mark: shape and words show the verdict, not colour alone. */
const ICONS: Readonly<Record<DocumentHeader['status'], string>> = {
  holds: 'M7 12.5l3.4 3.4L17 9',
  violated: 'M8 8l8 8M16 8l-8 8',
  undecided: 'M9.3 9.4a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 2M12 16.9v.1',
};

const CLASSES: Readonly<Record<Tone, string>> = {
  soft: 'soft',
  fine: 'small soft',
  note: 'note',
  'fine note': 'small soft note',
};

/** The blocks as a self-contained page. */
export function htmlPage(title: string, style: string, blocks: readonly Block[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    ...blocks.flatMap(blockHtml),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function blockHtml(block: Block): string[] {
  switch (block.kind) {
    case 'header':
      return headerHtml(block);
    case 'heading':
      return [block.level === 2 ? element('h2', block.text) : element('h3', block.text, 'part')];
    case 'paragraph':
      return [element('p', block.text, block.tone && CLASSES[block.tone])];
    case 'list':
      return ['<ul class="plain">', ...block.items.map((item) => element('li', item)), '</ul>'];
    case 'table':
      return tableHtml(block);
    case 'figures':
      return [
        '<dl class="facts">',
        ...block.rows.map(({ title, text }) => `<div>${element('dt', title)}${element('dd', text)}</div>`),
        '</dl>',
      ];
    case 'terms':
      return [
        '<dl class="pairs note">',
        ...block.rows.map(({ title, text }) => `${element('dt', title)}${element('dd', text)}`),
        '</dl>',
      ];
    case 'code':
      return [element('pre', block.text)];
    case 'charts': {
      const charts = block.charts.map((chart) => chartHtml(chart, block.isGrid ? HALF : WIDE));
      return block.isGrid ? ['<div class="charts">', ...charts, '</div>'] : charts;
    }
    case 'claims':
      return [
        '<ul class="claims">',
        ...block.claims.map(({ state, sign, text, measure, result, exceptions }) => {
          const lines = [`${measure}: ${result}`, ...(exceptions === undefined ? [] : [exceptions])];
          const fine = lines.map((line) => element('p', line, CLASSES.fine)).join('');
          return `<li><span class="${state}" aria-hidden="true">${sign}</span><div>${element('p', text)}${fine}</div></li>`;
        }),
        '</ul>',
      ];
    case 'signatures': {
      const blank = '<i></i><span>Date</span><i></i><span>Signature</span><i></i>';
      return [
        '<div class="sign">',
        ...block.titles.map((title) => `<div>${element('span', title)}${blank}</div>`),
        '</div>',
      ];
    }
    case 'private':
      return [
        '<section class="curator" aria-labelledby="curator">',
        '<p class="tag">Keep this part</p>',
        `<h2 id="curator">${escapeHtml(block.title)}</h2>`,
        ...block.blocks.flatMap(blockHtml),
        '</section>',
      ];
    case 'only':
      return block.printer === 'html' ? block.blocks.flatMap(blockHtml) : [];
    case 'footer':
      return [
        element('footer', `Sotto ${block.version}. This page loads nothing and runs no script.${block.text ?? ''}`),
      ];
  }
}

function headerHtml({
  eyebrow,
  title,
  lead,
  status,
  decision,
  reason,
  extent,
  sentences = [],
}: DocumentHeader): string[] {
  const icon = `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="10"/><path d="${ICONS[status]}"/></svg>`;
  return [
    '<header>',
    `<p class="eyebrow">${withExponents(escapeHtml(eyebrow))}</p>`,
    element('h1', title),
    ...(lead === undefined ? [] : [element('p', lead, 'lead')]),
    `<section class="verdict ${status}" aria-label="Verdict">`,
    `${icon}${element('strong', decision)}`,
    ...[reason, ...(extent === undefined ? [] : [extent]), ...sentences].map((sentence) => element('p', sentence)),
    '</section>',
    '</header>',
  ];
}

/** `k^m-anonymity` with its exponent raised. */
function withExponents(html: string): string {
  return html.replace(/\b(\w)\^(\w)/g, '$1<sup>$2</sup>');
}

function tableHtml({ columns, head, rows, frame, tone }: TableBlock): string[] {
  const note = columns.indexOf('n');
  const isFigure = (c: number): boolean => columns[c] === 'r';
  const heads = head.flatMap((text, c) =>
    c === note ? [] : [`<th scope="col"${isFigure(c) ? ' class="n"' : ''}>${escapeHtml(text)}</th>`],
  );
  const lines = rows.map((row) => {
    const cells = row.flatMap((cell, c) => {
      if (c === note) return [];
      if (c > 0) return [element('td', [cell], isFigure(c) ? 'n' : classOf(cell))];
      const beneath = note < 0 ? '' : `<span class="soft">${inlineHtml([row[note]])}</span>`;
      return [`<th scope="row">${inlineHtml([cell])}${beneath}</th>`];
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const region = `role="region" aria-label="${escapeHtml(head.join(', '))}" tabindex="0"`;
  const open = { none: '', wide: '<div class="wide">', page: `<div class="table" ${region}>` }[frame ?? 'none'];
  return [
    `${open}<table${tone === undefined ? '' : ` class="${CLASSES[tone]}"`}>`,
    `<thead><tr>${heads.join('')}</tr></thead>`,
    '<tbody>',
    ...lines,
    '</tbody>',
    `</table>${open === '' ? '' : '</div>'}`,
  ];
}

/** The class of a whole cell. */
function classOf(cell: string | MarkedText): string | undefined {
  return typeof cell === 'string' || cell.mark === 'code' || cell.mark === 'label' ? undefined : cell.mark;
}

/** A chart with its finding as heading, for wide and for narrow screens, and its numbers folded away in a table. */
export function chartHtml(spec: ChartSpec, size: ChartSize = WIDE): string {
  let html = drawings.get(spec);
  if (html === undefined) {
    const { head, rows } = chartTable(spec);
    const numbers: TableBlock = { kind: 'table', columns: `l${'r'.repeat(head.length - 1)}`, head, rows };
    html = [
      '<figure>',
      element('h3', spec.title),
      `<div class="wide">${chartToSvg(spec, size)}</div>`,
      `<div class="narrow">${chartToSvg(spec, NARROW)}</div>`,
      ...(spec.note === undefined ? [] : [element('figcaption', spec.note)]),
      ...(rows.length === 0
        ? []
        : [
            '<details>',
            '<summary>The numbers</summary>',
            `<div class="scroll" role="region" aria-label="${escapeHtml(spec.title)}" tabindex="0">`,
            ...tableHtml(numbers),
            '</div>',
            '</details>',
          ]),
      '</figure>',
    ].join('\n');
    drawings.set(spec, html);
  }
  return html;
}

/** The public and the curator's page show the same charts: each is drawn once. */
const drawings = new WeakMap<ChartSpec, string>();

function element(tag: string, text: Inline, className?: string): string {
  return `<${tag}${className === undefined ? '' : ` class="${className}"`}>${inlineHtml(text)}</${tag}>`;
}

function inlineHtml(text: Inline): string {
  if (typeof text === 'string') return escapeHtml(text);
  return text.map((part) => (typeof part === 'string' ? escapeHtml(part) : markedHtml(part))).join('');
}

function markedHtml({ text, mark }: MarkedText): string {
  if (mark === 'code') return `<code>${escapeHtml(text)}</code>`;
  return mark === 'label' ? `<code><bdi>${escapeHtml(text)}</bdi></code>` : escapeHtml(text);
}
