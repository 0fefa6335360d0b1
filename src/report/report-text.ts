import { type Disclosure, disclosures, type Extent } from '../models/define.ts';
import type { Source } from '../source.ts';
import type { Term } from './blocks.ts';
import { countText, numberText, plural, shareText } from './format-number.ts';
import type { AttackFigures, Checked, Curator, Figure, Json, Publishable, SeriesChanges, Withdrawn } from './report.ts';
import { type RoundedFigure, smallestPublishedCount } from './rounded-figure.ts';

/** The sentences of a report, as plain text. */

/** `k = 5, m = 2`; empty without parameters. */
export function paramsText(params: Readonly<Record<string, Json>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name} = ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');
}

/** Where the promise and the algorithm come from. */
export function sourcesText({ model, algorithm }: Publishable): string {
  const promise = sourceText(model.source);
  const method = sourceText(algorithm.source);
  return promise === method ? `Promise and algorithm: ${promise}.` : `Promise: ${promise}. Algorithm: ${method}.`;
}

function sourceText({ authors, title, venue, year }: Source): string {
  return `${authors}, “${title}”, ${venue}, ${year}`;
}

/** A number in the form of its unit; a dash if there is none. */
export function figureText(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '–';
  if (unit === 'share') return shareText(value);
  return unit === 'count' || Number.isInteger(value) ? countText(value) : numberText(value);
}

/** A rounded figure as it is: `0.033%`, `at most 5%`. */
export function roundedText(value: RoundedFigure | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '–';
  const [number = '', ...words] = String(value).split(' ').reverse();
  const text = unit === 'share' ? `${Number((100 * Number(number)).toPrecision(2))}%` : countText(Number(number));
  return [...words.reverse(), text].join(' ');
}

/** How to read a figure, with its direction. */
export function figureReading({ summary, better }: Pick<Figure, 'summary' | 'better'>): string {
  return better === undefined ? summary : `${summary} ${better === 'lower' ? 'Lower' : 'Higher'} is better.`;
}

/** The promise as a heading. It never reads as kept unless the verifier found it kept. */
export function promiseText({ model, verdict }: Publishable): string {
  const prefix = { holds: '', violated: 'Not kept: ', undecided: 'Not decided: ' }[verdict.status];
  return `${prefix}${model.statement}`;
}

/** What the verdict means for whoever must decide. */
export function verdictText({ status, checked = 0, scope }: Publishable['verdict']): {
  decision: string;
  reason: string;
} {
  const examined = `Examined: ${scopeText(scope, checked)}.`;
  switch (status) {
    case 'holds':
      return {
        decision: 'The promise holds',
        reason: `Checked on the released data by code that shares nothing with the code that made it. ${examined}`,
      };
    case 'violated':
      return {
        decision: 'The promise is broken: do not publish',
        reason: `The released data contains a case that the promise rules out. ${examined}`,
      };
    case 'undecided':
      return {
        decision: 'Not decided: do not publish yet',
        reason: `The check ended before it could decide. ${examined}`,
      };
  }
}

/** Whether the release is true of the original, in a sentence. */
export function truthText({ status, scope }: Checked<'holds' | 'violated' | 'not-applicable'>): string {
  switch (status) {
    case 'holds':
      return `The release says nothing that is false of the original: ${scope}.`;
    case 'violated':
      return 'The release says something that is false of the original.';
    case 'not-applicable':
      return `The release is not meant to be true record by record: ${scope}.`;
  }
}

/** Whether the utility groups were kept, and the lists of items to suppress, keep apart and keep together. */
export function policyText({ status, scope }: Checked<'holds' | 'violated'>): string {
  return status === 'holds' ? `The label policy was kept: ${scope}.` : 'The label policy was not kept.';
}

/** What is needed to check the promise again. */
export function recheckText({ model }: Publishable): string {
  if (model.needs.includes('original')) {
    return 'The promise is about what attackers know of the original, so only the owner of the original can check it again. Anyone can check that no byte was changed.';
  }
  if (model.needs.includes('rules')) {
    return 'The rules are not published, so only somebody who has the rules and their salt can check the promise again. Anyone can check that no byte was changed.';
  }
  return 'The release folder is all that is needed. The check counts everything again and notices any changed byte.';
}

/** The released data in figures. */
export function releasedFigures({ data, published }: Publishable): Term[] {
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
export function disclosureRows({ model }: Publishable): string[][] {
  return disclosures.map((disclosure) => [
    `${disclosure[0].toUpperCase()}${disclosure.slice(1)}`,
    DISCLOSED[disclosure],
    model.against.includes(disclosure) ? 'addressed by the promise' : 'not addressed',
  ]);
}

/** How far the check went. */
export function extentText(extent: Extent): string {
  switch (extent) {
    case 'exhaustive':
      return 'The check was exhaustive: it covered every case, without a bound on what an attacker knows.';
    case 'bounded':
      return 'The check was complete within the bound that the promise states; it did not look beyond that bound.';
    case 'sampled':
      return 'The check was by sampling: it supports the stated share of attackers with the stated confidence, but not any single case.';
  }
}

/** The text in place of simulated attackers, if an engine counted the records. */
const NO_ATTACK = 'Attackers were not simulated: the records were counted by the engine, not examined one by one.';

/** Why figures about the original are not published, if they are not. */
export function withheldText({ algorithm, model, data }: Publishable): string | undefined {
  if (algorithm.isSimulatable) {
    return 'Figures about what was left out stay with the curator: with them, somebody who knows the method could work out entries that are not shown.';
  }
  if (data.records >= 2 * smallestPublishedCount(model.params)) return undefined;
  return 'Figures about what was left out stay with the curator: so few records are published that the figures would reveal single ones.';
}

/** What the release reveals by the way it was made. */
export function disclosureText({ algorithm }: Publishable): string {
  return `What the method itself reveals: ${algorithm.tells}`;
}

/** How exact public figures are. */
export const ROUNDING_NOTE =
  'Figures that depend on the original are rounded to two significant digits, or given as bounds where only a few records make the difference; the exact ones stay with the curator.';

/** The public figures about attackers on the release, or why there are none. */
export function attackRows(publishable: Publishable): string[][] | string {
  const { attack } = publishable;
  if (attack.length === 0) return withheldText(publishable) ?? NO_ATTACK;
  return attack.map((row) => [plural(row.known, 'item'), ...sharesOf(row).map((share) => roundedText(share, 'share'))]);
}

/** The exact figures about attackers on the original and on the release. */
export function comparedAttackRows({ attack: { before, after } }: Curator): string[][] {
  return after.map((row, n) => {
    const earlier = sharesOf(before[n]);
    return [
      plural(row.known, 'item'),
      ...sharesOf(row).map((share, c) => `${shareText(earlier[c])} → ${shareText(share)}`),
    ];
  });
}

function sharesOf<V extends number | RoundedFigure>({ mean, p95, max, singledOut }: AttackFigures<V>): V[] {
  return [mean, p95, max, singledOut];
}

export const ATTACK_HEAD = ['Known items', 'Chance, mean', '95th percentile', 'Greatest', 'Singled out'] as const;

/** What the simulated attackers do: if people have several records, they guess among people. */
export function attackNote({ people }: Pick<Publishable, 'people'>): string {
  const whom = people !== undefined && !people.joined ? 'the people with a matching record' : 'the records that match';
  return `Simulated attackers know random items of a random person and guess among ${whom}. They illustrate the promise; they are not the promise.`;
}

/** What the check of the promise looked at, for the curator. */
export function examinedText({ verdict: { scope, checked } }: Curator): string {
  return `The promise was checked on ${scopeText(scope, checked)}.`;
}

function scopeText(scope: string, checked: number): string {
  return checked > 0 ? `${scope} (${plural(checked, 'case')})` : scope;
}

/** How far a release is from the least possible loss, if that was proved. */
export function minLossText(least: number, ncp: number | undefined): string {
  const proved = `No labels that keep the promise lose less than ${shareText(least, 2)} (NCP), by proof`;
  if (ncp === undefined || least === 0) return `${proved}.`;
  return ncp <= least
    ? `${proved}: this release is optimal.`
    : `${proved}: this release loses ${(ncp / least).toFixed(2)} times that.`;
}

/** Who receives it, what for, and what else was released. */
export function releaseContextTerms({ recipient, purpose, otherReleases }: Publishable): Term[] {
  const none =
    'None were named. Another release of the same people can break the promise: check both with sotto verify DIR1 DIR2.';
  return [
    { title: 'Recipient', text: recipient ?? 'not stated' },
    { title: 'Purpose', text: purpose ?? 'not stated' },
    { title: 'Other releases of the same data', text: otherReleases.length === 0 ? none : otherReleases.join('; ') },
  ];
}

/** Who was removed, in a sentence. */
export function withdrawnText({ count, records, again }: Withdrawn): string {
  const before = again === 0 ? '' : `, ${countText(again)} of them of those who withdrew before`;
  return `${countText(count)} withdrew, ${plural(records, 'record')} of this data left out${before}; curator/withdrawals.csv lists who, when and why`;
}

/** What the releases allow together, in a sentence. */
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
