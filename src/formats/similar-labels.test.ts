import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { basket } from './basket.ts';
import { similarLabels } from './similar-labels.ts';

describe('similarLabels', () => {
  it('groups labels that differ in case, blanks, the encoding of accents or a full stop, and labels for nothing', () => {
    const dataset = datasetFromRows([
      ['milk', 'Milk', 'NA', 'E11.'],
      ['milk', 'milk ', 'NULL', 'E11'],
      ['caf\u00e9', 'cafe\u0301', 'bread', ''],
      ['Tea', 'tea'],
      ['Tea'],
    ]);
    const groups = similarLabels(dataset).map(({ labels, by, joinedBy }) => [
      labels.map(({ label, records }) => `${label}:${records}`),
      by,
      joinedBy.map(({ name }) => name),
    ]);
    expect(groups).toHaveLength(5);
    expect(groups).toEqual(
      expect.arrayContaining([
        [['milk:2', 'Milk:1', 'milk :1'], 'blanks and case', ['trim', 'foldCase']],
        [['Tea:2', 'tea:1'], 'case', ['foldCase']],
        [['cafe\u0301:1', 'caf\u00e9:1'], 'blanks', ['trim']],
        [['E11:1', 'E11.:1'], 'a full stop', []],
        [expect.arrayContaining(['NA:1', 'NULL:1', ':1']), 'missing', []],
      ]),
    );
  });

  it('names the flags that join some of a group, where a full stop keeps one apart', () => {
    const [group] = similarLabels(datasetFromRows([['milk', 'Milk', 'milk ', 'milk.']]));
    expect(group).toMatchObject({ by: 'a full stop', joinedBy: [{ name: 'trim' }, { name: 'foldCase' }] });
  });

  it('finds nothing left once the flags that it names are set', () => {
    const reader = basket.reader({ trim: true, foldCase: true });
    reader.push(new TextEncoder().encode('milk,Milk\nmilk ,caf\u00e9\ncafe\u0301,MILK\n'));
    const { dataset, notes } = reader.end();
    expect(dataset.dictionary.labels).toEqual(['caf\u00e9', 'milk']);
    expect(similarLabels(dataset)).toEqual([]);
    expect(notes.duplicates).toBe(1);
  });
});
