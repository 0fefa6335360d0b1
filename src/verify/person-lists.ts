import { invariant } from '../errors.ts';

/** The persons of every record, each once: those of record r are persons[offsets[r] … offsets[r+1]). */
export interface PersonLists {
  readonly offsets: Uint32Array;
  readonly persons: Uint32Array;
  /** Persons are numbered below this. */
  readonly end: number;
}

/**
 * Lists whose records they are. By row: its record (−1 for none) and its person; `order` has the records in the order of
 * the lists.
 */
export function personLists(recordOf: Int32Array, order: Uint32Array, personOf: Uint32Array): PersonLists {
  invariant(personOf.length === recordOf.length, 'every published record has a person');
  const numRecords = order.length;
  const rowOffsets = new Uint32Array(numRecords + 1);
  for (const r of recordOf) if (r >= 0) rowOffsets[r + 1]++;
  for (let r = 0; r < numRecords; r++) rowOffsets[r + 1] += rowOffsets[r];
  const next = rowOffsets.slice();
  const ofRows = new Uint32Array(rowOffsets[numRecords]);
  let end = 0;
  for (let t = 0; t < recordOf.length; t++) {
    if (recordOf[t] < 0) continue;
    ofRows[next[recordOf[t]]++] = personOf[t];
    if (personOf[t] >= end) end = personOf[t] + 1;
  }
  const offsets = new Uint32Array(numRecords + 1);
  const persons = new Uint32Array(ofRows.length);
  const lastList = new Uint32Array(end);
  let length = 0;
  for (let n = 0; n < numRecords; n++) {
    for (let p = rowOffsets[order[n]]; p < rowOffsets[order[n] + 1]; p++) {
      if (lastList[ofRows[p]] === n + 1) continue;
      lastList[ofRows[p]] = n + 1;
      persons[length++] = ofRows[p];
    }
    offsets[n + 1] = length;
  }
  return { offsets, persons: persons.slice(0, length), end };
}
