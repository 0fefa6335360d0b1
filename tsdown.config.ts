import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'tsdown';
import packageJson from './package.json' with { type: 'json' };

const common = {
  format: 'esm',
  platform: 'node',
  target: 'node20',
  hash: false,
  fixedExtension: false,
  clean: false,
} as const;

/** Packages that are loaded on demand and may be missing: drivers of databases and clusters. */
const OPTIONAL = Object.keys(packageJson.peerDependencies).map((name) => new RegExp(`^${name}(/|$)`));
const inside = { alwaysBundle: /./, neverBundle: OPTIONAL };

/** Decompressors of Parquet files, which are large: the program takes those of the studio, so that they are packed once. */
const COMPRESSORS = 'hyparquet-compressors';

/** No verb is a program of its own, so that commander need not load what starts one. */
const withoutSubprograms = {
  name: 'without-subprograms',
  transform: (code: string, id: string) =>
    id.endsWith('/commander/lib/command.js') ? code.replace("require('node:child_process')", '{}') : undefined,
};

/** The verifier of each model, to be imported alone, and the list of all. */
const VERIFIERS = readdirSync('src/models').filter(
  (name) => existsSync(`src/verify/${name}`) && name !== 'define.ts' && !name.endsWith('.test.ts'),
);

export default defineConfig([
  // The program and the library, which share their chunks, with their dependencies inside: start-up time is part of the
  // product, and so is the size of the package.
  {
    ...common,
    outDir: 'dist',
    entry: {
      sotto: 'cli/sotto.ts',
      'early-worker': 'cli/early-worker.ts',
      main: 'cli/main.ts',
      'task-worker': 'cli/task-worker.ts',
      'serve-tasks': 'node/worker/serve-tasks.ts',
      worker: 'node/worker/worker.ts',
      'mining-worker': 'node/worker/mining-worker.ts',
      'pair-worker': 'node/stores/duckdb/pair-worker.ts',
      'lib/index': 'src/index.ts',
      'lib/node': 'node/index.ts',
      ...Object.fromEntries(VERIFIERS.map((name) => [`lib/verify/${name.replace('.ts', '')}`, `src/verify/${name}`])),
    },
    deps: { ...inside, neverBundle: [...OPTIONAL, COMPRESSORS] },
    plugins: [withoutSubprograms],
    // Its build for browsers is of modules, of which only what is used stays.
    alias: { yaml: resolve('node_modules/yaml/browser/dist/index.js') },
    minify: true,
    outputOptions: {
      paths: { [COMPRESSORS]: './studio/assets/compressors.js' },
      comments: { annotation: true, jsdoc: false, legal: false },
      // A user of a kernel from the library takes none of the definitions, which need zod.
      codeSplitting: {
        groups: [
          { name: 'zod', test: /\/node_modules\/zod\//, priority: 2 },
          { name: 'kernels', test: /\/src\/(data|kernels|mining)\/|\/node_modules\/flatqueue\//, priority: 1 },
        ],
      },
    },
    dts: false,
  },
  // The generators of files of this repository: what only they need is not in the package.
  {
    ...common,
    outDir: 'dist/tools',
    entry: {
      generate: 'tools/generate.ts',
      'defaults-table': 'tools/defaults-table.ts',
      experiments: 'tools/experiments.ts',
    },
    deps: inside,
    dts: false,
  },
  // The benchmarks.
  {
    ...common,
    outDir: 'dist/bench',
    entry: { run: 'bench/run.ts', arrange: 'bench/arrange-process.ts', 'first-call': 'bench/first-call-process.ts' },
    deps: inside,
    dts: false,
  },
  // The types of the library, file by file.
  {
    ...common,
    outDir: 'dist/types',
    entry: {
      'src/index': 'src/index.ts',
      'node/index': 'node/index.ts',
      ...Object.fromEntries(VERIFIERS.map((name) => [`src/verify/${name.replace('.ts', '')}`, `src/verify/${name}`])),
    },
    tsconfig: 'tools/tsconfig.declarations.json',
    dts: { emitDtsOnly: true },
  },
]);
