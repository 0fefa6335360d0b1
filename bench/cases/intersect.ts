import { readFileSync } from 'node:fs';
import { countSupports } from '../../src/data/dataset.ts';
import { ItemCovers } from '../../src/kernels/item-covers.ts';
import { readFimi, realFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { limitOf } from '../limit.ts';
import { median } from '../statistics.ts';

/** As in limit.cpp: the commonest items whose covers are intersected, each with each. */
const NUM_COVERS = 64;

/** Covers in memory become the support of every pair of the commonest items, by intersection. */
export const intersect: Case = {
  name: 'intersect',
  title: 'intersections of the bitmaps of the 64 commonest items, each with each, counted',
  inputs: [{ name: 'connect' }, { name: 'accidents-15k' }, { name: 'chess' }],
  goals: { ratio: 2 },
  prepare(input) {
    const file = realFile(input.name);
    if (typeof file !== 'string') return file;
    const reference = limitOf('intersect', file, 'x86-64-v3');
    if ('skipped' in reference) return reference;
    const native = limitOf('intersect', file);
    if ('skipped' in native) return native;
    const dataset = readFimi(readFileSync(file));
    const supports = countSupports(dataset);
    const commonest = Array.from(supports.keys())
      .sort((a, b) => supports[b]! - supports[a]! || a - b)
      .slice(0, NUM_COVERS);
    const covers = new ItemCovers(dataset, supports.length, { denseShare: 0 });
    const prepared: Prepared<number> = {
      run() {
        let sum = 0;
        for (let i = 0; i < commonest.length; i++) {
          for (let j = i + 1; j < commonest.length; j++) {
            sum = (sum + Math.imul(covers.countBoth(commonest[i]!, commonest[j]!), i * NUM_COVERS + j)) >>> 0;
          }
        }
        return sum;
      },
      verify: (sum) =>
        String(sum) === reference.checksum
          ? undefined
          : `the sum is ${sum}, that of the C++ program ${reference.checksum}`,
      notes: () => `C++ with all of this machine's instructions ${median(native.sample(20)).toFixed(2)} ms`,
      reference,
    };
    return prepared;
  },
};
