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
});
