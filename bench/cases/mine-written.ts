import { readFileSync } from 'node:fs';
import { fimiFile, readFimi } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { cacheFile } from '../places.ts';
import { cpuOfNode, type Finished, peakMemoryOfNode, runNode, sottoProgram } from '../program.ts';
import { pythonRival } from '../rivals/rival.ts';
import { WRITTEN } from './mine-rivals.ts';

/** The time a process may take in addition to the C library inside its call, in milliseconds. */
const BESIDE = 150;

/** From a file to a file of itemsets, compared with the C library without start, reading and writing. */
export const mineWritten: Case = {
  name: 'mine-written',
  title: 'the whole process of `sotto mine`, from a file to a file of itemsets, by CPU time',
  inputs: Object.keys(WRITTEN).map((name) => ({ name })),
  goals: { ratio: 1 },
  prepare(input) {
    const program = sottoProgram();
    if (typeof program !== 'string') return program;
    const data = fimiFile(input);
    if (typeof data !== 'string') return data;
    const share = WRITTEN[input.name]! / 100;
    const { numRows } = readFimi(readFileSync(data));
    const question = { file: data, share, minSupport: Math.ceil(share * numRows) };
    const rival = pythonRival('pyfim', 'frequent');
    const first = rival.run(question, 0);
    if ('skipped' in first) return first;
    const output = cacheFile(`${input.name}-itemsets.txt`);
    const args = [program, 'mine', data, '--min-support', String(share), '-o', output, '--json'];
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify({ status, stdout, stderr }) {
        if (status !== 0) return `exit code ${status}: ${stderr.trim()}`;
        const { itemsets } = JSON.parse(stdout) as { itemsets: number };
        // The C library leaves out items that are in all records as sets of their own.
        if (itemsets >= first.itemsets && itemsets - first.itemsets < 5) return undefined;
        return `${itemsets} itemsets, but pyfim finds ${first.itemsets}`;
      },
      notes: () => `${first.itemsets} itemsets at ${share * 100} %`,
      sample: (maxRuns) => cpuOfNode(args, maxRuns),
      reference: {
        title: `pyfim + ${BESIDE} ms`,
        sample(maxRuns) {
          const sample = rival.run(question, maxRuns);
          return 'skipped' in sample ? [] : sample.times.map((time) => time + BESIDE);
        },
      },
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};
