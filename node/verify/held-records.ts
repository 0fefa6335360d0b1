import type { CountedData, KnownData, OpenRecords, Recoding, WhatWasRead } from '../../src/internal.ts';

/** Published records, in memory or on an engine, and how a promise is checked on them. To be closed. */
export interface HeldRecords extends OpenRecords {
  /** What side inputs speak of, as far as it is at hand. */
  readonly dataset: KnownData;
  /** The id of the format that the records are in. */
  readonly format: string;
  /** What its items are published as, where labels were used. */
  readonly recoding?: Recoding;
  /** How the records were read, where they are data and not a release. */
  readonly input?: WhatWasRead;
}

/** The records of a release folder. */
export interface HeldRelease extends HeldRecords {
  /** Whether they were looked at one by one, as the promise of a release that was made in memory was checked. */
  readonly isInMemory: boolean;
  /** What is counted in them. */
  readonly counted: CountedData;
  /** Bytes of the data file that its records do not account for, and what is not true of the original. */
  readonly findings: readonly string[];
}
