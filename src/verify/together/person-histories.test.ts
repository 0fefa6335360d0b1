import { describe, expect, it } from 'vitest';
import { datasetWith } from '../../../test/dataset-with.ts';
import type { Dataset } from '../../records/dataset.ts';
import { rowOf } from '../../records/dataset.ts';
import { withCells } from '../../records/rows.ts';
import type { JointRecords, RecordGroup } from './joint-records.ts';
import { personHistories } from './person-histories.ts';

/** Records of the groups 0 = release 1, 1 = release 2, 2 = both; each holds one token, later ones a smaller one. */
function jointOf(groupOf: readonly number[], persons: readonly number[]): JointRecords {
  const numRows = groupOf.length;
  const labels = Array.from({ length: numRows }, (_, i) => `token ${i}`);
  const cells = {
    offsets: Uint32Array.from({ length: numRows + 1 }, (_, t) => t),
    items: Uint32Array.from({ length: numRows }, (_, t) => numRows - 1 - t),
  };
  const dataset: Dataset = datasetWith({
    ...cells,
    dictionary: { labels },
    rowIds: groupOf.map((_, t) => String(t + 1)),
    persons: Uint32Array.from(persons),
  });
  return { dataset, records: Uint32Array.from(groupOf.keys()), groupOf: Uint32Array.from(groupOf), tokensOf: [] };
}

const groups: RecordGroup[] = [[0], [1], [0, 1]].map((releases) => ({ releases, records: [] }));
const namesOf = (histories: Dataset | undefined) => histories?.rowIds;

describe('what may be known of a person', () => {
  it('is one record of each release, and no part of more', () => {
    const joint = jointOf([0, 0, 1, 2, 1], [7, 7, 7, 7, 3]);
    const histories = personHistories(joint, groups, 2)!;
    expect(namesOf(histories)).toEqual(['1 + 3', '2 + 3', '4', '5']);
    expect([...histories.persons!]).toEqual([7, 7, 7, 3]);
    expect(Array.from({ length: 4 }, (_, t) => [...rowOf(histories, t)])).toEqual([[2, 4], [2, 3], [1], [0]]);
  });

  it('is of as few records as are asked for', () => {
    expect(namesOf(personHistories(jointOf([0, 1], [7, 7]), groups, 1))).toEqual(['1', '2']);
  });

  it('is given up where there is more than is looked at, of all persons taken together', () => {
    const joint = jointOf([0, 0, 1, 1, 0], [7, 7, 7, 7, 8]);
    expect(personHistories(joint, groups, 2, 5)?.numRows).toBe(5);
    expect(personHistories(joint, groups, 2, 4)).toBeUndefined();
    expect(personHistories(jointOf([0, 0, 1, 1], [7, 7, 7, 7]), groups, 2, 3)).toBeUndefined();
  });

  it('has the unknown cells of each', () => {
    const { dataset, ...joint } = jointOf([0, 1], [7, 7]);
    const { offsets, items } = dataset;
    const empty = { offsets: new Uint32Array(3), items: new Uint32Array() };
    const histories = personHistories(
      { dataset: withCells(dataset, { ...empty, unknown: { offsets, items } }), ...joint },
      groups,
      2,
    )!;
    expect([...histories.unknown!.items]).toEqual([0, 1]);
    expect(histories.items).toHaveLength(0);
  });
});
