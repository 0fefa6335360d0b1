import { type CheckScope, type Disclosure, disclosures } from '../models/define.ts';
import type { Source } from '../source.ts';
import { type Block, heading, list, only, optional, paragraph, type Term, table } from './blocks.ts';
import { attackTable, curatorBlocks, scopeText } from './curator-blocks.ts';
import { countText, numberText } from './format-number.ts';
import { HTML_STYLE } from './html-style.ts';
import { htmlPage } from './print-html.ts';
import { blocksToMarkdown } from './print-markdown.ts';
import type { Curator, Figure, Json, Publishable } from './report.ts';
import { roundedText, smallestPublishedCount } from './rounded-figure.ts';

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
  return htmlPage(`Release report: ${publishable.model.title}`, HTML_STYLE, reportBlocks(publishable, curator));
}

/**
 * The report as Markdown. With `curator`, a marked section is added that must not be published.
 *
 * @example
 * ```ts
 * import { randomBytes } from 'node:crypto';
 *
 * const secret = randomBytes(32).toString('hex');
 * const { report } = await anonymize([['milk', 'beer'], ['milk', 'beer']], { model: 'km', k: 2, m: 2, secret });
 * reportToMarkdown(report.publishable).includes('holds'); // → true
 * ```
 */
export function reportToMarkdown(publishable: Publishable, curator?: Curator): string {
  return blocksToMarkdown(reportBlocks(publishable, curator));
}

function reportBlocks(publishable: Publishable, curator: Curator | undefined): Block[] {
  const { model, algorithm, verdict, truthful, policy, charts } = publishable;
  const [params, algorithmParams] = [paramsText(model.params), paramsText(algorithm.params)];
  const { format } = publishable.data;
  const [decision, reason] = DECISIONS[verdict.status];
  const sources = sourcesText(publishable);
  const inBrackets = algorithmParams === '' ? '' : ` (${algorithmParams})`;
  const afterComma = algorithmParams === '' ? '' : `, ${algorithmParams}`;
  return [
    {
      kind: 'header',
      eyebrow: [model.title, params].filter((part) => part !== '').join(' · '),
      title: `${HEADING_PREFIX[verdict.status]}${model.statement}`,
      status: verdict.status,
      decision,
      reason: `${reason} Examined: ${scopeText(verdict)}.`,
      extent: EXTENTS[verdict.extent],
      sentences: [truthText(truthful), ...(policy === undefined ? [] : [policyText(policy)])],
    },
    heading('What was released'),
    { kind: 'figures', rows: releasedFigures(publishable) },
    { kind: 'terms', rows: releaseContextTerms(publishable) },
    only('html', paragraph(`Made by ${algorithm.title}${inBrackets}, written as ${format}. ${sources}`, 'fine note')),
    only('markdown', paragraph(`Made by ${algorithm.title}${afterComma}, written as ${format}.`), paragraph(sources)),
    heading('What the promise covers'),
    paragraph(model.attacker),
    paragraph(`Formally: ${model.definition}`),
    paragraph(model.stronger, 'soft'),
    paragraph(`What the method itself reveals: ${algorithm.tells}`),
    table('lnl', ['To learn about a person by', 'That is', 'The promise'], disclosureRows(publishable), {
      tone: 'note',
    }),
    heading('Simulated attacks on the release'),
    ...attackBlocks(publishable),
    ...costBlocks(publishable),
    ...(charts.length === 0
      ? []
      : [
          only('html', heading('The release in pictures')),
          only('markdown', heading('Findings')),
          { kind: 'charts', charts } as const,
        ]),
    heading('How to read the release'),
    list(publishable.meaning),
    heading('What is not promised'),
    list(publishable.limits),
    heading('How to check it again'),
    paragraph(recheckText(publishable)),
    { kind: 'code', text: 'sotto verify DIR', language: 'sh' },
    only(
      'html',
      paragraph(
        'It ends with exit code 0 if the promise holds, and 1 with the reason if it does not or cannot be decided.',
        'fine',
      ),
    ),
    heading('Signatures'),
    { kind: 'signatures', titles: ['Prepared by', 'Reviewed by', 'Approved by'] },
    ...optional(curator, curatorBlocks),
    { kind: 'footer', version: publishable.sotto },
  ];
}

function attackBlocks(publishable: Publishable): Block[] {
  const { attack, people } = publishable;
  if (attack.length === 0) return [paragraph(withheldText(publishable) ?? NO_ATTACK)];
  const whom = people !== undefined && !people.joined ? 'the people with a matching record' : 'the records that match';
  return [
    attackTable(attack, (n, field) => roundedText(attack[n][field], 'share')),
    paragraph(
      `Simulated attackers know random items of a random person and guess among ${whom}. They illustrate the promise; they are not the promise.`,
      'fine note',
    ),
  ];
}

function costBlocks(publishable: Publishable): Block[] {
  const withheld = withheldText(publishable);
  if (withheld !== undefined) return [heading('What it cost'), paragraph(withheld)];
  const rows = publishable.figures.map((figure) => [
    figure.title,
    roundedText(figure.value, figure.unit),
    figureReading(figure),
  ]);
  if (rows.length === 0) return [];
  return [
    heading('What it cost'),
    table('lrn', ['Measured against the original', 'Value', 'How to read it'], rows, { markdownName: 'Measure' }),
    paragraph(ROUNDING_NOTE, 'fine note'),
  ];
}

/** The promise as a heading. It never reads as kept unless the verifier found it kept. */
const HEADING_PREFIX = { holds: '', violated: 'Not kept: ', undecided: 'Not decided: ' } as const;

const DECISIONS: Readonly<Record<Publishable['verdict']['status'], readonly [decision: string, reason: string]>> = {
  holds: ['The promise holds', 'Checked on the released data by code that shares nothing with the code that made it.'],
  violated: ['The promise is broken: do not publish', 'The released data contains a case that the promise rules out.'],
  undecided: ['Not decided: do not publish yet', 'The check ended before it could decide.'],
};

/** The extent of a check. */
const EXTENTS: Readonly<Record<CheckScope, string>> = {
  exhaustive: 'The check was exhaustive: it covered every case, without a bound on what an attacker knows.',
  bounded: 'The check was complete within the bound that the promise states; it did not look beyond that bound.',
  sampled:
    'The check was by sampling: it supports the stated share of attackers with the stated confidence, but not any single case.',
};

const ROUNDING_NOTE =
  'Figures that depend on the original are rounded to two significant digits, or given as bounds where only a few records make the difference; the exact ones stay with the curator.';

function truthText({ status, scope }: Publishable['truthful']): string {
  if (status === 'holds') return `The release says nothing that is false of the original: ${scope}.`;
  return status === 'violated'
    ? 'The release says something that is false of the original.'
    : `The release is not meant to be true record by record: ${scope}.`;
}

function policyText({ status, scope }: NonNullable<Publishable['policy']>): string {
  return status === 'holds' ? `The label policy was kept: ${scope}.` : 'The label policy was not kept.';
}

/** `k = 5, m = 2`; empty without parameters. */
function paramsText(params: Readonly<Record<string, Json>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name} = ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');
}

/** The source of the promise and of the algorithm. */
function sourcesText({ model, algorithm }: Publishable): string {
  const promise = sourceText(model.source);
  const method = sourceText(algorithm.source);
  return promise === method ? `Promise and algorithm: ${promise}.` : `Promise: ${promise}. Algorithm: ${method}.`;
}

function sourceText({ authors, title, venue, year }: Source): string {
  return `${authors}, “${title}”, ${venue}, ${year}`;
}

/** The way to read a figure, with its direction. */
function figureReading({ summary, better }: Pick<Figure, 'summary' | 'better'>): string {
  return better === undefined ? summary : `${summary} ${better === 'lower' ? 'Lower' : 'Higher'} is better.`;
}

/** The inputs needed to check the promise again. */
function recheckText({ model }: Publishable): string {
  if (model.needs.includes('original')) {
    return 'The promise is about what attackers know of the original, so only the owner of the original can check it again. Anyone can check that no byte was changed.';
  }
  if (model.needs.includes('rules')) {
    return 'The rules are not published, so only somebody who has the rules and their salt can check the promise again. Anyone can check that no byte was changed.';
  }
  return 'The release folder is all that is needed. The check counts everything again and notices any changed byte.';
}

/** The released data in figures. */
function releasedFigures({ data, published }: Publishable): Term[] {
  return [
    { title: 'records', text: countText(data.records) },
    { title: 'labels', text: countText(data.items) },
    { title: 'occurrences', text: countText(data.occurrences) },
    { title: 'labels per record, on average', text: numberText(data.length.mean, 1) },
    { title: 'labels that merge items', text: countText(published.merged) },
    { title: 'empty records', text: countText(data.empty) },
    data.unknown === undefined
      ? { title: 'labels in the longest record', text: countText(data.length.max) }
      : { title: 'unknown cells', text: countText(data.unknown) },
  ];
}

const DISCLOSED: Readonly<Record<Disclosure, string>> = {
  'singling out': 'finding the one record of a person',
  linkability: 'connecting records of one person across releases or files',
  inference: 'learning an item of a person that the attacker did not know',
};

/** Each way to learn about a person: what it is, and whether the promise addresses it. */
function disclosureRows({ model }: Publishable): string[][] {
  return disclosures.map((disclosure) => [
    `${disclosure[0].toUpperCase()}${disclosure.slice(1)}`,
    DISCLOSED[disclosure],
    model.against.includes(disclosure) ? 'addressed by the promise' : 'not addressed',
  ]);
}

/** The text in place of simulated attackers, if an engine counted the records. */
const NO_ATTACK = 'Attackers were not simulated: the records were counted by the engine, not examined one by one.';

/** Why figures about the original are not published, if they are not. */
function withheldText({ algorithm, model, data }: Publishable): string | undefined {
  if (algorithm.isSimulatable) {
    return 'Figures about what was left out stay with the curator: with them, somebody who knows the method could work out entries that are not shown.';
  }
  if (data.records >= 2 * smallestPublishedCount(model.params)) return undefined;
  return 'Figures about what was left out stay with the curator: so few records are published that the figures would reveal single ones.';
}

/** The recipient, the purpose, and the other releases. */
function releaseContextTerms({ recipient, purpose, otherReleases }: Publishable): Term[] {
  const none =
    'None were named. Another release of the same people can break the promise: check both with sotto verify DIR1 DIR2.';
  return [
    { title: 'Recipient', text: recipient ?? 'not stated' },
    { title: 'Purpose', text: purpose ?? 'not stated' },
    { title: 'Other releases of the same data', text: otherReleases.length === 0 ? none : otherReleases.join('; ') },
  ];
}
