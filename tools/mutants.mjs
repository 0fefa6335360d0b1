// `npm run test:mutants`: changes one thing at a time in src/verify/ and looks whether a test goes red.
// `npm run test:mutants -- km rho` tries the mutants of src/verify/km.ts and src/verify/rho.ts only; `-- 1/10` every tenth.
// `-- again` takes those that were killed before for killed, as long as their file is the same: tests only grow.
// MUTANT_THREADS says how many are tried at once; as many as there are processors unless it is given.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EQUIVALENT } from './mutants/equivalent.mjs';
import { withMutants } from './mutants/mutate.mjs';

/** A mutant is caught as too slow by a test that takes so many times as long as without it, and so many milliseconds. */
const TIMES_SLOWER = 3;
const PATIENCE = 1000;
const SEED = 20_260_101;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'src', 'verify');
const names = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.ts'))
  .sort();
const TEXTS = new Set(['index.ts', 'define.ts']);
const sources = names.filter((name) => !name.endsWith('.test.ts') && !TEXTS.has(name));
const testFiles = [
  ...names.filter((name) => name.endsWith('.test.ts')).map((name) => join(folder, name)),
  join(root, 'test', 'contract', 'verifiers.test.ts'),
];

const step = Number(process.argv.find((argument) => argument.startsWith('1/'))?.slice(2) ?? 1);
const isAgain = process.argv.includes('again');
const wanted = new Set(process.argv.slice(2).filter((argument) => !/^(1\/|again$)/.test(argument)));
const firstOf = {};
let mutants = [];
for (const name of sources) {
  const path = join(folder, name);
  const first = mutants.length + 1;
  firstOf[path] = first;
  mutants.push(...withMutants(readFileSync(path, 'utf8'), path, first).mutants);
}
if (wanted.size > 0) mutants = mutants.filter(({ file }) => wanted.has(basename(file, '.ts')));
mutants = mutants.filter((_, n) => n % step === 0);

/** The mutants that were killed, a line each; kept from run to run. */
const KILLED = join(root, '.cache', 'mutants', 'killed.txt');
mkdirSync(dirname(KILLED), { recursive: true });
if (!isAgain) rmSync(KILLED, { force: true });
const killedBefore = new Set(existsSync(KILLED) ? readFileSync(KILLED, 'utf8').split('\n') : []);

process.stdout.write(`${mutants.length} mutants of ${wanted.size || sources.length} files\n`);

const seen = await look();
const waiting = mutants.filter((mutant) => !killedBefore.has(nameOf(mutant)));
const numBefore = mutants.length - waiting.length;
let [done, alive, equivalent, slow] = [numBefore, 0, 0, 0];
const threads = Number(process.env.MUTANT_THREADS ?? availableParallelism());
await Promise.all(Array.from({ length: Math.max(1, Math.min(threads, waiting.length)) }, tryMutants));
const counted = mutants.length - equivalent;
const killed = counted - alive;
process.stdout.write(
  `${killed} of ${counted} mutants killed (${((100 * killed) / counted).toFixed(1)} %), ${slow} of them because the tests took too long${isAgain ? `, ${numBefore} in earlier runs` : ''}; ${equivalent} more change nothing\n`,
);

/** The same for the same change of the same text. */
function nameOf({ file, line, column, before, after }) {
  const text = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  return JSON.stringify([basename(file), text, line, column, before, after]);
}

/** A mutant that no test told from the original. */
function tellSurvivor({ file, line, column, before, after, text }) {
  const [from, to] = [short(before), short(after) || 'nothing'];
  const same = EQUIVALENT.find(
    (one) => one.file === basename(file) && one.line === text && one.before === from && one.after === to,
  );
  if (same === undefined) alive++;
  else equivalent++;
  const place = `${relative(root, file)}:${line}:${column}  ${from}  →  ${to}`;
  process.stdout.write(same === undefined ? `alive  ${place}\n` : `same   ${place}: ${same.reason}\n`);
}

/** Runs all tests once: which of them come by which mutant, and how long they take. */
async function look() {
  const worker = await startWorker({ isLooking: true });
  worker.send({});
  const { whileLoading, tests } = await new Promise((told) => worker.once('message', told));
  worker.kill('SIGKILL');
  const byMutant = new Map();
  for (const [n, test] of tests.entries()) {
    test.kills = 0;
    for (const mutant of test.reached) byMutant.set(mutant, [...(byMutant.get(mutant) ?? []), n]);
  }
  return { byMutant, tests, whileLoading: new Set(whileLoading) };
}

/** Takes mutants until none is left; a worker that hangs is ended, and another one goes on. */
async function tryMutants() {
  while (waiting.length > 0) {
    // What is computed once, when a file is loaded, is changed by loading it anew.
    const first = waiting[0].number;
    const isOfLoading = seen.whileLoading.has(first);
    const mutant = isOfLoading ? waiting.shift() : undefined;
    const worker = await startWorker({ atLoad: isOfLoading ? first : 0 });
    if (worker.exitCode !== null) continue;
    if (mutant !== undefined) await tryOne(worker, mutant, [...seen.tests.keys()]);
    else
      while (waiting.length > 0 && !seen.whileLoading.has(waiting[0].number)) {
        const next = waiting.shift();
        if (!(await tryOne(worker, next, seen.byMutant.get(next.number) ?? []))) break;
      }
    worker.kill('SIGKILL');
  }
}

async function startWorker({ isLooking = false, atLoad = 0 }) {
  const told = JSON.stringify({ firstOf, testFiles, seed: SEED, isLooking, atLoad });
  const worker = fork(join(root, 'tools', 'mutants', 'worker.mjs'), [told]);
  await new Promise((ready) => worker.once('message', ready).once('exit', ready));
  return worker;
}

/** Tries one mutant, by the tests first that killed most in their time. False: the worker is of no more use. */
function tryOne(worker, mutant, tests) {
  const worth = (n) => (seen.tests[n].kills + 1) / (seen.tests[n].time + 1);
  const wanted = [...tests].sort((a, b) => worth(b) - worth(a));
  return new Promise((next) => {
    const end = (isUsable) => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      done++;
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${mutants.length}, ${alive} alive `);
      next(isUsable);
    };
    const onExit = () => {
      slow++;
      appendFileSync(KILLED, `${nameOf(mutant)}\n`);
      end(false);
    };
    const onMessage = ({ killedBy }) => {
      if (killedBy === undefined) tellSurvivor(mutant);
      else {
        seen.tests[killedBy].kills++;
        appendFileSync(KILLED, `${nameOf(mutant)}\n`);
      }
      end(true);
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    const asked = wanted.map((n) => ({ n, mostTime: PATIENCE + TIMES_SLOWER * seen.tests[n].time }));
    worker.send({ number: mutant.number, wanted: asked });
  });
}

function short(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
