import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sottoAlone, temporaryFolder } from '../../test/cli/run-sotto.ts';
import { builtModules } from './built-modules.ts';
import { cacheFolder } from './cache-folder.ts';
import { readPack, writePack } from './code-pack.ts';
import { type ModuleFunction, moduleFunction } from './module-function.ts';

const dist = resolve(import.meta.dirname, '../../dist');
const folder = temporaryFolder();
afterAll(() => folder.remove());
afterEach(() => vi.unstubAllEnvs());

/** The function that a module becomes. */
const asFunction = (module: string): ModuleFunction => new Script(moduleFunction(module)).runInThisContext();

describe('moduleFunction', () => {
  it('imports and exports what the module does, now and later', async () => {
    const module =
      'import{a as b,c}from"./x.js";import d,{e as f}from"node:y";import*as g from"./z.js";import"./w.js";const h=()=>import(`./later.js`),i=`⅓ “é” 𝄞`;export default b+f;export{c as cc,d,g as default2,h,i};';
    const loaded: string[] = [];
    const later: string[] = [];
    const modules: Record<string, unknown> = { './x.js': { a: 1, c: 2 }, 'node:y': { default: 3, e: 4 } };
    const exported: Record<string, unknown> = {};
    asFunction(module)(
      exported,
      (address) => {
        loaded.push(address);
        return modules[address] ?? address;
      },
      async (address) => later.push(address),
      'file:///m.js',
    );
    expect([...new Set(loaded)]).toEqual(['./x.js', 'node:y', './z.js', './w.js']);
    expect(exported).toMatchObject({ default: 5, cc: 2, d: 3, default2: './z.js', i: '⅓ “é” 𝄞' });
    await (exported['h'] as () => Promise<unknown>)();
    expect(later).toEqual(['./later.js']);
    expect(() => moduleFunction('export const a=1;')).toThrow();
  });

  it('takes every module of the build, none of which needs itself', () => {
    // These come before the others can be loaded so.
    const first = ['built-modules.js', 'sotto.js', 'start.js', 'task-worker.js'];
    const files = readdirSync(dist).filter((name) => name.endsWith('.js') && !first.includes(name));
    const needs = new Map<string, string[]>();
    for (const name of files) {
      const source = moduleFunction(readFileSync(join(dist, name), 'utf8'));
      expect(() => new Script(source), name).not.toThrow();
      expect(/[\u0080-\uffff]|\bimport\(|import\.meta/.test(source), name).toBe(false);
      needs.set(
        name,
        [...source.matchAll(/\$load\("\.\/([^"]+)"\)/g)].map(([, other]) => other!),
      );
    }
    // What can be taken away because it needs nothing that is left, is; circles stay.
    for (let before = -1; before !== needs.size; ) {
      before = needs.size;
      for (const [name, others] of needs) if (others.every((other) => !needs.has(other))) needs.delete(name);
    }
    expect([...needs.keys()]).toEqual([]);
  });
});

describe('the folder of compiled code', () => {
  it('is the user’s own, and none where that is not wanted or others could write to it', () => {
    const base = folder.file('caches');
    const given = { XDG_CACHE_HOME: base };
    if (process.platform === 'linux') expect(cacheFolder(given)).toBe(join(base, 'sotto', 'code'));
    expect(cacheFolder({ ...given, SOTTO_CODE_CACHE: 'off' })).toBeUndefined();
    if (process.platform !== 'linux') return;
    for (const open of [join(base, 'sotto', 'code'), join(base, 'sotto')]) {
      chmodSync(open, 0o770);
      expect(cacheFolder(given)).toBeUndefined();
      chmodSync(open, 0o700);
      expect(cacheFolder(given)).toBeDefined();
    }
    writeFileSync(folder.file('a-file'), '');
    expect(cacheFolder({ XDG_CACHE_HOME: folder.file('a-file') })).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')('is never below the working directory', async () => {
    const cwd = folder.file('elsewhere');
    mkdirSync(cwd);
    vi.stubEnv('XDG_CACHE_HOME', 'caches');
    for (const home of ['', 'home']) {
      vi.stubEnv('HOME', home);
      const { code } = await sottoAlone(['--help'], { cwd });
      expect(code).toBe(0);
      expect(readdirSync(cwd)).toEqual([]);
    }
  });
});

describe.runIf(process.platform === 'linux')('builtModules', () => {
  const place = pathToFileURL(`${folder.file('built')}/`);
  const packs = folder.file('packs/sotto/code');
  const write = (name: string, text: string) => writeFileSync(new URL(name, place), text);
  const greeting = async (keeps: boolean): Promise<string> => {
    vi.stubEnv('XDG_CACHE_HOME', folder.file('packs'));
    const built = builtModules('greet', place);
    const { greet } = await built.load<{ greet(): Promise<string> }>('greet.js');
    const said = await greet();
    if (keeps) built.keep();
    return said;
  };

  it('run alike without, with, and with broken or outdated compiled code', async () => {
    mkdirSync(place, { recursive: true });
    write('word.js', 'var a=`hello`;export{a as t};');
    write('mark.js', 'var a=`!`;export{a as mark};');
    write(
      'greet.js',
      'import{t as e}from"./word.js";import{basename as b}from"node:path";async function g(){let{mark:m}=await import(`./mark.js`);return b(`x/`+e+m)}export{g as greet};',
    );
    expect(await greeting(false)).toBe('hello!');
    expect(readdirSync(packs)).toEqual([]);
    expect(await greeting(true)).toBe('hello!');
    const [name = ''] = readdirSync(packs);
    const pack = join(packs, name);
    expect([...readPack(pack).modules.keys()].sort()).toEqual(['greet.js', 'mark.js', 'word.js']);
    const bytes = readFileSync(pack);

    // Code that was kept is run: an old text under the old stamp.
    expect(await greeting(true)).toBe('hello!');
    expect(readFileSync(pack).equals(bytes)).toBe(true);

    // A byte that is not as it was written, or a part that is missing: nothing of it is used.
    for (const broken of [
      bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
      bytes.subarray(0, 99),
    ]) {
      writeFileSync(pack, broken);
      expect(readPack(pack).modules.size).toBe(0);
      expect(await greeting(true)).toBe('hello!');
      expect(readPack(pack).modules.size).toBe(3);
    }
    // What others may write to neither.
    chmodSync(pack, 0o620);
    expect(readPack(pack).modules.size).toBe(0);
    chmodSync(pack, 0o600);

    write('word.js', 'var a=`adieu`;export{a as t};');
    expect(await greeting(true)).toBe('adieu!');
    expect(await greeting(true)).toBe('adieu!');

    // Packs that nobody wrote for long go when one is written.
    for (const gone of ['gone-1.code', 'gone-1.code.4242']) {
      writeFileSync(join(packs, gone), '');
      utimesSync(join(packs, gone), 1, 1);
    }
    write('mark.js', 'var a=`?`;export{a as mark};');
    expect(await greeting(true)).toBe('adieu?');
    expect(readdirSync(packs)).toEqual([name]);

    // Nor does a pack keep modules that are gone.
    write('unused.js', 'export const u=1;');
    const { modules, compiledBytes } = readPack(pack);
    const [greet] = modules.values();
    writePack(pack, { modules: new Map([...modules, ['gone.js', greet!], ['unused.js', greet!]]), compiledBytes });
    write('mark.js', 'var a=`!!`;export{a as mark};');
    expect(await greeting(true)).toBe('adieu!!');
    expect([...readPack(pack).modules.keys()].sort()).toEqual([...modules.keys()].sort());
  });

  it('are imported where they cannot be compiled', async () => {
    write('word.js', 'export const t=`plain`;');
    expect(await greeting(false)).toBe('plain!!');
  });

  it('keep what an earlier run did not call, once that is much', async () => {
    const each = (say: (i: number) => string) => Array.from({ length: 500 }, (_, i) => say(i)).join('');
    const functions = each((i) => `function f${i}(x,y){for(let z=0;z<y;z++)x+=Math.max(z,${i});return x>y?[x]:y}`);
    const calls = each((i) => `f${i}(1,2);`);
    write('word.js', `${functions}function g(){${calls}}function a(s){return s===\`\`?g():0}export{a as t};`);
    write('greet.js', 'import{t as e}from"./word.js";function g(s){return e(s)}export{g as greet};');
    vi.stubEnv('XDG_CACHE_HOME', folder.file('called'));
    const call = async (word: string): Promise<number> => {
      const built = builtModules('greet', place);
      (await built.load<{ greet(word: string): number }>('greet.js')).greet(word);
      built.keep();
      const at = folder.file('called/sotto/code');
      const { modules } = readPack(join(at, readdirSync(at)[0]!));
      return [...modules.values()].reduce((sum, { code }) => sum + code.length, 0);
    };
    const little = await call('short');
    expect(await call('short')).toBe(little);
    const much = await call('');
    expect(much).toBeGreaterThan(little + 20_000);
    expect(await call('short')).toBe(much);
  });

  it('are kept as the next run takes them, also where a worker changed the settings of V8', async () => {
    vi.stubEnv('XDG_CACHE_HOME', folder.file('late'));
    // Too much to do without a worker, and too little to start one at once.
    const data = folder.file('medium.dat');
    writeFileSync(
      data,
      Array.from({ length: 12_000 }, (_, t) => `${t % 7} ${10 + (t % 5)} ${20 + (t % 3)}\n`).join(''),
    );
    const job = ['--model', 'km', '--k', '2', '--m', '1', '--algorithm', 'pcta'];
    const written: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { code } = await sottoAlone(['anonymize', data, ...job, '-o', folder.file(`late-${n}`)]);
      expect(code).toBe(0);
      const packs = folder.file('late/sotto/code');
      const names = readdirSync(packs).filter((name) => name.startsWith('anonymize-medium-'));
      expect(names.length).toBe(1);
      written.push(statSync(join(packs, names[0]!)).ino);
    }
    expect(written[2]).toBe(written[1]);
  });
});
