import type { Cells, Dataset } from '../records/dataset.ts';
import { rowsByPerson } from '../records/rows-by-person.ts';
import { distinctRecords } from './distinct-records.ts';

/**
 * Records as they are counted. Equal ones occur once, and `weights[r]` rows share record r. If owners are named, equal
 * ones of each person occur once, and `weights[r]` persons share record r.
 */
export interface VerifierRecords extends Cells {
  readonly weights: Uint32Array;
  /** The owner of each, ascending: any list of records that ascends has each person in one run. */
  readonly persons?: Uint32Array;
  /** The length of the longest record. */
  readonly longest: number;
}

/** The records of a dataset, empty ones left out: no itemset occurs in them. */
export function countedRecords(dataset: Dataset): VerifierRecords {
  const distinct = distinctRecords(dataset);
  const { persons } = dataset;
  if (persons === undefined) return distinct;
  const { recordOf, longest, weights } = distinct;
  const lastPerson = new Int32Array(weights.length).fill(-1);
  const shared = new Uint32Array(weights.length);
  const rows = rowsByPerson(persons).filter((t) => {
    const r = recordOf[t];
    if (r < 0 || lastPerson[r] === persons[t]) return false;
    lastPerson[r] = persons[t];
    shared[r]++;
    return true;
  });
  const offsets = new Uint32Array(rows.length + 1);
  const lengthOf = (t: number): number => dataset.offsets[t + 1] - dataset.offsets[t];
  for (let n = 0; n < rows.length; n++) offsets[n + 1] = offsets[n] + lengthOf(rows[n]);
  const items = new Uint32Array(offsets[rows.length]);
  for (let n = 0; n < rows.length; n++) {
    items.set(dataset.items.subarray(dataset.offsets[rows[n]], dataset.offsets[rows[n] + 1]), offsets[n]);
  }
  return {
    offsets,
    items,
    weights: rows.map((t) => shared[recordOf[t]]),
    persons: rows.map((t) => persons[t]),
    longest,
  };
}
