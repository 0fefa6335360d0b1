import type { SideInputs } from '../data/side-inputs.ts';
import { formatById } from '../formats/index.ts';
import type { ResolvedJob } from './job.ts';
import { loadInputs } from './load-inputs.ts';
import { type JobContext, type JobInput, type JobResult, runJob } from './run-job.ts';
import { type Judge, runJobBeside } from './run-job-beside.ts';

/**
 * Runs a job on records in memory, for every shell: reads its side inputs with `readBytes`, then runs the whole path,
 * with a judge beside it if there is one. The result does not depend on that.
 */
export async function runRecords(
  resolved: ResolvedJob,
  records: Omit<JobInput, 'inputs'>,
  readBytes: (file: string) => Promise<Uint8Array>,
  context: JobContext & { readonly judge?: Judge | undefined },
): Promise<{ readonly inputs: SideInputs; readonly result: JobResult }> {
  const { dataset, format } = records;
  const { judge } = context;
  const { itemSyntax } = formatById(format);
  const checkpoint = context.checkpoint.bind(context);
  const inputs = await loadInputs(resolved, { dataset, itemSyntax, checkpoint }, readBytes);
  const input = { ...records, inputs };
  const isAlone = judge === undefined;
  return {
    inputs,
    result: isAlone ? runJob(resolved, input, context) : await runJobBeside(resolved, input, context, judge),
  };
}
