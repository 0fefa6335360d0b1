import { describe, expect, it } from 'vitest';
import { datasetWith } from '../../../test/dataset-with.ts';
import { recodingFromLabels } from '../../data/recoding.ts';
import type { Dataset } from '../../records/dataset.ts';
import { jointRecords, recordGroups } from './joint-records.ts';
import { MAX_RELEASES, type SeriesRelease } from './series.ts';

/** Records over the items a and b; what is `perhaps` in a record is shown as unknown. */
function release(rows: readonly number[][], perhaps: readonly number[][]): SeriesRelease {
  const cells = (lists: readonly number[][]) => ({
    offsets: Uint32Array.from([0, ...lists.map((_, t) => lists.slice(0, t + 1).flat().length)]),
    items: Uint32Array.from(lists.flat()),
  });
  const isSure = perhaps.flat().length === 0;
  const published: Dataset = datasetWith({
    ...cells(rows),
    dictionary: { labels: ['a', 'b'] },
    ...(!isSure && { unknown: cells(perhaps) }),
  });
  return { kind: 'unknowns', published, records: Uint32Array.from(rows.keys()), source: 0 };
}

const listsOf = ({ offsets, items }: Pick<Dataset, 'offsets' | 'items'>, labels: readonly string[]) =>
  Array.from({ length: offsets.length - 1 }, (_, t) =>
    Array.from(items.subarray(offsets[t], offsets[t + 1]), (item) => labels[item]),
  );

describe('unknown cells of several releases', () => {
  const joint = (releases: readonly SeriesRelease[]) => {
    const series = { releases, numRecords: 3 };
    const { dataset } = jointRecords(series, recordGroups(series));
    const { labels } = dataset.dictionary;
    return { known: listsOf(dataset, labels), unknown: dataset.unknown && listsOf(dataset.unknown, labels) };
  };

  it('are known where another release shows them, and else may turn out either way', () => {
    const first = release([[0], [], [1]], [[1], [0], [0]]);
    const second = release([[0], [0], []], [[1], [], [0, 1]]);
    const { known, unknown } = joint([first, second]);
    const isOfBoth = (item: string) => (label: string | undefined) => label === `${item} [1, 2]`;
    expect(known.map((row) => row.some(isOfBoth('a')))).toEqual([true, true, false]);
    expect(known.map((row) => row.some(isOfBoth('b')))).toEqual([false, false, true]);
    expect(unknown?.map((row) => row.some(isOfBoth('a')))).toEqual([false, false, true]);
    expect(unknown?.map((row) => row.some(isOfBoth('b')))).toEqual([true, false, false]);
  });

  it('are told though there is only one', () => {
    const only = [release([[0], [1], []], [[], [], [0]]), release([[0], [1], []], [[], [], [0]])];
    expect(joint(only).unknown).toEqual([[], [], ['a [1, 2]']]);
  });

  it('stand in rows of ascending tokens', () => {
    const other: Dataset = datasetWith({
      offsets: Uint32Array.of(0, 3),
      items: Uint32Array.of(0, 1, 2),
      dictionary: { labels: ['x', 'y', 'z'] },
    });
    const recoding = recodingFromLabels({ labels: ['a', 'b', 'c'] }, ['z', 'x', 'y']);
    const series = {
      releases: [{ kind: 'recoded' as const, published: other, recoding, records: Uint32Array.of(0), source: 0 }],
      numRecords: 1,
    };
    const { dataset } = jointRecords(series, recordGroups(series));
    expect([...dataset.items]).toEqual([0, 1, 2]);
    expect(dataset.dictionary.labels).toEqual(['z [1]', 'x [1]', 'y [1]']);
  });

  it('are none where no release has any', () => {
    expect(joint([release([[0], [1], [0, 1]], []), release([[0], [1], [0, 1]], [])]).unknown).toBeUndefined();
  });

  it('are combined of as many releases as anybody combines, and no more', () => {
    const releases = Array.from({ length: MAX_RELEASES }, () => release([[0], [1], [0]], []));
    expect(recordGroups({ releases, numRecords: 3 })).toHaveLength(1);
    const more = [...releases, release([[0], [1], [0]], [])];
    expect(() => recordGroups({ releases: more, numRecords: 3 })).toThrow('at most 16');
  });
});
