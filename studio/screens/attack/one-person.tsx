import { type ReactNode, useMemo } from 'react';
import { countText, narrowingChart, plural, shareText } from '../../../src/internal.ts';
import { Chart } from '../../components/charts.tsx';
import { Paragraph } from '../../components/glossary-text.tsx';
import { ItemMore, ItemName } from '../../components/items.tsx';
import { ProblemNote } from '../../components/status.tsx';
import { truncateLabel } from '../../components/texts.ts';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { useAnswer } from '../../state/answers.ts';
import { choose, useStudio } from '../../state/store.ts';
import { storyOf } from '../../state/studio-state.ts';
import type { Candidates, RecordSummary } from '../../worker/tasks/records.ts';
import { PersonChooser, RecordItems } from './person-chooser.tsx';

/** The number of candidates and inferences that are listed. */
const MAX_LISTED = 200;

/** Learn a person's items one by one, and watch the candidates shrink. */
export function OnePerson(): ReactNode {
  const { row, known } = useStudio().choices.attacker;
  const sensitive = useSensitive();
  const person = useAnswer('records', row === undefined ? undefined : { from: row, to: row + 1 });
  const found = useAnswer('candidates', {
    known,
    max: MAX_LISTED,
    ...(sensitive !== undefined && { sensitive: sensitive.items }),
  });
  const record = row === undefined ? undefined : person.value?.find((one) => one.row === row);
  return (
    <>
      {row === undefined && (
        <Paragraph className="lead">
          An attacker knows some items of a person and looks for their record. Pick somebody, say what is known, and see
          how many candidates are left.
        </Paragraph>
      )}
      <PersonChooser />
      {person.failure !== undefined && <ProblemNote failure={person.failure} />}
      {record !== undefined && (
        <>
          <KnownItems record={record} />
          {found.failure !== undefined && <ProblemNote failure={found.failure} />}
          {found.value !== undefined && <CandidateCount found={found.value} record={record} />}
          {found.value !== undefined && (
            <div className="charts part near">
              <CandidateList found={found.value} record={record} />
              <Inferences found={found.value} record={record} sensitive={sensitive?.from} />
            </div>
          )}
        </>
      )}
    </>
  );
}

function KnownItems({ record }: { readonly record: RecordSummary }): ReactNode {
  const { known } = useStudio().choices.attacker;
  const change = (next: readonly number[]): void => choose({ attacker: { row: record.row, known: next } });
  const toggle = (item: number): void =>
    change(known.includes(item) ? known.filter((one) => one !== item) : [...known, item]);
  return (
    <fieldset className="part near known">
      <legend>
        What do you know about record {record.id}? <span className="soft">Tick items one by one.</span>
      </legend>
      <div className="row chips">
        {record.items.map((item, n) => (
          <span key={item} className="item-chip">
            <button type="button" className="chip" aria-pressed={known.includes(item)} onClick={() => toggle(item)}>
              {known.includes(item) && <span aria-hidden="true">✓</span>}
              {truncateLabel(record.labels[n]!)}
            </button>
            <ItemMore item={item} label={record.labels[n]!} />
          </span>
        ))}
        {record.items.length === 0 && <p className="soft">This record is empty.</p>}
        {known.length > 0 && (
          <button type="button" className="quiet" onClick={() => change([])}>
            Clear
          </button>
        )}
      </div>
    </fieldset>
  );
}

interface CandidatesProps {
  readonly found: Candidates;
  readonly record: RecordSummary;
}

/** The number of remaining candidates, and the reason. */
function CandidateCount({ found: { left, countsPeople }, record }: CandidatesProps): ReactNode {
  const { known } = useStudio().choices.attacker;
  const chart = useMemo(() => narrowingChart(left, countsPeople), [left, countsPeople]);
  const [unit, units] = countsPeople ? ['person', 'people'] : ['record', 'records'];
  const count = left.at(-1)!;
  const others = record.labels.filter((_, n) => !known.includes(record.items[n]!));
  return (
    <div className="found-out part near">
      <div className={`count ${count === 1 ? 'bad' : ''}`} role="status">
        <p className="number">{countText(count)}</p>
        <p>{count === 1 ? `${unit} matches: the person is found` : `of ${countText(left[0]!)} ${units} match`}</p>
        {count === 1 && others.length > 0 && (
          <p className="small">
            {plural(known.length, 'known item reveals', 'known items reveal')} {plural(others.length, 'other')}:{' '}
            {others
              .slice(0, 12)
              .map((label) => truncateLabel(label))
              .join(', ')}
            {others.length > 12 && ' …'}
          </p>
        )}
        {count > 1 && <p className="small soft">A guess is right with probability 1 in {countText(count)}.</p>}
      </div>
      <Chart spec={chart} height={220} level={2} />
    </div>
  );
}

/** The records that match what is known. */
function CandidateList({ found: { records, numRecords: count }, record: current }: CandidatesProps): ReactNode {
  return (
    <section className="card">
      <h2 className="finding">{count === 1 ? 'The record that matches' : 'The records that match'}</h2>
      <VirtualTable<RecordSummary>
        label="Records that match"
        count={records.length}
        height="18rem"
        columns={[
          { title: 'record', width: 'clamp(3rem, 16%, 7rem)', cell: (record) => record.id },
          { title: 'items', width: '1fr', cell: (record) => <RecordItems record={record} /> },
        ]}
        currentRow={records.findIndex(({ row }) => row === current.row)}
        row={(n) => records[n]}
      />
      {records.length < count && (
        <p className="small soft">
          The first {countText(records.length)} of {countText(count)}.
        </p>
      )}
    </section>
  );
}

interface SensitiveItems {
  /** Labels, or the text of a file that names them. */
  readonly items: readonly string[] | string;
  readonly from: 'marked' | 'story';
}

/** The items that are marked sensitive here; else what the story suggests. */
function useSensitive(): SensitiveItems | undefined {
  const { inputs, source } = useStudio().choices;
  const { text } = inputs.sensitive ?? {};
  if (text !== undefined) return { items: text, from: 'marked' };
  const story = storyOf(source);
  return story === undefined ? undefined : { items: story.sensitive, from: 'story' };
}

interface InferencesProps {
  readonly found: Candidates;
  readonly record: RecordSummary;
  /** Set if sensitive items are marked; else all items are examined. */
  readonly sensitive: SensitiveItems['from'] | undefined;
}

const MAX_SHOWN = 12;

const SCOPE = {
  marked: 'Only the items that you marked sensitive.',
  story: 'Only the items that the story calls sensitive.',
  none: 'To see only sensitive items, mark them on Protect.',
} as const;

/** The common items of the candidates: possible inferences, and their certainty. */
function Inferences({ found: { inferred, countsPeople }, record, sensitive }: InferencesProps): ReactNode {
  const listed = inferred.slice(0, MAX_SHOWN);
  const noun = sensitive === undefined ? 'other item' : 'sensitive item';
  return (
    <section className="card">
      <h2 className="finding">{titleOf(inferred, noun)}</h2>
      {listed.length > 0 && (
        <table className="inferences">
          <thead>
            <tr>
              <th scope="col">{noun}</th>
              <th scope="col" className="n">
                {' '}
                confidence{' '}
              </th>
              <th scope="col" className="n">
                {' '}
                among all{' '}
              </th>
              <th scope="col" className="n">
                true
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ item, label, confidence, baseline }) => (
              <tr key={item}>
                <th scope="row">
                  <ItemName item={item} label={label} />
                  <span className="bar" aria-hidden="true">
                    <span style={{ width: `${confidence * 100}%` }} />
                  </span>
                </th>
                <td className="n">{shareText(confidence)}</td>
                <td className="n">{shareText(baseline)}</td>
                <td className="n">{record.items.includes(item) ? 'yes' : 'no'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Paragraph className="small soft">
        {SCOPE[sensitive ?? 'none']} Confidence is the share of the matching {countsPeople ? 'people' : 'records'} that
        contain the item.
      </Paragraph>
    </section>
  );
}

function titleOf(inferred: Candidates['inferred'], noun: string): string {
  const surest = inferred[0];
  if (surest === undefined) return `The records that match contain no ${noun}`;
  return `You can infer ${truncateLabel(surest.label)} with confidence ${shareText(surest.confidence)}`;
}
