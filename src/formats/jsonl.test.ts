import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { cases } from '../../test/cases.ts';
import { problemsOf, read, rowIdsOf, rowsOf, withBadBytes, written } from '../../test/contract/read-text.ts';
import { jsonl } from './jsonl.ts';
import { JsonRecordParser } from './shared/json-record.ts';

describe('jsonl', () => {
  it('reads objects and bare arrays, strings and numbers', () => {
    expect(rowsOf(read(jsonl, '{"items":["a",1]}\n[ "b" , 2.50 ]\n[]\n'))).toEqual([['1', 'a'], ['2.50', 'b'], []]);
  });

  it('keeps numbers as they are written, however long', () => {
    expect(rowsOf(read(jsonl, '[12345678901234567890,1.0,-0,1e5]\n'))).toEqual([
      ['-0', '1.0', '12345678901234567890', '1e5'],
    ]);
  });

  it('reads ids, strings or numbers, before or after the items', () => {
    expect(rowIdsOf(read(jsonl, '{"id":"x","items":[]}\n{"items":[],"id":7}\n'))).toEqual(['x', '7']);
  });

  it('skips blank lines and ignores other keys', () => {
    expect(rowsOf(read(jsonl, '\n{"when":{"y":[1,{"z":null}]},"items":["a"],"ok":true}\n \t\r\n'))).toEqual([['a']]);
  });

  it('reads escapes, and ? as in every format that is told', () => {
    expect(rowsOf(read(jsonl, '["\\u00e9\\n\\"","?x","??y","\\ud83d\\ude00"]\n', { unknownMark: '?' }))).toEqual([
      ['?y', 'é\n"', '😀', '?x'],
    ]);
  });

  it('writes objects, with ids where there are some', () => {
    const row = { known: ['b', 'a"'], unknown: ['?c'] };
    const text = (ids?: string[]) => new TextDecoder().decode(written(jsonl, datasetOf([row], ids)));
    expect(text()).toBe('{"items":["a\\"","b","???c"]}\n');
    expect(text(['1'])).toBe('{"id":"1","items":["a\\"","b","???c"]}\n');
  });

  it('names what is wrong with a line, and where', () => {
    const lines = [
      '{"id":1}',
      '{"items":3}',
      '{"items":["é",null]}',
      '["a"',
      '["a",]',
      '5',
      '["a"] x',
      '{"items":[],"items":[]}',
      '["\\x"]',
      '[01]',
      '["\\ud800"]',
      '{"id":[],"items":[]}',
      '{items:[]}',
      '["a',
      '["a\tb"]',
    ];
    expect(problemsOf(jsonl, lines.join('\n'))).toEqual([
      'data:1:1: expected a key "items" with an array, got an object without it',
      'data:2:10: expected an array of items, got "3}"',
      'data:3:15: expected a string or a number as item, got "null]}"',
      'data:4:5: expected "," or "]", got the end of the line',
      'data:5:6: expected a string or a number as item, got "]"',
      'data:6:1: expected an object {"items": […]} or an array of items, got "5"',
      'data:7:7: expected the end of the line, got "x"',
      'data:8:13: expected every key once, got "items" again',
      'data:9:2: expected a string with valid escapes, got "\\"\\\\x\\""',
      'data:10:2: expected a JSON number, got "01"',
      'data:11:2: expected whole characters, got half a surrogate pair',
      'data:12:7: expected a string or a number as id, got "[],\\"items\\":[]}"',
      'data:13:2: expected a key in quotes, got "items:[]}"',
      'data:14:2: expected a closing quote ("), got the end of the line',
      'data:15:4: expected control characters in strings to be escaped',
    ]);
  });

  it('names repeated ids, and records that differ in having one', () => {
    expect(problemsOf(jsonl, '{"id":1,"items":[]}\n{"id":"1","items":[]}\n[]\n')).toEqual([
      'data:2:7: expected a row id that no record above has, got "1"',
      'data:3:1: expected an "id" as in the first record, got none',
    ]);
    expect(problemsOf(jsonl, '[]\n{"id":"1","items":[]}\n')).toEqual([
      'data:2:1: expected no "id", as in the first record, got one',
    ]);
  });

  it('names bad bytes', () => {
    expect(problemsOf(jsonl, withBadBytes('["é\uffff"]\n'))).toEqual(['data:1:4: expected valid UTF-8, got byte 0xff']);
  });

  it('refuses values that nest without end instead of overflowing', () => {
    const depth = 100_000;
    expect(problemsOf(jsonl, `{"x":${'['.repeat(depth)}${']'.repeat(depth)},"items":[]}`)).toEqual([
      'data:1:506: expected values nested at most 500 deep',
    ]);
  });
});

describe('JsonRecordParser', () => {
  const parser = new JsonRecordParser({ id: () => undefined, item: () => undefined });
  const accepts = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    return parser.parse(bytes, 0, bytes.length) === undefined;
  };

  it('accepts any JSON value under a key that it ignores, and no damaged one that JSON.parse refuses', () => {
    const damage = fc.option(
      fc.record({ at: fc.nat(), by: fc.constantFrom('', '"', '}', ',', '\\', '0', 'e', '-', '\u0001') }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), damage, (value, change) => {
        let json = JSON.stringify(value);
        if (change !== null) {
          const at = change.at % json.length;
          json = json.slice(0, at) + change.by + json.slice(at + 1);
        }
        const line = `{"x":${json},"items":[]}`;
        let isJson = true;
        try {
          const parsed = JSON.parse(line) as { items?: unknown };
          isJson = Array.isArray(parsed.items);
        } catch {
          isJson = false;
        }
        expect(accepts(line)).toBe(isJson);
      }),
      { numRuns: cases(2000) },
    );
  });
});
