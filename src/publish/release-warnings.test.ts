import { describe, expect, it } from 'vitest';
import { algorithmById } from '../job/catalog.ts';
import { models } from '../models/index.ts';
import { nearestTo, type ReleaseOutcome, releaseWarnings } from './release-warnings.ts';

const good: ReleaseOutcome = {
  modelId: 'km',
  algorithmId: 'merge-greedy',
  verdict: { checked: 10 },
  utility: { ncp: 0.1 },
  items: { published: 5, suppressed: 0 },
  unused: [],
};

const texts = (change: Partial<ReleaseOutcome>): string[] =>
  releaseWarnings({ ...good, ...change }).map(({ text }) => text);

describe('releaseWarnings', () => {
  it('says nothing of a release that keeps items apart', () => {
    expect(releaseWarnings(good)).toEqual([]);
    expect(texts({ utility: {} })).toEqual([]);
  });

  it('warns when labels stand for a quarter of all items, or one label is left', () => {
    expect(texts({ utility: { ncp: 0.249 } })).toEqual([]);
    expect(texts({ utility: { ncp: 0.25 } })[0]).toMatch(/^few items can still be told apart/);
    expect(texts({ items: { published: 1, suppressed: 4 } })[0]).toMatch(/^few items can still/);
  });

  it('tells a promise that does not apply from one that is kept', () => {
    expect(texts({ verdict: { checked: 0 } })).toEqual([
      'there was nothing to check: the promise holds because it does not apply to anything',
    ]);
    expect(texts({ verdict: { checked: 0 }, items: { published: 0, suppressed: 0 } })[0]).toMatch(/contains no items/);
  });

  it('points out what a list names and the data does not have', () => {
    expect(texts({ unseen: { sensitive: [['herion', 'x']] } })).toEqual([
      'sensitive items that do not occur in the data: "herion", "x"',
    ]);
    const unseen = { sensitive: [['herion', 'x']] };
    expect(texts({ unseen, nearest: nearestTo(unseen, ['bread', 'heroin', 'milk']) })).toEqual([
      'sensitive items that do not occur in the data: "herion" (did you mean "heroin"?), "x"',
    ]);
    expect(texts({ unseen: { sensitive: [['1', '2', '3', '4', '5', '6', '7']] } })[0]).toMatch(/"5" and 2 more$/);
  });

  it('names the algorithms for the same promise that would use the hierarchy', () => {
    for (const { id } of models) {
      const [warning] = releaseWarnings({ ...good, modelId: id, unused: ['hierarchy'] });
      expect(warning.text).toBe(`the hierarchy was not used: ${algorithmById('merge-greedy').title} does without it`);
      for (const { serves, needs } of warning.instead ?? []) {
        expect(serves).toContain(id);
        expect(needs).toContain('hierarchy');
      }
    }
    expect(releaseWarnings({ ...good, unused: ['hierarchy'] })[0].instead?.length).toBeGreaterThan(0);
  });

  it('offers no algorithm where an earlier release tells how items are published', () => {
    const { algorithmId: _, ...like } = good;
    expect(releaseWarnings({ ...like, unused: ['hierarchy'] })).toEqual([
      { text: 'the hierarchy was not used: items are published as the earlier release did' },
    ]);
  });
});
