import type {
  Carried,
  Changes,
  Dataset,
  ReleaseInput,
  ResolvedJob,
  RunOutcome,
  Stage,
  WhatWasRead,
  Withdrawn,
} from '../../src/internal.ts';

/** A job whose records were opened, in memory or on an engine. To be closed, whatever happens. */
export interface HeldJob<R extends RunJob = RunJob> {
  /** How the records were read. */
  readonly input: WhatWasRead;
  /** Transforms, has verified, measures and reports; `stage` is told of each. */
  run(stage: (stage: Stage) => void): Promise<R>;
  /** Told when all is written, or known to come to nothing: what a killed run would go on from is not needed any more. */
  finish(): void;
  close(): Promise<void>;
}

export interface RunJob {
  /** The job as it was run. */
  readonly resolved: ResolvedJob;
  readonly result: RunOutcome<Changes>;
  /** What its release is composed of. */
  readonly input: ReleaseInput;
  /** Where an engine counted the records: its passes over them. */
  readonly passes?: readonly string[];
  /** Reads the published records back into memory, where they are elsewhere. */
  readBack?(): Promise<Dataset>;
  /** Of a re-release: what was taken over. */
  readonly carried?: Carried;
  /** Where somebody withdrew. */
  readonly withdrawn?: Withdrawn;
}
