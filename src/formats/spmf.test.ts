import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { problemsOf, read, rowsOf, withBadBytes, written } from '../../test/contract/read-text.ts';
import { spmf } from './spmf.ts';

describe('spmf', () => {
  it('reads named items, comments, metadata and empty records', () => {
    const file = '@CONVERTED_FROM_TEXT\n@ITEM=1=apple pie\n@ITEM=2=a=b\n# c\n% c\n@NAME=x\n1 2\n\n2\t?1\n';
    expect(rowsOf(read(spmf, file))).toEqual([['a=b', 'apple pie'], [], ['a=b', '?apple pie']]);
  });

  it('takes the numbers as labels where none is named', () => {
    expect(rowsOf(read(spmf, '10 2\n5000000 ?2\n'))).toEqual([
      ['2', '10'],
      ['5000000', '?2'],
    ]);
  });

  it('reads a label in quotes as a JSON string', () => {
    expect(rowsOf(read(spmf, '@ITEM=1="a\\nb"\n1\n'))).toEqual([['a\nb']]);
  });

  it('keeps items that are named but not used', () => {
    expect(read(spmf, '@ITEM=1=a\n@ITEM=2=b\n2\n').dataset.dictionary.labels).toEqual(['a', 'b']);
  });

  it('numbers items from 1 in dictionary order and names them all', () => {
    const dataset = datasetOf([
      { known: ['b', '10'], unknown: ['"q'] },
      { known: ['x\ny'], unknown: [] },
    ]);
    expect(new TextDecoder().decode(written(spmf, dataset))).toBe(
      '@CONVERTED_FROM_TEXT\n@ITEM=1=10\n@ITEM=2="\\"q"\n@ITEM=3=b\n@ITEM=4="x\\ny"\n1 3 ?2\n4\n',
    );
  });

  it('names tokens that are no positive integer, or one that no line names', () => {
    expect(problemsOf(spmf, '@ITEM=1=a\n1 x -1\n1 2\n01 0 ?\n')).toEqual([
      'data:2:3: expected a positive integer, got "x"',
      'data:2:5: expected a positive integer, got "-1"',
      'data:3:3: expected a number that an @ITEM line names, got "2"',
      'data:4:1: expected a positive integer, got "01"',
      'data:4:4: expected a positive integer, got "0"',
      'data:4:6: expected a positive integer, got "?"',
    ]);
  });

  it('names bad declarations', () => {
    const file = '@ITEM=x=a\n@ITEM=1=a\n@ITEM=1=b\n@ITEM=2=a\n@ITEM=3="a\n@ITEM=4\n@ITEM=5=é\uffff\n1\n@ITEM=6=f\n';
    expect(problemsOf(spmf, withBadBytes(file))).toEqual([
      'data:1:7: expected a positive integer, "=" and a label, got "x"',
      'data:3:7: expected every number once, got 1 again',
      'data:4:9: expected another label for every number, got "a" again',
      'data:5:9: expected a label or a JSON string, got "\\"a"',
      'data:6:7: expected a positive integer, "=" and a label, got "4"',
      'data:7:10: expected valid UTF-8, got byte 0xff',
      'data:9:1: expected @ITEM lines before the first record, got "@ITEM=6=f"',
    ]);
  });
});
