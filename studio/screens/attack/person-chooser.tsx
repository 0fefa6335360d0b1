import { type ReactNode, useId, useState } from 'react';
import { plural } from '../../../src/internal.ts';
import { usePages } from '../../components/use-pages.ts';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { useData } from '../../state/data.tsx';
import { ask } from '../../worker/client.ts';
import { RecordItems } from './record-items.tsx';

interface PersonChooserProps {
  readonly current: number | undefined;
  choose(row: number): void;
}

/** A person at random, by name, or from the list. */
export function PersonChooser({ current, choose }: PersonChooserProps): ReactNode {
  const data = useData();
  const id = useId();
  const [wanted, setWanted] = useState('');
  const [isMissing, setMissing] = useState(false);
  if (data.status !== 'ready') return null;
  const { records } = data.data.profile;
  const find = async (): Promise<void> => {
    const row = await ask('findRecord', { id: wanted });
    setMissing(row === undefined);
    if (row !== undefined) choose(row);
  };
  return (
    <section aria-label="Choose a person">
      <div className="row">
        <button
          type="button"
          className="primary"
          disabled={records === 0}
          onClick={() => choose(Math.floor(Math.random() * records))}
        >
          {current === undefined ? 'Pick a random person' : 'Another person'}
        </button>
        <form
          className="row by-name"
          onSubmit={(event) => {
            event.preventDefault();
            find();
          }}
        >
          <label htmlFor={id}>or record</label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
          <button type="submit" disabled={wanted.trim() === ''}>
            Go
          </button>
        </form>
      </div>
      {isMissing && (
        <p id={`${id}-missing`} className="small wrong" role="alert">
          There is no such record. There are {plural(records, 'record')}.
        </p>
      )}
      <details className="all-records">
        <summary>Choose from the list of all records</summary>
        <AllRecords count={records} current={current} choose={choose} />
      </details>
    </section>
  );
}

interface AllRecordsProps extends PersonChooserProps {
  readonly count: number;
}

function AllRecords({ count, current, choose }: AllRecordsProps): ReactNode {
  const { row, onRange } = usePages('original', (from, to) => ask('records', { from, to }));
  return (
    <VirtualTable
      label="All records"
      count={count}
      height="20rem"
      columns={[
        { id: 'id', title: 'record', width: 'clamp(3rem, 16%, 8rem)' },
        { id: 'items', title: 'items', width: '1fr' },
        { id: 'pick', title: 'choose', width: '4rem' },
      ]}
      currentRow={current}
      onRange={onRange}
      cell={(n, column) => {
        const record = row(n);
        if (record === undefined) return undefined;
        if (column === 'id') return record.id;
        if (column === 'items') return <RecordItems record={record} />;
        return (
          <button type="button" className="link" aria-label={`Pick record ${record.id}`} onClick={() => choose(n)}>
            Pick
          </button>
        );
      }}
    />
  );
}
