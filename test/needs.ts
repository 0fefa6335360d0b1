import { describe, type TestOptions } from 'vitest';

/**
 * `describe` for tests that need something beside Node. Where it is missing they are skipped, and the last line of the
 * run says what was left out and how to get it (tools/closing-line-reporter.mjs reads it from the title).
 */
export function describeWith(isHere: boolean, what: string, howToGet: string, options: TestOptions = {}) {
  return (title: string, tests: () => void): void => {
    if (isHere) describe(title, options, tests);
    else describe.skip(`${title} [left out: ${what} (${howToGet})]`, tests);
  };
}
