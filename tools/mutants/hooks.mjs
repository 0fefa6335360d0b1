// Loads TypeScript as it stands, the mutated files with their mutants, and our few words for tests in vitest's place.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { withMutants } from './mutate.mjs';

const SHIM = new URL('./test-words.mjs', import.meta.url).href;
let firstOf = {};

export function initialize(data) {
  firstOf = data;
}

export function resolve(name, context, next) {
  return name === 'vitest' ? { url: SHIM, shortCircuit: true } : next(name, context);
}

export function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const text = readFileSync(path, 'utf8');
  const first = firstOf[path];
  const { outputText } = ts.transpileModule(first === undefined ? text : withMutants(text, path, first).text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}
