import type { Random } from '../../../random.ts';
import type { Dataset } from '../../../records/dataset.ts';
import { countCompliant, similarBeliefs } from './beliefs.ts';
import { type FrequencyGroups, frequencyGroups, gapsOf } from './frequency-groups.ts';

/** The success of an attacker who owns a random sample of the records. */
export interface SimilarityPoint {
  /** Share of the records in the sample. */
  readonly share: number;
  /** Mean share of items whose true frequency lies within the sample's median gap of the sample's frequency. */
  readonly alpha: number;
  /** The same within the sample's mean gap. */
  readonly alphaByMean: number;
  /** Mean median gap of the samples, as a share of the sample's records. */
  readonly medianGap: number;
}

/** The sample sizes of the paper's Figure 14, and smaller ones. */
export const SAMPLE_SHARES = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;

/** Samples per size. */
const SAMPLES = 10;

/** Similarity-by-Sampling (Fig. 15). Samples are drawn without replacement. */
export function similarityBySampling(
  dataset: Dataset,
  groups: FrequencyGroups,
  random: Random,
  shares: readonly number[] = SAMPLE_SHARES,
  checkpoint: (done: number, total: number) => void = () => {},
): SimilarityPoint[] {
  const numItems = groups.groupOf.length;
  const rows = Uint32Array.from({ length: dataset.numRows }, (_, t) => t);
  const points: SimilarityPoint[] = [];
  for (const [n, share] of shares.entries()) {
    const size = Math.max(1, Math.round(share * dataset.numRows));
    if (size > dataset.numRows) continue;
    let right = 0;
    let rightByMean = 0;
    let gap = 0;
    // IR-16
    for (let sample = 0; sample < SAMPLES; sample++) {
      checkpoint(n * SAMPLES + sample, shares.length * SAMPLES);
      drawRows(rows, size, random);
      const similar = frequencyGroups(supportsIn(dataset, rows, size, numItems), size);
      right += countCompliant(similarBeliefs(groups, similar), groups);
      rightByMean += countCompliant(similarBeliefs(groups, similar, 'mean'), groups);
      const { num, den } = gapsOf(similar).median;
      gap += num / den / size;
    }
    const beliefs = SAMPLES * Math.max(1, numItems);
    points.push({ share, alpha: right / beliefs, alphaByMean: rightByMean / beliefs, medianGap: gap / SAMPLES });
  }
  return points;
}

/** Puts a random choice of rows first (the start of a Fisher–Yates shuffle). */
function drawRows(rows: Uint32Array, size: number, random: Random): void {
  for (let n = 0; n < size; n++) {
    const m = n + Math.floor(random.real() * (rows.length - n));
    const row = rows[n];
    rows[n] = rows[m];
    rows[m] = row;
  }
}

function supportsIn({ offsets, items }: Dataset, rows: Uint32Array, size: number, numItems: number): Uint32Array {
  const supports = new Uint32Array(numItems);
  for (let n = 0; n < size; n++) {
    const end = offsets[rows[n] + 1];
    for (let p = offsets[rows[n]]; p < end; p++) supports[items[p]]++;
  }
  return supports;
}
