import { defineConfig } from 'tsdown';

const common = {
  format: 'esm',
  platform: 'node',
  target: 'node20',
  hash: false,
  fixedExtension: false,
  clean: false,
} as const;

export default defineConfig([
  // The program, with its dependencies inside: start-up time is part of the product.
  {
    ...common,
    outDir: 'dist',
    entry: {
      sotto: 'cli/sotto.ts',
      worker: 'node/worker.ts',
      'mining-worker': 'node/mining-worker.ts',
      'tools/generate': 'tools/generate.ts',
    },
    deps: { alwaysBundle: /./ },
    minify: true,
    dts: false,
  },
  // The benchmarks.
  { ...common, outDir: 'dist/bench', entry: { run: 'bench/run.ts' }, deps: { alwaysBundle: /./ }, dts: false },
  // The library and its Node part, for import; in a folder of its own, so that shared chunks cannot collide.
  {
    ...common,
    outDir: 'dist/lib',
    entry: { index: 'src/index.ts', node: 'node/index.ts' },
    tsconfig: 'tools/tsconfig.declarations.json',
    dts: true,
  },
]);
