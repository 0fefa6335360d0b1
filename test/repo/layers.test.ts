import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Which layer may import which, as ARCHITECTURE.md says; src/records/ and files right under src/ are free to all of src/. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/records': [],
  'src/data': [],
  'src/schema': ['src/data'],
  'src/text': ['src/data'],
  'src/formats': ['src/data', 'src/schema', 'src/text'],
  'src/side-files': ['src/data', 'src/formats', 'src/text'],
  'src/kinds': ['src/data', 'src/side-files'],
  'src/models': ['src/data', 'src/schema'],
  'src/kernels': ['src/data'],
  'src/mining': ['src/kernels', 'src/data'],
  'src/generate': ['src/data', 'src/schema'],
  'src/hierarchies': ['src/data', 'src/schema', 'src/text'],
  'src/inputs': [
    'src/mining',
    'src/formats',
    'src/hierarchies',
    'src/schema',
    'src/side-files',
    'src/text',
    'src/data',
  ],
  'src/engines': ['src/data'],
  'src/algorithms': ['src/kinds', 'src/mining', 'src/kernels', 'src/engines', 'src/models', 'src/data', 'src/schema'],
  'src/verify': ['src/kinds', 'src/models', 'src/engines', 'src/data', 'src/schema'],
  'src/risk': ['src/kinds', 'src/models', 'src/data', 'src/mining'],
  'src/utility': ['src/kinds', 'src/models', 'src/data', 'src/mining'],
  'src/report': ['src/kinds', 'src/models', 'src/data', 'src/utility', 'src/verify', 'src/risk'],
  'src/job': [
    'src/algorithms',
    'src/data',
    'src/formats',
    'src/generate',
    'src/hierarchies',
    'src/inputs',
    'src/kinds',
    'src/models',
    'src/schema',
    'src/text',
    'src/verify',
  ],
  'src/run': [
    'src/algorithms',
    'src/data',
    'src/engines',
    'src/formats',
    'src/inputs',
    'src/job',
    'src/kinds',
    'src/models',
    'src/report',
    'src/risk',
    'src/schema',
    'src/side-files',
    'src/utility',
    'src/verify',
  ],
  'src/queries': [
    'src/data',
    'src/formats',
    'src/kinds',
    'src/mining',
    'src/risk',
    'src/schema',
    'src/side-files',
    'src/text',
  ],
  'src/publish': [
    'src/algorithms',
    'src/data',
    'src/formats',
    'src/inputs',
    'src/job',
    'src/kinds',
    'src/models',
    'src/report',
    'src/run',
    'src/schema',
    'src/side-files',
    'src/text',
    'src/utility',
    'src/verify',
  ],
  'src/calls': [
    'src/algorithms',
    'src/data',
    'src/formats',
    'src/inputs',
    'src/job',
    'src/kinds',
    'src/models',
    'src/publish',
    'src/queries',
    'src/risk',
    'src/run',
    'src/schema',
    'src/side-files',
    'src/text',
    'src/verify',
  ],
  'src/sweep': [
    'src/algorithms',
    'src/data',
    'src/formats',
    'src/hierarchies',
    'src/inputs',
    'src/job',
    'src/models',
    'src/queries',
    'src/report',
    'src/run',
    'src/schema',
    'src/text',
    'src/utility',
  ],
  node: ['src'],
  cli: ['src', 'node'],
  studio: ['src'],
};

/** The packages that each part may use. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  src: [
    'zod',
    'flatqueue',
    '@noble/ciphers/chacha.js',
    'pure-rand/distribution/uniformInt',
    'pure-rand/generator/xoroshiro128plus',
    'hyparquet',
    // Levels and dictionaries of pages, which no interface of the package gives before it makes lists of them.
    'hyparquet/src/column.js',
    'hyparquet/src/datapage.js',
    'hyparquet-compressors',
    'hyparquet-writer',
  ],
  node: [
    'yaml',
    'hyparquet',
    'hyparquet-writer',
    'hyparquet-compressors',
    '@duckdb/node-api',
    'postgres',
    '@grpc/grpc-js',
    'protobufjs',
    '@uwdata/flechette',
  ],
  cli: ['commander', 'picocolors', 'zod'],
  studio: [
    'react',
    'react-dom',
    'react-dom/client',
    '@tanstack/react-virtual',
    'zustand',
    '@noble/hashes/sha2.js',
    '@noble/hashes/utils.js',
    'fflate',
    'zod',
    // The glossary explains the studio's terms: one text for both.
    'docs/theory/glossary.md?raw',
  ],
};

/** The library's front door, and the one for our own shells. */
const DOORS = new Set(['src/index.ts', 'src/internal.ts']);

/** What the pure library may not touch. */
const IMPURE = /\b(console|process|Buffer|document|window|globalThis|Date\.now|performance|Math\.random|setTimeout)\b/;

/** The one function that answers each question, and what it stands on, which nobody else outside its room calls. */
const ONE_WAY: Readonly<Record<string, { readonly on: readonly string[]; readonly studio: boolean }>> = {
  runRecords: { on: ['run'], studio: true },
  releaseFiles: { on: [], studio: true },
  verifyPromise: { on: [], studio: false },
  miningOf: { on: ['mineDataset', 'mineRelease'], studio: true },
  assessRisk: { on: ['assessItemRisk', 'riskQuery'], studio: true },
  countItemsets: { on: [], studio: false },
};

interface Imported {
  readonly file: string;
  readonly from: string;
  readonly target: string;
}

const files = ['src', 'node', 'cli', 'studio'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|config|d)\.ts$/.test(file)),
);

const imports: Imported[] = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = text.matchAll(/^(?:import|export)\b[^;']*?from '([^']+)'/gm);
  const dynamic = text.matchAll(/\bimport\('([^']+)'\)/g);
  return [...named, ...dynamic].map(([, target]) => ({
    file,
    from: layerOf(file),
    target: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
  }));
});

/** The files of a part that import a name from the library. */
function usersOf(name: string, part: string): string[] {
  return files
    .filter((file) => file.startsWith(`${part}/`))
    .filter((file) => {
      const named = readFileSync(join(root, file), 'utf8').matchAll(
        /^import \{([^}]*)\} from '(?:\.\.\/[a-z]|[^']*\/src\/)[^']*'/gm,
      );
      return [...named].some(([, list]) => list.split(',').some((one) => one.trim().split(' ')[0] === name));
    });
}

/** `src/verify`, `node`, or `src` for files right under src/. */
function layerOf(file: string): string {
  const [first, second, third] = file.split('/');
  if (first !== 'src') return first;
  return third === undefined ? 'src' : `src/${second}`;
}

describe('layers', () => {
  it('finds the imports it is meant to check', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.some(({ from, target }) => from === 'src/verify' && target.startsWith('src/models'))).toBe(true);
  });

  it('import only what the layer table allows', () => {
    const wrong = imports.filter(({ file, from, target }) => {
      if (!/^(src|node|cli|studio)\//.test(target)) return false;
      const to = layerOf(target);
      if (to === from || ((to === 'src' || to === 'src/records') && from.startsWith('src/'))) return false;
      if (from === 'src') return !DOORS.has(file);
      const allowed = LAYERS[from] ?? [];
      return !allowed.includes(to) && !(allowed.includes('src') && DOORS.has(target));
    });
    // The program tells its version without loading the library.
    expect(wrong.filter(({ from, target }) => !(from === 'cli' && target === 'src/version.ts'))).toEqual([]);
  });

  it('see of engines only the questions, and leave the answers to them', () => {
    const wrong = imports.filter(
      ({ from, target }) =>
        (from === 'src/algorithms' || from === 'src/verify') &&
        target.startsWith('src/engines/') &&
        target !== 'src/engines/define.ts',
    );
    expect(wrong).toEqual([]);
  });

  it('let a shell see only the front door of the library and of node/', () => {
    const doors = new Set(['src/internal.ts', 'node/internal.ts', 'src/version.ts']);
    // What the package offers for files takes and gives what it offers for records.
    const isOffered = ({ file, target }: Imported) =>
      /^node\/(calls\/|index\.ts)/.test(file) && target === 'src/index.ts';
    const wrong = imports.filter(
      ({ from, target }) =>
        ((from === 'cli' && /^(src|node)\//.test(target)) ||
          ((from === 'node' || from === 'studio') && target.startsWith('src/'))) &&
        !doors.has(target),
    );
    expect(wrong.filter((one) => !isOffered(one))).toEqual([]);
  });

  it('use only the packages listed for them', () => {
    const wrong = imports.filter(({ from, target }) => {
      if (/^(src|node|cli|studio)\//.test(target)) return false;
      if (target.startsWith('node:')) return from.startsWith('src') || from === 'studio';
      return !PACKAGES[from.split('/')[0]].includes(target);
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(ONE_WAY))('let calls, tasks and studio answer by %s alone', (name, { on, studio }) => {
    const users = ['src/calls', 'node', 'cli', 'studio'].filter((part) => usersOf(name, part).length > 0);
    expect(users).toEqual(['src/calls', 'node', ...(studio ? ['studio'] : [])]);
    expect(
      on.flatMap((inner) => ['src/calls', 'node', 'cli', 'studio'].flatMap((part) => usersOf(inner, part))),
    ).toEqual([]);
  });

  it('make records in one room: no other file says that something is a Dataset', () => {
    const makers = files.filter((file) =>
      /\bas (?:unknown as )?Dataset\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(makers).toEqual(['src/records/rows.ts']);
  });

  it('keep the library pure: no platform, clock or chance of its own', () => {
    const impure = files
      .filter((file) => file.startsWith('src/'))
      .filter((file) => IMPURE.test(withoutComments(readFileSync(join(root, file), 'utf8'))));
    expect(impure).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");
}
