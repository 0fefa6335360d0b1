import { compact } from '../compact.ts';
import { SottoError } from '../errors.ts';
import type { Measure } from '../utility/define.ts';
import type { LengthStats } from './facts.ts';
import type { Figure, OriginalProfile, Uniqueness } from './report.ts';

/** The facts about a measure that a figure needs. */
export type MeasureInfo = Pick<Measure, 'id' | 'title' | 'summary' | 'better' | 'unit' | 'isCount' | 'isCuratorOnly'>;

/** The utility measures that apply, in the order of their definitions. */
export function utilityFigures<V>(measures: readonly MeasureInfo[], utility: Readonly<Record<string, V>>): Figure<V>[] {
  const stray = Object.keys(utility).find((id) => !measures.some((measure) => measure.id === id));
  if (stray !== undefined)
    throw new SottoError('invariant', `the report was given no definition of the measure ${stray}`);
  return measures.flatMap(({ id, title, summary, better, unit }): Figure<V>[] =>
    utility[id] === undefined ? [] : [{ id, title, value: utility[id], unit, better, summary }],
  );
}

/** The original and the release side by side. For the curator: it describes the original. */
export function comparedFigures(
  before: LengthStats,
  after: LengthStats,
  numLabels: number,
  suppressed: number,
  profile: OriginalProfile,
  releasedUnique: Uniqueness = {},
): Figure[] {
  const { persons } = profile;
  return [
    ...(persons === undefined
      ? []
      : [count('persons', 'People', persons, undefined, 'The people whose records these are.')]),
    count('records', 'Records', profile.records, after.numRows, 'Records with nothing left are counted too.'),
    count('empty', 'Empty records', before.empty, after.empty, 'Records that show no item.'),
    count('items', 'Different items or labels', profile.items, numLabels, 'Only those that occur.'),
    count('suppressed', 'Items shown nowhere', 0, suppressed, 'Of the items that occur in the original.'),
    count('occurrences', 'Occurrences', profile.occurrences, after.occurrences, 'The sum of the record lengths.'),
    count('shortest', 'Shortest record length', before.min, after.min, 'Items or labels in the record.'),
    {
      ...count('mean', 'Mean record length', before.mean, after.mean, 'Items or labels in the record.'),
      unit: 'number',
    },
    count('longest', 'Longest record length', before.max, after.max, 'Items or labels in the record.'),
    ...(['1', '2', '3', '4', 'whole'] as const).flatMap((known) => uniqueFigure(known, profile, releasedUnique)),
  ];
}

function count(id: string, title: string, before: number, after: number | undefined, summary: string): Figure {
  return { id, title, before, ...compact({ after }), unit: 'count', summary };
}

function uniqueFigure(known: keyof Uniqueness, { unique, persons }: OriginalProfile, after: Uniqueness): Figure[] {
  const share = unique[known];
  if (share === undefined) return [];
  const title =
    known === 'whole' ? 'Unique given all items' : `Unique given ${known} random ${known === '1' ? 'item' : 'items'}`;
  return [
    {
      id: `unique-${known}`,
      title,
      before: share,
      ...compact({ after: after[known] }),
      unit: 'share',
      better: 'lower',
      summary:
        persons === undefined
          ? 'Share of the records that an attacker with this knowledge singles out.'
          : 'Share of the people whom an attacker with this knowledge of one of their records singles out.',
    },
  ];
}
