// Tries one mutant after the other, as it is told to: the tests that come by it, until one fails.
import { register } from 'node:module';
import { Worker } from 'node:worker_threads';

const { firstOf, testFiles, seed, isLooking, atLoad } = JSON.parse(process.argv[2]);
register('./hooks.mjs', import.meta.url, { data: { firstOf, isLooking } });

let reached = new Set();
globalThis.comeBy = (number) => {
  reached.add(number);
  return false;
};
globalThis.mutant = atLoad;
const { tests } = await import('vitest');
const { default: fc } = await import('fast-check');
// That a test fails is enough: no smaller case is looked for.
fc.configureGlobal({ seed, endOnFailure: true });
for (const file of testFiles) await import(file);
process.send({ ready: true });

/** Ends the process when it has had more time of a processor than a test is given: it may never end. */
const mostTime = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);
new Worker(new URL('./watch.mjs', import.meta.url), { workerData: mostTime }).unref();

process.on('message', async ({ number, wanted }) => {
  if (isLooking) return process.send(await look());
  globalThis.mutant = number;
  process.send({ number, killedBy: await firstFailure(wanted) });
  mostTime[0] = Number.POSITIVE_INFINITY;
});

async function firstFailure(wanted) {
  for (const { n, mostTime: time } of wanted) {
    mostTime[0] = processorTime() + time;
    try {
      await tests[n].body();
    } catch {
      return n;
    }
  }
  return undefined;
}

/** By test: how long it takes, and which mutants it comes by; and those that are there once, at loading. */
async function look() {
  const whileLoading = [...reached];
  const seen = [];
  for (const { name, body } of tests) {
    reached = new Set();
    const start = processorTime();
    await body();
    seen.push({ name, time: processorTime() - start, reached: [...reached] });
  }
  return { whileLoading, tests: seen };
}

function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
