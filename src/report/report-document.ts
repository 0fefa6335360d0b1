import type { RuleChange, RuleChanges } from '../utility/rule-changes.ts';
import type { Witness } from '../verify/verdict.ts';
import { type Block, given, heading, type Inline, list, only, paragraph, table } from './blocks.ts';
import { spokenLabel } from './escape.ts';
import { countText, plural, shareText } from './format-number.ts';
import { HTML_STYLE } from './html-style.ts';
import { htmlPage } from './print-html.ts';
import { blocksToMarkdown } from './print-markdown.ts';
import type { Curator, Publishable, ReportedInput, SeriesChanges } from './report.ts';
import {
  ATTACK_HEAD,
  attackNote,
  attackRows,
  comparedAttackRows,
  disclosureRows,
  disclosureText,
  examinedText,
  extentText,
  figureReading,
  figureText,
  minLossText,
  paramsText,
  policyText,
  promiseText,
  ROUNDING_NOTE,
  recheckText,
  releaseContextTerms,
  releasedFigures,
  roundedText,
  sourcesText,
  togetherText,
  truthText,
  verdictText,
  withdrawnText,
  withheldText,
} from './report-text.ts';

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
  const sources = sourcesText(publishable);
  const inBrackets = algorithmParams === '' ? '' : ` (${algorithmParams})`;
  const afterComma = algorithmParams === '' ? '' : `, ${algorithmParams}`;
  return [
    {
      kind: 'header',
      eyebrow: [model.title, params].filter((part) => part !== '').join(' · '),
      title: promiseText(publishable),
      status: verdict.status,
      ...verdictText(verdict),
      extent: extentText(verdict.extent),
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
    paragraph(disclosureText(publishable)),
    table('lnl', ['To learn about a person by', 'That is', 'The promise'], disclosureRows(publishable), {
      tone: 'note',
    }),
    heading('Simulated attacks on the release'),
    ...attackBlocks(publishable),
    ...costBlocks(publishable),
    ...(charts.length === 0
      ? []
      : [only('html', heading('The release in pictures')), only('markdown', heading('Findings')), chartBlock(charts)]),
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
    ...given(curator, (known) => [
      { kind: 'private', title: 'For the curator only', blocks: curatorBlocks(known) } as const,
    ]),
    { kind: 'footer', version: publishable.sotto },
  ];
}

function attackBlocks(publishable: Publishable): Block[] {
  const rows = attackRows(publishable);
  if (typeof rows === 'string') return [paragraph(rows)];
  return [table('lrrrr', ATTACK_HEAD, rows, { frame: 'wide' }), paragraph(attackNote(publishable), 'fine note')];
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

function chartBlock(charts: Publishable['charts']): Block {
  return { kind: 'charts', charts };
}

/** The facts that describe the original. */
function curatorBlocks(curator: Curator): Block[] {
  const { cost, figures, attack, attackStory, leastNcp, sourceHash, charts } = curator;
  const title = 'What it cost, exactly';
  const exactCost = cost.map((figure) => [figure.title, figureText(figure.value, figure.unit)]);
  const compared = figures.map(({ title, before, after, unit }) => [
    title,
    figureText(before, unit),
    figureText(after, unit),
  ]);
  const minLoss = given(leastNcp, (least) => [paragraph(minLossText(least, curator.utility['ncp']), 'note')]);
  const attacks: Block[] = [
    ...(attack.after.length === 0
      ? []
      : [
          only('html', heading('Simulated attacks, original → release', 3)),
          only('markdown', paragraph('Simulated attacks, original → release:')),
          table('lrrrr', ATTACK_HEAD, comparedAttackRows(curator), { frame: 'wide' }),
        ]),
    ...given(attackStory, (story) => [paragraph(story, 'note')]),
  ];
  return [
    paragraph('The following describes the original data. Do not hand it over with the release.', 'soft'),
    ...findingBlocks(curator),
    paragraph(examinedText(curator), 'note'),
    ...(cost.length === 0
      ? []
      : [
          only('html', heading(title, 3)),
          table('lr', ['Measured against the original', 'Value'], exactCost, { frame: 'wide', markdownName: title }),
        ]),
    only('html', heading('Original and release', 3)),
    table('lrr', ['Figure', 'Original', 'Release'], compared),
    only('html', ...minLoss, ...attacks),
    ...given(curator.rules, ruleBlocks),
    ...given(curator.withdrawn, (withdrawn) => [heading('Withdrawals', 3), paragraph(`${withdrawnText(withdrawn)}.`)]),
    ...given(curator.changes, changeBlocks),
    only('html', ...given(curator.input, readingBlocks)),
    only('markdown', ...minLoss, ...attacks, chartBlock(charts)),
    ...given(sourceHash, (hash) => [
      paragraph(['SHA-256 of the original file: ', { text: hash, mark: 'code' }], 'fine note'),
    ]),
    only(
      'html',
      chartBlock(charts),
      heading('The job', 3),
      paragraph(
        'Everything except its secret, which is in job.json. The same job on the same data gives the same release.',
      ),
    ),
    only('markdown', paragraph('The job, except its secret, which is in job.json:')),
    { kind: 'code', text: JSON.stringify(curator.job, null, 2) },
  ];
}

function findingBlocks({ findings, witness }: Curator): Block[] {
  const sentences = witness === undefined ? findings : [...findings, witness.finding];
  if (sentences.length === 0) return [];
  return [
    only(
      'html',
      heading('Findings', 3),
      ...sentences.map((sentence) => paragraph(sentence)),
      ...given(witness, witnessBlocks),
    ),
    only('markdown', list(sentences)),
  ];
}

function witnessBlocks({ items, rows, support, required, rule }: Witness): Block[] {
  const promised = required === undefined ? '' : `, where at least ${countText(required)} are promised`;
  const terms = [
    { title: 'Known items', text: listed(items) },
    ...(rule === undefined ? [] : [{ title: 'Inference', text: inferenceText(rule) }]),
    { title: 'Matching records', text: `${countText(support)}${promised}` },
    { title: 'Record ids', text: listed(rows) },
  ];
  return [{ kind: 'terms', rows: terms }];
}

function inferenceText({ antecedent, consequent, supports }: NonNullable<Witness['rule']>): Inline {
  const [both, all] = supports.map(countText);
  return [...listed(antecedent), ' ⇒ ', ...listed(consequent), `: ${both} of ${all} records`];
}

function listed(labels: readonly string[]): Exclude<Inline, string> {
  return labels.flatMap((text, n) => [...(n === 0 ? [] : [', ']), { text, mark: 'label' } as const]);
}

/** The rules before and after: the rules to hide, other rules that were lost, and rules that appeared. */
function ruleBlocks({ hidden, lost, ghosts, numLost, numOthers, numGhosts }: RuleChanges): Block[] {
  const head = ['Rule', 'Records before', 'after', 'Confidence before', 'after'];
  const tables = [
    { title: `${plural(hidden.length, 'rule was', 'rules were')} to be hidden`, rules: hidden },
    { title: `${countText(numLost)} of ${plural(numOthers, 'other rule was', 'other rules were')} lost`, rules: lost },
    { title: `${plural(numGhosts, 'rule')} may now hold that could not before`, rules: ghosts },
  ];
  return tables
    .filter(({ rules }) => rules.length > 0)
    .flatMap(({ title, rules }) => [heading(title, 3), table('lrrrr', head, rules.map(ruleRow), { frame: 'wide' })]);
}

function ruleRow({ antecedent, consequent, before, after }: RuleChange): string[] {
  const side = (labels: readonly string[]): string => labels.map(spokenLabel).join(', ');
  const range = ({ min, max }: { readonly min: number; readonly max: number }, text: (value: number) => string) =>
    min === max ? text(min) : `${text(min)}–${text(max)}`;
  return [
    `${side(antecedent)} ⇒ ${side(consequent)}`,
    range(before.support, countText),
    range(after.support, countText),
    range(before.confidence, shareText),
    range(after.confidence, shareText),
  ];
}

/** The changes since the previous release. */
function changeBlocks({ labels, newItems, goneItems, ncp, together }: SeriesChanges): Block[] {
  const grown = labels.length === 0 ? 'No label changed' : `${plural(labels.length, 'label')} grew`;
  const sentences = [
    `${grown}; ${plural(newItems.length, 'item')} new, ${plural(goneItems.length, 'item')} gone.`,
    ...(ncp === undefined
      ? []
      : [
          `Normalized certainty penalty ${figureText(ncp.after, 'share')}; a release of the same data from scratch would have ${figureText(ncp.scratch, 'share')}.`,
        ]),
    ...(together === undefined ? [] : [togetherText(together)]),
  ];
  const rows = labels.map(({ label, from, added, because = '' }) => [
    label,
    from.join(', '),
    added.join(', '),
    because,
  ]);
  return [
    heading('Since the previous release', 3),
    only('html', ...sentences.map((sentence) => paragraph(sentence))),
    only('markdown', list(sentences)),
    ...(rows.length === 0 ? [] : [table('llll', ['Label', 'Made of', 'New items', 'Why'], rows, { frame: 'wide' })]),
  ];
}

function readingBlocks({ text, notes: { duplicates, emptyCells, emptyRecords } }: ReportedInput): Block[] {
  const counts = `Reading the original merged ${plural(duplicates, 'repeated item')}, skipped ${plural(emptyCells, 'empty cell')} and found ${plural(emptyRecords, 'empty record')}.`;
  return [text, counts].map((sentence) => paragraph(sentence, 'fine note'));
}
