import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../cases.ts';
import { executable, launch } from '../studio/browser.ts';
import { nameExamples, type PageExample, pageExamples } from './docs-examples.ts';

const root = resolve(import.meta.dirname, '../..');

const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** Bytes of the tarball. */
const LIMIT = 1_200_000;

describe.runIf(isLong)('the tarball', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-tarball-'));
  const project = join(folder, 'project');
  const installed = join(project, 'node_modules/sotto');
  const placed = ({ page, code }: PageExample) => ({ page, code, place: `${page.replaceAll(/\W/g, '-')}.ts` });
  const examples = pageExamples().map(placed);
  const packed: { size: number; files: string[] } = { size: 0, files: [] };

  beforeAll(() => {
    const [told] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], root));
    packed.size = told.size;
    packed.files = told.files.map(({ path }: { path: string }) => path);
    mkdirSync(installed, { recursive: true });
    run('tar', ['xzf', join(folder, told.filename), '--strip-components=1', '-C', installed], folder);
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    // As an installation has them, without asking a registry: its dependencies and nothing else.
    for (const name of Object.keys(dependencies)) link(name);
    for (const name of ['@types/node', 'undici-types']) link(name);
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function link(name: string): void {
    const place = join(project, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place);
  }

  it('is small and has nothing in it that is for us alone', () => {
    expect(packed.size).toBeLessThan(LIMIT);
    expect(packed.files).toEqual(
      expect.arrayContaining([
        'dist/sotto.js',
        'dist/NOTICES.txt',
        'dist/studio/index.html',
        'dist/types/node/index.d.ts',
      ]),
    );
    expect(packed.files.filter((file) => /bench|tools|\.sotto-built|\.test\.|\.map$/.test(file))).toEqual([]);
  });

  it('has types for strict NodeNext by which every example compiles, and what is wrong does not', () => {
    const all = [...examples, ...nameExamples().map(placed)];
    for (const { place, code } of all) writeFileSync(join(project, place), code);
    const calls = readFileSync(join(root, 'test/types/calls.ts'), 'utf8');
    writeFileSync(
      join(project, 'calls.ts'),
      calls.replace("'../../src/index.ts'", "'sotto'").replace("'../../node/index.ts'", "'sotto/node'"),
    );
    const files = [...all.map(({ place }) => place), 'calls.ts'];
    const options = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      'node',
    ];
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...files], project);
  });

  it.each(examples)('$page: its library examples run', ({ place }) => {
    run(process.execPath, [join(project, place.replace('.ts', '.js'))], project);
  });

  it('is there for CommonJS', () => {
    const code =
      "const s = require('sotto'); const n = require('sotto/node'); console.log(typeof s.anonymize, typeof n.verify)";
    expect(run(process.execPath, ['-e', code], project)).toContain('function function');
  });

  it.each([
    ['one kernel', "import { countSupports } from 'sotto'; console.log(countSupports);", 15_000],
    // The search of every kind of itemset, and the writing of lines, in WebAssembly, and the same in TypeScript for where
    // that is not to be had.
    ['mining', "import { forEachFrequentItemset } from 'sotto'; console.log(forEachFrequentItemset);", 45_000],
    ['one verifier', "import { kmVerifier } from 'sotto/verify/km'; console.log(kmVerifier);", 150_000],
    ['all verifiers', "import { verifiers } from 'sotto'; console.log(verifiers);", 170_000],
  ])('costs who imports %s little', (_what, contents, limit) => {
    writeFileSync(join(project, 'imported.js'), contents);
    const built = run(bin('esbuild'), ['imported.js', '--bundle', '--minify', '--format=esm'], project);
    expect(Buffer.byteLength(built)).toBeLessThan(limit);
  });

  it('is clean by publint and attw', () => {
    run(bin('publint'), [installed, '--strict', '--pack', 'false'], folder);
    run(
      bin('attw'),
      [join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''), '--profile', 'esm-only'],
      folder,
    );
  });

  it('says how to install a driver that is missing', async () => {
    const code = `import { readRecords } from 'sotto/node'; await readRecords('duckdb:no.db?table=t').catch((e) => console.log(e.code, e.message, e.hint));`;
    const place = join(folder, 'alone');
    cpSync(project, place, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(place, 'driver.mjs'), code);
    const told = run(process.execPath, [join(place, 'driver.mjs')], place);
    expect(told).toContain('unsupported');
    expect(told).toContain('npm install @duckdb/node-api@');
  });

  it.runIf(executable !== undefined)('runs in a browser, built by Vite', async () => {
    const place = join(project, 'site');
    mkdirSync(place, { recursive: true });
    writeFileSync(
      join(place, 'index.html'),
      '<!doctype html><title>site</title><script type="module" src="./main.js"></script>',
    );
    writeFileSync(
      join(place, 'main.js'),
      `import { anonymize, count } from 'sotto';
       const secret = Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, '0')).join('');
       const baskets = [['milk', 'beer'], ['milk', 'wine'], ['milk', 'beer'], ['bread', 'wine']];
       const { verdict, release } = await anonymize(baskets, { model: 'km', k: 2, m: 2, secret });
       document.title = verdict.status + ' ' + count(release, ['milk']).upper;`,
    );
    run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', place, '--logLevel', 'error'], place);
    const server = await serve(join(place, 'dist'));
    const browser = await launch();
    try {
      const page = await browser.newPage();
      const { port } = server.address() as { port: number };
      await page.goto(`http://127.0.0.1:${port}/index.html`);
      await page.waitForFunction(() => document.title !== 'site');
      expect(await page.title()).toMatch(/^holds [34]$/);
    } finally {
      await browser.close();
      server.close();
    }
  });

  it.for(['bun', 'deno'])('runs in %s where npm carries it', (name, context) => {
    const place = join(folder, name);
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{"private":true}');
    const command = join(place, 'node_modules/.bin', name);
    try {
      run('npm', ['install', name, '--no-audit', '--no-fund', '--foreground-scripts'], place);
      run(command, ['--version'], place);
    } catch (error) {
      return context.skip(`${name} is not installable here: ${String(error).split('\n')[0]}`);
    }
    const code = `import { anonymize, verify } from 'sotto/node'; import { mine } from 'sotto';
      const baskets = [['milk', 'beer'], ['milk', 'beer'], ['milk']];
      const result = await anonymize(baskets, { model: 'km', k: 2, m: 2 });
      await result.write('release-${name}');
      console.log((await verify('release-${name}')).status, mine(baskets, { kind: 'closed' }).length);`;
    writeFileSync(join(project, `${name}.mjs`), code);
    const how = name === 'deno' ? ['run', '--allow-all', '--node-modules-dir=manual'] : ['run'];
    expect(run(command, [...how, join(project, `${name}.mjs`)], project)).toContain('holds 2');
  });
});

function run(command: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

/** The files of a folder on a port of this machine. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://here').pathname);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    const type = file.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  return server;
}
