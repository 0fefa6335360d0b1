import {
  type Profile,
  profileDataset,
  type ReadSummary,
  type RequestedReading,
  randomFromSeed,
} from '../../../src/internal.ts';
import { longTask } from '../define.ts';
import type { HeldData } from '../holding.ts';
import { type ReadSource, readSource } from '../read-source.ts';

export interface OpenOptions {
  /** The id that runs and answers refer to. */
  readonly source: string;
  readonly name: string;
  readonly file: Blob;
  /** What was said of how it is read. */
  readonly reading: RequestedReading;
}

/** What the page is told of data that was read. */
export interface DataSummary {
  readonly source: string;
  readonly name: string;
  readonly formatId: string;
  /** How it was read. */
  readonly input: ReadSummary;
  readonly profile: Profile;
}

/** The chances of the profile are those of `sotto profile` without a seed. */
const PROFILE_SEED = 1;

/** Reads a file and describes its data, which the data worker then holds. */
export const openData = longTask({
  share: ({ source, reading }: OpenOptions, holding) => holding.tried(source, reading),
  async work({ source, name, file, reading }, tried: ReadSource | undefined, context): Promise<HeldData> {
    const read = tried ?? (await readSource(file, name, reading, context));
    context.checkpoint(0, 0, 'counting');
    return { source, name, ...read, profile: profileDataset(read.dataset, randomFromSeed(PROFILE_SEED)) };
  },
  keep(_options, data, holding): DataSummary {
    holding.hold(data);
    const { source, name, formatId, input, profile } = data;
    return { source, name, formatId, input, profile };
  },
});
