// `npm run test:mutants`: changes one thing at a time in src/verify/ and looks whether a test goes red.
// `npm run test:mutants -- km rho` tries the mutants of src/verify/km.ts and src/verify/rho.ts only.
import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withMutants } from './mutants/mutate.mjs';

/** A mutant that makes the tests take this many milliseconds longer than all of them take without is caught by that. */
const PATIENCE = 20_000;
const SEED = 20_260_101;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'src', 'verify');
const names = readdirSync(folder).sort();
const TEXTS = new Set(['index.ts', 'define.ts']);
const sources = names.filter((name) => !name.endsWith('.test.ts') && !TEXTS.has(name));
const testFiles = [
  ...names.filter((name) => name.endsWith('.test.ts')).map((name) => join(folder, name)),
];

const wanted = new Set(process.argv.slice(2));
const firstOf = {};
let mutants = [];
for (const name of sources) {
  const path = join(folder, name);
  const first = mutants.length + 1;
  firstOf[path] = first;
  mutants.push(...withMutants(readFileSync(path, 'utf8'), path, first).mutants);
}
if (wanted.size > 0) mutants = mutants.filter(({ file }) => wanted.has(basename(file, '.ts')));

const survivors = [];
const waiting = [...mutants];
let done = 0;
let slow = 0;
process.stdout.write(`${mutants.length} mutants of ${sources.length} files, ${testFiles.length} files of tests\n`);
const threads = Math.max(1, Math.min(availableParallelism(), waiting.length));
await Promise.all(Array.from({ length: threads }, tryMutants));

for (const { file, line, column, before, after } of survivors.sort((a, b) => a.number - b.number))
  process.stdout.write(`alive  ${relative(root, file)}:${line}:${column}  ${short(before)}  →  ${short(after) || 'nothing'}\n`);
const killed = mutants.length - survivors.length;
process.stdout.write(
  `${killed} of ${mutants.length} mutants killed (${((100 * killed) / mutants.length).toFixed(1)} %), ${slow} of them because the tests took too long\n`,
);

/** Takes mutants until none is left; a worker that hangs is ended, and another one goes on. */
async function tryMutants() {
  while (waiting.length > 0) {
    const worker = await startWorker();
    while (waiting.length > 0 && (await tryOne(worker, waiting.shift())));
    worker.kill('SIGKILL');
  }
}

async function startWorker() {
  const told = JSON.stringify({ firstOf, testFiles, seed: SEED });
  const worker = fork(join(root, 'tools', 'mutants', 'worker.mjs'), [told]);
  await new Promise((ready, fail) => worker.once('message', ready).once('exit', fail));
  return worker;
}

/** Tries one mutant, the tests of its own file first. False: the worker is of no more use. */
function tryOne(worker, mutant) {
  const own = mutant.file.replace(/\.ts$/, '.test.ts');
  const files = [...testFiles].sort((a, b) => Number(b === own) - Number(a === own));
  return new Promise((next) => {
    const end = (isUsable) => {
      clearTimeout(patience);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      done++;
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${mutants.length}, ${survivors.length} alive `);
      next(isUsable);
    };
    const onExit = () => end(false);
    const onMessage = ({ killedBy }) => {
      if (killedBy === undefined) survivors.push(mutant);
      end(true);
    };
    const patience = setTimeout(() => {
      slow++;
      end(false);
    }, PATIENCE);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.send({ number: mutant.number, files });
  });
}

function short(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
