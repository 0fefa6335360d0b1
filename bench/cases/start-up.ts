import { type Case, type Prepared, timeRuns } from '../harness.ts';
import { type Finished, peakMemoryOfNode, runNode, sottoProgram } from '../program.ts';

/** What every use of the program waits for. */
export const startUp: Case = {
  name: 'start-up',
  title: 'the whole process of `sotto --version`',
  inputs: [{ name: '--version' }],
  goals: { median: 80 },
  prepare() {
    const program = sottoProgram();
    if (typeof program !== 'string') return program;
    const args = [program, '--version'];
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify: ({ status, stdout }) =>
        status === 0 && /^\d+\.\d+\.\d+\n$/.test(stdout) ? undefined : `expected a version, got ${stdout.trim()}`,
      reference: { title: 'node -e 0', sample: (mostRuns) => timeRuns(() => runNode(['-e', '0']), mostRuns) },
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};
