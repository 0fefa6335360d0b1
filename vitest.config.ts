import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that set variables of their process or put another module in a module's place. */
const ALONE = ['test/stores/**/*.test.ts', 'src/mining/ranked-search.test.ts'];

/** The long files first, so that no core is left with one of them at the end. */
const LONGEST_FIRST = ['test/contract/', 'test/repo/docs', 'test/cli/', 'test/'];
/** Tests of pages wait most of the time: one begins after this number of others, so that no core is idle. */
const OTHERS_BETWEEN_PAGES = 5;

/**
 * Files that are alone come first: a worker that others share ends, with all that it has imported, where one of them is
 * next.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'alone') return -1;
      const n = LONGEST_FIRST.findIndex((place) => moduleId.includes(`/${place}`));
      return n < 0 ? LONGEST_FIRST.length : n;
    };
    const isPage = ({ moduleId }: TestSpecification) => moduleId.includes('/test/studio/');
    const pages = files.filter(isPage);
    const sorted = files
      .filter((file) => !isPage(file))
      .sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
    const alone = sorted.filter((file) => rank(file) < 0).length;
    for (const [n, page] of pages.entries()) sorted.splice(alone + n * (OTHERS_BETWEEN_PAGES + 1), 0, page);
    return sorted;
  }
}

export default defineConfig({
  test: {
    reporters: ['default', './tools/closing-line-reporter.mjs'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    // A test of a process or a page waits most of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        // Files share a worker and what it has imported: half of the time goes into imports otherwise.
        test: {
          name: 'together',
          pool: 'threads',
          isolate: false,
          include: ['{src,node,cli,studio,bench,test}/**/*.test.ts'],
          exclude: ALONE,
        },
      },
      { extends: true, test: { name: 'alone', pool: 'forks', include: ALONE } },
    ],
  },
});
