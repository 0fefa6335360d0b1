import type { RecordsWithCounts } from '../src/engines/define.ts';
import type { ResolvedJob } from '../src/job/job.ts';
import type { Dataset } from '../src/records/dataset.ts';
import { recordsElsewhere } from '../src/run/engine.ts';
import { recordsHere } from '../src/run/memory.ts';
import type { RecordsStore, RunInput } from '../src/run/records.ts';
import { type Run, run } from '../src/run/run.ts';
import type { World } from '../src/run/world.ts';

/** Records in memory and everything that a job works with beside them. */
export type GivenHere = RunInput & { readonly dataset: Dataset };

/** Runs a job on records in memory. */
export function runHere(job: ResolvedJob, { dataset, ...given }: GivenHere, world: World): Promise<Run> {
  return run(job, recordsHere(dataset), given, world);
}

/** Runs a job on records that are elsewhere. */
export function runElsewhere(
  job: ResolvedJob,
  { counted, ...given }: RunInput & { readonly counted: RecordsWithCounts },
  store: RecordsStore,
  world: World,
) {
  return run(job, recordsElsewhere(counted, store), given, world);
}
