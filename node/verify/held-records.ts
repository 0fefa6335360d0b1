import type { Dataset, KnownData, Model, SideInputs, Verdict } from '../../src/internal.ts';
import type { CountedFigures } from '../release/release-disagreements.ts';

/** Published records, in memory or on an engine, and how a promise is checked on them. To be closed. */
export interface HeldRecords {
  /** What side inputs speak of, as far as it is at hand. */
  readonly dataset: KnownData;
  /** The id of the format that the records are in. */
  readonly format: string;
  /** The data before it was changed, where that was given. */
  readonly original?: Dataset;
  /** What is counted in the records. */
  readonly figures: CountedFigures;
  /** What is known not to be true of the original. */
  readonly untrue: readonly string[];
  /** Has the verifier of the model check its promise. */
  verify(model: Model, params: Readonly<Record<string, unknown>>, side: SideInputs): Verdict | Promise<Verdict>;
  close(): Promise<void>;
}
