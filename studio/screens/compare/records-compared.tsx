import { type ReactNode, useEffect, useId, useState } from 'react';
import { countText, plural } from '../../../src/internal.ts';
import { GlossaryText } from '../../components/glossary-text.tsx';
import { ItemMore, ItemName } from '../../components/items.tsx';
import { AnswerStatus, ProblemNote } from '../../components/status.tsx';
import { PagedTable } from '../../components/virtual-table.tsx';
import { useAnswer, useLongAnswer } from '../../state/answers.ts';
import { useProfile } from '../../state/data.ts';
import type { StudioRun } from '../../state/studio-state.ts';
import { request } from '../../worker/client.ts';
import type { NamedItem } from '../../worker/tasks/items.ts';
import type { ComparedLine, ComparedRecord } from '../../worker/tasks/records.ts';
import { useRecordFinder } from '../attack/person-chooser.tsx';

/** Records before and after, item by item; a changed item shows the reason. */
export function RecordsCompared({ run }: { readonly run: StudioRun }): ReactNode {
  const [picked, setPicked] = useState<NamedItem>();
  const [filter, setFilter] = useState<RecordFilter>({ onlyChanged: false, query: '' });
  const { onlyChanged } = filter;
  const query = useDebounced(filter.query);
  const [target, setTarget] = useState<number>();
  const isFiltered = onlyChanged || query.trim() !== '';
  const matches = useLongAnswer('filterRecords', isFiltered ? { run: run.id, onlyChanged, query } : undefined);
  const all = useProfile()?.records ?? 0;
  const rows = isFiltered ? matches.value : undefined;
  const count = isFiltered ? (rows?.length ?? 0) : all;
  const lines = (Line: typeof OriginalLine) => (record: ComparedRecord) => {
    const list = onlyChanged ? record.lines.filter(({ fate }) => fate !== 'exact') : record.lines;
    if (list.length === 0) return <span className="soft">nothing</span>;
    return (
      <ul className="lines">
        {list.map((line) => (
          <li key={`${line.item} ${line.fate} ${line.as}`}>
            <Line line={line} pick={setPicked} />
          </li>
        ))}
      </ul>
    );
  };
  const place = target === undefined || rows === undefined ? target : rows.indexOf(target);
  return (
    <>
      <Filters filter={filter} setFilter={setFilter} jump={setTarget} isAway={place === -1} />
      {isFiltered && <AnswerStatus answer={matches} title="Looking through the records" retryText="Look again" />}
      <Legend />
      <div className="compared">
        <PagedTable<ComparedRecord>
          label={isFiltered ? `${countText(count)} of ${countText(all)} records` : `${countText(all)} records`}
          list={`${run.id} ${onlyChanged} ${query} ${matches.isWaiting}`}
          count={count}
          columns={[
            { title: 'Record', width: 'minmax(2.5rem, 0.2fr)', cell: ({ id }) => id },
            { title: 'Original', width: 'minmax(0, 1fr)', cell: lines(OriginalLine) },
            { title: 'Published', width: 'minmax(0, 1fr)', cell: lines(PublishedLine) },
          ]}
          height="min(70vh, 36rem)"
          fetchRows={(from, to) => {
            const places = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, n) => from + n);
            return request('comparedRecords', { run: run.id, rows: places.map((place) => rows?.[place] ?? place) });
          }}
          showRow={place}
          currentRow={place}
        />
        <aside className="card why" aria-live="polite" aria-label="Why an item was changed">
          {picked === undefined ? (
            <p className="soft">Pick a changed item of the original to see why it was changed.</p>
          ) : (
            <ChangeReason key={`${run.id} ${picked.item}`} run={run} item={picked.item} label={picked.label} />
          )}
        </aside>
      </div>
    </>
  );
}

interface RecordFilter {
  readonly onlyChanged: boolean;
  readonly query: string;
}

interface FiltersProps {
  readonly filter: RecordFilter;
  setFilter(filter: RecordFilter): void;
  /** Brings a row into sight. */
  jump(row: number): void;
  /** Whether that row is not among those that are shown. */
  readonly isAway: boolean;
}

function Filters({ filter, setFilter, jump, isAway }: FiltersProps): ReactNode {
  const id = useId();
  const { query, setQuery, isMissing, find } = useRecordFinder(jump);
  const missing = isMissing
    ? 'There is no such record.'
    : isAway
      ? 'This record is not in the list as filtered.'
      : undefined;
  return (
    <div className="row filters">
      <label className="tick">
        <input
          type="checkbox"
          checked={filter.onlyChanged}
          onChange={({ target }) => setFilter({ ...filter, onlyChanged: target.checked })}
        />
        Only what changed
      </label>
      <label htmlFor={`${id}-query`}>
        With{' '}
        <input
          id={`${id}-query`}
          type="search"
          autoComplete="off"
          placeholder="part of an item’s name"
          value={filter.query}
          onChange={({ target }) => setFilter({ ...filter, query: target.value })}
        />
      </label>
      <form className="row" onSubmit={find}>
        <label htmlFor={`${id}-jump`}>
          Record{' '}
          <input
            id={`${id}-jump`}
            className="short"
            type="text"
            autoComplete="off"
            value={query}
            aria-invalid={missing !== undefined || undefined}
            aria-describedby={missing === undefined ? undefined : `${id}-missing`}
            onChange={({ target }) => setQuery(target.value)}
          />
        </label>
        <button type="submit" disabled={query.trim() === ''}>
          Go
        </button>
      </form>
      {missing !== undefined && (
        <p id={`${id}-missing`} className="small wrong" role="alert">
          {missing}
        </p>
      )}
    </div>
  );
}

/** A value once it has not changed for a while, such as a word that is being typed. */
function useDebounced<T>(value: T, milliseconds = 250): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

const FATES: Readonly<Record<Exclude<ComparedLine['fate'], 'exact'>, { mark: string; text: string }>> = {
  merged: { mark: '→', text: 'published under a wider label' },
  absent: { mark: '✕', text: 'not published' },
  unknown: { mark: '?', text: 'published as unknown' },
  added: { mark: '+', text: 'added at random' },
};

/** The meaning of the signs. */
function Legend(): ReactNode {
  return (
    <ul className="row legend small soft">
      {Object.entries(FATES).map(([fate, { mark, text }]) => (
        <li key={fate}>
          <span className={`cell ${fate}`}>
            {mark} {fate === 'absent' ? <s>item</s> : 'item'}
          </span>{' '}
          <GlossaryText>{text}</GlossaryText>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: ComparedLine;
  pick(item: NamedItem): void;
}

/** An item as it was: one that was changed is pressed to read why. */
function OriginalLine({ line: { item, label, fate, as }, pick }: LineProps): ReactNode {
  if (item === undefined || label === undefined) return <span className="soft">–</span>;
  if (fate === 'exact' || fate === 'added') return <ItemName item={item} label={label} />;
  const { mark, text } = FATES[fate];
  return (
    <button
      type="button"
      className={`cell ${fate}`}
      title={as === undefined ? `${label}: ${text}` : `${label}: published as ${as}`}
      onClick={() => pick({ item, label })}
    >
      <span aria-hidden="true">{mark}</span> {fate === 'absent' ? <s>{label}</s> : label}
      <span className="unseen">, {text}; why?</span>
    </button>
  );
}

/** The corresponding items in the release. */
function PublishedLine({ line: { fate, as } }: LineProps): ReactNode {
  if (fate === 'exact') return <span title={as}>{as}</span>;
  const { mark, text } = FATES[fate];
  if (as === undefined) return <span className="soft">{text}</span>;
  return (
    <span className={`cell ${fate}`} title={as}>
      <span aria-hidden="true">{mark}</span> {as}
      <span className="unseen">, {text}</span>
    </span>
  );
}

interface WhyProps extends NamedItem {
  readonly run: StudioRun;
}

/** Why an item was changed, in the words of `sotto explain`, and what if it were kept. */
function ChangeReason({ run, item, label }: WhyProps): ReactNode {
  const { value, failure } = useAnswer('explainItem', { run: run.id, item });
  const [isWhatIf, setWhatIf] = useState(false);
  if (failure !== undefined) return <ProblemNote failure={failure} />;
  if (value === undefined) return <p className="soft">Looking …</p>;
  return (
    <>
      <h2 className="finding">
        {value.heading} <ItemMore item={item} label={label} />
      </h2>
      {value.decisions.length === 0 && <p className="soft">No step of the run changed it in all records.</p>}
      <ol className="decisions">
        {value.decisions.map(({ step, text, forcedBy }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be decided twice, and the list never changes
          <li key={n}>
            <code>{step}</code> {text} {forcedBy !== '' && <span className="soft">[{forcedBy}]</span>}
          </li>
        ))}
      </ol>
      {value.earlier > 0 && <p className="small soft">and {plural(value.earlier, 'earlier decision')}</p>}
      {isWhatIf ? (
        <KeepingResult run={run} item={item} />
      ) : (
        <button type="button" onClick={() => setWhatIf(true)}>
          What if {label} were kept?
        </button>
      )}
    </>
  );
}

function KeepingResult({ run, item }: Omit<WhyProps, 'label'>): ReactNode {
  const answer = useLongAnswer('whatIfKept', { run: run.id, item });
  const { value } = answer;
  if (value === undefined) return <AnswerStatus answer={answer} title="Asking the verifier" />;
  return (
    <div className="kept" role="status">
      <h3>{value.heading}</h3>
      {value.lines.map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
    </div>
  );
}
