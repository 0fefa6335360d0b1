import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding, recodingFromLabels } from '../../data/recoding.ts';
import { randomFromSeed } from '../../random.ts';
import { simulateAttack } from '../../risk/index.ts';
import { attackReplayChart } from './attack-charts.ts';

describe('the chart of an attack before and after', () => {
  it('draws the share singled out on both sides and tells it in its title', () => {
    const original = datasetFromRows([['a'], ['b'], ['c']]);
    const recoding = recodingFromLabels(original.dictionary, ['abc', 'abc', 'abc']);
    const release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding } as const;
    const options = { known: 1, samples: 50, choice: 'random' } as const;
    const attack = simulateAttack(original, release, options, randomFromSeed(1), () => {});
    const { title, series } = attackReplayChart(attack);
    expect(series.map(({ role, points }) => [role, points])).toEqual([
      ['before', [[1, 1]]],
      ['after', [[1, 0]]],
    ]);
    expect(title).toBe('With 1 known item, 100% of the people were singled out before, 0% after');
  });

  it('says so where there was no attack', () => {
    expect(attackReplayChart({ steps: [] }).title).toBe('No attack was simulated');
  });
});
