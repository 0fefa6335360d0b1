import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { plural, type SweepResults } from '../src/internal.ts';
import { experimentPages, resultPath } from './experiments/experiment-pages.ts';
import { type NamedSweep, readPapers } from './experiments/paper-list.ts';
import { toResultFile } from './experiments/result-file.ts';
import { durationText, mayShareMachine, secondsOf } from './experiments/sweep-time.ts';

// `npm run experiments -- [004 | 004-table-3 …] [--pages] [--data DIR] [--threads N] [--max-seconds N] [--fresh | --finished]`, from
// the repository: runs the sweeps whose names begin so, keeps their results, makes the pages of all papers, and tells how
// long each sweep took.

const root = process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'boolean', default: false },
    data: { type: 'string', default: '../shared/data' },
    threads: { type: 'string', default: '2' },
    'max-seconds': { type: 'string', default: '60' },
    fresh: { type: 'boolean', default: false },
    finished: { type: 'boolean', default: false },
  },
});

if (!values.pages) {
  const sweeps = readPapers(root).flatMap((paper) => paper.sweeps);
  // A whole name means that sweep, else every one that begins so.
  const isRequested = (name: string): boolean =>
    positionals.some((one) => name === one || (name.startsWith(one) && !sweeps.some((sweep) => sweep.name === one)));
  const requested = sweeps.filter(({ name }) => positionals.length === 0 || isRequested(name));
  if (requested.length === 0) fail(`no sweep begins with ${positionals.join(' or ')}`);
  if (!existsSync(values.data)) fail(`${values.data}: no such folder; name the folder of the data with --data DIR`);
  const seconds = requested.map((sweep) => run(sweep));
  const total = seconds.reduce((sum, one) => sum + one, 0);
  process.stderr.write(`${plural(requested.length, 'sweep')}: ${durationText(total)}\n`);
}
writePages();

/**
 * Runs what is not finished of a sweep, and keeps its results in the repository. Tells and returns how many seconds its
 * cells take in all, those that were finished before included.
 */
function run({ name, sweep }: NamedSweep): number {
  process.stderr.write(`${name}\n`);
  const folder = join(root, '.cache', 'experiments', name);
  const started = Date.now();
  const args = ['compare', join('experiments', `${name}.yaml`), '-o', folder, '--data-dir', values.data];
  const threads = mayShareMachine(sweep) ? values.threads : '1';
  const limits = ['--threads', threads, '--max-seconds', values['max-seconds']];
  const which = [...(values.fresh ? ['--fresh'] : []), ...(values.finished ? ['--finished'] : [])];
  spawnSync(process.execPath, [join('dist', 'sotto.js'), ...args, ...limits, ...which], { stdio: ['ignore', 2, 2] });
  const written = join(folder, 'results.json');
  if (!existsSync(written) || statSync(written).mtimeMs < started) fail(`${name} did not come to an end`);
  // Written by `sotto compare`.
  const { cells } = JSON.parse(readFileSync(written, 'utf8')) as SweepResults;
  mkdirSync(dirname(resultPath(name)), { recursive: true });
  writeFileSync(resultPath(name), toResultFile(sweep, cells));
  const seconds = secondsOf(cells) / Number(threads);
  process.stderr.write(`${name}: ${plural(cells.length, 'cell')}, ${durationText(seconds)}\n`);
  return seconds;
}

/** Writes the pages and charts, and removes those of earlier results. */
function writePages(): void {
  const files = experimentPages(root);
  mkdirSync('docs/experiments', { recursive: true });
  for (const [path, text] of files) writeFileSync(path, text);
  for (const name of readdirSync('docs/experiments'))
    if (!files.has(`docs/experiments/${name}`)) rmSync(join('docs/experiments', name));
}

function fail(text: string): never {
  process.stderr.write(`sotto: ${text}\n`);
  process.exit(1);
}
