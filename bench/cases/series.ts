import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { realFile } from '../data.ts';
import type { Case, Prepared, Skipped } from '../harness.ts';
import { cacheFile } from '../places.ts';
import { type Finished, runNode, sottoProgram } from '../program.ts';

const QUARTERS = [1, 2, 3, 4];
const PROMISE = ['--model', 'km', '--k', '5', '--m', '2'];

/** The fields that the cases read from the document of `anonymize --json`. */
interface Document {
  readonly verdict: { readonly status: string };
  readonly utility: { readonly ncp: number };
}

/** A file cut into four, and the releases of its quarters, each after those before it. */
interface Series {
  readonly program: string;
  dataOf(quarter: number): string;
  releaseOf(quarter: number): string;
}

function seriesOf(name: string): Series | Skipped {
  const program = sottoProgram();
  if (typeof program !== 'string') return program;
  const data = realFile(name);
  if (typeof data !== 'string') return data;
  const lines = readFileSync(data, 'utf8').trimEnd().split('\n');
  const series: Series = {
    program,
    dataOf: (quarter) => cacheFile(`${name}-quarter-${quarter}.dat`),
    releaseOf: (quarter) => cacheFile(`${name}-series-${quarter}`),
  };
  for (const quarter of QUARTERS) {
    const [from, to] = [quarter - 1, quarter].map((q) => Math.round((q * lines.length) / QUARTERS.length));
    writeFileSync(series.dataOf(quarter), `${lines.slice(from, to).join('\n')}\n`);
    rmSync(series.releaseOf(quarter), { recursive: true, force: true });
    release(series, quarter, series.releaseOf(quarter), quarter > 1);
  }
  return series;
}

/** Publishes a quarter after those before it, or from scratch. */
function release(series: Series, quarter: number, output: string, isAfter: boolean): Finished {
  const before = QUARTERS.slice(0, quarter - 1).flatMap((q) => ['--after', series.releaseOf(q)]);
  const how = isAfter ? [...before, '--no-scratch'] : PROMISE;
  const args = [
    series.program,
    'anonymize',
    series.dataOf(quarter),
    '--format',
    'fimi',
    '-o',
    output,
    ...how,
    '--json',
  ];
  const finished = runNode(args);
  if (finished.status !== 0) throw new Error(`sotto anonymize failed: ${finished.stderr.trim()}`);
  return finished;
}

function millisecondsOf(work: () => unknown, maxRuns: number): number[] {
  return Array.from({ length: Math.max(1, maxRuns) }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

/** The last quarter of a year, published after three others. */
export const seriesAfter: Case = {
  name: 'series-after',
  title: 'the whole process of `sotto anonymize --after` for the last of four quarters, k = 5, m = 2',
  inputs: [{ name: 'BMS-WebView-2' }],
  goals: { ratio: 1 },
  prepare({ name }) {
    const series = seriesOf(name);
    if ('skipped' in series) return series;
    const [after, scratch] = [cacheFile(`${name}-after`), cacheFile(`${name}-scratch`)];
    const documentOf = ({ stdout }: Finished) => JSON.parse(stdout) as Document;
    const prepared: Prepared<Finished> = {
      run: () => release(series, 4, after, true),
      verify: (finished) => {
        const { status } = documentOf(finished).verdict;
        return status === 'holds' ? undefined : `the verdict is ${status}`;
      },
      reference: {
        title: 'the same quarter from scratch',
        sample: (maxRuns) => millisecondsOf(() => release(series, 4, scratch, false), maxRuns),
      },
      notes: () =>
        QUARTERS.slice(1)
          .map((quarter) => {
            const [ours, alone] = [true, false].map(
              (isAfter) => documentOf(release(series, quarter, isAfter ? after : scratch, isAfter)).utility.ncp,
            );
            return `quarter ${quarter}: ${(ours! / alone!).toFixed(2)} times the NCP from scratch`;
          })
          .join('; '),
    };
    return prepared;
  },
};

/** The joint verdict on four releases. */
export const seriesTogether: Case = {
  name: 'series-together',
  title: 'the whole process of `sotto verify` of four releases, each alone and all together',
  inputs: [{ name: 'BMS-WebView-2' }],
  goals: { ratio: 4 },
  prepare({ name }) {
    const series = seriesOf(name);
    if ('skipped' in series) return series;
    const releases = QUARTERS.map((quarter) => series.releaseOf(quarter));
    const prepared: Prepared<Finished> = {
      run: () => runNode([series.program, 'verify', ...releases]),
      verify: ({ status, stderr }) => (status === 0 ? undefined : `exit code ${status}: ${stderr.trim()}`),
      reference: {
        title: 'one process for each release',
        sample: (maxRuns) =>
          millisecondsOf(() => {
            for (const path of releases) runNode([series.program, 'verify', path]);
          }, maxRuns),
      },
    };
    return prepared;
  },
};
