import { expect, it } from 'vitest';
import { progressText } from './status.tsx';

it('tells the share at once, and the time left once it can be foretold', () => {
  const told = ([done, total, seconds]: readonly [number, number, number]): string =>
    progressText({ done, total }, seconds);
  expect(
    [
      [1, 4, 0.4],
      [1, 4, 3],
      [1, 100, 3],
      [4, 4, 9],
      [0, 4, 9],
      [7, 0, 9],
    ].map((one) => told(one as never)),
  ).toEqual(['25%', '25% · about 9 s left', '1% · about 5 min left', '100%', '0%', '']);
});
