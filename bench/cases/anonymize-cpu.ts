import { rmSync } from 'node:fs';
import { realFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { cacheFile } from '../places.ts';
import { cpuOfNode, type Finished, peakMemoryOfNode, runNode, sottoProgram } from '../program.ts';

const KM = ['--model', 'km', '--k', '5', '--m', '2'];
const SUPPORTED = ['--min-support', '0.1%', '--min-confidence', '0.3'];
const HIDDEN = ['--model', 'hidden-rules', '--algorithm', 'least-effect', ...SUPPORTED];

/** The question, and the data that it is about. */
const ASKED: Readonly<Record<string, readonly [data: string, ...flags: string[]]>> = {
  'aa, WebView-1': ['BMS-WebView-1', ...KM, '--algorithm', 'aa', '--hierarchy', 'fan-out:5'],
  'aa, WebView-2': ['BMS-WebView-2', ...KM, '--algorithm', 'aa', '--hierarchy', 'fan-out:5'],
  'km, WebView-1': ['BMS-WebView-1', ...KM],
  '10 rules': ['BMS-WebView-1', ...HIDDEN, '--rules', 'random:10'],
  '50 rules': ['BMS-WebView-1', ...HIDDEN, '--rules', 'random:50'],
};

/** From a file to a verified release folder, by what it takes of the processors. */
export const anonymizeCpu: Case = {
  name: 'anonymize-cpu',
  title: 'the whole process of `sotto anonymize`, by CPU time',
  inputs: Object.keys(ASKED).map((name) => ({ name })),
  prepare({ name }) {
    const program = sottoProgram();
    if (typeof program !== 'string') return program;
    const [source, ...flags] = ASKED[name]!;
    const data = realFile(source);
    if (typeof data !== 'string') return data;
    const release = cacheFile('cpu-release');
    rmSync(release, { recursive: true, force: true });
    const args = [program, 'anonymize', data, '-o', release, ...flags, '--seed', '1', '--seed-is-public', '--json'];
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify({ status, stderr, stdout }) {
        if (status !== 0) return `exit code ${status}: ${stderr.trim()}`;
        const { verdict } = JSON.parse(stdout) as { verdict: { status: string } };
        return verdict.status === 'holds' ? undefined : `the verdict is ${verdict.status}`;
      },
      sample: (maxRuns) => cpuOfNode(args, maxRuns),
      reference: { title: 'node -e 0', sample: (maxRuns) => cpuOfNode(['-e', '0'], maxRuns) },
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};
