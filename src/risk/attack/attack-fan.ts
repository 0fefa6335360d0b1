import type { Random } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { type SampledShare, wilsonInterval } from '../uniqueness.ts';
import { drawAdversaries, type KnowledgeChoice } from './adversaries.ts';
import { RecordSearch } from './record-search.ts';

export interface AttackFanOptions {
  /** Maximum number of items of a person that an attacker knows. */
  readonly known: number;
  /** The number of simulated attackers. */
  readonly samples: number;
  readonly choice: KnowledgeChoice;
}

/**
 * The success of attackers who know this many items of a random person: their candidates, and the share singled out.
 */
export interface FanStep {
  readonly known: number;
  /** Quantiles over the attackers: a share of them has at most this many candidates left. */
  readonly candidates: {
    readonly p5: number;
    readonly p25: number;
    readonly p50: number;
    readonly p75: number;
    readonly p95: number;
  };
  readonly singledOut: SampledShare;
  /** The share of attackers who are left with fewer than 10 candidates. */
  readonly fewerThanTen: number;
}

const FEW = 10;

/**
 * The exposure of people as knowledge grows, in data as it is: each attacker learns 1, 2, … items of a random person's
 * record; a person with fewer items stays at their whole record. Several records of one person are one candidate.
 */
export function attackFan(
  dataset: Dataset,
  { known: maxKnown, samples, choice }: AttackFanOptions,
  random: Random,
  checkpoint: (done: number, total: number, phase: string) => void,
): FanStep[] {
  const search = new RecordSearch(dataset);
  const sizes: number[][] = Array.from({ length: maxKnown }, () => []);
  let done = 0;
  for (const { known } of drawAdversaries(dataset, samples, maxKnown, choice, undefined, random)) {
    if (done++ % 64 === 0) checkpoint(done, samples, 'attacking');
    const left = search.narrow([...known]);
    for (let n = 0; n < maxKnown; n++) sizes[n].push(left[Math.min(n + 1, known.length)]);
  }
  return sizes.map((unsorted, n) => stepOf(n + 1, unsorted));
}

function stepOf(numKnown: number, sizes: number[]): FanStep {
  const sorted = sizes.sort((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const count = (limit: number): number => sorted.filter((size) => size <= limit).length;
  return {
    known: numKnown,
    candidates: {
      p5: quantile(0.05),
      p25: quantile(0.25),
      p50: quantile(0.5),
      p75: quantile(0.75),
      p95: quantile(0.95),
    },
    singledOut: wilsonInterval(count(1), sorted.length),
    fewerThanTen: sorted.length === 0 ? 0 : count(FEW - 1) / sorted.length,
  };
}
