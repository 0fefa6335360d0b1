import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOfRecords, rulesOracle, smallRecords } from '../../../test/oracles/rules.ts';
import { ItemsetStore } from '../../mining/itemset-store.ts';
import { mineKeptRules } from './kept-rules.ts';

const PARAMS = { minSupport: { num: 1, den: 5 }, minConfidence: { num: 1, den: 2 }, margin: { num: 1, den: 10 } };
const quiet = { checkpoint: () => {} };

describe('mineKeptRules', () => {
  it('finds the rules that are sure at the thresholds, not to be hidden, and within reach of a change', () => {
    fc.assert(
      fc.property(
        smallRecords(['1', '1', '0', '?']),
        fc.uint8Array({ minLength: 6, maxLength: 6, max: 1 }),
        fc.nat(),
        fc.boolean(),
        (records, mayChange, pick, antecedentsMove) => {
          const dataset = datasetOfRecords(records);
          const minSupport = Math.max(1, Math.ceil(dataset.numRows / 5));
          const sure = rulesOracle(dataset, { minSupport, minConfidence: PARAMS.minConfidence }).filter(
            (rule) => rule.sure,
          );
          const hidden = sure.slice(pick % (sure.length + 1)).slice(0, 1);
          const store = new ItemsetStore();
          const query = {
            params: PARAMS,
            hidden: hidden.map(({ antecedent, consequent }) => ({
              antecedent: Uint32Array.from(antecedent),
              consequent: Uint32Array.from(consequent),
            })),
            mayChange,
            antecedentsMove,
          };
          const kept = mineKeptRules(dataset, query, store, quiet);
          const text = (n: number) => store.items.subarray(store.starts[n], store.starts[n + 1]).join(' ');
          const found = Array.from(kept.itemset, (z, n) => {
            const x = kept.antecedent[n];
            return `${text(z)} of ${x < 0 ? 'any' : `${text(x)} (${store.supports[x]})`}: ${store.supports[z]} ≥ ${kept.floor[n]}`;
          });
          const expected = sure
            .filter((rule) => !hidden.includes(rule))
            .map(({ antecedent, consequent, both, ofAntecedent }) => {
              const items = [...antecedent, ...consequent].sort((a, b) => a - b);
              const x = antecedentsMove ? `${antecedent.join(' ')} (${ofAntecedent[0]})` : 'any';
              const floor = Math.max(minSupport, Math.ceil(ofAntecedent[1] / 2));
              return { items, line: `${items.join(' ')} of ${x}: ${both[0]} ≥ ${floor}` };
            })
            .filter(({ items }) => items.some((i) => mayChange[i] === 1));
          expect(found.sort()).toEqual(expected.map(({ line }) => line).sort());
        },
      ),
      { numRuns: 300 },
    );
  });
});
