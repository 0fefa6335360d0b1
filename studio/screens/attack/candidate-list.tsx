import type { ReactNode } from 'react';
import { countText } from '../../../src/internal.ts';
import { VirtualTable } from '../../components/virtual-table.tsx';
import type { Candidates } from '../../worker/tasks/candidates.ts';
import { RecordItems } from './record-items.tsx';

interface CandidateListProps {
  readonly found: Candidates;
  /** The row of the person. */
  readonly current: number;
}

/** The records that match what is known. */
export function CandidateList({ found: { records, numRecords: count }, current }: CandidateListProps): ReactNode {
  return (
    <section className="card">
      <h2 className="finding">{count === 1 ? 'The record that matches' : 'The records that match'}</h2>
      <VirtualTable
        label="Records that match"
        count={records.length}
        height="18rem"
        columns={[
          { id: 'id', title: 'record', width: 'clamp(3rem, 16%, 7rem)' },
          { id: 'items', title: 'items', width: '1fr' },
        ]}
        currentRow={records.findIndex(({ row }) => row === current)}
        cell={(n, column) => (column === 'id' ? records[n]!.id : <RecordItems record={records[n]!} />)}
      />
      {records.length < count && (
        <p className="small soft">
          The first {countText(records.length)} of {countText(count)}.
        </p>
      )}
    </section>
  );
}
