import { fimiFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { cacheFile } from '../places.ts';
import { cpuOfNode, type Finished, peakMemoryOfNode, runNode, sottoProgram } from '../program.ts';
import { runRival } from '../rivals/run-rival.ts';

/** Least support of each input, in percent. */
const SHARES: Readonly<Record<string, number>> = {
  'BMS-WebView-1': 0.1,
  'BMS-WebView-2': 0.1,
  retail: 0.1,
  T10I4D100K: 0.1,
  'kosarak-100k': 0.5,
  chess: 60,
  connect: 90,
  mushroom: 10,
  'pumsb-4k': 80,
  'accidents-15k': 50,
};

/** What a process may take beside what the C library takes inside its call, in milliseconds. */
const BESIDE = 150;

/** From a file to a file of itemsets, beside the C library without start, reading and writing. */
export const mineWritten: Case = {
  name: 'mine-written',
  title: 'the whole process of `sotto mine`, from a file to a file of itemsets, by CPU time',
  inputs: Object.keys(SHARES).map((name) => ({ name })),
  goals: { ratio: 1 },
  prepare(input) {
    const program = sottoProgram();
    if (typeof program !== 'string') return program;
    const data = fimiFile(input);
    if (typeof data !== 'string') return data;
    const share = SHARES[input.name]!;
    const first = runRival('pyfim', data, share / 100, 'frequent', 0);
    if ('skipped' in first) return first;
    const output = cacheFile(`${input.name}-itemsets.txt`);
    const args = [program, 'mine', data, '--min-support', `${share}%`, '-o', output, '--json'];
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify({ status, stdout, stderr }) {
        if (status !== 0) return `exit code ${status}: ${stderr.trim()}`;
        const { itemsets } = JSON.parse(stdout) as { itemsets: number };
        // The C library leaves out items that are in all records as sets of their own.
        if (itemsets >= first.itemsets && itemsets - first.itemsets < 5) return undefined;
        return `${itemsets} itemsets, but pyfim finds ${first.itemsets}`;
      },
      notes: () => `${first.itemsets} itemsets at ${share} %`,
      sample: (mostRuns) => cpuOfNode(args, mostRuns),
      reference: {
        title: `pyfim + ${BESIDE} ms`,
        sample(mostRuns) {
          const again = runRival('pyfim', data, share / 100, 'frequent', mostRuns);
          return 'skipped' in again ? [] : again.times.map((time) => time + BESIDE);
        },
      },
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};
