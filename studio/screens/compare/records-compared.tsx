import { type ReactNode, useState } from 'react';
import { countText } from '../../../src/internal.ts';
import { usePages } from '../../components/use-pages.ts';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { useData } from '../../state/data.tsx';
import type { Run } from '../../state/studio-state.ts';
import { ask } from '../../worker/client.ts';
import type { ComparedCell, ComparedRecord } from '../../worker/tasks/compared-records.ts';
import { Why } from './why.tsx';

const COLUMNS = [
  { id: 'id', title: 'Record', width: 'minmax(2.5rem, 0.2fr)' },
  { id: 'before', title: 'Original', width: 'minmax(0, 1fr)' },
  { id: 'after', title: 'Published', width: 'minmax(0, 1fr)' },
];

/** Records before and after, side by side; a changed item tells why. */
export function RecordsCompared({ run }: { readonly run: Run }): ReactNode {
  const data = useData();
  const [picked, setPicked] = useState<{ item: number; label: string }>();
  const pages = usePages(run.id, (from, to) => ask('comparedRecords', { run: run.id, from, to }));
  const count = data.status === 'ready' ? data.data.profile.records : 0;
  const cell = (row: number, column: string): ReactNode => {
    const record = pages.row(row);
    if (record === undefined) return undefined;
    if (column === 'id') return record.id;
    return column === 'before' ? <Before record={record} pick={setPicked} /> : <After record={record} />;
  };
  return (
    <>
      <Legend />
      <div className="compared">
        <VirtualTable
          label={`${countText(count)} records before and after`}
          count={count}
          columns={COLUMNS}
          height="min(70vh, 36rem)"
          cell={cell}
          onRange={pages.onRange}
        />
        <aside className="card why" aria-live="polite" aria-label="Why an item was changed">
          {picked === undefined ? (
            <p className="soft">Pick a changed item of the original to read why it was changed.</p>
          ) : (
            <Why key={`${run.id} ${picked.item}`} run={run} item={picked.item} label={picked.label} />
          )}
        </aside>
      </div>
    </>
  );
}

const FATES: Readonly<Record<Exclude<ComparedCell['fate'], 'exact'>, { mark: string; text: string }>> = {
  merged: { mark: '→', text: 'published under a wider label' },
  absent: { mark: '✕', text: 'not published' },
  unknown: { mark: '?', text: 'published as unknown' },
};

function Legend(): ReactNode {
  return (
    <ul className="legend small soft">
      {Object.entries(FATES).map(([fate, { mark, text }]) => (
        <li key={fate}>
          <span className={`cell ${fate}`}>
            {mark} {fate === 'absent' ? <s>item</s> : 'item'}
          </span>{' '}
          {text}
        </li>
      ))}
      <li>
        <span className="cell added">+ item</span> added at random
      </li>
    </ul>
  );
}

interface BeforeProps {
  readonly record: ComparedRecord;
  pick(item: { item: number; label: string }): void;
}

function Before({ record, pick }: BeforeProps): ReactNode {
  if (record.before.length === 0) return <span className="soft">nothing</span>;
  return (
    <ul className="cells">
      {record.before.map(({ item, label, fate, as }) => {
        if (fate === 'exact') return <li key={item}>{label}</li>;
        const { mark, text } = FATES[fate];
        return (
          <li key={item}>
            <button
              type="button"
              className={`cell ${fate}`}
              title={as === undefined ? text : `published as ${as}`}
              onClick={() => pick({ item, label })}
            >
              <span aria-hidden="true">{mark}</span> {fate === 'absent' ? <s>{label}</s> : label}
              <span className="unseen">, {text}; why?</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function After({ record }: { readonly record: ComparedRecord }): ReactNode {
  if (record.after.length === 0) return <span className="soft">nothing</span>;
  return (
    <ul className="cells">
      {record.after.map(({ label, kind }) => (
        <li key={`${kind} ${label}`}>{kind === 'exact' ? label : <Changed label={label} kind={kind} />}</li>
      ))}
    </ul>
  );
}

/** Merged labels may list hundreds of items: their beginning tells. */
const MOST_SHOWN = 48;

function Changed({
  label,
  kind,
}: {
  readonly label: string;
  readonly kind: 'merged' | 'added' | 'unknown';
}): ReactNode {
  const mark = { merged: '→', added: '+', unknown: '?' }[kind];
  const text = { merged: 'a wider label', added: 'added at random', unknown: 'unknown' }[kind];
  return (
    <span className={`cell ${kind}`} title={label}>
      <span aria-hidden="true">{mark}</span> {label.length > MOST_SHOWN ? `${label.slice(0, MOST_SHOWN)}…` : label}
      <span className="unseen">, {text}</span>
    </span>
  );
}
