import { chartHtml } from './chart-html.ts';
import { escapeHtml } from './escape.ts';
import { curatorHtml } from './html-curator.ts';
import { htmlPage } from './html-page.ts';
import { HTML_STYLE } from './html-style.ts';
import { tableHtml } from './html-table.ts';
import type { Curator, Publishable } from './report.ts';
import {
  coarseText,
  figureReading,
  paramsText,
  policyText,
  promiseText,
  recheckText,
  releasedFigures,
  sourcesText,
  truthText,
  verdictText,
} from './report-text.ts';
import {
  ATTACK_HEAD,
  attackNote,
  attackTold,
  COARSE_NOTE,
  circumstances,
  disclosureRows,
  extentText,
  SIGNATURES,
  tellsText,
  withheldText,
} from './sign-off.ts';

/** A tick, a cross and a question mark: shape and words show the verdict, not colour alone. */
const ICONS: Readonly<Record<Publishable['verdict']['status'], string>> = {
  holds: 'M7 12.5l3.4 3.4L17 9',
  violated: 'M8 8l8 8M16 8l-8 8',
  undecided: 'M9.3 9.4a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 2M12 16.9v.1',
};

/**
 * The report as one self-contained HTML page. With `curator`, a marked section is added that must not be published.
 *
 * @example
 * ```ts
 * import { randomBytes } from 'node:crypto';
 *
 * const secret = randomBytes(32).toString('hex');
 * const { report } = await anonymize([['milk', 'beer'], ['milk', 'beer']], { model: 'km', k: 2, m: 2, secret });
 * reportToHtml(report.publishable).includes('holds'); // → true
 * ```
 */
export function reportToHtml(publishable: Publishable, curator?: Curator): string {
  return htmlPage(`Release report: ${publishable.model.title}`, HTML_STYLE, [
    header(publishable),
    released(publishable),
    heldOff(publishable),
    attacked(publishable),
    ...cost(publishable),
    ...section('The release in pictures', publishable.charts.map(chartHtml)),
    ...section('How to read the release', [list(publishable.meaning)]),
    ...section('What is not promised', [list(publishable.limits)]),
    recheck(publishable),
    signatures(),
    ...(curator === undefined ? [] : [curatorHtml(curator)]),
    `<footer>Sotto ${escapeHtml(publishable.sotto)}. This page loads nothing and runs no script.</footer>`,
  ]);
}

function header(publishable: Publishable): string {
  const { model, verdict, truthful, policy } = publishable;
  const { decision, reason } = verdictText(verdict);
  const icon = `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="10"/><path d="${ICONS[verdict.status]}"/></svg>`;
  return [
    '<header>',
    `<p class="eyebrow">${[titleHtml(model.title), escapeHtml(paramsText(model.params))].filter((part) => part !== '').join(' · ')}</p>`,
    `<h1>${escapeHtml(promiseText(publishable))}</h1>`,
    `<section class="verdict ${verdict.status}" aria-label="Verdict">`,
    `${icon}<strong>${escapeHtml(decision)}</strong>`,
    `<p>${escapeHtml(reason)}</p>`,
    `<p>${escapeHtml(extentText(verdict.extent))}</p>`,
    `<p>${escapeHtml(truthText(truthful))}</p>`,
    ...(policy === undefined ? [] : [`<p>${escapeHtml(policyText(policy))}</p>`]),
    '</section>',
    '</header>',
  ].join('\n');
}

function released(publishable: Publishable): string {
  const { algorithm, data } = publishable;
  const params = paramsText(algorithm.params);
  const made = `${algorithm.title}${params === '' ? '' : ` (${params})`}`;
  return [
    '<h2>What was released</h2>',
    '<dl class="facts">',
    ...releasedFigures(publishable).map(
      ({ title, text }) => `<div><dt>${escapeHtml(title)}</dt><dd>${escapeHtml(text)}</dd></div>`,
    ),
    '</dl>',
    '<dl class="pairs note">',
    ...circumstances(publishable).map(({ title, text }) => `<dt>${escapeHtml(title)}</dt><dd>${escapeHtml(text)}</dd>`),
    '</dl>',
    `<p class="small soft note">${escapeHtml(`Made by ${made}, written as ${data.format}. ${sourcesText(publishable)}`)}</p>`,
  ].join('\n');
}

function heldOff(publishable: Publishable): string {
  const { model } = publishable;
  const rows = disclosureRows(publishable).map(
    ([name, meaning, answer]) =>
      `<tr><th scope="row">${escapeHtml(name)}<span class="soft">${escapeHtml(meaning)}</span></th><td>${escapeHtml(answer)}</td></tr>`,
  );
  return [
    '<h2>What the promise covers</h2>',
    `<p>${escapeHtml(model.attacker)}</p>`,
    `<p>Formally: ${escapeHtml(model.definition)}</p>`,
    `<p class="soft">${escapeHtml(model.stronger)}</p>`,
    `<p>${escapeHtml(tellsText(publishable))}</p>`,
    '<table class="note">',
    '<thead><tr><th scope="col">To learn about a person by</th><th scope="col">The promise</th></tr></thead>',
    `<tbody>\n${rows.join('\n')}\n</tbody>`,
    '</table>',
  ].join('\n');
}

function attacked(publishable: Publishable): string {
  const told = attackTold(publishable);
  return [
    '<h2>Simulated attacks on the release</h2>',
    ...(typeof told === 'string'
      ? [`<p>${escapeHtml(told)}</p>`]
      : [tableHtml(ATTACK_HEAD, told), `<p class="small soft note">${escapeHtml(attackNote(publishable))}</p>`]),
  ].join('\n');
}

function signatures(): string {
  const lines = SIGNATURES.map(
    (title) =>
      `<div><span>${escapeHtml(title)}</span><i></i><span>Date</span><i></i><span>Signature</span><i></i></div>`,
  );
  return ['<h2>Signatures</h2>', '<div class="sign">', ...lines, '</div>'].join('\n');
}

function cost(publishable: Publishable): string[] {
  const { figures } = publishable;
  const withheld = withheldText(publishable);
  if (withheld !== undefined) return ['<h2>What it cost</h2>', `<p>${escapeHtml(withheld)}</p>`];
  if (figures.length === 0) return [];
  const rows = figures.map(
    (figure) =>
      `<tr><th scope="row">${escapeHtml(figure.title)}<span class="soft">${escapeHtml(figureReading(figure))}</span></th><td class="n">${escapeHtml(coarseText(figure.value, figure.unit))}</td></tr>`,
  );
  return [
    '<h2>What it cost</h2>',
    '<table>',
    '<thead><tr><th scope="col">Measured against the original</th><th scope="col" class="n">Value</th></tr></thead>',
    `<tbody>\n${rows.join('\n')}\n</tbody>`,
    '</table>',
    `<p class="small soft note">${escapeHtml(COARSE_NOTE)}</p>`,
  ];
}

function recheck(publishable: Publishable): string {
  return [
    '<h2>How to check it again</h2>',
    `<p>${escapeHtml(recheckText(publishable))}</p>`,
    '<pre>sotto verify DIR</pre>',
    '<p class="small soft">It ends with exit code 0 if the promise holds, and 1 with the reason if it does not or cannot be decided.</p>',
  ].join('\n');
}

function section(title: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`<h2>${escapeHtml(title)}</h2>`, ...parts];
}

function list(sentences: readonly string[]): string {
  return `<ul class="plain">\n${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('\n')}\n</ul>`;
}

/** `k^m-anonymity` with its exponent raised. */
function titleHtml(title: string): string {
  return escapeHtml(title).replace(/\b(\w)\^(\w)/g, '$1<sup>$2</sup>');
}
