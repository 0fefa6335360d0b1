// The built studio in a real browser: pages to be walked through, and what their main thread and process did meanwhile.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../tools/browser.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const program = join(root, 'dist/sotto.js');

/** Starts the program's server and a browser; `visit` opens the studio in a browser that has nothing of it yet. */
export async function openBrowser(executablePath) {
  const server = spawn(process.execPath, [program, 'studio', '--no-open', '--json', '--port', '0']);
  const url = await addressOf(server);
  const browser = await launchBrowser(executablePath);
  return {
    async visit(measure) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(600_000);
        await page.goto(url);
        await page.getByRole('heading', { level: 1 }).waitFor();
        return await measure(page);
      } finally {
        await context.close();
      }
    },
    tasksDuring: (page, work) => tasksDuring(browser, page, work),
    rendererSeconds: () => rendererSeconds(browser),
    async close() {
      await browser.close();
      server.kill('SIGINT');
    },
  };
}

/**
 * The longest task of the page's main thread while something is done, in milliseconds: by the clock, and by how long
 * it was computing, which other programs on the machine do not lengthen.
 */
async function tasksDuring(browser, page, work) {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => /\bRunTask$/.test(name) && isMain.has(`${pid} ${tid}`));
  const longest = (of) => tasks.reduce((most, task) => Math.max(most, of(task) / 1000), 0);
  return { clock: longest(({ dur = 0 }) => dur), computing: longest(({ tdur = 0 }) => tdur), tasks: tasks.length };
}

/** Seconds that the processes of pages have computed, workers included. */
async function rendererSeconds(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
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
