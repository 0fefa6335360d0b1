import type { Witness } from '../verify/verdict.ts';
import { chartHtml } from './chart-html.ts';
import { escapeHtml } from './escape.ts';
import { countText, plural } from './format-number.ts';
import { tableHtml } from './html-table.ts';
import type { Curator, ReportedInput } from './report.ts';
import { figureText } from './report-text.ts';
import { ruleTables } from './rule-tables.ts';
import { changesText, withdrawnText } from './series-changes.ts';
import { ATTACK_HEAD, attackCompared, examinedText, leastLossText } from './sign-off.ts';

/** What only the curator of the original may see, marked as such. */
export function curatorHtml(curator: Curator): string {
  return [
    '<section class="curator" aria-labelledby="curator">',
    '<p class="tag">Keep this part</p>',
    '<h2 id="curator">For the curator only</h2>',
    '<p class="soft">The following describes the original data. Do not hand it over with the release.</p>',
    ...findings(curator),
    `<p class="note">${escapeHtml(examinedText(curator))}</p>`,
    ...exactCost(curator),
    '<h3 class="part">Original and release</h3>',
    comparison(curator),
    ...(curator.leastNcp === undefined
      ? []
      : [`<p class="note">${escapeHtml(leastLossText(curator.leastNcp, curator.utility['ncp']))}</p>`]),
    ...(curator.attack.after.length === 0
      ? []
      : [
          '<h3 class="part">Simulated attacks, original → release</h3>',
          tableHtml(ATTACK_HEAD, attackCompared(curator)),
        ]),
    ...(curator.attackStory === undefined ? [] : [`<p class="note">${escapeHtml(curator.attackStory)}</p>`]),
    ...rules(curator),
    ...withdrawals(curator),
    ...sinceBefore(curator),
    ...reading(curator.input),
    ...(curator.sourceHash === undefined
      ? []
      : [
          `<p class="small soft note">SHA-256 of the original file: <code>${escapeHtml(curator.sourceHash)}</code></p>`,
        ]),
    ...curator.charts.map(chartHtml),
    '<h3 class="part">The job</h3>',
    '<p>Everything except its secret, which is in job.json. The same job on the same data gives the same release.</p>',
    `<pre>${escapeHtml(JSON.stringify(curator.job, null, 2))}</pre>`,
    '</section>',
  ].join('\n');
}

function rules({ rules: changes }: Curator): string[] {
  if (changes === undefined) return [];
  return ruleTables(changes).flatMap(({ title, head, rows }) => [
    `<h3 class="part">${escapeHtml(title)}</h3>`,
    tableHtml(head, rows),
  ]);
}

function withdrawals({ withdrawn }: Curator): string[] {
  if (withdrawn === undefined) return [];
  return [`<h3 class="part">Withdrawals</h3>`, `<p>${escapeHtml(withdrawnText(withdrawn))}.</p>`];
}

function sinceBefore({ changes }: Curator): string[] {
  if (changes === undefined) return [];
  const { title, sentences, head, rows } = changesText(changes);
  return [
    `<h3 class="part">${escapeHtml(title)}</h3>`,
    ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ...(rows.length === 0 ? [] : [tableHtml(head, rows)]),
  ];
}

function findings({ witness, findings: sentences }: Curator): string[] {
  if (witness === undefined && sentences.length === 0) return [];
  return [
    '<h3 class="part">Findings</h3>',
    ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ...(witness === undefined ? [] : [witnessHtml(witness)]),
  ];
}

function witnessHtml({ finding, items, rows, support, required, rule }: Witness): string {
  const listed = (labels: readonly string[]) =>
    labels.map((label) => `<code><bdi>${escapeHtml(label)}</bdi></code>`).join(', ');
  return [
    `<p>${escapeHtml(finding)}</p>`,
    '<dl class="pairs note">',
    `<dt>Known items</dt><dd>${listed(items)}</dd>`,
    ...(rule === undefined
      ? []
      : [
          `<dt>Inference</dt><dd>${listed(rule.antecedent)} ⇒ ${listed(rule.consequent)}: ${countText(rule.supports[0])} of ${countText(rule.supports[1])} records</dd>`,
        ]),
    `<dt>Matching records</dt><dd>${countText(support)}${required === undefined ? '' : `, where at least ${countText(required)} are promised`}</dd>`,
    `<dt>Record ids</dt><dd>${listed(rows)}</dd>`,
    '</dl>',
  ].join('\n');
}

function exactCost({ cost }: Curator): string[] {
  if (cost.length === 0) return [];
  const rows = cost.map(({ title, value, unit }) => [title, figureText(value, unit)]);
  return ['<h3 class="part">What it cost, exactly</h3>', tableHtml(['Measured against the original', 'Value'], rows)];
}

function comparison({ figures }: Curator): string {
  const rows = figures.map(
    ({ title, before, after, unit }) =>
      `<tr><th scope="row">${escapeHtml(title)}</th><td class="n">${figureText(before, unit)}</td><td class="n">${figureText(after, unit)}</td></tr>`,
  );
  return [
    '<table>',
    '<thead><tr><th scope="col">Figure</th><th scope="col" class="n">Original</th><th scope="col" class="n">Release</th></tr></thead>',
    `<tbody>\n${rows.join('\n')}\n</tbody>`,
    '</table>',
  ].join('\n');
}

function reading(input: ReportedInput | undefined): string[] {
  if (input === undefined) return [];
  const { duplicates, emptyCells, emptyRecords } = input.notes;
  const text = `Reading the original merged ${plural(duplicates, 'repeated item')}, skipped ${plural(emptyCells, 'empty cell')} and found ${plural(emptyRecords, 'empty record')}.`;
  return [input.text, text].map((each) => `<p class="small soft note">${escapeHtml(each)}</p>`);
}
