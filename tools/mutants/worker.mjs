// Tries one mutant after the other, as it is told to: all tests, until one fails.
import { register } from 'node:module';

const { firstOf, testFiles, seed } = JSON.parse(process.argv[2]);
register('./hooks.mjs', import.meta.url, { data: firstOf });

globalThis.mutant = 0;
const { tests } = await import('vitest');
const { default: fc } = await import('fast-check');
// That a test fails is enough: no smaller case is looked for.
fc.configureGlobal({ seed, endOnFailure: true });
const ofFile = new Map();
for (const file of testFiles) {
  const from = tests.length;
  await import(file);
  ofFile.set(file, tests.slice(from));
}
process.send({ ready: true });

process.on('message', async ({ number, files }) => {
  globalThis.mutant = number;
  process.send({ number, killedBy: await firstFailure(files) });
  globalThis.mutant = 0;
});

async function firstFailure(files) {
  for (const file of files) {
    for (const { name, body } of ofFile.get(file)) {
      try {
        await body();
      } catch {
        return name;
      }
    }
  }
  return undefined;
}
