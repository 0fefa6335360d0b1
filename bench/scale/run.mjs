// What docs/guide/scale.md says of engines, measured beside its model: `npm run bench -- scale [RECORDS…]` (default 1,000,000).
// Needs the built program, DuckDB's driver and /usr/bin/time. Data is kept in .cache/bench.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve('dist/sotto.js');
const folder = resolve('.cache/bench');
mkdirSync(folder, { recursive: true });
const counts = process.argv.slice(2).map(Number);

for (const records of counts.length === 0 ? [1_000_000] : counts) measure(records);

function measure(records) {
  const data = join(folder, `quest-${records}.parquet`);
  if (!existsSync(data)) {
    const plain = join(folder, `quest-${records}.dat`);
    const shape = ['--items', '10000', '--mean-length', '8', '--patterns', '10000'];
    sotto(['generate', 'quest', '--records', String(records), ...shape, '-o', plain]);
    sotto(['convert', plain, '-o', data]);
    rmSync(plain);
  }
  const release = join(folder, 'scale-release');
  rmSync(release, { recursive: true, force: true });
  const usage = join(folder, 'scale-usage');
  const job = [
    'anonymize',
    data,
    '--model',
    'km',
    '--k',
    '5',
    '--m',
    '2',
    '--engine',
    'duckdb',
    '-o',
    release,
    '--json',
  ];
  const timed = ['-f', '%e %U %S %M', '-o', usage, process.execPath, program, ...job];
  const { items, utility, engine, input } = JSON.parse(run('/usr/bin/time', timed));
  const [clock, user, system, kilobytes] = readFileSync(usage, 'utf8').trim().split(' ').map(Number);
  const bits = Math.ceil(Math.log2(items.published)) + 1;
  const length = input.occurrences / input.records;
  const line = (what, value) => process.stdout.write(`  ${what.padEnd(28)}${value}\n`);
  process.stdout.write(`${records.toLocaleString('en')} records, load ${loadavg()[0].toFixed(1)}\n`);
  line('by the clock', `${clock.toFixed(1)} s`);
  line(
    'processor time',
    `${(user + system).toFixed(1)} s, ${((1e6 * (user + system)) / records).toFixed(1)} µs for each record`,
  );
  line('memory', `${(kilobytes / 1e6).toFixed(2)} GB`);
  line('passes', `${engine.passes.length}: ${engine.passes.join(', ')}`);
  line('labels, NCP', `${items.published}, ${utility.ncp.toFixed(6)}`);
  line(
    'published file',
    `${bytes(statSync(join(release, 'data.parquet')).size)}; model ${bytes((input.occurrences * bits) / 8)}`,
  );
  line('temporary file, model', bytes(records * (2 * length + 4)));
  line('tables of pairs, model', `${bytes(input.items ** 2)}, then ${bytes(items.published ** 2)}`);
}

function bytes(count) {
  return `${(count / 1e6).toFixed(1)} MB`;
}

function sotto(args) {
  return run(process.execPath, [program, ...args]);
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stderr}`);
  return stdout;
}
