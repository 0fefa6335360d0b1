import { rmSync } from 'node:fs';
import { fimiFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { cacheFile } from '../places.ts';
import { type Finished, peakMemoryOfNode, runNode, sottoProgram } from '../program.ts';

/** The fields that the case reads from the document of `anonymize --json`. */
interface Document {
  readonly verdict: { readonly status: string };
  readonly utility: { readonly ncp: number };
  readonly items: { readonly published: number };
  readonly engine: { readonly passes: readonly string[] };
}

/** From a Parquet file to a verified release, on growing data of 10,000 items. docs/guide/scale.md goes on to more records. */
export const kmEngine: Case = {
  name: 'km-engine',
  title: 'the whole process of `sotto anonymize --engine duckdb` to k = 5, m = 2',
  inputs: [100_000, 300_000, 1_000_000].map((records) => ({ name: `${records} records`, records })),
  goals: { growth: 1.1, memory: 2e9 },
  prepare(input) {
    const program = sottoProgram();
    if (typeof program !== 'string') return program;
    const data = fimiFile(input);
    if (typeof data !== 'string') return data;
    const parquet = cacheFile(`quest-${input.name}.parquet`);
    const converted = runNode([program, 'convert', data, '-o', parquet]);
    if (converted.status !== 0) throw new Error(`sotto convert failed: ${converted.stderr.trim()}`);
    const release = cacheFile(`quest-${input.name}-release`);
    const promise = ['--model', 'km', '--k', '5', '--m', '2', '--engine', 'duckdb'];
    const args = [program, 'anonymize', parquet, '-o', release, ...promise, '--json'];
    rmSync(release, { recursive: true, force: true });
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify({ status, stderr, stdout }) {
        if (status !== 0) return `exit code ${status}: ${stderr.trim()}`;
        const { verdict } = JSON.parse(stdout) as Document;
        return verdict.status === 'holds' ? undefined : `the verdict is ${verdict.status}`;
      },
      notes({ stdout }) {
        const { utility, items, engine } = JSON.parse(stdout) as Document;
        return `NCP ${(utility.ncp * 100).toFixed(3)} %; ${items.published} labels; ${engine.passes.length} passes`;
      },
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};
