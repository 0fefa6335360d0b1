// What docs/guide/scale.md says of engines, measured beside its model: `npm run bench -- scale [spark] [RECORDS…]` (default
// 1,000,000). Needs the built program, DuckDB's driver and /usr/bin/time. Data is kept in .cache/bench.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { onSpark, rowsOf } from './spark.mjs';

const program = resolve('dist/sotto.js');
const folder = resolve('.cache/bench');
mkdirSync(folder, { recursive: true });
const release = join(folder, 'scale-release');
const usage = join(folder, 'scale-usage');
const [first, ...rest] = process.argv.slice(2);
const isOnSpark = first === 'spark';
const counts = (isOnSpark || first === undefined ? rest : [first, ...rest]).map(Number);

for (const records of counts.length === 0 ? [1_000_000] : counts) {
  const data = dataOf(records);
  say(`${records.toLocaleString('en')} records, load ${loadavg()[0].toFixed(1)}`);
  if (isOnSpark) await measureSpark(records, data);
  else measure(records, data, 'duckdb');
}

function dataOf(records) {
  const data = join(folder, `quest-${records}.parquet`);
  if (existsSync(data)) return data;
  const plain = join(folder, `quest-${records}.dat`);
  const shape = ['--items', '10000', '--mean-length', '8', '--patterns', '10000'];
  sotto(['generate', 'quest', '--records', String(records), ...shape, '-o', plain]);
  sotto(['convert', plain, '-o', data]);
  rmSync(plain);
  return data;
}

async function measureSpark(records, data) {
  const rows = join(folder, `quest-${records}-rows.parquet`);
  await rowsOf(data, rows);
  const { started, taken } = await onSpark(rows, (address) => measure(records, address, 'spark'));
  line('server: processor time', `${taken.toFixed(1)} s, after ${started.toFixed(1)} s for its start`);
}

function measure(records, data, id) {
  rmSync(release, { recursive: true, force: true });
  const job = ['anonymize', data, '--model', 'km', '--k', '5', '--m', '2', '--engine', id, '-o', release, '--json'];
  const timed = ['-f', '%e %U %S %M', '-o', usage, process.execPath, program, ...job];
  const { items, utility, engine, input } = JSON.parse(run('/usr/bin/time', timed));
  const [clock, user, system, kilobytes] = readFileSync(usage, 'utf8').trim().split(' ').map(Number);
  const time = user + system;
  const labels = items.published;
  const length = input.occurrences / input.records;
  const published = statSync(join(release, 'data.parquet')).size;
  line('by the clock', `${clock.toFixed(1)} s`);
  line('processor time', `${time.toFixed(1)} s, ${((1e6 * time) / records).toFixed(1)} µs for each record`);
  line('memory', `${bytes(1000 * kilobytes)}; model ${bytes(memoryOf(input.items, labels))}`);
  line('passes', `${engine.passes.length}: ${engine.passes.join(', ')}`);
  line('labels, NCP', `${labels}, ${utility.ncp.toFixed(6)}`);
  line(
    'published file',
    `${bytes(published)}; model ${bytes((input.occurrences * (Math.ceil(Math.log2(labels)) + 1)) / 8)}`,
  );
  line('temporary file, model', bytes(records * (2 * length + 4)));
  line('tables of pairs, model', `${bytes(input.items ** 2)}, then ${bytes(labels ** 2)}`);
}

/** The larger of what two threads count pairs in, and of what the check does, beside what the program takes anyway. */
function memoryOf(items, labels) {
  const tablesOfCheck = Math.min(600e6, 2 * 9 * 4 ** Math.floor(Math.log2(labels + 1) + 1));
  return 250e6 + Math.max(2 * items ** 2, tablesOfCheck);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function line(what, value) {
  say(`  ${what.padEnd(28)}${value}`);
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
