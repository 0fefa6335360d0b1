import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import * as shell from '../../node/index.ts';
import { keysOf } from '../../src/data/keys-of.ts';
import * as library from '../../src/index.ts';
import { temporaryFolder } from '../cli/run-sotto.ts';

const root = resolve(import.meta.dirname, '../..');

interface PublicName {
  readonly name: string;
  /** The file that defines it. */
  readonly file: string;
  /** Its TSDoc, without stars. */
  readonly doc: string;
}

/** What a door exports, each followed to its definition. */
function exportsOf(door: string): PublicName[] {
  return Array.from(readFileSync(join(root, door), 'utf8').matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm))
    .flatMap(([, list = '', from = '']) => list.split(',').map((entry) => ({ entry: entry.trim(), from })))
    .filter(({ entry }) => entry !== '')
    .map(({ entry, from }) => definitionOf(entry.replace(/^type /, ''), join(door, '..', from)));
}

function definitionOf(name: string, file: string): PublicName {
  const text = readFileSync(join(root, file), 'utf8');
  const kinds = 'interface|type|const|class|(?:async )?function\\*?';
  const defined = new RegExp(`(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?^export (?:${kinds}) ${name}\\b`, 'm').exec(
    text,
  );
  if (defined !== null) return { name, file, doc: (defined[1] ?? '').replaceAll(/^ \* ?/gm, '').trim() };
  const passedOn = new RegExp(`^export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`, 'm').exec(text);
  if (passedOn === null) throw new Error(`${file} does not export ${name}`);
  return definitionOf(name, join(file, '..', passedOn[1] ?? ''));
}

const doors = { 'src/index.ts': library, 'node/index.ts': shell };
const names = exportsOf('src/index.ts');
const examples = keysOf(doors).flatMap((door) =>
  exportsOf(door).flatMap(({ name, doc }) =>
    Array.from(doc.matchAll(/@example\n```ts\n([\s\S]*?)^```/gm), ([, code = '']) => ({ door, name, code })),
  ),
);

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Runs an example with the names of a door in scope; `value; // → expected` is checked. */
async function run(code: string, door: object = library): Promise<void> {
  const checked = code
    .replaceAll(/'(release|baskets\.csv)'/g, (_, name) => JSON.stringify(folder.file(name)))
    .replaceAll(/^(.*);\n\/\/ → (.*)$/gm, '$1; // → $2')
    .replaceAll(/^(.*); \/\/ → (.*)$/gm, 'same(($1), ($2));')
    .replaceAll(/^import (.*) from (.*);$/gm, 'const $1 = await load($2);');
  const { outputText } = ts.transpileModule(checked, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const scope = { ...library, ...door, same: deepStrictEqual, load: (module: string) => import(module) };
  await new AsyncFunction(...Object.keys(scope), outputText)(...Object.values(scope));
}

describe('the front door', () => {
  it('has as many names as a person can read', () => {
    expect(names.length).toBeGreaterThan(50);
    expect(names.length).toBeLessThan(105);
  });

  it.each(['src/index.ts', 'node/index.ts'])('%s: every name says what it is where it is defined', (door) => {
    const silent = exportsOf(door).filter(({ doc }) => doc === '');
    expect(silent.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
  });

  it('has an example for most of its functions', () => {
    expect(new Set(examples.map(({ name }) => name)).size).toBeGreaterThan(25);
  });

  it.each(examples)('$name of $door: its example is right', async ({ door, code }) => {
    await run(code, doors[door]);
  });

  it('notices an example that is wrong', async () => {
    await expect(run("rationalText({ num: 1, den: 11 }); // → '1/12'")).rejects.toThrow();
    await expect(run('noSuchName();')).rejects.toThrow();
  });
});
