import * as z from 'zod';
import type { Algorithm } from '../algorithms/index.ts';
import { applyRecoding, type Recoding, recodingOver } from '../data/recoding.ts';
import type { AlgorithmConfig } from '../job/choose-algorithm.ts';
import { recoded } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';

/** The meaning of an earlier release's recoding for new data. */
export interface CarriedRecoding {
  readonly recoding: Recoding;
  /** Items of the new data that the earlier release did not have; they are published nowhere. */
  readonly newItems: readonly string[];
  /** Items of the earlier release that the new data does not have. */
  readonly goneItems: readonly string[];
}

/** The earlier recoding over the items of new data: the same label for the same item, nothing for new ones. */
export function carryRecoding(dataset: Dataset, earlier: Recoding): CarriedRecoding {
  const { labels } = dataset.dictionary;
  const existing = new Set(labels);
  const known = new Set(earlier.original.labels);
  return {
    recoding: recodingOver(dataset.dictionary, earlier),
    newItems: labels.filter((item) => !known.has(item)),
    goneItems: earlier.original.labels.filter((item) => !existing.has(item)),
  };
}

/** The stand-in for an algorithm if an earlier release says how items are published. */
export const like = {
  id: 'like',
  title: 'recoding of an earlier release',
  summary: 'Publishes every item as an earlier release did; new items are suppressed.',
  tells: 'The recoding was made for other data, so it reveals nothing about this data.',
  source: { authors: 'Sotto', title: 'Re-release', year: 2026, venue: 'this program' },
  needs: [],
  countsPeople: true,
  publishes: recoded.id,
  params: z.object({}),
} as const;

/** Publishes new data like an earlier release. The verifier says whether the promise still holds. */
export function likeEarlier({ recoding, newItems }: CarriedRecoding, modelId: string): AlgorithmConfig {
  const algorithm: Algorithm = {
    ...like,
    serves: [modelId],
    run({ dataset }, _promised, _params, context) {
      context.checkpoint(0, 1, 'applying the earlier recoding');
      for (const item of newItems) {
        context.decide?.({
          step: 'LIKE-1',
          action: 'suppress',
          items: [dataset.dictionary.labels.indexOf(item)],
          because: 'the earlier release did not know this item',
        });
      }
      return { kind: recoded.id, dataset: applyRecoding(dataset, recoding), recoding };
    },
  };
  return { algorithm, params: {} };
}
