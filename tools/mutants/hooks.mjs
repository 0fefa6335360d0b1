// Loads TypeScript as it stands, the mutated files with their mutants, and our few words for tests in vitest's place.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { withMutants } from './mutate.mjs';

const SHIM = new URL('./test-words.mjs', import.meta.url).href;
let told = { firstOf: {}, isLooking: false };

export function initialize(data) {
  told = data;
}

export function resolve(name, context, next) {
  return name === 'vitest' ? { url: SHIM, shortCircuit: true } : next(name, context);
}

export function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const text = readFileSync(path, 'utf8');
  const first = told.firstOf[path];
  const { outputText } = ts.transpileModule(first === undefined ? text : mutated(text, path, first), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}

/** With its mutants, or with notes of which of them a test comes by. */
function mutated(text, path, first) {
  const note = (number) => `globalThis.comeBy(${number})`;
  return withMutants(text, path, first, told.isLooking ? note : undefined).text;
}
