import { rmSync, writeFileSync } from 'node:fs';
import { type Case, type Prepared, timeRuns } from '../harness.ts';
import { cacheFile } from '../places.ts';
import { type Finished, peakMemoryOfNode, runNode, sottoProgram } from '../program.ts';

/** The time that every use of the program costs. */
export const startUp: Case = {
  name: 'start-up',
  title: 'the whole process of `sotto --version`, and of verbs on two records',
  inputs: [{ name: '--version' }, { name: '--help' }, { name: 'mine' }, { name: 'anonymize' }, { name: 'verify' }],
  goals: { ratio: 3.2 },
  prepare({ name }) {
    const program = sottoProgram();
    if (typeof program !== 'string') return program;
    const args = [program, ...wordsOf(name, program)];
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify: ({ status, stderr }) => (status === 0 ? undefined : `exit code ${status}: ${stderr.trim()}`),
      reference: { title: 'node -e 0', sample: (maxRuns) => timeRuns(() => runNode(['-e', '0']), maxRuns) },
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};

/** The command line of an input, with what it needs made beforehand. */
function wordsOf(verb: string, program: string): string[] {
  const data = cacheFile('two-records.dat');
  const release = cacheFile('two-records-release');
  writeFileSync(data, '1 2 3\n1 2 4\n');
  const anonymize = ['anonymize', data, '-o', release, '--model', 'km', '--k', '2', '--m', '2', '--quiet'];
  if (verb === 'mine') return ['mine', data, '--quiet'];
  rmSync(release, { recursive: true, force: true });
  if (verb === 'anonymize') return anonymize;
  if (verb !== 'verify') return [verb];
  runNode([program, ...anonymize]);
  return ['verify', release, '--quiet'];
}
