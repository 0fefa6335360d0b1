import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, cuts } from '../../test/arbitraries/chunks.ts';
import { cases } from '../../test/cases.ts';
import { contentOf } from '../../test/contract/content.ts';
import { problemsOf, read, readChunks, rowIdsOf, rowsOf } from '../../test/contract/read-text.ts';
import { basket } from './basket.ts';
import { jsonl } from './jsonl.ts';
import { long } from './long.ts';
import { onehot } from './onehot.ts';

const VISITS = 'who,day,code,note\nP1,1,a,x\nP1,1,b,y\nP1,2,a,z\nP2,1,c,\n';

describe('a table read by the roles of its columns', () => {
  it('forms a record of the rows with one id, of one column or several', () => {
    const byPerson = read(long, VISITS, { id: ['who'], item: ['code'] });
    expect([rowsOf(byPerson), rowIdsOf(byPerson), byPerson.leftOut]).toEqual([
      [['a', 'b'], ['c']],
      ['P1', 'P2'],
      ['day', 'note'],
    ]);
    const byVisit = read(long, VISITS, { id: ['who', 'day'], item: ['code'], person: 'who' });
    expect([rowsOf(byVisit), rowIdsOf(byVisit)]).toEqual([
      [['a', 'b'], ['a'], ['c']],
      ['P1 / 1', 'P1 / 2', 'P2 / 1'],
    ]);
    expect([[...(byVisit.dataset.persons ?? [])], byVisit.dataset.numPersons, byVisit.personLabels]).toEqual([
      [0, 0, 1],
      2,
      ['P1', 'P2'],
    ]);
  });

  it('joins all records of a person where people are asked for', () => {
    const people = read(long, VISITS, { id: ['who', 'day'], item: ['code'], person: 'who', records: 'people' });
    expect([rowsOf(people), rowIdsOf(people), people.visits]).toEqual([[['a', 'b'], ['c']], ['P1', 'P2'], 3]);
    expect(people.dataset.persons).toBeUndefined();
  });

  it('takes every row for a record without an id, several item columns, and COLUMN=VALUE on request', () => {
    const text = 'sex,region\nf,north\nm,\n';
    expect(rowsOf(read(long, text, { item: ['sex', 'region'] }))).toEqual([['f', 'north'], ['m']]);
    const pairs = read(long, text, { header: true, columnValue: true });
    expect(rowsOf(pairs)).toEqual([['region=north', 'sex=f'], ['sex=m']]);
    expect(pairs.notes.emptyCells).toBe(1);
  });

  it('splits a column of lists, calls columns by number without a header, and takes other delimiters and quotes', () => {
    const text = "1;'A|B'\n2;'C''D|A'\n";
    const options = { header: false, delimiter: ';', quote: "'", id: ['1'], items: '2', itemDelimiter: '|' };
    expect(rowsOf(read(long, text, options))).toEqual([
      ['A', 'B'],
      ['A', "C'D"],
    ]);
  });

  it('reads other encodings, skips lines and counts them in messages, trims and folds', () => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('title\nid;item\n7 ;K'),
      0xe4,
      ...new TextEncoder().encode('se\n7; KÄSE\n'.replace('Ä', '')),
    ]);
    const options = {
      encoding: 'latin1',
      skipLines: 1,
      delimiter: ';',
      id: ['id'],
      item: ['item'],
      trim: true,
      foldCase: true,
    };
    expect(rowsOf(read(long, bytes, options))).toEqual([['kse', 'käse']]);
    expect(problemsOf(long, 'title\nid,item\n7\n', { skipLines: 1, id: ['id'], item: ['item'] })).toEqual([
      'data:3: expected 2 fields as in the first line, got 1 field',
    ]);
  });

  it('names columns that are not there, rows without an id, and records of two persons', () => {
    expect(problemsOf(long, VISITS, { id: ['whom'], item: ['code'] })).toEqual([
      'data:1: expected a column of the table: "who", "day", "code", "note", got "whom" (did you mean "who"?)',
    ]);
    expect(problemsOf(long, 'id,item\n,a\n', { header: true, id: ['id'], item: ['item'] })).toEqual([
      'data:2:1: expected an id, got an empty field',
    ]);
    expect(problemsOf(long, VISITS, { id: ['day'], item: ['code'], person: 'who' })).toEqual([
      'data:5:1: expected one person for all rows of a record, got "P2" as well',
    ]);
  });

  it('has roles for baskets, one-hot tables and JSON lines, too', () => {
    const baskets = read(basket, 'T1,a,b\nT2,c\nT1,d\n', { id: ['1'], header: false });
    expect([rowsOf(baskets), rowIdsOf(baskets)]).toEqual([
      [['a', 'b', 'd'], ['c']],
      ['T1', 'T2'],
    ]);
    const flags = read(onehot, 'who,age,tea,milk\nx,30,1,0\ny,40,?,1\n', { id: ['who'], item: ['tea', 'milk'] });
    expect([rowsOf(flags), flags.leftOut]).toEqual([[['tea'], ['milk', '?tea']], ['age']]);
    const events = read(jsonl, '{"u":1,"p":"a","t":0}\n{"u":2,"p":"b"}\n{"u":1,"p":null}\n', {
      id: ['u'],
      item: ['p'],
    });
    expect([rowsOf(events), events.leftOut]).toEqual([[['a'], ['b']], ['t']]);
    const lists = read(jsonl, '{"tags":["x","y"],"u":"7"}\n', { id: ['u'], items: 'tags', person: 'u' });
    expect(problemsOf(jsonl, '{"u":"7"}\n', { id: ['u'], items: 'tags' })).toEqual([
      'data:1:1: expected a key "tags" with an array, got an object without it',
    ]);
    expect([rowsOf(lists), rowIdsOf(lists)]).toEqual([[['x', 'y']], ['7']]);
  });

  it('reads numbers by its kernel as it reads all else, wherever that stops and chunks are cut', () => {
    const cell = fc.constantFrom(
      '1',
      '2',
      '3',
      '17',
      '007',
      '4194303',
      '4194304',
      '99999999',
      'x',
      '"5"',
      '"a,b"',
      '-1',
    );
    const row = fc.tuple(cell, fc.constantFrom('', 'q', '9.5', '"n\no"'), cell, fc.constantFrom('', 'z'));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), cuts, fc.boolean(), (rows, shares, ends) => {
        const lines = ['a,b,c,d', ...rows.map((cells) => cells.join(','))].join('\n');
        const bytes = new TextEncoder().encode(lines + (ends ? '\n' : ''));
        const roles = { header: true, id: ['a'], item: ['c'] };
        const fast = readChunks(long, chunksOf(bytes, shares), roles);
        const slow = read(long, bytes, { ...roles, trim: true }); // takes the long way; nothing here has blanks
        expect(contentOf(fast.dataset)).toEqual(contentOf(slow.dataset));
      }),
      { numRuns: cases(300) },
    );
    const roles = { header: true, id: ['a'], item: ['b'] };
    expect(problemsOf(long, 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n6,7,8,\n,7,8\n', roles)).toEqual([
      'data:3: expected 3 fields as in the first line, got 2 fields',
      'data:4: expected 3 fields as in the first line, got 4 fields',
      'data:6:1: expected an id, got an empty field',
    ]);
  });
});
