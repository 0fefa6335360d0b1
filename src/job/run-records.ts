import type { SideInputs } from '../data/side-inputs.ts';
import { formatById } from '../formats/format-by-id.ts';
import type { ResolvedJob } from './job.ts';
import { loadInputs } from './load-inputs.ts';
import { type JobContext, type JobInput, type JobResult, runJob } from './run-job.ts';

/** Runs a job on records in memory, for every shell: reads its side inputs with `readBytes`, then runs the whole path. */
export async function runRecords(
  resolved: ResolvedJob,
  records: Omit<JobInput, 'inputs'>,
  readBytes: (file: string) => Promise<Uint8Array>,
  context: JobContext,
): Promise<{ readonly inputs: SideInputs; readonly result: JobResult }> {
  const { dataset, format } = records;
  const { itemSyntax } = formatById(format);
  const checkpoint = context.checkpoint.bind(context);
  const inputs = await loadInputs(resolved, { dataset, itemSyntax, checkpoint }, readBytes);
  return { inputs, result: runJob(resolved, { ...records, inputs }, context) };
}
