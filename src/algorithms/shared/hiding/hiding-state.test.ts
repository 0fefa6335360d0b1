import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOfRecords, smallRecords, supportInterval } from '../../../../test/oracles/rules.ts';
import type { ItemRule } from '../../../data/rule.ts';
import type { Dataset } from '../../../records/dataset.ts';
import { HidingState } from './hiding-state.ts';

/** Every rule of one or two items on either side. */
function rulesOver(numItems: number): ItemRule[] {
  const items = Array.from({ length: numItems }, (_, i) => i);
  const sides = items.flatMap((i) => [[i], ...items.filter((j) => j > i).map((j) => [i, j])]);
  return sides.flatMap((antecedent) =>
    sides
      .filter((consequent) => consequent.every((i) => !antecedent.includes(i)))
      .map((consequent) => ({ antecedent: Uint32Array.from(antecedent), consequent: Uint32Array.from(consequent) })),
  );
}

function expectCounts(state: HidingState, rules: readonly ItemRule[], dataset: Dataset): void {
  for (const [r, { antecedent, consequent }] of rules.entries()) {
    expect(state.minsup[r]).toBe(supportInterval(dataset, [...antecedent, ...consequent])[0]);
    expect([state.antecedentMinsup[r], state.antecedentMaxsup[r]]).toEqual(supportInterval(dataset, [...antecedent]));
  }
}

describe('HidingState', () => {
  it('counts every rule after any changes as the published data does', () => {
    fc.assert(
      fc.property(smallRecords(['1', '0', '0', '?']), fc.array(fc.nat(), { maxLength: 12 }), (records, picks) => {
        const dataset = datasetOfRecords(records);
        const numItems = dataset.dictionary.labels.length;
        if (numItems === 0 || dataset.numRows === 0) return;
        const rules = rulesOver(numItems);
        const state = new HidingState(dataset, rules);
        expectCounts(state, rules, dataset);
        const changed = records.map((record) => [...record]);
        for (const pick of picks) {
          const t = pick % dataset.numRows;
          const i = Math.floor(pick / dataset.numRows) % numItems;
          const column = dataset.dictionary.labels[i].charCodeAt(0) - 97;
          if (changed[t][column] === '1') state.blank(t, i);
          else if (changed[t][column] === '0') state.doubt(t, i);
          changed[t][column] = '?';
        }
        const published = state.publish();
        expect(published).toEqual(datasetOfRecords(changed.map((record) => record.join(''))));
        expectCounts(state, rules, published);
        for (let i = 0; i < numItems; i++) expect(state.itemMinsup[i]).toBe(supportInterval(published, [i])[0]);
        for (let t = 0; t < dataset.numRows; t++) {
          expect(state.lengths[t]).toBe(published.offsets[t + 1] - published.offsets[t]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('counts what each record holds of an itemset, for sure and perhaps', () => {
    const { known, possible } = new HidingState(datasetOfRecords(['11?', '0?1', '100']), []).countContained(
      Uint32Array.of(0, 1, 2),
    );
    expect([...known]).toEqual([2, 1, 1]);
    expect([...possible]).toEqual([3, 2, 1]);
  });

  it('publishes data without unknown cells as it was given', () => {
    const dataset = datasetOfRecords(['11', '01']);
    expect(new HidingState(dataset, []).publish()).toEqual(dataset);
  });
});
