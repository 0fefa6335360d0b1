import { type FormEvent, Fragment, type ReactNode, useId, useState } from 'react';
import { countText, plural } from '../../../src/internal.ts';
import { ItemName } from '../../components/items.tsx';
import { PagedTable } from '../../components/virtual-table.tsx';
import { useProfile } from '../../state/data.ts';
import { choose, useStudio } from '../../state/store.ts';
import { request } from '../../worker/client.ts';
import type { RecordSummary } from '../../worker/tasks/records.ts';

/** A person at random, by name, or from the list. */
export function PersonChooser(): ReactNode {
  const { row: current } = useStudio().choices.attacker;
  const records = useProfile()?.records ?? 0;
  const pick = (row: number): void => choose({ attacker: { row, known: [] } });
  const id = useId();
  const { query, setQuery, isMissing, find } = useRecordFinder(pick);
  return (
    <section aria-label="Choose a person">
      <div className="row">
        <button
          type="button"
          className="primary"
          disabled={records === 0}
          onClick={() => pick(Math.floor(Math.random() * records))}
        >
          {current === undefined ? 'Pick a random person' : 'Another person'}
        </button>
        <form className="row by-name" onSubmit={find}>
          <label htmlFor={id}>or record</label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <button type="submit" disabled={query.trim() === ''}>
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
        <PagedTable<RecordSummary>
          label="All records"
          list="original"
          count={records}
          height="20rem"
          currentRow={current}
          columns={[
            { title: 'record', width: 'clamp(3rem, 16%, 8rem)', cell: (record) => record.id },
            { title: 'items', width: '1fr', cell: (record) => <RecordItems record={record} /> },
            {
              title: 'choose',
              width: '4rem',
              cell: ({ id: name, row }) => (
                <button type="button" className="link" aria-label={`Pick record ${name}`} onClick={() => pick(row)}>
                  Pick
                </button>
              ),
            },
          ]}
          fetchRows={(from, to) => request('records', { from, to })}
        />
      </details>
    </section>
  );
}

/** Finds a record by its id. */
export function useRecordFinder(choose: (row: number) => void) {
  const [query, setQuery] = useState('');
  const [isMissing, setMissing] = useState(false);
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const row = await request('findRecord', { id: query });
    setMissing(row === undefined);
    if (row !== undefined) choose(row);
  };
  return { query, setQuery, isMissing, find: (event: FormEvent): void => void find(event) };
}

/** The number of items of a record that a list shows. */
const MAX_SHOWN = 40;

/** A record in a row of a list. */
export function RecordItems({ record: { items, labels } }: { readonly record: RecordSummary }): ReactNode {
  return (
    <>
      {labels.slice(0, MAX_SHOWN).map((label, n) => (
        <Fragment key={items[n]}>
          {n > 0 && ', '}
          <ItemName item={items[n]!} label={label} />
        </Fragment>
      ))}
      {labels.length > MAX_SHOWN && ` and ${countText(labels.length - MAX_SHOWN)} more`}
    </>
  );
}
