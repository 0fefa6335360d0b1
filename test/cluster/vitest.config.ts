import { defineConfig } from 'vitest/config';

/** What `npm run test:cluster` runs; without a server these tests are no part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/cluster/**/*.cluster.ts'],
    reporters: ['default', './tools/closing-line-reporter.mjs'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
