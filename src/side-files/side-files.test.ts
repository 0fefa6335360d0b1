import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileLabel } from '../../test/arbitraries/hostile-label.ts';
import { DatasetBuilder, datasetFromRows } from '../data/dataset-builder.ts';
import { problemText, SottoError } from '../errors.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { compareLabels } from '../records/dictionary.ts';
import { quotedText } from '../text/quoted-text.ts';
import { readBeliefs } from './beliefs.ts';
import { readItemsets } from './itemsets.ts';
import { readPreferences } from './preferences.ts';
import { readRules, writeRules } from './rules.ts';
import { readSensitive } from './sensitive.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const dictionary = { labels: ['beer', 'bread', 'frozen food', 'milk'] };
const shop = datasetFromRows([['beer', 'bread'], ['milk'], ['bread', 'frozen food', 'milk']]);
const hostileLabels = fc
  .uniqueArray(hostileLabel, { minLength: 1, maxLength: 8 })
  .map((labels) => labels.sort(compareLabels));

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

/** An item as a careful person writes it: bare where that is safe, else quoted. */
function itemText(label: string): string {
  return /^[\p{L}\d]+$/u.test(label) ? label : quotedText(label);
}

describe('readSensitive', () => {
  const read = (text: string) => readSensitive(bytesOf(text), dictionary, { file: 's.txt' });

  it('reads one label per line, as it is or quoted', () => {
    expect([...read('milk\n# not this\n\n"beer"\r\nfrozen food')]).toEqual([0, 2, 3]);
    expect([...read('milk\nmilk\n  \n')]).toEqual([3]);
    expect([...read('')]).toEqual([]);
  });

  it('takes commas, quotes and semicolons in a bare label as they are', () => {
    const odd = { labels: ['5" pipe', 'a, b;c'] };
    expect([...readSensitive(bytesOf('a, b;c\n5" pipe\n'), odd)]).toEqual([0, 1]);
  });

  it('names every label that the data does not have, and the nearest one', () => {
    expect(problemsOf(() => read('Milk\nfrozen  foods\nwine\n'))).toEqual([
      's.txt:1:1: expected an item of the data, got "Milk" (did you mean "milk"?)',
      's.txt:2:1: expected an item of the data, got "frozen  foods" (did you mean "frozen food"?)',
      's.txt:3:1: expected an item of the data, got "wine"',
    ]);
  });

  it('suggests nothing that shares no character with what was written', () => {
    const text = 's.txt:1:1: expected an item of the data, got "x"';
    expect(problemsOf(() => readSensitive(bytesOf('x\n'), { labels: ['ab', 'y'] }, { file: 's.txt' }))).toEqual([text]);
  });

  it('finds every hostile label', () => {
    fc.assert(
      fc.property(hostileLabels, (labels) => {
        const text = labels.map((label) => `${itemText(label)}\n`).join('');
        expect([...readSensitive(bytesOf(text), { labels })]).toEqual([...labels.keys()]);
      }),
    );
  });
});

describe('readPreferences', () => {
  const read = (text: string, dataset: Dataset = shop) => readPreferences(bytesOf(text), dataset, { file: 'p.csv' });

  it('gives the items of each row, with or without a header', () => {
    const cells = read('Row,Item\n# first\n3,milk\n\n1,beer\n3,beer\n1,beer\n');
    expect([0, 1, 2].map((t) => [...rowOf(cells, t)])).toEqual([[0], [], [0, 3]]);
    expect(read('1,beer\n')).toEqual(read('row,item\n1,beer\n'));
  });

  it('names every row and item that the data does not have', () => {
    expect(problemsOf(() => read('0,beer\n4,ber\n01,milk\n1\n1,2,3\n'))).toEqual([
      'p.csv:1:1: expected a row of the data, got "0" (rows are numbered from 1 to 3)',
      'p.csv:2:1: expected a row of the data, got "4" (rows are numbered from 1 to 3)',
      'p.csv:2:3: expected an item of the data, got "ber" (did you mean "beer"?)',
      'p.csv:3:1: expected a row of the data, got "01" (rows are numbered from 1 to 3)',
      'p.csv:4: expected 2 cells (row,item), got 1',
      'p.csv:5: expected 2 cells (row,item), got 3',
    ]);
  });

  it('finds rows by their own ids, and refuses an id that several rows share', () => {
    const builder = new DatasetBuilder();
    for (const id of ['row', 'b', 'b', '']) {
      builder.addItem(builder.internText('item'));
      builder.endRow(id);
    }
    const { dataset } = builder.finish();
    expect([...read('"row",item\n"",item\n', dataset).offsets]).toEqual([0, 1, 1, 1, 2]);
    expect(problemsOf(() => read('b,item\n1,item\n', dataset))).toEqual([
      'p.csv:1:1: expected the id of one row of the data, got "b", the id of several',
      'p.csv:2:1: expected a row of the data, got "1"',
    ]);
  });
});

describe('readItemsets', () => {
  const read = (text: string, syntax: ItemSyntax) =>
    readItemsets(bytesOf(text), dictionary, { syntax, file: 'i.txt' }).map((itemset) => [...itemset]);

  it('reads items split by blanks', () => {
    expect(read('milk  beer\tmilk \n# no\n \t\n"frozen food"\r\nbread', 'blanks')).toEqual([[0, 3], [2], [1]]);
  });

  it('reads items split by commas', () => {
    expect(read('milk,beer,milk\n# no\n\n"frozen food",bread\r\nfrozen food', 'commas')).toEqual([[0, 3], [1, 2], [2]]);
  });

  it('takes an arrow for an item where no rules are expected', () => {
    const arrows = { labels: ['==>', 'a'] };
    expect(readItemsets(bytesOf('a ==>'), arrows, { syntax: 'blanks' })).toEqual([Uint32Array.of(0, 1)]);
  });

  it('names everything that cannot be read', () => {
    expect(problemsOf(() => read('milk wine\n"milk"x beer\n😀 "milk', 'blanks'))).toEqual([
      'i.txt:2:7: expected a blank or the end of the line after the closing quote, got "x"',
      'i.txt:3:3: expected a closing quote ("), got the end of the file',
      'i.txt:1:6: expected an item of the data, got "wine"',
      'i.txt:3:1: expected an item of the data, got "😀"',
    ]);
    expect(problemsOf(() => read('milk,,beer\nmilk,\n"milk"x,mlik\n', 'commas'))).toEqual([
      'i.txt:1:6: expected an item, got an empty cell',
      'i.txt:2:6: expected an item, got an empty cell',
      'i.txt:3:7: expected a comma or the end of the line after the closing quote, got "x"',
      'i.txt:3:9: expected an item of the data, got "mlik" (did you mean "milk"?)',
    ]);
    expect(problemsOf(() => readItemsets(Uint8Array.of(97, 10, 98, 255), dictionary, { syntax: 'blanks' }))).toEqual([
      '2:2: expected valid UTF-8, got byte 0xff',
    ]);
  });

  it('finds every hostile label in either syntax', () => {
    const lines = fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(hostileLabels, lines, fc.constantFrom<ItemSyntax>('blanks', 'commas'), (labels, picks, syntax) => {
        const itemsets = picks.map((line) => line.map((pick) => pick % labels.length));
        const separator = syntax === 'blanks' ? ' ' : ',';
        const text = itemsets.map((items) => items.map((i) => itemText(labels[i])).join(separator)).join('\n');
        const expected = itemsets.map((items) => [...new Set(items)].sort((a, b) => a - b));
        const found = readItemsets(bytesOf(text), { labels }, { syntax });
        expect(found.map((itemset) => [...itemset])).toEqual(expected);
      }),
    );
  });
});

describe('readRules', () => {
  const read = (text: string, syntax: ItemSyntax) =>
    readRules(bytesOf(text), dictionary, { syntax, file: 'r.txt' }).map(
      ({ antecedent, consequent }) => `${antecedent.join(' ')} > ${consequent.join(' ')}`,
    );

  it('reads both sides in either syntax', () => {
    expect(read('milk beer ==> "frozen food"\n# no\nbread\t==>\tmilk beer\n', 'blanks')).toEqual([
      '0 3 > 2',
      '1 > 0 3',
    ]);
    expect(read('milk,beer ==> frozen food\nbread==>milk,beer\n"milk" ==> "beer"', 'commas')).toEqual([
      '0 3 > 2',
      '1 > 0 3',
      '3 > 0',
    ]);
  });

  it('names every line that is no rule', () => {
    expect(
      problemsOf(() => read('milk beer\nmilk ==>\n==> milk\nmilk ==> beer ==> bread\nmilk bread ==> milk\n', 'blanks')),
    ).toEqual([
      'r.txt:1: expected a rule: items, ==>, items, got "milk beer"',
      'r.txt:2: expected a rule: items, ==>, items, got "milk ==>"',
      'r.txt:3: expected a rule: items, ==>, items, got "==> milk"',
      'r.txt:4: expected a rule: items, ==>, items, got "milk ==> beer ==> bread"',
      'r.txt:5: expected different items on the two sides, got "milk" on both',
    ]);
    expect(problemsOf(() => read('milk, ==> beer', 'commas'))[0]).toBe(
      'r.txt:1:6: expected an item, got an empty cell',
    );
    expect(problemsOf(() => read('wine ==> wine', 'blanks'))).toHaveLength(2);
  });

  it('keeps rules of items that the data does not have where there is a place for those, and writes them again', () => {
    const unseen: string[][] = [];
    const text = 'beer wine ==> cider milk\nmilk ==> beer\nale ==> cider\n';
    const rules = readRules(bytesOf(text), dictionary, { syntax: 'blanks', unseen });
    expect(unseen).toEqual([['wine'], ['cider'], [], [], ['ale'], ['cider']]);
    expect(rules.map(({ antecedent, consequent }) => [antecedent.length, consequent.length])).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
    ]);
    expect(writeRules(rules, dictionary, 'blanks', unseen)).toBe(text);
  });

  it('finds every hostile label on either side, one called ==> included', () => {
    fc.assert(
      fc.property(
        hostileLabels,
        fc.constantFrom<ItemSyntax>('blanks', 'commas'),
        fc.boolean(),
        (given, syntax, close) => {
          const labels = [...new Set([...given, '==>', 'a'])].sort(compareLabels);
          const [left, right] = [labels.slice(0, 1), labels.slice(1)];
          const separator = syntax === 'blanks' ? ' ' : ',';
          const side = (items: string[]) => items.map(itemText).join(separator);
          const arrow = close && syntax === 'commas' ? '==>' : ' ==> ';
          const [rule] = readRules(bytesOf(`${side(left)}${arrow}${side(right)}\n`), { labels }, { syntax });
          expect([...rule.antecedent]).toEqual([0]);
          expect([...rule.consequent]).toEqual(right.map((_, n) => n + 1));
        },
      ),
    );
  });
});

describe('readBeliefs', () => {
  const read = (text: string) => readBeliefs(bytesOf(text), dictionary, { file: 'b.csv' });

  it('reads frequencies exactly', () => {
    expect(read('item,low,high\n# no\nmilk,0.1,1/3\nbeer,0,100%\n')).toEqual([
      { item: 0, low: { num: 0, den: 1 }, high: { num: 1, den: 1 } },
      { item: 3, low: { num: 1, den: 10 }, high: { num: 1, den: 3 } },
    ]);
  });

  it('names everything that is wrong', () => {
    expect(problemsOf(() => read('milk,0.5,0.25\nbeer,x,2\nmilk,0,1\nbred,0,1\nmilk,0\n'))).toEqual([
      'b.csv:5: expected 3 cells (item,low,high), got 2',
      'b.csv:1:10: expected at least 1/2, got "0.25"',
      'b.csv:2:6: expected a share from 0 to 1, such as 0.1, 10% or 1/10, got "x"',
      'b.csv:2:8: expected a share from 0 to 1, such as 0.1, 10% or 1/10, got "2"',
      'b.csv:3:1: expected every item once, got "milk" again, after line 1',
      'b.csv:4:1: expected an item of the data, got "bred" (did you mean "bread"?)',
    ]);
  });
});
