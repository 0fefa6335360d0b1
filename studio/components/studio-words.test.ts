import { describe, expect, it } from 'vitest';
import { algorithmById, algorithms, checkJob, checkNeeds, models, resolveJob, SottoError } from '../../src/internal.ts';
import { inStudioWords } from './studio-words.ts';

const title = (id: string): string => algorithmById(id).title;

describe('inStudioWords', () => {
  it.each([
    [
      'replace the tabs by commas, or say --format basket if each line is one item',
      'replace the tabs by commas, or choose Baskets as CSV under Format if each line is one item',
    ],
    ['use --algorithm refine: on small data it is near', `tick ${title('refine')}: on small data it is near`],
    [
      'use --algorithm cr or interleaved, which make known items unknown',
      `tick ${title('cr')} or ${title('interleaved')}, which make known items unknown`,
    ],
    [
      'use --algorithm exact-suppressor, or sample-suppressor with epsilon and delta',
      `tick ${title('exact-suppressor')}, or ${title('sample-suppressor')} with epsilon and delta`,
    ],
    ['use --algorithm merge-greedy, or a larger k', `tick ${title('merge-greedy')}, or a larger k`],
    [
      'the best so far has NCP 0.1; use --max-nodes 1000000, or --algorithm refine',
      `the best so far has NCP 0.1; set “max nodes” to 1000000, or tick ${title('refine')}`,
    ],
    ['choose a smaller --beta, or take a sample', 'choose a smaller “beta”, or take a sample'],
    [
      'add --hierarchy FILE; `sotto hierarchy build DATA` makes one; add --rules FILE, or for a try --rules random:5',
      'load or build a hierarchy on Protect; give sensitive rules on Protect',
    ],
    [
      'leave out --weights and --utility, or choose another',
      'leave out item weights and utility groups, or choose another',
    ],
    [
      'a column that is no level can be left out: name the others with --columns, the item first',
      'a column that is no level can be left out: name the others under “Columns that are levels”, the item first',
    ],
    ['nothing of the kind – is -x here', 'nothing of the kind – is -x here'],
  ])('%s', (said, expected) => {
    expect(inStudioWords(said)).toBe(expected);
  });

  it('leaves no flag in the hint of any job that lacks something', () => {
    let hints = 0;
    for (const { id: model } of models) {
      for (const { id } of algorithms) {
        try {
          checkNeeds(resolveJob(checkJob({ data: 'd', model: { id: model }, algorithm: { id } })));
        } catch (error) {
          if (!(error instanceof SottoError) || error.facts.hint === undefined) continue;
          hints++;
          expect(inStudioWords(error.facts.hint)).not.toMatch(/--|FILE|sotto /);
        }
      }
    }
    expect(hints).toBeGreaterThan(10);
  });
});
