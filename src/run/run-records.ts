import type { SideInputs } from '../data/side-inputs.ts';
import { formatById } from '../formats/index.ts';
import type { ResolvedJob } from '../job/job.ts';
import { loadInputs } from '../job/load-inputs.ts';
import type { ReleaseChanges } from '../kinds/index.ts';
import type { JobRecords, ParameterOptions } from './records.ts';
import { type RunOutcome, run } from './run.ts';
import type { World } from './world.ts';

/** Runs a job, for every shell: reads its side inputs with `readBytes`, in the syntax of the data, then runs it. */
export async function runRecords<C extends ReleaseChanges, P extends object>(
  job: ResolvedJob,
  records: JobRecords<C, P>,
  given: Omit<ParameterOptions, 'inputs'>,
  readBytes: (file: string) => Promise<Uint8Array>,
  world: World,
): Promise<{ readonly inputs: SideInputs; readonly result: RunOutcome<C> & P }> {
  const { itemSyntax } = formatById(given.read?.reading.format ?? given.format);
  const checkpoint = world.checkpoint.bind(world);
  const inputs = await loadInputs(job, { dataset: records.known, itemSyntax, checkpoint }, readBytes);
  return { inputs, result: await run(job, records, { ...given, inputs }, world) };
}
