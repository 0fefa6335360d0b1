import type { JobResult } from '../../src/internal.ts';
import type { AnonymizeResult } from './anonymize.ts';

/** What a run on an engine has to tell beside its result. */
export interface EngineRun {
  readonly engine: string;
  readonly passes: readonly string[];
  /** The folder; null where nothing was written. */
  readonly release: string | null;
  readonly emptyRecords: number;
  readonly seconds: AnonymizeResult['seconds'];
}

/** What `anonymize --json` prints of a run on an engine. */
export function engineResult(
  { verdict, truthful, utility, report: { publishable } }: JobResult,
  { engine, passes, release, emptyRecords, seconds }: EngineRun,
): AnonymizeResult {
  return {
    release,
    statement: publishable.model.statement,
    model: { id: publishable.model.id, ...publishable.model.params },
    algorithm: { id: publishable.algorithm.id, ...publishable.algorithm.params },
    engine: { id: engine, passes },
    verdict,
    truthful,
    unused: [],
    utility,
    items: publishable.published,
    input: {
      format: 'parquet',
      reason: `read by ${engine}`,
      notes: { duplicates: 0, emptyCells: 0, emptyRecords },
    },
    seconds,
  };
}
