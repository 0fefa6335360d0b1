import { realFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { cacheFile } from '../places.ts';
import { type Finished, peakMemoryOfNode, runNode, sottoProgram } from '../program.ts';

/** The counts that all correct miners give at 0.1 % and 50 %. */
const EXPECTED: Readonly<Record<string, { itemsets: number; rules: number }>> = {
  'BMS-WebView-1': { itemsets: 3_991, rules: 4_894 },
  'BMS-WebView-2': { itemsets: 23_294, rules: 618_389 },
};

/** From a file to a file of rules, as a user waits for it. */
export const mineProcess: Case = {
  name: 'mine-process',
  title: 'the whole process of `sotto mine --kind rules` at 0.1 % and 50 %, rules written to a file',
  inputs: Object.keys(EXPECTED).map((name) => ({ name })),
  goals: { memory: 150e6 },
  prepare({ name }) {
    const program = sottoProgram();
    if (typeof program !== 'string') return program;
    const data = realFile(name);
    if (typeof data !== 'string') return data;
    const output = cacheFile(`${name}-rules.txt`);
    const query = ['--kind', 'rules', '--min-support', '0.1%', '--min-confidence', '50%'];
    const args = [program, 'mine', data, ...query, '-o', output, '--json'];
    const expected = EXPECTED[name]!;
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify({ status, stdout, stderr }) {
        if (status !== 0) return `exit code ${status}: ${stderr.trim()}`;
        const { itemsets, rules } = JSON.parse(stdout) as { itemsets: number; rules: number };
        if (itemsets === expected.itemsets && rules === expected.rules) return undefined;
        return `${itemsets} itemsets and ${rules} rules instead of ${expected.itemsets} and ${expected.rules}`;
      },
      notes: () => `${expected.itemsets} itemsets, ${expected.rules} rules`,
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};
