import type { Refusal } from '../refusal.ts';

/** Why a promise that is kept by labels is not kept part by part (docs/theory/partitions.md). */
export const noPartsOfLabels: Refusal = {
  why: 'labels must be the same in all partitions, so they are learned from all of the data, and nothing is left to do in each part',
  instead: [],
};
