// How the built studio feels in a browser: `npm run bench -- studio [--data DIR]`. Each figure stands beside its goal.
// Needs the built program and Chromium: SOTTO_CHROMIUM, or chromium, chromium-browser or google-chrome on the path.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '../../tools/browser.mjs';
import { openBrowser, program, root } from './browse.mjs';
import { firstPaint, goTo, openFile, pickPerson, runAndCancel, runCellInsert, walk } from './walks.mjs';

const { values } = parseArgs({ options: { data: { type: 'string', default: join('..', 'shared', 'data') } } });
const executable = findBrowser();
if (!existsSync(join(root, 'dist/studio'))) fail('dist/studio is not there: npm run build');
if (executable === undefined) fail('no Chromium on the path and no SOTTO_CHROMIUM');

const QUEST = ['--items', '10000', '--mean-length', '8', '--patterns', '20000'];

/** No task of the main thread is to be longer, in milliseconds. */
const LONGEST_TASK = 100;

const folder = mkdtempSync(join(tmpdir(), 'sotto-bench-'));
const studio = await openBrowser(executable);
try {
  print(
    'Tasks are those of the main thread, the longest of them: by the clock, and computing (less on a busy machine).',
  );
  report('bundle, gzipped', bundleBytes() / 1000, 'kB', 700);
  report('first paint', median(await repeat(5, () => studio.visit(firstPaint))), 'ms', 1000);
  await onPublicData('BMS-WebView-1', async (file) => {
    const opened = await repeat(3, () => studio.visit((page) => openFile(page, file)));
    report('BMS-WebView-1 read and drawn', median(opened.map(({ ms }) => ms)), 'ms', 2000);
  });
  await onPublicData('BMS-WebView-2', (file) =>
    studio.visit(async (page) => {
      await openFile(page, file);
      reportTasks('cell-insert on BMS-WebView-2', await studio.tasksDuring(page, () => runCellInsert(page)));
    }),
  );
  await million(generated('quest', '--records', '1000000', ...QUEST));
  const cancelled = await studio.visit(async (page) => {
    await openFile(page, generated('quest', '--records', '100000', ...QUEST));
    return runAndCancel(page);
  });
  report('cancelled run gone after', cancelled, 'ms', 1000);
  await studio.visit(async (page) => {
    await openFile(page, generated('supermarket', '--records', '100000'));
    for (const [screen, work] of walk(page)) {
      const tasks = await studio.tasksDuring(page, async () => {
        await goTo(page, screen);
        await work();
      });
      reportTasks(`${screen}, 100,000 records`, tasks);
    }
  });
} finally {
  await studio.close();
  rmSync(folder, { recursive: true, force: true });
}

/** A million records from the choice of the file to the first screen, and a person among them. */
async function million(file) {
  const reference = profiled(file);
  await studio.visit(async (page) => {
    const before = await studio.rendererSeconds();
    let opened;
    const tasks = await studio.tasksDuring(page, async () => (opened = await openFile(page, file)));
    const used = (await studio.rendererSeconds()) - before;
    report('1,000,000 records read and drawn', opened.ms, 'ms', 10_000);
    const { clock, computing } = reference;
    print(`  the page and its workers computed for ${used.toFixed(1)} s; as a reference, the process sotto profile`);
    print(`  took ${clock.toFixed(1)} s for the same file and computed for ${computing.toFixed(1)} s`);
    print(`  shown meanwhile: ${shownTexts(opened.texts)}`);
    reportTasks('opening 1,000,000 records', tasks);
    await goTo(page, 'Be the attacker');
    reportTasks('a person of 1,000,000 picked', await studio.tasksDuring(page, () => pickPerson(page)));
  });
}

/** Seconds that the program takes to profile a file, by the clock and computing. */
function profiled(file) {
  const tell = `import { isMainThread } from 'node:worker_threads';
    if (isMainThread) process.on('exit', () => {
      const { user, system } = process.cpuUsage();
      process.stderr.write(' ' + (user + system) / 1e6);
    });`;
  const started = performance.now();
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, program, 'profile', file];
  const { stderr, status } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  if (status !== 0) fail('sotto profile failed');
  return { clock: (performance.now() - started) / 1000, computing: Number(stderr.split(' ').at(-1)) };
}

function shownTexts(texts) {
  const left = texts.filter((text) => / left$/.test(text));
  const some = [...texts.slice(0, 2), ...left.slice(0, 2)];
  return texts.length === 0
    ? 'no percent'
    : `${texts.length} texts, ${left.length} with the time left: ${some.join(' | ')}`;
}

async function onPublicData(name, measure) {
  const file = resolve(root, values.data, `${name}.dat.gz`);
  if (existsSync(file)) await measure(file);
  else print(`${name}: skipped, no ${file} (--data DIR)`);
}

/** Bytes of every file of the studio, each gzipped. */
function bundleBytes() {
  const files = readdirSync(join(root, 'dist/studio'), { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + gzipSync(readFileSync(join(entry.parentPath, entry.name))).length, 0);
}

/** A file of generated data. */
function generated(generator, ...flags) {
  const file = join(folder, `${generator}.${generator === 'quest' ? 'dat' : 'csv'}`);
  const { status } = spawnSync(process.execPath, [program, 'generate', generator, ...flags, '-o', file]);
  if (status !== 0) fail('the data could not be generated');
  return file;
}

async function repeat(times, measure) {
  const figures = [];
  for (let n = 0; n < times; n++) figures.push(await measure());
  return figures;
}

function median(figures) {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1];
}

function report(what, figure, unit, goal, note = '') {
  const verdict = figure <= goal ? 'reached' : 'missed';
  print(`${what.padEnd(44)}${figure.toFixed(0).padStart(7)} ${unit.padEnd(3)} goal ${goal} ${unit}: ${verdict}${note}`);
}

function reportTasks(what, { clock, computing, tasks }) {
  report(`longest task, ${what}`, clock, 'ms', LONGEST_TASK, ` (computing ${computing.toFixed(0)} ms; ${tasks} tasks)`);
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
