import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fimiFile, readFimi } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { root } from '../places.ts';
import { runNode } from '../program.ts';
import { pythonRival } from '../rivals/rival.ts';
import { countFrequent, countItemsInAll, FREQUENT } from './mine-rivals.ts';

interface FirstCall {
  readonly itemsets: number;
  readonly milliseconds: number;
}

/** The same counts by code that has not run before, which V8 has yet to compile. */
export const countFirstCall: Case = {
  name: 'count-first-call',
  title: 'the number of frequent itemsets of records in memory, first call of a process, by CPU time',
  inputs: countFrequent.inputs,
  goals: { ratio: 1 },
  prepare(input) {
    const program = join(root, 'dist', 'bench', 'first-call.js');
    if (!existsSync(program)) return { skipped: 'dist/bench/first-call.js is not built' };
    const data = fimiFile(input);
    if (typeof data !== 'string') return data;
    const share = FREQUENT[input.name]! / 100;
    const dataset = readFimi(readFileSync(data));
    const question = { file: data, share, minSupport: Math.ceil(share * dataset.numRows) };
    const rival = pythonRival('pyfim', 'frequent');
    const first = rival.run(question, 0);
    if ('skipped' in first) return first;
    const args = [program, data, String(question.minSupport)];
    const call = (): FirstCall => JSON.parse(runNode(args).stdout) as FirstCall;
    const prepared: Prepared<FirstCall> = {
      run: call,
      verify({ itemsets }) {
        const isRight = itemsets === first.itemsets || itemsets === first.itemsets + countItemsInAll(dataset);
        return isRight ? undefined : `${itemsets} itemsets, but ${rival.name} finds ${first.itemsets}`;
      },
      notes: ({ itemsets }) => `${itemsets} itemsets at ${share * 100} %`,
      sample: (maxRuns) => Array.from({ length: maxRuns }, () => call().milliseconds),
      reference: {
        title: rival.name,
        sample(maxRuns) {
          const sample = rival.run(question, Math.min(3, maxRuns));
          return 'skipped' in sample ? [] : sample.times;
        },
      },
    };
    return prepared;
  },
};
