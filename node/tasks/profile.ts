import {
  findRareCombinations,
  type Profile,
  profileDataset,
  type ReadSummary,
  type RequestedReading,
  randomFromSeed,
  similarLabels,
} from '../../src/internal.ts';
import { openQuery } from '../release/open-query.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface ProfileOptions extends RequestedReading {
  readonly data: string;
  readonly seed: number;
  /** The engine that reads the records, if not this process. */
  readonly engine?: string;
  /** List up to `limit` items and pairs held by fewer than `people`. */
  readonly minPeople?: { readonly threshold: number; readonly maxListed: number };
}

/** The document of `profile --json`. */
export interface ProfileResult extends Profile {
  readonly input: ReadSummary;
  /** Labels that look alike and may mean the same. */
  readonly alike: ReturnType<typeof similarLabels>;
  /** Items and pairs that fewer hold than was asked for. */
  readonly minPeople?: ReturnType<typeof findRareCombinations>;
}

/** Reads a data file and describes it. */
export async function profile(
  { data, seed, engine, minPeople, ...reading }: ProfileOptions,
  context: TaskContext,
): Promise<ProfileResult> {
  const { dataset, input } = await openQuery({ ...reading, data, engine }, context);
  context.checkpoint(0, 1, 'counting');
  const described = profileDataset(dataset, randomFromSeed(seed));
  return {
    ...described,
    input,
    alike: similarLabels(dataset),
    ...(minPeople !== undefined && {
      minPeople: findRareCombinations(dataset, minPeople.threshold, minPeople.maxListed, context.checkpoint),
    }),
  };
}
