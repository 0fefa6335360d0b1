import { countText, plural } from './format-number.ts';
import type { SeriesChanges, Withdrawn } from './report.ts';
import { figureText } from './report-text.ts';

/** What changed since the previous release, as tables and sentences of a report. */
export function changesText({ labels, newItems, goneItems, ncp, together }: SeriesChanges): {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const items = `${plural(newItems.length, 'item')} new, ${plural(goneItems.length, 'item')} gone.`;
  const losses =
    ncp === undefined
      ? []
      : [
          `Normalized certainty penalty ${figureText(ncp.after, 'share')}; a release of the same data from scratch would have ${figureText(ncp.scratch, 'share')}.`,
        ];
  return {
    title: 'Since the previous release',
    sentences: [
      `${labels.length === 0 ? 'No label changed' : `${plural(labels.length, 'label')} grew`}; ${items}`,
      ...losses,
      ...(together === undefined ? [] : [togetherText(together)]),
    ],
    head: ['Label', 'Made of', 'New items', 'Why'],
    rows: labels.map(({ label, from, added, because = '' }) => [label, from.join(', '), added.join(', '), because]),
  };
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
