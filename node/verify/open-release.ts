import type { Facts, OpenRecords } from '../../src/internal.ts';

/** The open records of a release folder. To be closed. */
export interface OpenRelease extends OpenRecords {
  /** Whether they were looked at one by one, as the promise of a release that was made in memory was checked. */
  readonly isInMemory: boolean;
  /** The unit of counts. */
  readonly counted: Facts;
  /** Bytes of the data file that its records do not account for, and what is not true of the original. */
  readonly findings: readonly string[];
}
