import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Bench, benchOf, comparedText, measureBy } from './against.ts';
import { cases } from './cases/index.ts';
import { dataFolder } from './data.ts';
import { type Case, type Input, measure, type Point } from './harness.ts';
import { measureLongRuns } from './long-runs.ts';
import { root } from './places.ts';
import { growthOf, headingText, pointText, summaryText } from './render.ts';

const USAGE = `npm run bench -- [NAME…] [--list] [--json FILE] [--data DIR] [--against BASE]

  NAME         cases to run; all without any. studio: how the studio feels in a browser, without other cases
               scale [spark] [RECORDS…]: the engines of docs/guide/scale.md, compared with its model
               long [NAME…]: releases that take long, each made once and verified, as whole processes
  --list       print the names of the cases
  --json FILE  write the results as JSON as well
  --against BASE  a built checkout to measure in turn: says what got slower beyond noise
  --data DIR   where public data lies as NAME.dat.gz (default: ../shared/data)`;

/** Not among the cases: they have no reference that does the same. */
const STUDIO = 'studio';
const SCALE = 'scale';
const LONG = 'long';

process.exitCode = main(process.argv.slice(2));

/** 0 done, 1 an output was wrong, 2 usage. */
function main(args: readonly string[]): number {
  let parsed: ReturnType<typeof parseArguments>;
  try {
    parsed = parseArguments(args);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    return 2;
  }
  const { values, positionals } = parsed;
  // A checkout to compare with measures the same data.
  process.env.SOTTO_BENCH_DATA = resolve(root, values.data ?? dataFolder());
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (values.list === true) {
    const width = Math.max(...cases.map(({ name }) => name.length));
    for (const { name, title } of cases) process.stdout.write(`${name.padEnd(width)}  ${title}\n`);
    return 0;
  }
  if (positionals[0] === SCALE) {
    const args = [join(root, 'bench', 'scale', 'run.mjs'), ...positionals.slice(1)];
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
  }
  if (positionals[0] === LONG) return measureLongRuns(positionals.slice(1));
  if (positionals.includes(STUDIO)) return measureStudio(positionals.length, values.data);
  if (values.measure === true) return measureHere(positionals);
  const unknown = positionals.filter((name) => !cases.some((known) => known.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `no such case: ${unknown.join(', ')}; there are ${cases.map(({ name }) => name).join(', ')}\n`,
    );
    return 2;
  }
  const base = values.against === undefined ? undefined : benchOf(values.against);
  if (values.against !== undefined && base === undefined) {
    process.stderr.write(`--against: ${values.against} is not a built checkout; build it with npm run build\n`);
    return 2;
  }
  return runAll(
    cases.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    values.json,
    base,
  );
}

function measureStudio(numNames: number, data: string | undefined): number {
  if (numNames > 1) {
    process.stderr.write(`${STUDIO} is measured by itself\n`);
    return 2;
  }
  const args = [join(root, 'bench', 'studio', 'run.mjs'), ...(data === undefined ? [] : ['--data', data])];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

function parseArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      list: { type: 'boolean' },
      json: { type: 'string' },
      data: { type: 'string' },
      against: { type: 'string' },
      help: { type: 'boolean' },
      measure: { type: 'boolean' }, // one case on one input, in this process
    },
  });
}

function runAll(chosen: readonly Case[], jsonFile: string | undefined, base: Bench | undefined): number {
  const machine = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
  };
  process.stdout.write(`node ${machine.node} · ${machine.platform} · ${machine.cpu} · ${machine.cores} cores\n`);
  const results = chosen.map((subject) => {
    process.stdout.write(`${headingText(subject)}\n`);
    const points = subject.inputs.map((input) => {
      const point = measureInChild(subject, input);
      process.stdout.write(`${pointText(point)}\n`);
      if (base !== undefined) {
        const before = measureBy(base, subject.name, input.name);
        process.stdout.write(`${comparedText(point, before)}\n`);
      }
      return point;
    });
    const summary = summaryText(subject, points);
    if (summary !== '') process.stdout.write(`${summary}\n`);
    return { name: subject.name, title: subject.title, goals: subject.goals ?? {}, growth: growthOf(points), points };
  });
  if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify({ machine, cases: results }, null, 2)}\n`);
  return results.some(({ points }) => points.some(({ status }) => status === 'failed')) ? 1 : 0;
}

/** A process for each point: neither the memory nor the compiled code of one disturbs another. */
function measureInChild(subject: Case, input: Input): Point {
  return measureBy({ script: fileURLToPath(import.meta.url), folder: root }, subject.name, input.name);
}

function measureHere([name, inputName]: readonly string[]): number {
  const subject = cases.find((known) => known.name === name);
  const input = subject?.inputs.find((known) => known.name === inputName);
  if (subject === undefined || input === undefined) throw new Error(`no such case and input: ${name} ${inputName}`);
  process.stdout.write(`${JSON.stringify(measure(subject, input))}\n`);
  return 0;
}
