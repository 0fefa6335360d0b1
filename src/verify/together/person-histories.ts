import { getOrAdd } from '../../data/get-or-add.ts';
import { ensureDefined } from '../../errors.ts';
import type { Dataset } from '../../records/dataset.ts';
import { rowOf } from '../../records/dataset.ts';
import { newRecords } from '../../records/rows.ts';
import type { JointRecords, RecordGroup } from './joint-records.ts';

/** More rows than this are not looked at. */
const MAX_ROWS = 5_000_000;

/**
 * The possible knowledge about persons who are in several releases with different records: a row for each way to take
 * one record of the person from each release, or none, of up to `limit` records. Ways that are part of a longer one are
 * omitted. Undefined if there are too many.
 */
export function personHistories(
  { dataset, groupOf }: JointRecords,
  groups: readonly RecordGroup[],
  limit: number,
  maxRows = MAX_ROWS,
): Dataset | undefined {
  const persons = ensureDefined(dataset.persons, 'the owners of the records are known');
  const patterns = groups.map(({ releases }) => releases.reduce((bits, j) => bits | (1 << j), 0));
  const rowsOf = new Map<number, Map<number, number[]>>();
  for (let t = 0; t < dataset.numRows; t++) {
    const personRows = getOrAdd(rowsOf, persons[t], () => new Map<number, number[]>());
    getOrAdd(personRows, groupOf[t], () => []).push(t);
  }
  const chosen: number[][] = [];
  const owners: number[] = [];
  for (const [person, groupRows] of rowsOf) {
    for (const those of disjointGroups([...groupRows.keys()], patterns, limit)) {
      let ways: number[][] = [[]];
      for (const g of those) {
        const rows = ensureDefined(groupRows.get(g), 'records of the group');
        if (ways.length * rows.length + chosen.length > maxRows) return undefined;
        ways = ways.flatMap((way) => rows.map((t) => [...way, t]));
      }
      for (const way of ways) {
        chosen.push(way);
        owners.push(person);
      }
    }
  }
  const names = (way: readonly number[]): string =>
    way.map((t) => ensureDefined(dataset.rowIds, 'names')[t]).join(' + ');
  const { unknown } = dataset;
  const cells = {
    ...joined(chosen, (t) => rowOf(dataset, t)),
    unknown: unknown && joined(chosen, (t) => rowOf(unknown, t)),
  };
  return newRecords(cells, dataset.dictionary, { rowIds: chosen.map(names), persons: Uint32Array.from(owners) });
}

/** The sets of up to `limit` groups, no two of which have a release in common, that cannot be made larger. A group has some. */
function disjointGroups(groups: readonly number[], patterns: readonly number[], limit: number): number[][] {
  const found: number[][] = [];
  const extend = (set: readonly number[], numWritten: number, from: number): void => {
    const isFull = set.length === limit || groups.every((g) => (patterns[g] & numWritten) !== 0);
    if (isFull) found.push([...set]);
    if (set.length === limit) return;
    for (let n = from; n < groups.length; n++) {
      if ((patterns[groups[n]] & numWritten) === 0) extend([...set, groups[n]], numWritten | patterns[groups[n]], n);
    }
  };
  extend([], 0, 0);
  return found;
}

/** Tokens of different groups are different, and a set has one record of each. */
function joined(chosen: readonly (readonly number[])[], row: (t: number) => Uint32Array) {
  const offsets = new Uint32Array(chosen.length + 1);
  const items: number[] = [];
  for (const [n, way] of chosen.entries()) {
    const all = way.flatMap((t) => [...row(t)]).sort((a, b) => a - b);
    for (const item of all) items.push(item);
    offsets[n + 1] = items.length;
  }
  return { offsets, items: Uint32Array.from(items) };
}
