import { rmSync } from 'node:fs';
import { realFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { cacheFile } from '../places.ts';
import { type Finished, peakMemoryOfNode, runNode, sottoProgram } from '../program.ts';

/** The fields that the case reads from the document of `anonymize --json`. */
interface Document {
  readonly verdict: { readonly status: string };
  readonly utility: { readonly ncp: number };
  readonly items: { readonly published: number };
}

/** From a file to a verified release folder, as a user waits for it. */
export const anonymizeProcess: Case = {
  name: 'anonymize-process',
  title: 'the whole process of `sotto anonymize` to k = 5, m = 2 under a hierarchy of fan-out 5',
  inputs: [{ name: 'BMS-WebView-1' }, { name: 'BMS-WebView-2' }],
  prepare({ name }) {
    const program = sottoProgram();
    if (typeof program !== 'string') return program;
    const data = realFile(name);
    if (typeof data !== 'string') return data;
    const hierarchy = cacheFile(`${name}-levels.csv`);
    const built = runNode([
      program,
      'hierarchy',
      'build',
      data,
      '-o',
      hierarchy,
      '--builder',
      'fan-out',
      '--fanout',
      '5',
    ]);
    if (built.status !== 0) throw new Error(`sotto hierarchy build failed: ${built.stderr.trim()}`);
    const release = cacheFile(`${name}-release`);
    const promise = ['--model', 'km', '--k', '5', '--m', '2', '--algorithm', 'aa'];
    const args = [program, 'anonymize', data, '-o', release, ...promise, '--hierarchy', hierarchy, '--json'];
    rmSync(release, { recursive: true, force: true });
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify({ status, stderr, stdout }) {
        if (status !== 0) return `exit code ${status}: ${stderr.trim()}`;
        const { verdict } = JSON.parse(stdout) as Document;
        if (verdict.status !== 'holds') return `the verdict is ${verdict.status}`;
        const checked = runNode([program, 'verify', release]);
        return checked.status === 0 ? undefined : `sotto verify: exit code ${checked.status}: ${checked.stderr.trim()}`;
      },
      notes({ stdout }) {
        const { utility, items } = JSON.parse(stdout) as Document;
        return `NCP ${(utility.ncp * 100).toFixed(1)} %; ${items.published} labels`;
      },
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};
