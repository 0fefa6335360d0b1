import { expect, it } from 'vitest';
import { memoryShelf } from '../../test/memory-shelf.ts';
import { SpilledNumbers } from './spilled-numbers.ts';

it.each([undefined, 1, 5, 3000])(
  'gives back the numbers that were put there, one by one or many at a time; %s wait',
  (most) => {
    const numbers = Uint32Array.from({ length: 60_000 }, (_, n) => n * 7);
    const shelved = new SpilledNumbers(3, memoryShelf(), most);
    for (let from = 0, to = 0; to < numbers.length; from = to) {
      to = Math.min(numbers.length, from + 1 + ((from * 31) % 20_011));
      if (to - from < 5) for (let p = from; p < to; p++) shelved.push(numbers[p]);
      else shelved.pushAll(numbers, from, to);
    }
    expect(shelved.length).toBe(numbers.length);
    expect(shelved.numbers()).toEqual(numbers);
    expect([...shelved.each()]).toEqual([...numbers]);
  },
);
