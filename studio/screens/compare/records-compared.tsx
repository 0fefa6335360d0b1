import { type ReactNode, useId, useState } from 'react';
import { countText } from '../../../src/internal.ts';
import { Awaited } from '../../components/awaited.tsx';
import { usePages } from '../../components/use-pages.ts';
import { useRested } from '../../components/use-rested.ts';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { useLongAnswer } from '../../state/answers.ts';
import { useData } from '../../state/data.tsx';
import type { Run } from '../../state/studio-state.ts';
import { ask } from '../../worker/client.ts';
import { Legend, OriginalLine, PublishedLine } from './compared-line.tsx';
import { Why } from './why.tsx';

const COLUMNS = [
  { id: 'id', title: 'Record', width: 'minmax(2.5rem, 0.2fr)' },
  { id: 'before', title: 'Original', width: 'minmax(0, 1fr)' },
  { id: 'after', title: 'Published', width: 'minmax(0, 1fr)' },
];

/** Records before and after, item beside item; a changed item tells why. */
export function RecordsCompared({ run }: { readonly run: Run }): ReactNode {
  const data = useData();
  const [picked, setPicked] = useState<{ item: number; label: string }>();
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [typed, setTyped] = useState('');
  const query = useRested(typed);
  const [shown, setShown] = useState<number>();
  const isFiltered = onlyChanged || query.trim() !== '';
  const filter = useLongAnswer('filterRecords', isFiltered ? { run: run.id, onlyChanged, query } : undefined);
  const all = data.status === 'ready' ? data.data.profile.records : 0;
  const rows = isFiltered ? filter.value : undefined;
  const count = isFiltered ? (rows?.length ?? 0) : all;
  const pages = usePages(`${run.id} ${onlyChanged} ${query} ${filter.isWaiting}`, (from, to) => {
    const last = Math.min(to, count);
    const places = Array.from({ length: Math.max(0, last - from) }, (_, n) => from + n);
    return ask('comparedRecords', { run: run.id, rows: places.map((place) => rows?.[place] ?? place) });
  });
  const cell = (place: number, column: string): ReactNode => {
    const record = pages.row(place);
    if (record === undefined) return undefined;
    if (column === 'id') return record.id;
    const lines = onlyChanged ? record.lines.filter(({ fate }) => fate !== 'exact') : record.lines;
    if (lines.length === 0) return <span className="soft">nothing</span>;
    const Line = column === 'before' ? OriginalLine : PublishedLine;
    return (
      <ul className="lines">
        {lines.map((line) => (
          <li key={`${line.item} ${line.fate} ${line.as}`}>
            <Line line={line} pick={setPicked} />
          </li>
        ))}
      </ul>
    );
  };
  const place = shown === undefined || rows === undefined ? shown : rows.indexOf(shown);
  return (
    <>
      <Filters
        onlyChanged={onlyChanged}
        setOnlyChanged={setOnlyChanged}
        query={typed}
        setQuery={setTyped}
        jump={setShown}
        isAway={place === -1}
      />
      {isFiltered && <Awaited answer={filter} title="Looking through the records" again="Look again" />}
      <Legend />
      <div className="compared">
        <VirtualTable
          label={isFiltered ? `${countText(count)} of ${countText(all)} records` : `${countText(all)} records`}
          count={count}
          columns={COLUMNS}
          height="min(70vh, 36rem)"
          cell={cell}
          onRange={pages.onRange}
          showRow={place}
          currentRow={place}
        />
        <aside className="card why" aria-live="polite" aria-label="Why an item was changed">
          {picked === undefined ? (
            <p className="soft">Pick a changed item of the original to see why it was changed.</p>
          ) : (
            <Why key={`${run.id} ${picked.item}`} run={run} item={picked.item} label={picked.label} />
          )}
        </aside>
      </div>
    </>
  );
}

interface FiltersProps {
  readonly onlyChanged: boolean;
  setOnlyChanged(only: boolean): void;
  readonly query: string;
  setQuery(query: string): void;
  /** Brings a row into sight. */
  jump(row: number): void;
  /** Whether that row is not among those that are shown. */
  readonly isAway: boolean;
}

function Filters({ onlyChanged, setOnlyChanged, query, setQuery, jump, isAway }: FiltersProps): ReactNode {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const [isMissing, setMissing] = useState(false);
  const go = async (): Promise<void> => {
    const row = await ask('findRecord', { id: wanted });
    setMissing(row === undefined);
    if (row !== undefined) jump(row);
  };
  const missing = isMissing
    ? 'There is no such record.'
    : isAway
      ? 'This record is not in the list as filtered.'
      : undefined;
  return (
    <div className="row filters">
      <label className="tick">
        <input type="checkbox" checked={onlyChanged} onChange={({ target }) => setOnlyChanged(target.checked)} />
        Only what changed
      </label>
      <label htmlFor={`${id}-query`}>
        With{' '}
        <input
          id={`${id}-query`}
          type="search"
          autoComplete="off"
          placeholder="part of an item’s name"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <label htmlFor={`${id}-jump`}>
          Record{' '}
          <input
            id={`${id}-jump`}
            className="short"
            type="text"
            autoComplete="off"
            value={wanted}
            aria-invalid={missing !== undefined || undefined}
            aria-describedby={missing === undefined ? undefined : `${id}-missing`}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
        <button type="submit" disabled={wanted.trim() === ''}>
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
