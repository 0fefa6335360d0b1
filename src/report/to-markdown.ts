import { escapeMarkdown } from './escape.ts';
import type { Curator, Publishable } from './report.ts';
import {
  coarseText,
  figureReading,
  figureText,
  paramsText,
  policyText,
  promiseText,
  recheckText,
  releasedFigures,
  sourcesText,
  truthText,
  verdictText,
} from './report-text.ts';
import { ruleTables } from './rule-tables.ts';
import { changesText, withdrawnText } from './series-changes.ts';
import {
  ATTACK_HEAD,
  attackCompared,
  attackNote,
  attackTold,
  COARSE_NOTE,
  circumstances,
  disclosureRows,
  examinedText,
  extentText,
  leastLossText,
  SIGNATURES,
  tellsText,
  withheldText,
} from './sign-off.ts';

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
  const { model, algorithm, verdict, truthful, policy, figures, charts, meaning, limits } = publishable;
  const { decision, reason } = verdictText(verdict);
  const attacks = attackTold(publishable);
  const withheld = withheldText(publishable);
  const blocks = [
    `# ${escapeMarkdown(promiseText(publishable))}`,
    `${escapeMarkdown([model.title, paramsText(model.params)].filter((part) => part !== '').join(' · '))}`,
    `**${escapeMarkdown(decision)}.** ${escapeMarkdown(reason)} ${escapeMarkdown([truthText(truthful), ...(policy === undefined ? [] : [policyText(policy)])].join(' '))}`,
    escapeMarkdown(extentText(verdict.extent)),
    '## What was released',
    table(
      'lr',
      ['Figure', 'Value'],
      releasedFigures(publishable).map(({ title, text }) => [title, text]),
    ),
    list(circumstances(publishable).map(({ title, text }) => `${title}: ${text}`)),
    escapeMarkdown(
      `Made by ${[algorithm.title, paramsText(algorithm.params)].filter((part) => part !== '').join(', ')}, written as ${publishable.data.format}.`,
    ),
    escapeMarkdown(sourcesText(publishable)),
    '## What the promise covers',
    escapeMarkdown(model.attacker),
    escapeMarkdown(`Formally: ${model.definition}`),
    escapeMarkdown(model.stronger),
    escapeMarkdown(tellsText(publishable)),
    table('lll', ['To learn about a person by', 'That is', 'The promise'], disclosureRows(publishable)),
    '## Simulated attacks on the release',
    ...(typeof attacks === 'string'
      ? [escapeMarkdown(attacks)]
      : [table('lrrrr', ATTACK_HEAD, attacks), escapeMarkdown(attackNote(publishable))]),
    ...(withheld === undefined ? [] : ['## What it cost', escapeMarkdown(withheld)]),
    ...(figures.length === 0 ? [] : ['## What it cost', costTable(figures), escapeMarkdown(COARSE_NOTE)]),
    ...(charts.length === 0 ? [] : ['## Findings', list(charts.map((chart) => `${chart.title}.`))]),
    '## How to read the release',
    list(meaning),
    '## What is not promised',
    list(limits),
    '## How to check it again',
    escapeMarkdown(recheckText(publishable)),
    '```sh\nsotto verify DIR\n```',
    '## Signatures',
    table(
      'lll',
      ['', 'Date', 'Signature'],
      SIGNATURES.map((title) => [title, '', '']),
    ),
    ...(curator === undefined ? [] : curatorBlocks(curator)),
    `Sotto ${escapeMarkdown(publishable.sotto)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function curatorBlocks(curator: Curator): string[] {
  const { figures, cost, witness, findings, charts, job, attackStory, sourceHash, rules, leastNcp } = curator;
  const sentences = [...findings, ...(witness === undefined ? [] : [witness.finding])];
  return [
    '## For the curator only',
    'The following describes the original data. Do not hand it over with the release.',
    ...(sentences.length === 0 ? [] : [list(sentences)]),
    escapeMarkdown(examinedText(curator)),
    ...(cost.length === 0
      ? []
      : [
          table(
            'lr',
            ['What it cost, exactly', 'Value'],
            cost.map(({ title, value, unit }) => [title, figureText(value, unit)]),
          ),
        ]),
    table(
      'lrr',
      ['Figure', 'Original', 'Release'],
      figures.map(({ title, before, after, unit }) => [title, figureText(before, unit), figureText(after, unit)]),
    ),
    ...(rules === undefined
      ? []
      : ruleTables(rules).flatMap(({ title, head, rows }) => [
          `### ${escapeMarkdown(title)}`,
          table('lrrrr', head, rows),
        ])),
    ...(curator.withdrawn === undefined
      ? []
      : ['### Withdrawals', escapeMarkdown(`${withdrawnText(curator.withdrawn)}.`)]),
    ...(curator.changes === undefined ? [] : changesBlocks(curator.changes)),
    ...(leastNcp === undefined ? [] : [escapeMarkdown(leastLossText(leastNcp, curator.utility['ncp']))]),
    ...(curator.attack.after.length === 0
      ? []
      : ['Simulated attacks, original → release:', table('lrrrr', ATTACK_HEAD, attackCompared(curator))]),
    ...(attackStory === undefined ? [] : [escapeMarkdown(attackStory)]),
    list(charts.map((chart) => `${chart.title}.`)),
    ...(sourceHash === undefined ? [] : [`SHA-256 of the original file: ${sourceHash}`]),
    'The job, except its secret, which is in job.json:',
    indented(JSON.stringify(job, null, 2)),
  ];
}

function changesBlocks(changes: NonNullable<Curator['changes']>): string[] {
  const { title, sentences, head, rows } = changesText(changes);
  return [`### ${title}`, list(sentences), ...(rows.length === 0 ? [] : [table('llll', head, rows)])];
}

function costTable(figures: Publishable['figures']): string {
  return table(
    'lrl',
    ['Measure', 'Value', 'How to read it'],
    figures.map((figure) => [figure.title, coarseText(figure.value, figure.unit), figureReading(figure)]),
  );
}

/** A table; `columns` has one letter per column: left (l) or right (r). */
function table(columns: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(Array.from(columns, (side) => (side === 'r' ? '---:' : '---')));
  return [line(head), rule, ...rows.map((cells) => line(cells.map(escapeMarkdown)))].join('\n');
}

function list(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`).join('\n');
}

/** A code block that no content can close. */
function indented(code: string): string {
  return code
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
