import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietContext, someWishes } from '../../../test/arbitraries/personal-case.ts';
import { atLeast, cases } from '../../../test/cases.ts';
import { datasetWith } from '../../../test/dataset-with.ts';
import { wishableInsertAlgorithm } from './index.ts';
import { wishableItems } from './wishable-insert.ts';

const start = () => {
  throw new Error('no post-pass');
};

describe('wishable-insert', () => {
  it('does not depend on who wished what, only on what may be wished', () => {
    let [numShown, numHidden] = [0, 0];
    fc.assert(
      fc.property(
        someWishes({ numItems: 6, maxRows: 12, maxLength: 5 }),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        ({ dataset, preferences, rho }, shifts) => {
          const sensitive = wishableItems(dataset, preferences);
          const release = (wishes: typeof preferences) =>
            wishableInsertAlgorithm.run(
              { dataset, preferences: wishes, sensitive },
              { id: 'personal-rho', params: { rho } },
              {},
              { ...quietContext(), start },
            );
          const none = { offsets: new Uint32Array(dataset.numRows + 1), items: new Uint32Array() };
          const one = Uint32Array.from({ length: dataset.numRows + 1 }, (_, t) => (sensitive.length === 0 ? 0 : t));
          const others = {
            offsets: one,
            items: Uint32Array.from(
              { length: one[dataset.numRows] },
              (_, t) => sensitive[shifts[t] % sensitive.length],
            ),
          };
          const published = release(preferences);
          expect(release(none)).toEqual(published);
          expect(release(others)).toEqual(published);
          numShown += published.dataset.items.filter((i) => sensitive.includes(i)).length;
          numHidden += dataset.items.length - published.dataset.items.length;
        },
      ),
      { numRuns: cases(500) },
    );
    expect(numShown).toBeGreaterThan(atLeast(100));
    expect(numHidden).toBeGreaterThan(atLeast(100));
  });

  it('refuses a wish that the policy does not know', () => {
    const dataset = datasetWith({
      offsets: Uint32Array.of(0, 2),
      items: Uint32Array.of(0, 1),
      dictionary: { labels: ['a', 'b'] },
    });
    const preferences = { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(1) };
    expect(() => wishableItems(dataset, preferences, Uint32Array.of(0))).toThrow('somebody asks to hide "b"');
    expect([...wishableItems(dataset, preferences)]).toEqual([1]);
  });
});
