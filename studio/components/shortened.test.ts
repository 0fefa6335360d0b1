import { expect, it } from 'vitest';
import { shortened } from './texts.ts';

it('cuts long labels by characters, and leaves others as they are', () => {
  expect(shortened('abc', 3)).toBe('abc');
  expect(shortened('abcd', 3)).toBe('ab…');
  expect(shortened('😀😀😀', 3)).toBe('😀😀😀');
  expect(shortened('😀😀😀😀', 3)).toBe('😀😀…');
});
