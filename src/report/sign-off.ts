import { disclosures, type Extent } from '../models/define.ts';
import { type Coarse, fewestTold } from './coarse.ts';
import { plural, shareText } from './format-number.ts';
import type { AttackFigures, Curator, Publishable } from './report.ts';
import { coarseText } from './report-text.ts';

/** What the person who signs needs, as plain text for HTML and Markdown alike. */

const DISCLOSED: Readonly<Record<(typeof disclosures)[number], string>> = {
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
  if (data.records >= 2 * fewestTold(model.params)) return undefined;
  return 'Figures about what was left out stay with the curator: so few records are published that the figures would reveal single ones.';
}

/** What the release reveals by the way it was made. */
export function tellsText({ algorithm }: Publishable): string {
  return `What the method itself reveals: ${algorithm.tells}`;
}

/** How exact public figures are. */
export const COARSE_NOTE =
  'Figures that depend on the original are rounded to two significant digits, or given as bounds where only a few records make the difference; the exact ones stay with the curator.';

/** The public figures about attackers on the release, or why there are none. */
export function attackTold(publishable: Publishable): string[][] | string {
  const { attack } = publishable;
  if (attack.length === 0) return withheldText(publishable) ?? NO_ATTACK;
  return attack.map((row) => [knownText(row.known), ...sharesOf(row).map((share) => coarseText(share, 'share'))]);
}

/** The exact figures about attackers on the original and on the release. */
export function attackCompared({ attack: { before, after } }: Curator): string[][] {
  return after.map((row, n) => {
    const earlier = sharesOf(before[n]);
    return [knownText(row.known), ...sharesOf(row).map((share, c) => `${shareText(earlier[c])} → ${shareText(share)}`)];
  });
}

function sharesOf<V extends number | Coarse>({ mean, p95, max, singledOut }: AttackFigures<V>): V[] {
  return [mean, p95, max, singledOut];
}

function knownText(known: number): string {
  return `${known} ${known === 1 ? 'item' : 'items'}`;
}

export const ATTACK_HEAD = ['Known items', 'Chance, mean', '95th percentile', 'Greatest', 'Singled out'] as const;

/** What the simulated attackers do: if people have several records, they guess among people. */
export function attackNote({ people }: Pick<Publishable, 'people'>): string {
  const whom = people !== undefined && !people.joined ? 'the people with a matching record' : 'the records that match';
  return `Simulated attackers know random items of a random person and guess among ${whom}. They illustrate the promise; they are not the promise.`;
}

/** What the check of the promise looked at, for the curator. */
export function examinedText({ verdict: { scope, checked } }: Curator): string {
  return `The promise was checked on ${scope}${checked > 0 ? ` (${plural(checked, 'case')})` : ''}.`;
}

/** How far a release is from the least possible loss, if that was proved. */
export function leastLossText(least: number, ncp: number | undefined): string {
  const proved = `No labels that keep the promise lose less than ${shareText(least, 2)} (NCP), by proof`;
  if (ncp === undefined || least === 0) return `${proved}.`;
  return ncp <= least
    ? `${proved}: this release is optimal.`
    : `${proved}: this release loses ${(ncp / least).toFixed(2)} times that.`;
}

/** Who receives it, what for, and what else was released. */
export function circumstances({ recipient, purpose, otherReleases }: Publishable): { title: string; text: string }[] {
  const none =
    'None were named. Another release of the same people can break the promise: check both with sotto verify DIR1 DIR2.';
  return [
    { title: 'Recipient', text: recipient ?? 'not stated' },
    { title: 'Purpose', text: purpose ?? 'not stated' },
    { title: 'Other releases of the same data', text: otherReleases.length === 0 ? none : otherReleases.join('; ') },
  ];
}

/** The lines that are signed by hand. */
export const SIGNATURES = ['Prepared by', 'Reviewed by', 'Approved by'] as const;
