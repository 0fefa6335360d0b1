import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const WORKER = "new URL('./worker.ts', import.meta.url)";

/** Builds the worker as one more entry of the same build: page and workers then share the library's code. */
function sharedWorkerCode(): Plugin {
  return {
    name: 'shared-worker-code',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/worker/client.ts')) return undefined;
      const entry = this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'worker/worker.ts'), name: 'worker' });
      if (!code.includes(WORKER)) this.error('the worker is not where it was');
      return code.replace(WORKER, `import.meta.ROLLUP_FILE_URL_${entry}`);
    },
  };
}

/** The package declares its modules free of side effects; this one has one. */
function keepNoGeneratedCode(): Plugin {
  return {
    name: 'keep-no-generated-code',
    transform: (code, id) =>
      id.endsWith('/no-generated-code.ts') ? { code, map: null, moduleSideEffects: true } : undefined,
  };
}

/** The studio: static files that run from any folder of any host. */
export default defineConfig({
  base: './',
  publicDir: false,
  cacheDir: '../.cache/vite',
  plugins: [sharedWorkerCode(), keepNoGeneratedCode()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: '../dist/studio',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // Of scripts, only the page's own: a worker has no document to preload with.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        // The program, too, loads the decompressors of Parquet files from here, by this name.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/hyparquet-compressors/') ? 'assets/compressors.js' : 'assets/[name]-[hash].js',
      },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});
