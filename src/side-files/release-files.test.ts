import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileDataset } from '../../test/arbitraries/dataset.ts';
import { hostileLabel } from '../../test/arbitraries/hostile-label.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { recodingFromLabels } from '../data/recoding.ts';
import { problemText, SottoError } from '../errors.ts';
import { rowOf } from '../records/dataset.ts';
import { compareLabels } from '../records/dictionary.ts';
import { withIds } from '../records/rows.ts';
import { readDeletions, writeDeletions } from './deletions.ts';
import { readRecoding, writeRecoding } from './recoding.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const dictionary = { labels: ['beer', 'bread', 'frozen food', 'milk'] };
const shop = datasetFromRows([['beer', 'bread'], ['milk'], ['bread', 'frozen food', 'milk']]);
const hostileLabels = fc
  .uniqueArray(hostileLabel, { minLength: 1, maxLength: 8 })
  .map((labels) => labels.sort(compareLabels));

describe('recoding files', () => {
  it('read back as they were written, whatever the labels, with the original dictionary and without it', () => {
    const shown = fc.array(fc.option(hostileLabel), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(hostileLabels, shown, (labels, published) => {
        const recoding = recodingFromLabels({ labels }, published.slice(0, labels.length));
        const bytes = bytesOf(writeRecoding(recoding));
        expect(readRecoding(bytes)).toEqual(recoding);
        expect(readRecoding(bytes, { original: { labels } })).toEqual(recoding);
      }),
    );
  });

  it('read the same where nothing is quoted, as it is written and otherwise', () => {
    const plain = fc.stringMatching(/^[a-c#_ ]{1,2}$/);
    const line = fc.tuple(plain, fc.oneof(plain, fc.constant('')), fc.constantFrom('', '', '', ',', ',x'));
    const read = (text: string) => {
      try {
        return readRecoding(bytesOf(text));
      } catch (error) {
        return (error as SottoError).problems.map(problemText);
      }
    };
    let many = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.boolean(), (lines, isSorted) => {
        const rows = isSorted ? lines.toSorted(([a], [b]) => compareLabels(a, b)) : lines;
        const text = `item,published\n${rows.map(([item, label, rest]) => `${item},${label}${rest}\n`).join('')}`;
        const found = read(text);
        expect(found).toEqual(read(text.replaceAll('\n', '\r\n')));
        expect(found).toEqual(read(text.slice(0, -1)));
        if ('target' in found && found.target.length > 1) many++;
      }),
      { numRuns: 400 },
    );
    expect(many).toBeGreaterThan(5);
  });

  it('tell an item published nowhere from one published under the empty label', () => {
    const recoding = recodingFromLabels({ labels: ['a', 'b'] }, [null, '']);
    expect(writeRecoding(recoding)).toBe('item,published\na,\nb,""\n');
  });

  it('must name every item once', () => {
    const text = 'item,published\nbeer,x\nbeer,y\n#c,z\nbraed,x\n\nmilk\n';
    expect(problemsOf(() => readRecoding(bytesOf(text), { original: dictionary, file: 'recoding.csv' }))).toEqual([
      'recoding.csv:7: expected 2 cells (item,published), got 1',
      'recoding.csv:3:1: expected every item once, got "beer" again, after line 2',
      'recoding.csv:4:1: expected an item of the data, got "#c"',
      'recoding.csv:5:1: expected an item of the data, got "braed" (did you mean "bread"?)',
      'recoding.csv: expected a line for item "bread" of the data, got none',
      'recoding.csv: expected a line for item "frozen food" of the data, got none',
      'recoding.csv: expected a line for item "milk" of the data, got none',
    ]);
  });

  it('must have their header', () => {
    expect(problemsOf(() => readRecoding(bytesOf('a,b\n')))).toEqual([
      '1: expected the header item,published, got "a,b"',
    ]);
    expect(problemsOf(() => readRecoding(bytesOf('')))).toEqual([
      '1: expected the header item,published, got an empty file',
    ]);
  });
});

describe('deletion files', () => {
  it('read back as they were written, whatever the labels and row ids', () => {
    fc.assert(
      fc.property(hostileDataset({ rowIds: true }), fc.infiniteStream(fc.boolean()), (dataset, picks) => {
        const rows: number[] = [];
        const items: number[] = [];
        for (let t = 0; t < dataset.numRows; t++) {
          for (const item of rowOf(dataset, t)) {
            if (!picks.next().value) continue;
            rows.push(t);
            items.push(item);
          }
        }
        const deletions = { rows: Uint32Array.from(rows), items: Uint32Array.from(items) };
        expect(readDeletions(bytesOf(writeDeletions(deletions, dataset.dictionary)), dataset)).toEqual(deletions);
      }),
    );
  });

  it('come back by row and item, whatever the order of the lines', () => {
    const text = 'record,item\n3,milk\n1,bread\n3,frozen food\n1,beer\n';
    const { rows, items } = readDeletions(bytesOf(text), shop);
    expect([[...rows], [...items]]).toEqual([
      [0, 0, 2, 2],
      [0, 1, 2, 3],
    ]);
  });

  it('call records by their numbers, whatever their ids, and those of earlier versions by their ids', () => {
    const named = withIds(shop, ['3', '1', '2']);
    expect(writeDeletions({ rows: Uint32Array.of(0, 2), items: Uint32Array.of(1, 3) }, dictionary)).toBe(
      'record,item\n1,bread\n3,milk\n',
    );
    for (const text of ['record,item\n1,bread\n3,milk\n', 'row,item\n3,bread\n2,milk\n']) {
      const { rows, items } = readDeletions(bytesOf(text), named);
      expect([[...rows], [...items]]).toEqual([
        [0, 2],
        [1, 3],
      ]);
    }
  });

  it('name only cells that the original holds, each once', () => {
    const text = 'record,item\n1,milk\n2,milk\n2,milk\n9,milk\n1,mlik\n';
    expect(problemsOf(() => readDeletions(bytesOf(text), shop, { file: 'd.csv' }))).toEqual([
      'd.csv:2:3: expected an item that row "1" contains, got "milk"',
      'd.csv:4:3: expected every cell once, got "milk" again, after line 3',
      'd.csv:5:1: expected a row of the data, got "9" (rows are numbered from 1 to 3)',
      'd.csv:6:3: expected an item of the data, got "mlik" (did you mean "milk"?)',
    ]);
    expect(problemsOf(() => readDeletions(bytesOf('1,milk\n'), shop))[0]).toBe(
      '1: expected the header record,item, got "1,milk"',
    );
  });
});

function problemsOf(action: () => unknown): string[] {
  try {
    action();
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    expect(error.code).toBe('input');
    return error.facts.problems!.map(problemText);
  }
  throw new Error('nothing was thrown');
}
