import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { problemsOf, read, rowsOf, withBadBytes, written } from '../../test/contract/read-text.ts';
import { basket } from './basket.ts';

describe('basket', () => {
  it('reads a record per line', () => {
    expect(rowsOf(read(basket, 'bread,"milk, skimmed"\neggs\n'))).toEqual([['bread', 'milk, skimmed'], ['eggs']]);
  });

  it('counts bare empty cells, which name no item', () => {
    const result = read(basket, 'a,,b\n,\n');
    expect(rowsOf(result)).toEqual([['a', 'b'], []]);
    expect(result.notes).toEqual({ duplicates: 0, emptyCells: 3, emptyRecords: 1 });
  });

  it('takes an empty line as an empty record and a quoted empty field as the empty label', () => {
    const result = read(basket, '\n""\n');
    expect(rowsOf(result)).toEqual([[], ['']]);
    expect(result.notes).toEqual({ duplicates: 0, emptyCells: 0, emptyRecords: 1 });
  });

  it('keeps blanks around a label', () => {
    expect(rowsOf(read(basket, 'a, b\n'))).toEqual([[' b', 'a']]);
  });

  it('writes the empty label, empty records and unknown cells', () => {
    const dataset = datasetOf([
      { known: [''], unknown: [] },
      { known: [], unknown: [] },
      { known: ['a,b'], unknown: ['c'] },
    ]);
    expect(new TextDecoder().decode(written(basket, dataset))).toBe('""\n\n"a,b",?c\n');
  });

  it('names bad bytes and bad quotes', () => {
    expect(problemsOf(basket, withBadBytes('a,b\uffff\n"c"d\n"'))).toEqual([
      'data:1:4: expected valid UTF-8, got byte 0xff',
      'data:2:4: expected "," or the end of the line after the closing quote, got "d"',
      'data:3:1: expected a closing quote ("), got the end of the file',
    ]);
  });
});
