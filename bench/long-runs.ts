import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Dataset } from '../src/records/dataset.ts';
import { fimiFile, readFimi } from './data.ts';
import type { Input, Skipped } from './harness.ts';
import { cacheFile } from './places.ts';
import { runAndTell, sottoProgram } from './program.ts';

/** A release that takes too long to be made twenty times: it is made once, and then verified. */
interface LongRun {
  readonly name: string;
  readonly data: Input;
  readonly flags: readonly string[];
}

const K2: Input = { name: '100k', records: 100_000 };
const M: Input = { name: '1M', records: 1_000_000 };
const POS: Input = { name: 'BMS-POS-100k' };

const KM = ['--model', 'km', '--k', '5', '--m', '2'];
const SENSITIVE = ['--sensitive', 'random:40%'];
const RHO = ['--model', 'rho', '--algorithm', 'cell-insert', ...SENSITIVE];
const GROUPS = [...RHO, '--groups', '16'];
const CLUSTERS = [...RHO, '--public-items', 'support-clusters'];
const BOTH = ['--model', 'km-rho', '--k', '5', '--m', '2'];
const IN_PARTS = [...BOTH, '--sensitive', 'random:20%', '--engine', 'duckdb', '--partitions'];
const PERSONAL = ['--model', 'personal-rho', '--rho', '0.5'];

const LONG_RUNS: readonly LongRun[] = [
  { name: 'km-1M', data: M, flags: KM },
  { name: 'rho-pos', data: POS, flags: RHO },
  { name: 'rho-pos-groups', data: POS, flags: GROUPS },
  { name: 'rho-pos-clusters', data: POS, flags: CLUSTERS },
  { name: 'rho-100k', data: K2, flags: RHO },
  { name: 'rho-100k-groups', data: K2, flags: GROUPS },
  { name: 'rho-100k-clusters', data: K2, flags: CLUSTERS },
  { name: 'rho-1M', data: M, flags: RHO },
  { name: 'rho-1M-groups', data: M, flags: GROUPS },
  { name: 'rho-1M-clusters', data: M, flags: CLUSTERS },
  { name: 'rho-pos-m-2', data: POS, flags: [...RHO, '--m', '2'] },
  { name: 'rho-1M-m-2', data: M, flags: [...RHO, '--m', '2'] },
  { name: 'km-rho-pos', data: POS, flags: [...BOTH, ...SENSITIVE] },
  { name: 'km-rho-1M', data: M, flags: [...BOTH, ...SENSITIVE] },
  { name: 'km-rho-100k', data: K2, flags: [...BOTH, '--sensitive', 'random:20%'] },
  { name: 'km-rho-2-parts', data: K2, flags: [...IN_PARTS, '2'] },
  { name: 'km-rho-4-parts', data: K2, flags: [...IN_PARTS, '4'] },
  { name: 'km-rho-16-parts', data: K2, flags: [...IN_PARTS, '16'] },
  {
    name: 'personal-exact',
    data: { name: 'BMS-WebView-2' },
    flags: [...PERSONAL, '--algorithm', 'exact-suppressor', '--preferences', 'personal+:10%'],
  },
  {
    name: 'preferences-2M',
    data: K2,
    flags: [...PERSONAL, '--m', '1', '--preferences', 'FILE'],
  },
];

/** `npm run bench -- long [NAME…]`: prints what each run takes as a whole process; 1 if a promise does not hold. */
export function measureLongRuns(names: readonly string[]): number {
  const program = sottoProgram();
  if (typeof program !== 'string') throw new Error(program.skipped);
  const unknown = names.filter((name) => !LONG_RUNS.some((known) => known.name === name));
  if (unknown.length > 0) {
    const known = LONG_RUNS.map(({ name }) => name).join(', ');
    process.stderr.write(`no such long run: ${unknown.join(', ')}; there are ${known}\n`);
    return 2;
  }
  process.stdout.write(
    `${'run'.padEnd(18)} ${'CPU s'.padStart(7)} ${'clock s'.padStart(7)} ${'MB'.padStart(6)}  result\n`,
  );
  const chosen = LONG_RUNS.filter(({ name }) => names.length === 0 || names.includes(name));
  return chosen.map((run) => measureLongRun(program, run)).every((holds) => holds) ? 0 : 1;
}

function measureLongRun(program: string, { name, data, flags }: LongRun): boolean {
  const file = fimiFile(data);
  if (typeof file !== 'string') return skip(name, file);
  const release = cacheFile('long-release');
  rmSync(release, { recursive: true, force: true });
  const filled = flags.map((flag) => (flag === 'FILE' ? preferencesFile(readFimi(readFileSync(file))) : flag));
  const made = [program, 'anonymize', file, ...filled, '--seed', '1', '--seed-is-public', '-o', release, '--json'];
  const holds = printRun(name, made, ({ verdict, utility }) => {
    const losses = ['ncp', 'avgLoss', 'utilInfo'].filter((id) => utility[id] !== undefined);
    return [verdict.status, ...losses.map((id) => `${id} ${utility[id]!.toFixed(5)}`)].join(', ');
  });
  // Only its owner can check the personal promise, which is about the true record of every person.
  const original = flags.includes('personal-rho') ? ['--original', file] : [];
  return printRun('  verify', [program, 'verify', release, ...original, '--json'], ({ status }) => status) && holds;
}

/**
 * The fields read from the documents of `anonymize --json` and `verify --json`: of an error document, `error` alone.
 */
interface Document {
  readonly error?: { readonly message: string };
  readonly status: string;
  readonly verdict: { readonly status: string };
  readonly utility: Readonly<Record<string, number>>;
}

/** Runs a command once and prints what it took, and what `resultOf` reads of its document; whether its promise holds. */
function printRun(name: string, args: readonly string[], resultOf: (document: Document) => string): boolean {
  const busy = loadavg()[0]!;
  const begun = performance.now();
  const { status, stdout, stderr, cpu, memory } = runAndTell(args);
  const clock = performance.now() - begun;
  const document = stdout === '' ? undefined : (JSON.parse(stdout) as Document);
  const result = document === undefined ? stderr.trim() : (document.error?.message ?? resultOf(document));
  const figures = `${seconds(cpu)} ${seconds(clock)} ${(memory / 1e6).toFixed(0).padStart(6)}`;
  process.stdout.write(`${name.padEnd(18)} ${figures}  ${result}; load ${busy.toFixed(1)} before\n`);
  return status === 0;
}

function skip(name: string, { skipped }: Skipped): true {
  process.stdout.write(`${name.padEnd(18)} skipped: ${skipped}\n`);
  return true;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1).padStart(7);
}

/** Two million lines: as many of every record, of items that go round. */
function preferencesFile({ numRows, dictionary: { labels } }: Dataset): string {
  const file = cacheFile('preferences.csv');
  const output = openSync(file, 'w');
  writeSync(output, 'row,item\n');
  const each = 2_000_000 / numRows;
  for (let row = 1; row <= numRows; row++) {
    let lines = '';
    for (let n = 0; n < each; n++) lines += `${row},${labels[(row * 7 + n * 499) % labels.length]}\n`;
    writeSync(output, lines);
  }
  closeSync(output);
  return file;
}
