import { readWeights, writeWeights } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';

export interface WeighItemsOptions {
  /** The text of the file of weights as it stands. */
  readonly text?: string;
  /** How much the loss of an item is to matter; none only reads. */
  readonly put?: { readonly item: number; readonly weight: number };
}

export interface WeighedItems {
  readonly text: string;
  /** The items that weigh something else than 1. */
  readonly weights: readonly (readonly [item: number, weight: number])[];
}

/** Reads how much the loss of each item matters, and says it anew of one. */
export const weighItems = quickTask(({ text = '', put }: WeighItemsOptions, holding): WeighedItems => {
  const { dictionary } = holding.data.dataset;
  const weights = readWeights(new TextEncoder().encode(text), dictionary);
  if (put !== undefined) weights[put.item] = put.weight;
  const told = Array.from(weights.entries()).filter(([, weight]) => weight !== 1);
  return { text: writeWeights(weights, dictionary), weights: told };
});
