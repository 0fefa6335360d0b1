import { deepStrictEqual } from 'node:assert';
import { resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import * as shell from '../../node/index.ts';
import { keysOf } from '../../src/data/keys-of.ts';
import * as library from '../../src/index.ts';
import { shownIn } from '../../tools/api-page.ts';
import { type PublicName, publicNames } from '../../tools/public-names.ts';
import { temporaryFolder } from '../cli/run-sotto.ts';

const root = resolve(import.meta.dirname, '../..');

const doors = { 'src/index.ts': library, 'node/index.ts': shell };
const names = publicNames(root, 'src/index.ts').filter(({ doc }) => !doc.includes('@deprecated'));
const examples = keysOf(doors).flatMap((door) =>
  publicNames(root, door).flatMap(({ name, examples: own }) => own.map((code) => ({ door, name, code }))),
);

/** Former names, which stay for one version. */
const FORMER = new Set(['JobResult']);

const isValue = ({ kind }: PublicName): boolean => kind !== 'type' && kind !== 'interface';
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Runs an example with the names of a door in scope; `value; // → expected` is checked. */
async function run(code: string, door: object = library): Promise<void> {
  const checked = code
    .replaceAll(/'(release|baskets\.csv|job\.yaml)'/g, (_, name) => JSON.stringify(folder.file(name)))
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
    expect(names.filter(({ name }) => !FORMER.has(name)).length).toBeLessThan(105);
  });

  it.each([
    ['src/internal.ts', 420],
    ['node/internal.ts', 30],
  ])('%s, for our own shells, has at most %i names', (door, most) => {
    const options = { allowImportingTsExtensions: true, noEmit: true, noLib: true, types: [] };
    const program = ts.createProgram([resolve(root, door)], {
      ...options,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ESNext,
    });
    const checker = program.getTypeChecker();
    const module = checker.getSymbolAtLocation(program.getSourceFile(resolve(root, door)) as ts.Node); // it was given
    const exported = module === undefined ? [] : checker.getExportsOfModule(module);
    expect(exported.length).toBeGreaterThan(most / 3);
    expect(exported.length).toBeLessThanOrEqual(most);
  });

  it.each(['src/index.ts', 'node/index.ts'])('%s: every name says what it is where it is defined', (door) => {
    const silent = publicNames(root, door).filter(({ doc }) => doc === '');
    expect(silent.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
  });

  it.each(keysOf(doors))('%s: every name has an example, or is in one of what takes or gives it', (door) => {
    const all = publicNames(root, door).filter(({ name }) => !FORMER.has(name));
    const silent = all.filter(
      (name) => name.examples.length === 0 && (isValue(name) || shownIn(name, all).length === 0),
    );
    expect(silent.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
  });

  it.each(examples)('$name of $door: its example is right', async ({ door, code }) => {
    await run(code, doors[door]);
  });

  it('notices an example that is wrong', async () => {
    await expect(run("rationalText({ num: 1, den: 11 }); // → '1/12'")).rejects.toThrow();
    await expect(run('noSuchName();')).rejects.toThrow();
  });
});
