import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { problemsOf, read, rowIdsOf, rowsOf, withBadBytes, written } from '../../test/contract/read-text.ts';
import { long } from './long.ts';

describe('long', () => {
  it('gathers lines in any order into records, ordered by the first appearance of their id', () => {
    const result = read(long, 'id,item\nx,b\ny,a\nx,a\n');
    expect(rowsOf(result)).toEqual([['a', 'b'], ['a']]);
    expect(rowIdsOf(result)).toEqual(['x', 'y']);
  });

  it('recognises a header by its names, whatever their case and blanks', () => {
    for (const header of ['id,item', 'TID, Product', 'InvoiceNo,StockCode', '"patient","diagnosis"']) {
      expect(rowsOf(read(long, `${header}\n7,a\n`)), header).toEqual([['a']]);
    }
  });

  it('takes the first line as data unless both names are those of a header', () => {
    expect(rowsOf(read(long, 'id,bread\n'))).toEqual([['bread']]);
    expect(rowIdsOf(read(long, 'id,bread\n'))).toEqual(['id']);
    expect(rowsOf(read(long, 'anna,item\n'))).toEqual([['item']]);
  });

  it('keeps an empty record by a bare empty item, and the empty label by a quoted one', () => {
    const result = read(long, 'x,\ny,""\n');
    expect(rowsOf(result)).toEqual([[], ['']]);
    expect(result.notes).toEqual({ duplicates: 0, emptyCells: 0, emptyRecords: 1 });
  });

  it('counts bare empty items of records that are not empty', () => {
    expect(read(long, 'x,\nx,a\ny,\ny,\n').notes).toEqual({ duplicates: 0, emptyCells: 2, emptyRecords: 1 });
  });

  it('keeps no ids that are just the numbers 1 to n in order', () => {
    expect(read(long, '1,a\n2,a\n1,b\n').dataset.rowIds).toBeUndefined();
    expect(read(long, '2,a\n1,a\n').dataset.rowIds).toEqual(['2', '1']);
    expect(read(long, '01,a\n').dataset.rowIds).toEqual(['01']);
  });

  it('writes a header, and record numbers where there are no ids', () => {
    const dataset = datasetOf([
      { known: ['b', 'a'], unknown: ['c'] },
      { known: [], unknown: [] },
      { known: [''], unknown: [] },
    ]);
    expect(new TextDecoder().decode(written(long, dataset))).toBe('id,item\n1,a\n1,b\n1,?c\n2,\n3,""\n');
  });

  it('names lines that do not have two fields', () => {
    expect(problemsOf(long, 'id,item\n1\n1,a,b\n\n2,a\n')).toEqual([
      'data:2: expected two fields, id,item, got 1 field',
      'data:3: expected two fields, id,item, got 3 fields',
      'data:4: expected two fields, id,item, got an empty line',
    ]);
  });

  it('names missing ids and bad bytes', () => {
    expect(problemsOf(long, withBadBytes(',a\né\uffff,b\nx,c\uffff\n'))).toEqual([
      'data:1:1: expected an id, got an empty field',
      'data:2:2: expected valid UTF-8, got byte 0xff',
      'data:3:4: expected valid UTF-8, got byte 0xff',
    ]);
  });
});
