import { type ReactNode, useMemo } from 'react';
import { countText, narrowingChart, plural } from '../../../src/internal.ts';
import { Chart } from '../../components/chart.tsx';
import { ItemMore } from '../../components/item-name.tsx';
import { Problem } from '../../components/problem.tsx';
import { shortened } from '../../components/shortened.ts';
import { Words } from '../../components/words.tsx';
import { useAnswer } from '../../state/answers.ts';
import { useData } from '../../state/data.tsx';
import { useDispatch, useStudio } from '../../state/store.tsx';
import type { AttackerChoice } from '../../state/studio-state.ts';
import type { Candidates } from '../../worker/tasks/candidates.ts';
import type { RecordFace } from '../../worker/tasks/records.ts';
import { CandidateList } from './candidate-list.tsx';
import { Inferences } from './inferences.tsx';
import { PersonChooser } from './person-chooser.tsx';
import { useSensitive } from './use-sensitive.ts';

/** How many candidates and inferences are listed. */
const MOST_LISTED = 200;

/** Learn a person's items one by one, and watch the candidates shrink. */
export function OnePerson(): ReactNode {
  const data = useData();
  const dispatch = useDispatch();
  const { row, known } = useStudio().choices.attacker;
  const sensitive = useSensitive();
  const person = useAnswer('records', row === undefined ? undefined : { from: row, to: row + 1 });
  const found = useAnswer('candidates', {
    known,
    most: MOST_LISTED,
    ...(sensitive !== undefined && { sensitive: sensitive.items }),
  });
  const setAttacker = (attacker: AttackerChoice): void => dispatch({ type: 'choose', change: { attacker } });
  if (data.status !== 'ready') return null;
  const record = row === undefined ? undefined : person.value?.find((one) => one.row === row);
  return (
    <>
      {row === undefined && (
        <p className="lead">
          <Words>
            An attacker knows some items of a person and looks for their record. Pick somebody, say what is known, and
            see how many candidates are left.
          </Words>
        </p>
      )}
      <PersonChooser current={row} choose={(next) => setAttacker({ row: next, known: [] })} />
      {person.failure !== undefined && <Problem failure={person.failure} />}
      {record !== undefined && (
        <>
          <KnownItems record={record} known={known} change={(next) => setAttacker({ row: record.row, known: next })} />
          {found.failure !== undefined && <Problem failure={found.failure} />}
          {found.value !== undefined && <Found found={found.value} record={record} known={known} />}
          {found.value !== undefined && (
            <div className="charts part near">
              <CandidateList found={found.value} current={record.row} />
              <Inferences found={found.value} record={record} sensitive={sensitive?.from} />
            </div>
          )}
        </>
      )}
    </>
  );
}

interface KnownItemsProps {
  readonly record: RecordFace;
  readonly known: readonly number[];
  change(known: readonly number[]): void;
}

function KnownItems({ record, known, change }: KnownItemsProps): ReactNode {
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
              {shortened(record.labels[n]!)}
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

interface FoundProps {
  readonly found: Candidates;
  readonly record: RecordFace;
  readonly known: readonly number[];
}

/** How many are left, and how that came. */
function Found({ found: { left, ofPeople }, record, known }: FoundProps): ReactNode {
  const chart = useMemo(() => narrowingChart(left, ofPeople), [left, ofPeople]);
  const [one, many] = ofPeople ? ['person', 'people'] : ['record', 'records'];
  const count = left.at(-1)!;
  const rest = record.labels.filter((_, n) => !known.includes(record.items[n]!));
  return (
    <div className="found-out part near">
      <div className={`count ${count === 1 ? 'bad' : ''}`} role="status">
        <p className="number">{countText(count)}</p>
        <p>{count === 1 ? `${one} matches: the person is found` : `of ${countText(left[0]!)} ${many} match`}</p>
        {count === 1 && rest.length > 0 && (
          <p className="small">
            {plural(known.length, 'known item reveals', 'known items reveal')} {plural(rest.length, 'other')}:{' '}
            {rest
              .slice(0, 12)
              .map((label) => shortened(label))
              .join(', ')}
            {rest.length > 12 && ' …'}
          </p>
        )}
        {count > 1 && <p className="small soft">A guess is right with probability 1 in {countText(count)}.</p>}
      </div>
      <Chart spec={chart} height={220} level={2} />
    </div>
  );
}
