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
const OPTIONAL = Object.keys(packageJson.optionalDependencies).map((name) => new RegExp(`^${name}(/|$)`));
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
  // The library and its Node part, for import; in a folder of its own, so that shared chunks cannot collide.
  {
    ...common,
    outDir: 'dist/lib',
    entry: { index: 'src/index.ts', node: 'node/index.ts' },
    tsconfig: 'tools/tsconfig.declarations.json',
    dts: true,
  },
]);
