import { type ReactNode, useMemo } from 'react';
import {
  countText,
  noteLines,
  numberText,
  type Profile,
  profileCharts,
  readSummaryText,
} from '../../../src/internal.ts';
import { Chart } from '../../components/charts.tsx';
import { Paragraph, Tiles } from '../../components/glossary-text.tsx';
import { ItemTable } from '../../components/items.tsx';
import { useData } from '../../state/data.ts';
import type { DataSummary } from '../../worker/tasks/data.ts';
import { CoOccurrenceMap } from './co-occurrence-map.tsx';
import './look.css';

export function Look(): ReactNode {
  const data = useData();
  return data.status === 'ready' ? <Description summary={data.data} /> : null;
}

function Description({ summary }: { readonly summary: DataSummary }): ReactNode {
  const { profile, input } = summary;
  const charts = useMemo(() => profileCharts(profile), [profile]);
  const lines = noteLines(input.notes);
  return (
    <>
      <Tiles figures={tiles(profile)} />
      <Paragraph className="small soft read-as">
        The data was {readSummaryText(input)}.{' '}
        {lines.length === 0 ? 'Nothing was merged or skipped.' : `${lines.join('; ')}.`}
      </Paragraph>
      <div className="charts profile-charts part near">
        <Chart spec={charts.uniqueness} height={260} level={2} />
        <Chart spec={charts.frequency} height={260} level={2} />
        <Chart spec={charts.lengths} height={260} level={2} />
        <CoOccurrenceMap />
      </div>
      <section className="part">
        <details className="fold">
          <summary>All items: mark, suppress, keep apart, weigh</summary>
          <ItemTable />
        </details>
      </section>
    </>
  );
}

function tiles(profile: Profile): (readonly [string, string])[] {
  const { persons, length, unknown } = profile;
  return [
    ['records', countText(profile.records)],
    ...(persons === undefined ? [] : [['people', countText(persons)] as const]),
    ['different items', countText(profile.items)],
    ['occurrences', countText(profile.occurrences)],
    ['items per record', numberText(length.mean, 1)],
    ['longest record', countText(length.max)],
    ['empty records', countText(profile.emptyRecords)],
    [`items of only one ${persons === undefined ? 'record' : 'person'}`, countText(profile.singletons)],
    ...(unknown > 0 ? [['unknown cells', countText(unknown)] as const] : []),
  ];
}
