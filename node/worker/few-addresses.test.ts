import { expect, it } from 'vitest';
import { limitOf } from './few-addresses.ts';

it('reads the limit of addresses that Linux tells, if there is one', () => {
  const line = (limit: string) =>
    `Limit                     Soft Limit           Hard Limit           Units     \nMax address space         ${limit.padEnd(20)} unlimited            bytes     \n`;
  expect(limitOf(line('12288000000'))).toBe(12_288_000_000);
  expect(limitOf(line('unlimited'))).toBe(Number.POSITIVE_INFINITY);
  expect(limitOf('')).toBe(Number.POSITIVE_INFINITY);
});
