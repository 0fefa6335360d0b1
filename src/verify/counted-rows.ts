import { transpose } from '../data/transpose.ts';
import type { Cells } from '../records/dataset.ts';
import type { RuleRecords } from './rule-records.ts';
import type { PersonLists } from './tally.ts';

/**
 * Rows as rules are counted in them. Row t = items[starts[t] … ends[t]), ascending. Rows of the same group count once:
 * a group is a record, with the number of equal ones as its weight, or a person, with weight one. First come the
 * telling rows, those of groups that show a sensitive item in any of their rows; among these, and among the others, the
 * rows of a group are in one run.
 */
export interface CountedRows {
  readonly items: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly groups: Uint32Array;
  /** By row: the weight of its group. */
  readonly weights: Uint32Array;
  readonly numTelling: number;
  /** The sensitive items of the telling rows. */
  readonly sensitive: Cells;
}

/** The rows of records without unknown cells; of persons, if owners are named. */
export function countedRows(
  { offsets, items, weights }: RuleRecords,
  isSensitive: Uint8Array,
  persons?: PersonLists,
): CountedRows {
  const numGroups = persons?.end ?? weights.length;
  const { records, groups } = recordsByGroup(weights.length, persons);
  const tells = (r: number): boolean => {
    for (let p = offsets[r]; p < offsets[r + 1]; p++) if (isSensitive[items[p]] === 1) return true;
    return false;
  };
  const groupTells = new Uint8Array(numGroups);
  for (let n = 0; n < records.length; n++) if (tells(records[n])) groupTells[groups[n]] = 1;
  const order = Uint32Array.from(records.keys());
  const telling = order.filter((n) => groupTells[groups[n]] === 1);
  const rows = new Uint32Array(records.length);
  rows.set(telling);
  rows.set(
    order.filter((n) => groupTells[groups[n]] === 0),
    telling.length,
  );
  const sensitiveItems: number[] = [];
  const sensitiveOffsets = new Uint32Array(telling.length + 1);
  for (const [t, n] of telling.entries()) {
    for (let p = offsets[records[n]]; p < offsets[records[n] + 1]; p++) {
      if (isSensitive[items[p]] === 1) sensitiveItems.push(items[p]);
    }
    sensitiveOffsets[t + 1] = sensitiveItems.length;
  }
  return {
    items,
    starts: rows.map((n) => offsets[records[n]]),
    ends: rows.map((n) => offsets[records[n] + 1]),
    groups: rows.map((n) => groups[n]),
    weights: rows.map((n) => (persons === undefined ? weights[n] : 1)),
    numTelling: telling.length,
    sensitive: { offsets: sensitiveOffsets, items: Uint32Array.from(sensitiveItems) },
  };
}

/** The records, group by group. */
function recordsByGroup(numRecords: number, persons?: PersonLists): { records: Uint32Array; groups: Uint32Array } {
  if (persons === undefined) {
    const records = new Uint32Array(numRecords).map((_, r) => r);
    return { records, groups: records };
  }
  const { offsets, rows } = transpose({ offsets: persons.offsets, items: persons.persons }, persons.end);
  const groups = new Uint32Array(rows.length);
  for (let person = 0; person < persons.end; person++) groups.fill(person, offsets[person], offsets[person + 1]);
  return { records: rows, groups };
}

/** The minimum number of steps to count the rules of antecedents of up to `maxSize` items. */
export function stepsOfParts(
  { offsets, items, weights }: RuleRecords,
  isSensitive: Uint8Array,
  maxSize: number,
  persons?: PersonLists,
): number {
  let steps = 0;
  for (let r = 0; r < weights.length; r++) {
    const length = offsets[r + 1] - offsets[r];
    let sensitive = 0;
    for (let p = offsets[r]; p < offsets[r + 1]; p++) sensitive += isSensitive[items[p]];
    if (sensitive === 0) continue;
    let parts = 0;
    let numOfSize = 1;
    for (let size = 1; size <= Math.min(maxSize, length); size++) {
      numOfSize = (numOfSize * (length - size + 1)) / size;
      parts += numOfSize;
    }
    const rows = persons === undefined ? 1 : persons.offsets[r + 1] - persons.offsets[r];
    steps += rows * parts * (sensitive + 2);
  }
  return steps;
}
