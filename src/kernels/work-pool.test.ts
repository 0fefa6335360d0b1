import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PoolWorker, WorkPool } from './work-pool.ts';

/** A worker that doubles numbers after a delay of its own; it refuses negative ones. */
function doubling(delay: (input: number) => number): PoolWorker & { ended: boolean } {
  let listener: (message: unknown) => void = () => {};
  let failed: (error: unknown) => void = () => {};
  return {
    ended: false,
    post(message) {
      const input = message as number;
      setTimeout(() => (input < 0 ? failed(new Error(`no ${input}`)) : listener(input * 2)), delay(input));
    },
    onMessage(given) {
      listener = given;
    },
    onError(given) {
      failed = given;
    },
    end() {
      this.ended = true;
    },
  };
}

describe('WorkPool', () => {
  it('gives the answers in the order of the inputs, whatever the number and the pace of the workers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 99 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (inputs, size) => {
          const workers = Array.from({ length: size }, (_, n) => doubling((input) => (input * (n + 3)) % 3));
          const pool = new WorkPool<number, number>(workers);
          const got: [number, number][] = [];
          await pool.forEach(inputs, (output, index) => got.push([index, output]));
          expect(got).toEqual(inputs.map((input, n) => [n, input * 2]));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('fails with the error of a worker or of whoever takes the answers, and ends all workers when closed', async () => {
    const workers = [doubling(() => 1), doubling(() => 1)];
    const pool = new WorkPool<number, number>(workers);
    await expect(pool.forEach([1, -2, 3], () => {})).rejects.toThrow('no -2');
    pool.close();
    expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
    const stop = () => {
      throw new Error('stop');
    };
    await expect(new WorkPool<number, number>([doubling(() => 0)]).forEach([1, 2], stop)).rejects.toThrow('stop');
  });

  it('takes answers in parts, in order, and keeps few of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat({ max: 5 }),
        async (lengths, size, most) => {
          let sent = 0;
          const got: [number, number][] = [];
          const tell = () => {
            sent++;
            expect(sent - got.length).toBeLessThanOrEqual(most + size);
          };
          // The first one is slow, so that what the others find has to wait.
          const workers = Array.from({ length: size }, (_, n) => counting((left) => (n === 0 ? 5 : left % 2), tell));
          const pool = new WorkPool<number, Part>(workers);
          const parts = { more: 'more', isLast: ({ left }: Part) => left === 0, sizeOf: () => 1, most };
          const take = ({ left }: Part, index: number) => got.push([index, left]);
          await pool.forEach(lengths, take, parts);
          expect(got).toEqual(lengths.flatMap((n, index) => Array.from({ length: n }, (_, m) => [index, n - 1 - m])));
        },
      ),
      { numRuns: 20 },
    );
  });
});

interface Part {
  readonly left: number;
}

/** A worker that counts down from a number, which is sent part by part. */
function counting(delay: (left: number) => number, tell: () => void): PoolWorker {
  let listener: (message: unknown) => void = () => {};
  let failed: (error: unknown) => void = () => {};
  let left = 0;
  return {
    post(message) {
      left = typeof message === 'number' ? message - 1 : left - 1;
      const part = { left };
      setTimeout(() => {
        try {
          tell();
          listener(part);
        } catch (error) {
          failed(error);
        }
      }, delay(left));
    },
    onMessage(given) {
      listener = given;
    },
    onError(given) {
      failed = given;
    },
    end() {},
  };
}
