import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRationals, parseRational, rationalText } from './rational.ts';

describe('parseRational', () => {
  it('reads decimals, percents, fractions, exponents, numbers and rationals exactly', () => {
    const cases: [string | number | { num: number; den: number }, string][] = [
      ['0.001', '1/1000'],
      ['0.1%', '1/1000'],
      ['1e-3', '1/1000'],
      ['1/11', '1/11'],
      [' 2 / 22 ', '1/11'],
      ['.5', '1/2'],
      ['5.', '5'],
      ['100 %', '1'],
      ['0', '0'],
      ['0.10000000000000000000', '1/10'],
      ['1E+2', '100'],
      [0.1, '1/10'],
      [1e-7, '1/10000000'],
      [{ num: 6, den: 4 }, '3/2'],
      ['90071992547409930/180143985094819860', '1/2'],
      ['9007199254740991', '9007199254740991'],
    ];
    for (const [given, expected] of cases) {
      const value = parseRational(given);
      expect(value === undefined ? `${given}: nothing` : rationalText(value)).toBe(expected);
    }
  });

  it('refuses what is no share or cannot be kept exactly', () => {
    const refused = [
      '',
      ' ',
      '.',
      '%',
      '-1',
      '+1',
      '1/0',
      '0/0',
      'a',
      '1/2/3',
      '0x10',
      '1e',
      '1,5',
      '½',
      'NaN',
      'Infinity',
    ];
    const inexact = ['9007199254740992', '1e-16', '1/9007199254740993', '1e99', '9007199254740993/2'];
    for (const given of [...refused, ...inexact]) expect([given, parseRational(given)]).toEqual([given, undefined]);
    for (const given of [Number.NaN, -1, 0.1 + 2 ** -50 /* 17 digits */, 1e300])
      expect(parseRational(given)).toBeUndefined();
    for (const given of [
      { num: -1, den: 2 },
      { num: 1, den: 0 },
      { num: 0.5, den: 1 },
      { num: 1, den: -1 },
    ]) {
      expect(parseRational(given)).toBeUndefined();
    }
  });

  it('is the value of the written digits, in lowest terms', () => {
    const digits = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 7 }), fc.boolean());
    fc.assert(
      fc.property(digits, ([value, places, percent]) => {
        const padded = String(value).padStart(places + 1, '0');
        const cut = padded.length - places;
        const text = `${padded.slice(0, cut)}${places > 0 ? `.${padded.slice(cut)}` : ''}${percent ? '%' : ''}`;
        const { num, den } = parseRational(text)!;
        expect(BigInt(num) * 10n ** BigInt(places + (percent ? 2 : 0))).toBe(BigInt(value) * BigInt(den));
        expect(greatestCommonDivisor(num, den)).toBe(1);
      }),
    );
  });

  it('reads back what rationalText writes', () => {
    const safe = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(safe, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (num, den) => {
        const value = parseRational({ num, den })!;
        expect(parseRational(rationalText(value))).toEqual(value);
        expect(BigInt(value.num) * BigInt(den)).toBe(BigInt(num) * BigInt(value.den));
      }),
    );
  });
});

describe('compareRationals', () => {
  it('is exact where floats are not', () => {
    const big = Number.MAX_SAFE_INTEGER;
    expect(compareRationals({ num: big - 1, den: big }, { num: big - 2, den: big - 1 })).toBe(1);
    expect(compareRationals({ num: 1, den: 3 }, { num: 333_333_333_333_333, den: 1_000_000_000_000_000 })).toBe(1);
    expect(compareRationals({ num: 1, den: 3 }, { num: 1, den: 3 })).toBe(0);
    expect(compareRationals({ num: 0, den: 1 }, { num: 1, den: big })).toBe(-1);
  });
});

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
