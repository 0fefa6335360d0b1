import { disclosures, type Extent } from '../models/define.ts';
import { shareText } from './format-number.ts';
import type { AttackFigures, Publishable } from './report.ts';

/** What the person who signs needs, as plain text for HTML and Markdown alike. */

const DISCLOSED: Readonly<Record<(typeof disclosures)[number], string>> = {
  'singling out': 'finding the one record of a person',
  linkability: 'connecting records of one person across releases or files',
  inference: 'learning an item of a person that was not known',
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
      return 'The check was exhaustive: every case that the promise speaks of was covered, without a bound on what an attacker knows.';
    case 'bounded':
      return 'The check was complete within the bound that the promise states, and looked at nothing beyond it.';
    case 'sampled':
      return 'The check was by sampling: it supports the stated share of attackers with the stated confidence, and no single case.';
  }
}

/** Instead of simulated attackers, where an engine counted the records. */
export const NO_ATTACK =
  'Attackers were not simulated: the records were counted where they are, not looked at one by one.';

/** Simulated attackers: how they fared on the release and, for the curator, on the original. */
export function attackRows(after: readonly AttackFigures[], before?: readonly AttackFigures[]): string[][] {
  return after.map((row, n) => {
    const known = `${row.known} ${row.known === 1 ? 'item' : 'items'}`;
    const cells = ({ mean, p95, max, singledOut }: AttackFigures): string[] =>
      [mean, p95, max, singledOut].map((share) => shareText(share));
    if (before === undefined) return [known, ...cells(row)];
    const earlier = cells(before[n]);
    return [known, ...cells(row).map((cell, c) => `${earlier[c]} → ${cell}`)];
  });
}

export const ATTACK_HEAD = ['Known of a person', 'Chance, mean', '95th percentile', 'Greatest', 'Singled out'] as const;

export const ATTACK_NOTE =
  'Simulated attackers know random items of a random person and guess among the records that fit. They illustrate the promise; they are not the promise.';

/** How far from the least possible loss a release is, where that was proved. */
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
    'None was named. Another release of the same people can undo the promise: check the two with sotto verify DIR1 DIR2.';
  return [
    { title: 'Recipient', text: recipient ?? 'not stated' },
    { title: 'Purpose', text: purpose ?? 'not stated' },
    { title: 'Other releases of the same data', text: otherReleases.length === 0 ? none : otherReleases.join('; ') },
  ];
}

/** The lines that are signed by hand. */
export const SIGNATURES = ['Prepared by', 'Reviewed by', 'Approved by'] as const;
