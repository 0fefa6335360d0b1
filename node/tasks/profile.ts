import {
  findRareCombinations,
  type Profile,
  profileDataset,
  type ReadSummary,
  type RequestedReading,
  randomFromSeed,
  refuseNothing,
  similarLabels,
} from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import { fetchData } from '../stores/bring-data.ts';
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
  const read = await (engine === undefined
    ? readData(data, reading, context)
    : fetchData(engine, data, reading, context));
  refuseNothing(read.input, data);
  context.checkpoint(0, 1, 'counting');
  const described = profileDataset(read.dataset, randomFromSeed(seed));
  return {
    ...described,
    input: read.input,
    alike: similarLabels(read.dataset),
    ...(minPeople !== undefined && {
      minPeople: findRareCombinations(read.dataset, minPeople.threshold, minPeople.maxListed, context.checkpoint),
    }),
  };
}
