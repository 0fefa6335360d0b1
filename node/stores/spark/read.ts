import type { Table } from '@uwdata/flechette';
import type { ReadResult } from '../../../src/internal.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import { TableRecords } from '../shared/table-records.ts';
import { type SparkAddress, sparkAddress } from './address.ts';
import { createCells } from './cells-view.ts';
import { openSpark } from './open-spark.ts';

/** Reads a table or query of a Spark Connect server: batches as they arrive, records in the order of their ids. */
export async function readSpark(address: SparkAddress, context: TaskContext): Promise<ReadResult> {
  const name = sparkAddress.nameOf(address);
  const session = await openSpark(address, { checkpoint: context.checkpoint });
  try {
    const cells = await createCells(session, address);
    const records = new TableRecords(cells.table, address, name);
    const hasPersons = cells.table.person !== undefined;
    // Two persons of one record are the first and the last of them; a row that names none makes the first one null.
    const first = 'CASE WHEN COUNT_IF(person IS NULL) = 0 THEN MIN(person) END';
    const ownerColumn = !hasPersons ? '' : `, ${first} AS first, MAX(person) AS last`;
    const query = `SELECT id, COLLECT_LIST(label) AS labels${ownerColumn} FROM ${cells.name} GROUP BY id ORDER BY ${cells.byId}`;
    for await (const batch of session.query(query, `reading ${name}`))
      addRecords(records, batch, hasPersons ? [2, 3] : []);
    return records.finish();
  } finally {
    await session.close();
  }
}

/** Labels as the bytes they came in; a list ends where the next one starts. */
function addRecords(records: TableRecords, batch: Table, personColumns: readonly number[]): void {
  const [ids, labelLists] = batch.children;
  const lists = labelLists?.data[0];
  const labels = lists?.children[0];
  if (ids === undefined || lists === undefined || labels === undefined) return;
  const { values, offsets } = labels;
  const bytes = values instanceof Uint8Array ? values : new Uint8Array();
  const starts = lists.offsets;
  for (let row = 0; row < batch.numRows; row++) {
    const end = Number(starts[row + 1]);
    for (let p = Number(starts[row]); p < end; p++) records.addText(bytes, Number(offsets[p]), Number(offsets[p + 1]));
    const persons = personColumns.map((column) => {
      const person: unknown = batch.children[column]?.at(row);
      return typeof person === 'string' ? person : null;
    });
    records.endList(String(ids.at(row)), ...persons);
  }
}
