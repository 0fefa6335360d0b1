import { type Profile, profileDataset, randomFromSeed, type WhatWasRead } from '../../../src/internal.ts';
import { longTask } from '../define.ts';
import type { HeldData } from '../holding.ts';
import { readSource } from '../read-source.ts';

export interface OpenOptions {
  /** The id that runs and answers refer to. */
  readonly source: string;
  readonly name: string;
  readonly file: Blob;
  /** Detected when left out. */
  readonly format?: string;
}

/** What the page is told of data that was read. */
export interface DataSummary {
  readonly source: string;
  readonly name: string;
  readonly formatId: string;
  /** How it was read. */
  readonly input: WhatWasRead;
  readonly profile: Profile;
}

/** The chances of the profile are those of `sotto profile` without a seed. */
const PROFILE_SEED = 1;

/** Reads a file and describes its data, which the data worker then holds. */
export const openData = longTask({
  share: () => undefined,
  async work({ source, name, file, format }: OpenOptions, _shared: undefined, context): Promise<HeldData> {
    const read = await readSource(file, name, format, context);
    context.checkpoint(0, 1, 'counting');
    return { source, name, ...read, profile: profileDataset(read.dataset, randomFromSeed(PROFILE_SEED)) };
  },
  keep(_options, data, holding): DataSummary {
    holding.hold(data);
    const { source, name, formatId, input, profile } = data;
    return { source, name, formatId, input, profile };
  },
});
