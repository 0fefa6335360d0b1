// How the built studio feels in a browser: `node bench/studio.mjs [--data DIR]`, on a quiet machine.
// Prints the size of the bundle, first paint, opening of a public file, the longest task of the main thread while an
// algorithm runs on 100,000 generated records and on a walk through all screens with as many baskets, and how soon a
// cancelled run is gone. Each beside its goal. The browser reports tasks of 50 ms and more; 0 means that there was none.
// Needs the built program and Chromium: SOTTO_CHROMIUM, or chromium, chromium-browser or google-chrome on the path.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(root, 'dist/sotto.js');
const { values } = parseArgs({ options: { data: { type: 'string', default: join('..', 'shared', 'data') } } });

const executable = findBrowser();
if (!existsSync(join(root, 'dist/studio'))) fail('dist/studio is not there: npm run build');
if (executable === undefined) fail('no Chromium on the path and no SOTTO_CHROMIUM');

const folder = mkdtempSync(join(tmpdir(), 'sotto-bench-'));
const server = spawn(process.execPath, [program, 'studio', '--no-open', '--json', '--port', '0']);
const browser = await chromium.launch({
  executablePath: executable,
  args: [
    '--headless',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const url = await addressOf(server);
  report('bundle, gzipped', bundleBytes() / 1000, 'kB', 700);
  report('first paint', median(await repeat(5, () => firstPaint(url))), 'ms', 1000);
  const file = resolve(root, values.data, 'BMS-WebView-1.dat.gz');
  if (existsSync(file))
    report('BMS-WebView-1 read and drawn', median(await repeat(3, () => opening(url, file))), 'ms', 2000);
  else print(`BMS-WebView-1: skipped, no ${file}`);
  const flags = ['--records', '100000', '--items', '10000', '--mean-length', '8', '--patterns', '20000'];
  const { longest, cancel } = await running(url, generated('quest', ...flags));
  report('longest task while an algorithm runs', longest, 'ms', 200);
  report('cancelled run gone after', cancel, 'ms', 1000);
  const tasks = await walk(url, generated('supermarket', '--records', '100000'));
  for (const [screen, longest] of Object.entries(tasks)) report(`longest task, ${screen}`, longest, 'ms', 200);
} finally {
  await browser.close();
  server.kill('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}

/** Bytes of every file of the studio, each gzipped. */
function bundleBytes() {
  const files = readdirSync(join(root, 'dist/studio'), { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + gzipSync(readFileSync(join(entry.parentPath, entry.name))).length, 0);
}

/** Milliseconds from the request to the first content, in a browser that has nothing of it yet. */
async function firstPaint(url) {
  return visit(url, (page) =>
    page.evaluate(
      () =>
        new Promise((done) => {
          new PerformanceObserver((list) => {
            for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    ),
  );
}

/** Milliseconds from choosing a file to its charts, by the clock of the page. */
async function opening(url, file) {
  return visit(url, async (page) => {
    await page.evaluate(() => {
      document.querySelector('main input[type=file]').addEventListener('change', () => {
        window.chosen = performance.now();
      });
      const observer = new MutationObserver(() => {
        if (document.querySelectorAll('main figure svg').length < 3) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now())));
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    await page.locator('main input[type=file]').first().setInputFiles(file);
    await page.waitForFunction(() => window.drawn !== undefined);
    return page.evaluate(() => window.drawn - window.chosen);
  });
}

/** Runs an algorithm for a while, then cancels it. */
async function running(url, file) {
  return visit(url, async (page) => {
    await page.locator('main input[type=file]').first().setInputFiles(file);
    await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await steps.getByRole('button', { name: 'Protect' }).click();
    await page.getByRole('radio', { name: 'k^m-anonymity' }).first().check();
    await steps.getByRole('button', { name: 'Explore' }).click();
    await watchTasks(page);
    await page.getByRole('button', { name: /^Run \d/ }).click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.waitFor();
    await page.waitForTimeout(1000);
    if ((await cancel.count()) === 0) fail('the run ended before it could be cancelled: measure with more records');
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main progress') !== null) return;
        observer.disconnect();
        window.gone = performance.now();
      });
      observer.observe(document.body, { subtree: true, childList: true });
      document.addEventListener('click', () => (window.asked = performance.now()), { capture: true, once: true });
    });
    await cancel.click();
    await page.waitForFunction(() => window.gone !== undefined);
    return page.evaluate(() => ({ longest: window.longest, cancel: window.gone - window.asked }));
  });
}

/** Walks from the file to the release; the longest task of the main thread on each screen. */
async function walk(url, file) {
  return visit(url, async (page) => {
    await watchTasks(page);
    const tasks = {};
    const done = async (screen) => {
      await page.waitForFunction(() => document.querySelector('main progress') === null, undefined, {
        timeout: 600_000,
      });
      await page.waitForTimeout(1000);
      tasks[screen] = await page.evaluate(() => {
        const { longest } = window;
        window.longest = 0;
        return longest;
      });
    };
    const steps = page.getByRole('navigation', { name: 'Steps' });
    const goTo = (screen) => steps.getByRole('button', { name: screen }).click();
    await page.locator('main input[type=file]').first().setInputFiles(file);
    await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    await done('Look');
    await goTo('Be the attacker');
    await page.getByRole('button', { name: 'Pick a random person' }).click();
    await page.getByRole('group').getByRole('button').first().click();
    await done('Be the attacker');
    await goTo('Protect');
    await page.getByRole('radio', { name: 'k^m-anonymity' }).first().check();
    await done('Protect');
    await goTo('Explore');
    await page.getByRole('button', { name: /^Run \d/ }).click();
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    await done('Explore, to the end of a run');
    await goTo('Compare');
    await done('Compare');
    await goTo('Release');
    await done('Release');
    return tasks;
  });
}

/** Keeps the longest task of the main thread in `window.longest`. */
function watchTasks(page) {
  return page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask' });
  });
}

/** A file of generated data. */
function generated(generator, ...flags) {
  const file = join(folder, `${generator}.data`);
  const { status } = spawnSync(process.execPath, [program, 'generate', generator, ...flags, '-o', file]);
  if (status !== 0) fail('the data could not be generated');
  return file;
}

async function visit(url, measure) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return await measure(page);
  } finally {
    await context.close();
  }
}

function addressOf(child) {
  return new Promise((done) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text.endsWith('}\n')) done(JSON.parse(text).url);
    });
  });
}

async function repeat(times, measure) {
  const figures = [];
  for (let n = 0; n < times; n++) figures.push(await measure());
  return figures;
}

function median(figures) {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1];
}

function findBrowser() {
  const named = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((place) => join(place, name)),
  );
  return process.env.SOTTO_CHROMIUM ?? named.find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function report(what, figure, unit, goal) {
  const verdict = figure <= goal ? 'reached' : 'missed';
  print(`${what.padEnd(44)}${figure.toFixed(0).padStart(7)} ${unit.padEnd(3)} goal ${goal} ${unit}: ${verdict}`);
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
