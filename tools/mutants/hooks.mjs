// Loads TypeScript as it stands, the mutated files with their mutants, and our few words for tests in vitest's place.
// What was translated once is kept: a process that a mutant hung is soon followed by another.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHIM = new URL('./test-words.mjs', import.meta.url).href;
const KEPT = fileURLToPath(new URL('../../.cache/mutants/', import.meta.url));
const RULES = readFileSync(new URL('./mutate.mjs', import.meta.url), 'utf8');
let told = { firstOf: {}, isLooking: false };

export function initialize(data) {
  told = data;
  mkdirSync(KEPT, { recursive: true });
}

export function resolve(name, context, next) {
  return name === 'vitest' ? { url: SHIM, shortCircuit: true } : next(name, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const text = readFileSync(path, 'utf8');
  const first = told.firstOf[path];
  const asked = first === undefined ? [text] : [text, path, first, told.isLooking, RULES];
  const kept = join(KEPT, `${createHash('sha256').update(JSON.stringify(asked)).digest('hex')}.js`);
  if (!existsSync(kept)) {
    writeFileSync(`${kept}.${process.pid}`, await translated(text, path, first));
    renameSync(`${kept}.${process.pid}`, kept);
  }
  return { format: 'module', source: readFileSync(kept, 'utf8'), shortCircuit: true };
}

/** As JavaScript; mutated files with their mutants, or with notes of which of them a test comes by. */
async function translated(text, path, first) {
  const [{ default: ts }, { withMutants }] = await Promise.all([import('typescript'), import('./mutate.mjs')]);
  const note = (number) => `globalThis.comeBy(${number})`;
  const source = first === undefined ? text : withMutants(text, path, first, told.isLooking ? note : undefined).text;
  return ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true },
  }).outputText;
}
