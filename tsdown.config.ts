import { defineConfig } from 'tsdown';

const common = { format: 'esm', platform: 'node', target: 'node20', outDir: 'dist', hash: false, fixedExtension: false } as const;

export default defineConfig([
  // The program, with its dependencies inside: start-up time is part of the product.
  {
    ...common,
    entry: { sotto: 'cli/sotto.ts', worker: 'node/worker.ts', 'tools/generate': 'tools/generate.ts' },
    deps: { alwaysBundle: /./ },
    dts: false,
    clean: false,
  },
  // The library and its Node part, for import.
  { ...common, entry: { index: 'src/index.ts', node: 'node/index.ts' }, tsconfig: 'tools/tsconfig.declarations.json', dts: true, clean: false },
]);
