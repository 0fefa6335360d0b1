import { type ReactNode, useMemo } from 'react';
import {
  countText,
  noteLines,
  numberText,
  type Profile,
  profileCharts,
  readSummaryText,
} from '../../../src/internal.ts';
import { Chart } from '../../components/chart.tsx';
import { ItemTable } from '../../components/item-table.tsx';
import { Tiles } from '../../components/tiles.tsx';
import { useData } from '../../state/data.tsx';
import type { DataSummary } from '../../worker/tasks/open-data.ts';
import { needsData, type Screen } from '../define.ts';
import { CoOccurrenceMap } from './co-occurrence-map.tsx';
import './look.css';
import { Words } from '../../components/words.tsx';

export const look: Screen = {
  id: 'look',
  title: 'Look',
  question: 'What is in the data?',
  Component: Look,
  ready: needsData,
};

function Look(): ReactNode {
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
      <p className="small soft read-as">
        <Words>
          The data was {readSummaryText(input)}.{' '}
          {lines.length === 0 ? 'Nothing was merged or skipped.' : `${lines.join('; ')}.`}
        </Words>
      </p>
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

function tiles({
  records,
  persons,
  items,
  occurrences,
  length,
  emptyRecords,
  singletons,
  unknown,
}: Profile): (readonly [string, string])[] {
  return [
    ['records', countText(records)],
    ...(persons === undefined ? [] : [['people', countText(persons)] as const]),
    ['different items', countText(items)],
    ['occurrences', countText(occurrences)],
    ['items per record', numberText(length.mean, 1)],
    ['longest record', countText(length.max)],
    ['empty records', countText(emptyRecords)],
    [`items of only one ${persons === undefined ? 'record' : 'person'}`, countText(singletons)],
    ...(unknown > 0 ? [['unknown cells', countText(unknown)] as const] : []),
  ];
}
