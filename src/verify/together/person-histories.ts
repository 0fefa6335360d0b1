import { getOrAdd } from '../../data/get-or-add.ts';
import { defined } from '../../errors.ts';
import type { Dataset } from '../../records/dataset.ts';
import { rowOf } from '../../records/dataset.ts';
import { newRecords } from '../../records/rows.ts';
import type { JointRecords, RecordGroup } from './joint-records.ts';

/** More rows than this are not looked at. */
const MOST_ROWS = 5_000_000;

/**
 * The possible knowledge about persons who are in several releases with different records: a row for each way to take
 * one record of the person from each release, or none, of up to `most` records. Ways that are part of a longer one are
 * omitted. Undefined if there are too many.
 */
export function personHistories(
  { dataset, groupOf }: JointRecords,
  groups: readonly RecordGroup[],
  most: number,
  mostRows = MOST_ROWS,
): Dataset | undefined {
  const persons = defined(dataset.persons, 'whose the records are');
  const patterns = groups.map(({ releases }) => releases.reduce((bits, j) => bits | (1 << j), 0));
  const rowsOf = new Map<number, Map<number, number[]>>();
  for (let t = 0; t < dataset.numRows; t++) {
    const ofPerson = getOrAdd(rowsOf, persons[t], () => new Map<number, number[]>());
    getOrAdd(ofPerson, groupOf[t], () => []).push(t);
  }
  const chosen: number[][] = [];
  const owners: number[] = [];
  for (const [person, ofGroup] of rowsOf) {
    for (const those of disjointGroups([...ofGroup.keys()], patterns, most)) {
      let ways: number[][] = [[]];
      for (const g of those) {
        const rows = defined(ofGroup.get(g), 'records of the group');
        if (ways.length * rows.length + chosen.length > mostRows) return undefined;
        ways = ways.flatMap((way) => rows.map((t) => [...way, t]));
      }
      for (const way of ways) {
        chosen.push(way);
        owners.push(person);
      }
    }
  }
  const names = (way: readonly number[]): string => way.map((t) => defined(dataset.rowIds, 'names')[t]).join(' + ');
  const { unknown } = dataset;
  const cells = {
    ...joined(chosen, (t) => rowOf(dataset, t)),
    unknown: unknown && joined(chosen, (t) => rowOf(unknown, t)),
  };
  return newRecords(cells, dataset.dictionary, { rowIds: chosen.map(names), persons: Uint32Array.from(owners) });
}

/** The sets of up to `most` groups, no two of which have a release in common, that cannot be made larger. A group has some. */
function disjointGroups(groups: readonly number[], patterns: readonly number[], most: number): number[][] {
  const found: number[][] = [];
  const extend = (set: readonly number[], taken: number, from: number): void => {
    const isFull = set.length === most || groups.every((g) => (patterns[g] & taken) !== 0);
    if (isFull) found.push([...set]);
    if (set.length === most) return;
    for (let n = from; n < groups.length; n++) {
      if ((patterns[groups[n]] & taken) === 0) extend([...set, groups[n]], taken | patterns[groups[n]], n);
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
