import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { violatingItemsets } from '../../test/oracles/km.ts';
import { completions, keepsRho } from '../../test/oracles/rho.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import type { Dataset } from '../records/dataset.ts';
import { kmVerifier } from './km.ts';
import { kmRhoVerifier } from './km-rho.ts';
import { rhoVerifier } from './rho.ts';
import type { Verdict } from './verdict.ts';

const HALF = { num: 1, den: 2 };

/** Records written as words, one letter per item; x is sensitive. */
function wordsEvidence(words: string): { published: Dataset; sensitive: Uint32Array } {
  const published = datasetFromRows(words.split(' ').map((word) => [...word]));
  return { published, sensitive: Uint32Array.of(published.dictionary.labels.indexOf('x')) };
}

function verify(words: string, maxSteps?: number): Verdict {
  const context = { checkpoint: () => {}, ...(maxSteps !== undefined && { maxSteps }) };
  return kmRhoVerifier.verify(wordsEvidence(words), { k: 2, m: 2, rho: HALF }, context);
}

describe('kmRhoVerifier', () => {
  it('holds where both promises do, by their definitions', () => {
    const seen = { holds: 0, onlyKm: 0, onlyRho: 0, neither: 0 };
    const draws = fc.record({
      kinds: smallDataset({ maxItems: 5, maxRows: 4, maxLength: 4 }),
      repeats: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
      isSensitive: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      k: fc.integer({ min: 2, max: 3 }),
      m: fc.integer({ min: 1, max: 3 }),
      rho: fc.constantFrom({ num: 1, den: 3 }, HALF, { num: 2, den: 3 }, { num: 1, den: 1 }),
    });
    fc.assert(
      fc.property(draws, ({ kinds, repeats, isSensitive, k, m, rho }) => {
        const rows = completions(kinds)[0].flatMap((row, t) => Array.from({ length: repeats[t] }, () => [...row]));
        const published = datasetFromRows(rows);
        const sensitive = Uint32Array.from([...published.dictionary.labels.keys()].filter((i) => isSensitive[i]));
        const isKm = violatingItemsets(published, k, m).length === 0;
        const isRho = keepsRho({ published, sensitive }, rho);
        const verdict = kmRhoVerifier.verify({ published, sensitive }, { k, m, rho }, { checkpoint: () => {} });
        expect(verdict.status).toBe(isKm && isRho ? 'holds' : 'violated');
        seen[isKm ? (isRho ? 'holds' : 'onlyKm') : isRho ? 'onlyRho' : 'neither']++;
      }),
      { numRuns: cases(3000) },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(atLeast(100));
  });

  it('shows which of the promises is broken', () => {
    expect(verify('ax ax b')).toMatchObject({ status: 'violated', witness: { items: ['b'], required: 2 } });
    const inferred = verify('ax ax a b b');
    expect(inferred).toMatchObject({ status: 'violated', witness: { rule: { antecedent: ['a'], consequent: ['x'] } } });
  });

  it('counts k over sensitive items too', () => {
    expect(verify('ax a a')).toMatchObject({ status: 'violated', witness: { items: ['x'], support: 1 } });
    expect(verify('ax ax a a a')).toMatchObject({ status: 'holds', checked: 3 + 1 });
  });

  it('names the scope of both promises', () => {
    expect(verify('ax ax a a a').scope).toBe(
      'all itemsets of up to 2 items that occur in 5 records; inferences from any number of items of a record to the 1 sensitive item published, in 5 records',
    );
  });

  it('is undecided when either part is, unless the other is violated', () => {
    const undecided = verify('abx abx ab ab ab', 0);
    expect(undecided.status).toBe('undecided');
    if (undecided.status === 'undecided')
      expect(undecided.reason).toMatch(/itemsets of 2 items; .*sensitive items are/);
    const seen = new Set<string>();
    for (const words of ['abx abx ab ab ab', 'abcdx abcdx abcd abcd abcd ab', 'abx abx aby aby ab ab ab ab ab']) {
      const evidence = wordsEvidence(words);
      for (let maxSteps = 0; maxSteps < 60; maxSteps++) {
        const context = { checkpoint: () => {}, maxSteps };
        const halves = [
          kmVerifier.verify(evidence, { k: 2, m: 2 }, context).status,
          rhoVerifier.verify(evidence, { rho: HALF }, context).status,
        ];
        seen.add(halves.join(' '));
        const status = halves.includes('undecided') ? 'undecided' : 'holds';
        expect([words, maxSteps, verify(words, maxSteps).status]).toEqual([words, maxSteps, status]);
      }
    }
    expect(seen).toContain('undecided holds');
    expect(seen).toContain('holds undecided');
    expect(verify('abx abx', 0)).toMatchObject({ status: 'violated', witness: { rule: { consequent: ['x'] } } });
  });
});
