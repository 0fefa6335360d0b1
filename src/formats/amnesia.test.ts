import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { problemsOf, read, rowIdsOf, rowsOf, withBadBytes, written } from '../../test/contract/read-text.ts';
import { amnesia } from './amnesia.ts';

describe('amnesia', () => {
  it('reads one column: the whole line is the set, commas included', () => {
    const result = read(amnesia, 'items\na|b,c\n\n"d|e"|""\n');
    expect(rowsOf(result)).toEqual([['a', 'b,c'], [], ['', 'd|e']]);
    expect(result.dataset.rowIds).toBeUndefined();
    expect(result.notes).toEqual({ duplicates: 0, emptyCells: 0, emptyRecords: 1 });
  });

  it('reads two columns: an id and a set, which may be empty', () => {
    const result = read(amnesia, 'id,items\n"x,1",a|b\ny,\nz,"p,q"|""\n');
    expect(rowsOf(result)).toEqual([['a', 'b'], [], ['', 'p,q']]);
    expect(rowIdsOf(result)).toEqual(['x,1', 'y', 'z']);
  });

  it('counts bare empty items', () => {
    expect(read(amnesia, 'items\na||b|\n').notes.emptyCells).toBe(2);
    expect(read(amnesia, 'id,items\n1,|\n').notes).toEqual({ duplicates: 0, emptyCells: 2, emptyRecords: 1 });
  });

  it('writes one column, or two where there are ids', () => {
    const rows = [
      { known: ['a', 'b|c', 'd,e'], unknown: ['f'] },
      { known: [], unknown: [] },
      { known: [''], unknown: [] },
    ];
    const text = (ids?: string[]) => new TextDecoder().decode(written(amnesia, datasetOf(rows, ids)));
    expect(text()).toBe('items\na|"b|c"|d,e|?f\n\n""\n');
    expect(text(['1', 'x,y', ''])).toBe('id,items\n1,a|"b|c"|"d,e"|?f\n"x,y",\n"",""\n');
  });

  it('names lines that do not have the columns of the header', () => {
    expect(problemsOf(amnesia, 'id,items\n1\n\n2,a|b,c\n,a\n3,a\n3,b\n')).toEqual([
      'data:2: expected two columns, an id and a set, got one',
      'data:3: expected two columns, an id and a set, got an empty line',
      'data:4:5: expected two columns, an id and a set, got another comma in "b,c" (put quotes around an item that contains a comma)',
      'data:5:1: expected a row id, got an empty field',
      'data:7:1: expected a row id that no record above has, got "3"',
    ]);
  });

  it('names a header of three columns, a missing one, bad bytes and bad quotes', () => {
    expect(problemsOf(amnesia, 'a,b,c\n1,x\n')).toEqual([
      'data:1: expected a header of one or two columns, got 3 columns',
    ]);
    expect(problemsOf(amnesia, '')).toEqual(['data:1: expected a header line, got an empty file']);
    expect(problemsOf(amnesia, withBadBytes('items\né|\uffff\n"a"b|c\n'))).toEqual([
      'data:2:3: expected valid UTF-8, got byte 0xff',
      'data:3:4: expected "|" or the end of the line after the closing quote, got "b"',
    ]);
  });
});
