import { describe, expect, it } from 'vitest';
import {
  algorithmById,
  algorithms,
  checkJob,
  type Hint,
  hintText,
  models,
  resolveJob,
  SottoError,
} from '../../src/internal.ts';
import { checkNeeds } from '../../src/job/job.ts';
import { studioWords } from './hints.ts';

const title = (id: string): string => algorithmById(id).title;

describe('studioWords', () => {
  it.each<{ hint: Hint; said: string }>([
    {
      hint: ['replace the tabs by commas, or ', { set: 'format', to: 'basket' }, ' if each line is one item'],
      said: 'replace the tabs by commas, or choose Baskets as CSV under Format if each line is one item',
    },
    {
      hint: [{ set: 'algorithm', to: ['cr', 'interleaved'] }, ', which make known items unknown'],
      said: `tick ${title('cr')} or ${title('interleaved')}, which make known items unknown`,
    },
    {
      hint: [{ set: 'maxNodes', to: 1_000_000 }, ', or ', { set: 'algorithm', to: 'refine' }],
      said: `set “max nodes” to 1000000, or tick ${title('refine')}`,
    },
    {
      hint: ['choose a smaller ', { name: 'beta' }, ', or take a sample'],
      said: 'choose a smaller “beta”, or take a sample',
    },
    {
      hint: [{ give: 'hierarchy' }, '; ', { give: 'rules' }],
      said: 'load or build a hierarchy on Protect; give sensitive rules on Protect',
    },
    {
      hint: [{ leaveOut: ['weights', 'utility'] }, ', or choose another'],
      said: 'leave out item weights and utility groups, or choose another',
    },
    {
      hint: ['name the others with ', { name: 'columns' }, ', item first'],
      said: 'name the others with “Columns that are levels”, item first',
    },
    { hint: 'nothing of the kind – is -x here', said: 'nothing of the kind – is -x here' },
  ])('$said', ({ hint, said }) => {
    expect(hintText(hint, studioWords)).toBe(said);
  });

  it('leave no flag in the hint of any job that lacks something', () => {
    let hints = 0;
    for (const { id: model } of models) {
      for (const { id } of algorithms) {
        try {
          checkNeeds(resolveJob(checkJob({ data: 'd', model: { id: model }, algorithm: { id } })));
        } catch (error) {
          if (!(error instanceof SottoError) || error.facts.hint === undefined) continue;
          hints++;
          expect(hintText(error.facts.hint, studioWords)).not.toMatch(/--|FILE|sotto /);
        }
      }
    }
    expect(hints).toBeGreaterThan(10);
  });
});
