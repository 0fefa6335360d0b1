import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'node/**/*.test.ts',
      'cli/**/*.test.ts',
      'studio/**/*.test.ts',
      'bench/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    reporters: ['default', './tools/closing-line-reporter.mjs'],
    testTimeout: 120_000,
  },
});
