import { describe, expect, it } from 'vitest';
import { read } from '../../test/contract/read-text.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { SottoError } from '../errors.ts';
import { long } from './long.ts';
import { readSummaryText, refuseNothing, summarizeRead } from './read-summary.ts';
import { readingFlags } from './reading.ts';

describe('summarizeRead', () => {
  it('says format, roles, numbers, the first records and what was left out', () => {
    const roles = { header: true, id: ['order'], item: ['sku'], person: 'who' };
    const result = read(long, 'order,sku,who,price\n1,a,x,2.5\n1,b,x,1\n2,a,y,2.5\n3,c,x,7\n', roles);
    const summary = summarizeRead({ format: 'long', ...roles }, result);
    expect(summary).toMatchObject({ records: 3, items: 3, persons: 2, first: [['a', 'b'], ['a']], leftOut: ['price'] });
    expect(readSummaryText(summary)).toBe(
      'read as Long CSV (records by order; items from sku; persons by who): 3 visits of 2 persons, 3 items; record 1: a, b; record 2: a; left out: price',
    );
  });

  it('tells of people whose records were joined', () => {
    const roles = { header: true, id: ['order'], item: ['sku'], person: 'who', records: 'people' } as const;
    const result = read(long, 'order,sku,who\n1,a,x\n2,a,y\n3,c,x\n', roles);
    const summary = summarizeRead({ format: 'long', ...roles }, result);
    expect(summary).toMatchObject({ records: 2, persons: 2, visits: 3, first: [['a', 'c'], ['a']] });
    expect(readSummaryText(summary)).toContain(': 3 visits of 2 persons, one record each; 2 items; record 1: a, c;');
  });

  it('groups digits and shortens records', () => {
    const rows = Array.from({ length: 1234 }, () => ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    const summary = summarizeRead(
      { format: 'fimi' },
      { dataset: datasetFromRows(rows), notes: { duplicates: 0, emptyCells: 0, emptyRecords: 0 } },
    );
    expect(readSummaryText(summary)).toContain('1,234 records of 7 items; record 1: a, b, c, d, e, f, …');
  });
});

describe('refuseNothing', () => {
  it('throws where there are no records, or none with an item', () => {
    const code = (rows: string[][]): string | undefined => {
      try {
        const notes = { duplicates: 0, emptyCells: 0, emptyRecords: 0 };
        refuseNothing(summarizeRead({ format: 'fimi' }, { dataset: datasetFromRows(rows), notes }), 'x.csv');
      } catch (error) {
        return error instanceof SottoError ? `${error.code}: ${error.message}` : 'another error';
      }
      return undefined;
    };
    expect(code([])).toBe('input: x.csv: expected records, got none');
    expect(code([[], []])).toBe('input: x.csv: expected records with items, got 2 empty records');
    expect(code([[], ['a']])).toBeUndefined();
  });
});

describe('readingFlags', () => {
  it('are one flag for each thing that a reading says, columns one by one', () => {
    expect(readingFlags({ format: 'long', header: false, id: ['1', '2'], items: '3', itemDelimiter: ';' })).toEqual([
      { name: 'format', value: 'long' },
      { name: 'header', value: false },
      { name: 'id', value: '1' },
      { name: 'id', value: '2' },
      { name: 'items', value: '3' },
      { name: 'itemDelimiter', value: ';' },
    ]);
  });
});
