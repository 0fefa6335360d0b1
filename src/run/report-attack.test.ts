import { describe, expect, it } from 'vitest';
import { datasetWith } from '../../test/dataset-with.ts';
import { unchanged } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { attackAsReported } from './report-attack.ts';

/** Records that all contain the one item there is. */
function equalRecords(numRows: number): Dataset {
  const offsets = Uint32Array.from({ length: numRows + 1 }, (_, t) => t);
  return datasetWith({ offsets, items: new Uint32Array(numRows), dictionary: { labels: ['a'] } });
}

describe('attackAsReported', () => {
  it('simulates as many attackers as the size of the data allows, the same ones whatever they know', () => {
    const samplesOf = (dataset: Dataset, known?: number) => {
      const asked = { seed: 1, ...(known !== undefined && { known }) };
      return attackAsReported(dataset, unchanged(dataset), asked, () => {}).samples;
    };
    expect(samplesOf(equalRecords(10))).toBe(100);
    expect(samplesOf(equalRecords(20))).toBe(200);
    expect(samplesOf(equalRecords(25_000))).toBe(100);
    expect(samplesOf(equalRecords(25_000), 2)).toBe(100);
    expect(samplesOf(equalRecords(100_000))).toBe(50);
  });
});
