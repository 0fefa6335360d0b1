import { describe, expect, it } from 'vitest';
import { SottoError } from '../../src/internal.ts';
import { failureOf } from './failure.ts';

describe('failureOf', () => {
  it('keeps what to do, and lists several problems with their lines', () => {
    const problems = [
      { file: 'x.csv', line: 3, expected: 'an item', got: 'nothing' },
      { file: 'x.csv', line: 7, expected: 'an item' },
    ];
    expect(failureOf(new SottoError('input', '9 problems in x.csv', { problems, more: 7, hint: 'mend it' }))).toEqual({
      code: 'input',
      message: '9 problems in x.csv',
      hint: 'mend it',
      problems: ['x.csv:3: expected an item, got nothing', 'x.csv:7: expected an item', 'and 7 more'],
    });
  });

  it('says a single problem once', () => {
    const failure = failureOf(
      new SottoError('input', 'x.csv:3: expected an item', { problems: [{ expected: 'an item' }] }),
    );
    expect(failure).toEqual({ code: 'input', message: 'x.csv:3: expected an item' });
  });

  it('owns up to our own mistakes', () => {
    expect(failureOf(new TypeError('undefined is not a function'))).toMatchObject({ code: 'invariant' });
  });
});
