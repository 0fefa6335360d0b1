import { expect, it } from 'vitest';
import { truncateLabel } from './texts.ts';

it('cuts long labels by characters, and leaves others as they are', () => {
  expect(truncateLabel('abc', 3)).toBe('abc');
  expect(truncateLabel('abcd', 3)).toBe('ab…');
  expect(truncateLabel('😀😀😀', 3)).toBe('😀😀😀');
  expect(truncateLabel('😀😀😀😀', 3)).toBe('😀😀…');
});
