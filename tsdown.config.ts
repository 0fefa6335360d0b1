import { existsSync, readdirSync } from 'node:fs';
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

/** What is loaded only when asked for and may be missing: drivers of databases and clusters. */
const OPTIONAL = Object.keys(packageJson.peerDependencies).map((name) => new RegExp(`^${name}(/|$)`));
/** The verifier of each model, for who imports one alone. */
const VERIFIERS = readdirSync('src/models')
  .map((name) => `src/verify/${name}`)
  .filter((file) => existsSync(file) && !/\/(define|index)\.ts$/.test(file));
const inside = { alwaysBundle: /./, neverBundle: OPTIONAL };

export default defineConfig([
  // The program, with its dependencies inside: start-up time is part of the product.
  {
    ...common,
    outDir: 'dist',
    entry: {
      sotto: 'cli/sotto.ts',
      worker: 'node/worker/worker.ts',
      'mining-worker': 'node/worker/mining-worker.ts',
      'tools/generate': 'tools/generate.ts',
    },
    deps: inside,
    minify: true,
    dts: false,
  },
  // The benchmarks.
  {
    ...common,
    outDir: 'dist/bench',
    entry: { run: 'bench/run.ts', arrange: 'bench/arrange-process.ts' },
    deps: inside,
    dts: false,
  },
  // The library and its Node part, for import: module by module, so that a bundler takes only what is used, with types beside
  // each. Minified, because the tarball carries it a third time (program, studio, library).
  {
    ...common,
    outDir: 'dist/lib',
    entry: ['src/index.ts', 'node/index.ts', ...VERIFIERS],
    unbundle: true,
    outputOptions: { comments: { annotation: true, jsdoc: false, legal: true } },
    minify: true,
    tsconfig: 'tools/tsconfig.declarations.json',
    dts: true,
  },
]);
