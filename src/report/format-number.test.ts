import { describe, expect, it } from 'vitest';
import { compactText, countText, numberText, plural, roundedShareText, shareText } from './format-number.ts';

describe('numbers in a report', () => {
  it('groups the digits of counts by three', () => {
    expect([0, 12, 999, 1000, 1234567, -4200].map(countText)).toEqual([
      '0',
      '12',
      '999',
      '1,000',
      '1,234,567',
      '−4,200',
    ]);
    expect(countText(1234.5)).toBe('1,234.5');
  });

  it('writes plain numbers with a fixed number of decimals and a true minus sign', () => {
    expect([-6.914, 0, 12345.678, -0.001].map((value) => numberText(value))).toEqual([
      '−6.91',
      '0.00',
      '12,345.68',
      '0.00',
    ]);
    expect(numberText(5.96, 1)).toBe('6.0');
  });

  it('writes 0% and 100% only for nothing and everything', () => {
    expect([0, 0.0004, 0.001, 0.5, 0.999, 0.9999, 1].map((share) => shareText(share))).toEqual([
      '0%',
      '<0.1%',
      '0.1%',
      '50.0%',
      '99.9%',
      '>99.9%',
      '100%',
    ]);
  });

  it('speaks of shares in whole percents where that is precise enough', () => {
    expect([0.834, 0.042, 0.995, 0.99996, 0.00001, 0, 1].map(roundedShareText)).toEqual([
      '83%',
      '4.2%',
      '99.5%',
      '>99.9%',
      '<0.1%',
      '0%',
      '100%',
    ]);
  });

  it('shortens numbers on axes', () => {
    expect([0, 0.25, 20, 1500, 20_000, 5_000_000, 3e9, 2e12, 1e18, -2000].map(compactText)).toEqual([
      '0',
      '0.25',
      '20',
      '1.5k',
      '20k',
      '5M',
      '3B',
      '2T',
      '1e18',
      '−2k',
    ]);
  });

  it('counts things in words that agree', () => {
    expect(plural(1, 'record')).toBe('1 record');
    expect(plural(2000, 'record')).toBe('2,000 records');
    expect(plural(0, 'is', 'are')).toBe('0 are');
  });
});
