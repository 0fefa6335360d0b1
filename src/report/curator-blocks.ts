import { keysOf } from '../data/keys-of.ts';
import type { RuleChange, RuleChanges } from '../utility/rule-changes.ts';
import type { Witness } from '../verify/verdict.ts';
import { type Block, heading, type Inline, list, only, optional, paragraph, table } from './blocks.ts';
import { spokenLabel } from './escape.ts';
import { countText, figureText, plural, shareText } from './format-number.ts';
import type { Checked, Curator, ReportedInput, SeriesChanges, Withdrawn } from './report.ts';

/** The part that describes the original. */
export function curatorBlocks(curator: Curator): Block[] {
  const { cost, figures, attack, attackStory, leastNcp, sourceHash, charts, verdict } = curator;
  const title = 'What it cost, exactly';
  const exactCost = cost.map((figure) => [figure.title, figureText(figure.value, figure.unit)]);
  const compared = figures.map(({ title, before, after, unit }) => [
    title,
    figureText(before, unit),
    figureText(after, unit),
  ]);
  const minLoss = optional(leastNcp, (least) => [paragraph(minLossText(least, curator.utility['ncp']), 'note')]);
  const attacks: Block[] = [
    ...(attack.after.length === 0
      ? []
      : [
          only('html', heading('Simulated attacks, original → release', 3)),
          only('markdown', paragraph('Simulated attacks, original → release:')),
          attackTable(
            attack.after,
            (n, field) => `${shareText(attack.before[n][field])} → ${shareText(attack.after[n][field])}`,
          ),
        ]),
    ...optional(attackStory, (story) => [paragraph(story, 'note')]),
  ];
  const blocks: Block[] = [
    paragraph('The following describes the original data. Do not hand it over with the release.', 'soft'),
    ...findingBlocks(curator),
    paragraph(`The promise was checked on ${scopeText(verdict)}.`, 'note'),
    ...(cost.length === 0
      ? []
      : [
          only('html', heading(title, 3)),
          table('lr', ['Measured against the original', 'Value'], exactCost, { frame: 'wide', markdownName: title }),
        ]),
    only('html', heading('Original and release', 3)),
    table('lrr', ['Figure', 'Original', 'Release'], compared),
    only('html', ...minLoss, ...attacks),
    ...optional(curator.rules, ruleBlocks),
    ...optional(curator.withdrawn, (some) => [heading('Withdrawals', 3), paragraph(`${withdrawnText(some)}.`)]),
    ...optional(curator.changes, changeBlocks),
    only('html', ...optional(curator.input, readingBlocks)),
    only('markdown', ...minLoss, ...attacks, { kind: 'charts', charts }),
    ...optional(sourceHash, (hash) => [
      paragraph(['SHA-256 of the original file: ', { text: hash, mark: 'code' }], 'fine note'),
    ]),
    only(
      'html',
      { kind: 'charts', charts },
      heading('The job', 3),
      paragraph(
        'Everything except its secret, which is in job.json. The same job on the same data gives the same release.',
      ),
    ),
    only('markdown', paragraph('The job, except its secret, which is in job.json:')),
    { kind: 'code', text: JSON.stringify(curator.job, null, 2) },
  ];
  return [{ kind: 'private', title: 'For the curator only', blocks }];
}

const ATTACKS = {
  mean: 'Chance, mean',
  p95: '95th percentile',
  max: 'Greatest',
  singledOut: 'Singled out',
} as const;

/** The attackers by the number of items that they know. */
export function attackTable(
  attack: readonly { readonly known: number }[],
  text: (row: number, field: keyof typeof ATTACKS) => string,
): Block {
  const rows = attack.map(({ known }, n) => [plural(known, 'item'), ...keysOf(ATTACKS).map((field) => text(n, field))]);
  return table('lrrrr', ['Known items', ...Object.values(ATTACKS)], rows, { frame: 'wide' });
}

/** The scope of a check and, if known, its number of cases. */
export function scopeText({
  scope,
  checked = 0,
}: Pick<Checked<string>, 'scope'> & { readonly checked?: number }): string {
  return checked > 0 ? `${scope} (${plural(checked, 'case')})` : scope;
}

function findingBlocks({ findings, witness }: Curator): Block[] {
  const sentences = witness === undefined ? findings : [...findings, witness.finding];
  if (sentences.length === 0) return [];
  return [
    only(
      'html',
      heading('Findings', 3),
      ...sentences.map((sentence) => paragraph(sentence)),
      ...optional(witness, witnessBlocks),
    ),
    only('markdown', list(sentences)),
  ];
}

function witnessBlocks({ items, rows, support, required, rule }: Witness): Block[] {
  const promise = required === undefined ? '' : `, where at least ${countText(required)} are promised`;
  const terms = [
    { title: 'Known items', text: listed(items) },
    ...(rule === undefined ? [] : [{ title: 'Inference', text: inferenceText(rule) }]),
    { title: 'Matching records', text: `${countText(support)}${promise}` },
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
  const rows = labels.map(({ label, from, added, because: why = '' }) => [
    label,
    from.join(', '),
    added.join(', '),
    why,
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
/** The distance of a release from the minimum loss, if that was proved. */
function minLossText(least: number, ncp: number | undefined): string {
  const proved = `No labels that keep the promise lose less than ${shareText(least, 2)} (NCP), by proof`;
  if (ncp === undefined || least === 0) return `${proved}.`;
  return ncp <= least
    ? `${proved}: this release is optimal.`
    : `${proved}: this release loses ${(ncp / least).toFixed(2)} times that.`;
}

/** The people removed, in a sentence. */
export function withdrawnText({ count, records, again }: Withdrawn): string {
  const before = again === 0 ? '' : `, ${countText(again)} of them of those who withdrew before`;
  return `${countText(count)} withdrew, ${plural(records, 'record')} of this data left out${before}; curator/withdrawals.csv lists who, when and why`;
}

/** The joint verdict on the releases, in a sentence. */
export function togetherText(together: NonNullable<SeriesChanges['together']>): string {
  const { scope } = together;
  switch (together.status) {
    case 'holds':
      return `The promise also holds against an attacker who has the earlier releases (${scope}).`;
    case 'violated': {
      const fate = together.accepted === true ? ', and this was accepted' : '';
      return `The promise does not hold against an attacker who has the earlier releases${fate}: ${together.witness.finding} (knowing ${together.witness.items.join(', ')}).`;
    }
    case 'undecided':
      return `Whether the promise holds against an attacker who has the earlier releases is undecided: ${together.reason}.`;
  }
}
