import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { problemsOf, read, rowIdsOf, rowsOf, withBadBytes, written } from '../../test/contract/read-text.ts';
import { onehot } from './onehot.ts';

const text = (dataset: Parameters<typeof written>[1]) => new TextDecoder().decode(written(onehot, dataset));

describe('onehot', () => {
  it('reads the usual ways to say yes, no and unknown', () => {
    const result = read(onehot, 'a,b,c,d\n1,0,?,\nTRUE,false,Yes,no\nt,F,y,N\n');
    expect(rowsOf(result)).toEqual([
      ['a', '?c'],
      ['a', 'c'],
      ['a', 'c'],
    ]);
    expect(result.notes.emptyCells).toBe(1);
  });

  it('keeps items that no record holds', () => {
    expect(read(onehot, 'b,a\n0,0\n').dataset.dictionary.labels).toEqual(['a', 'b']);
  });

  it('takes a first column headed id, or not headed at all, as row ids', () => {
    expect(rowIdsOf(read(onehot, 'ID,a\nx,1\ny,0\n'))).toEqual(['x', 'y']);
    expect(rowIdsOf(read(onehot, ',a\nx,1\n'))).toEqual(['x']);
    expect(rowsOf(read(onehot, '"",a\n1,1\n'))).toEqual([['', 'a']]);
  });

  it('keeps ids 1 to n under the heading id, but not under none', () => {
    expect(read(onehot, 'id,a\n1,1\n2,1\n').dataset.rowIds).toEqual(['1', '2']);
    expect(read(onehot, ',a\n1,1\n2,1\n').dataset.rowIds).toBeUndefined();
    expect(read(onehot, ',a\n0,1\n1,1\n').dataset.rowIds).toEqual(['0', '1']);
  });

  it('writes numbers before a first item that would be taken for an id column', () => {
    const dataset = datasetOf([
      { known: ['id'], unknown: ['x'] },
      { known: ['x'], unknown: [] },
    ]);
    expect(text(dataset)).toBe(',id,x\n1,1,?\n2,0,1\n');
    expect(read(onehot, text(dataset)).dataset).toEqual(dataset);
  });

  it('writes ids under the heading id, and gives them back even if they are numbers', () => {
    const dataset = datasetOf([{ known: ['id'], unknown: [] }], ['1']);
    expect(text(dataset)).toBe('id,id\n1,1\n');
    expect(read(onehot, text(dataset)).dataset).toEqual(dataset);
  });

  it('gives back records without any item, as empty lines', () => {
    const dataset = datasetOf([
      { known: [], unknown: [] },
      { known: [], unknown: [] },
    ]);
    expect(text(dataset)).toBe('\n\n\n');
    expect(read(onehot, text(dataset)).dataset).toEqual(dataset);
  });

  it('names cells that say something else: where, for which item, what came', () => {
    expect(problemsOf(onehot, 'id,é,b\nx,2,1\ny,1,maybe\n')).toEqual([
      'data:2:3: expected 1, 0 or ? (or true, false, yes, no) for item "é", got "2"',
      'data:3:5: expected 1, 0 or ? (or true, false, yes, no) for item "b", got "maybe"',
    ]);
  });

  it('names rows of another length, repeated and missing headings, repeated and missing ids', () => {
    expect(problemsOf(onehot, 'id,a,b,a,\nx,1,1,1,1\nx,1\n,1,1,1,1\n\n')).toEqual([
      'data:1:8: expected another label in every column, got "a" again',
      'data:1:10: expected the label of an item, got an empty field (an item whose label is empty is written "")',
      'data:3:1: expected a row id that no record above has, got "x"',
      'data:3: expected 5 fields as in the header, got 2 fields',
      'data:4:1: expected a row id, got an empty field',
      'data:5: expected 5 fields as in the header, got an empty line',
    ]);
  });

  it('names bad bytes and a missing header', () => {
    expect(problemsOf(onehot, withBadBytes('a,b\uffff\n1,1\n'))).toEqual([
      'data:1:4: expected valid UTF-8, got byte 0xff',
    ]);
    expect(problemsOf(onehot, '')).toEqual(['data:1: expected a header that names the items, got an empty file']);
  });
});
