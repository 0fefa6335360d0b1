import type { Random } from '../../../random.ts';
import { exactCracks } from '../exact/exact-cracks.ts';
import type { CrackBlock, UsableEdges } from '../exact/unusable-edges.ts';
import { betheProbabilities, oneLoopCracks } from './bethe.ts';
import { type SamplingCheckpoint, sampleCracks } from './monte-carlo.ts';
import { scaleBlock, sinkhornProbabilities } from './sinkhorn.ts';

/** The limits of an estimate. */
export interface EstimateBudget {
  /** Maximum number of states of the exact count at one time; blocks that need more are sampled. */
  readonly maxStates: number;
  /** Mappings sampled per such block. */
  readonly samples: number;
}

/** Expected cracks among the items of interest, by several methods. */
export interface CrackEstimates {
  readonly value: number;
  /** `exact` only if every block was counted. */
  readonly method: 'exact' | 'monte-carlo';
  /** Of the sampled part; 0 where nothing was sampled. */
  readonly standardError: number;
  readonly blocks: number;
  readonly sampledBlocks: number;
  /** Maximum number of states of a counted block at one time. */
  readonly states: number;
  /** item → probability of having its own code. */
  readonly probabilities: Float64Array;
  readonly sinkhorn: number;
  /** Null where a block is too large for the method. */
  readonly bethe: number | null;
  readonly oneLoop: number | null;
}

/** States kept for the way back, at most, for each state allowed at one time. */
const KEPT_PER_STATE = 40;

/** Expected cracks: exact block by block, sampled if the budget does not suffice; with the quick estimates. */
export function estimateCracks(
  { blocks, blockOf, cellOf }: UsableEdges,
  { maxStates, samples }: EstimateBudget,
  random: Random,
  checkpoint: SamplingCheckpoint = () => {},
): CrackEstimates {
  const totals = { value: 0, variance: 0, sampledBlocks: 0, states: 1, sinkhorn: 0 };
  let bethe: number | null = 0;
  let oneLoop: number | null = 0;
  const byBlock = blocks.map((block, b) => {
    checkpoint(b, blocks.length);
    const scaling = scaleBlock(block);
    totals.sinkhorn += countedSum(block, sinkhornProbabilities(block, scaling));
    const propagated = betheProbabilities(block);
    bethe = bethe === null || propagated === undefined ? null : bethe + countedSum(block, propagated);
    const corrected = oneLoopCracks(block, scaling);
    oneLoop = oneLoop === null || corrected === undefined ? null : oneLoop + corrected;
    const exact = exactCracks(block, scaling, { maxStates, maxStored: KEPT_PER_STATE * maxStates });
    if (exact !== undefined) {
      totals.value += countedSum(block, exact.probabilities);
      totals.states = Math.max(totals.states, exact.states);
      return exact.probabilities;
    }
    const sampled = sampleCracks(block, samples, random, checkpoint);
    totals.sampledBlocks++;
    totals.value += sampled.cracks;
    totals.variance += sampled.standardError ** 2;
    return sampled.probabilities;
  });
  return {
    value: totals.value,
    method: totals.sampledBlocks === 0 ? 'exact' : 'monte-carlo',
    standardError: Math.sqrt(totals.variance),
    blocks: blocks.length,
    sampledBlocks: totals.sampledBlocks,
    states: totals.states,
    probabilities: Float64Array.from(cellOf, (cell, i) => (cell < 0 ? 0 : byBlock[blockOf[i]][cell])),
    sinkhorn: totals.sinkhorn,
    bethe,
    oneLoop,
  };
}

/** Expected cracks without sampling. */
export interface QuickCracks {
  readonly value: number;
  /** Whether every block was counted; else some are estimates, with a margin. */
  readonly isExact: boolean;
}

/** Estimates have been up to 5 % too low; where they stand in for exact counts they get this on top. */
const MARGIN = 1.05;

/**
 * Quickly: exact where few states suffice, else the one-loop estimate or Sinkhorn's, with a margin to the safe side.
 */
export function quickCracks({ blocks }: UsableEdges, maxStates: number): QuickCracks {
  let value = 0;
  let isExact = true;
  for (const block of blocks) {
    const scaling = scaleBlock(block);
    const exact = exactCracks(block, scaling, { maxStates, maxStored: KEPT_PER_STATE * maxStates });
    if (exact !== undefined) value += countedSum(block, exact.probabilities);
    else {
      isExact = false;
      value += MARGIN * (oneLoopCracks(block, scaling) ?? countedSum(block, sinkhornProbabilities(block, scaling)));
    }
  }
  return { value, isExact };
}

/** Expected cracks of a block's items of interest, from the probabilities of its cells. */
export function countedSum({ cellCounted }: CrackBlock, probabilities: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < cellCounted.length; c++) sum += cellCounted[c] * probabilities[c];
  return sum;
}
