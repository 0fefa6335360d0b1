import {
  type Carried,
  carryRecoding,
  type Dataset,
  likeEarlier,
  loadInputs,
  type ResolvedJob,
  recordNames,
  refuseNothing,
  runJob,
  SottoError,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { readEarlier } from '../release/read-earlier.ts';
import { readRecodingOf } from '../release/whole-recoding.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { HeldJob } from './held-job.ts';
import { withdraw } from './withdraw.ts';

/** Reads the records of a job into memory. */
export async function holdInMemory(asked: ResolvedJob, context: TaskContext): Promise<HeldJob> {
  const { job } = asked;
  const { format, sha256, input: read, ...whole } = await readData(job.data, job, context);
  refuseNothing(read, job.data);
  const rest = job.withdraw === undefined ? undefined : await withdraw(asked, job.withdraw, whole);
  const { dataset, personLabels } = rest ?? whole;
  const numbers = rest?.numbers;
  const names = recordNames(dataset, { persons: personLabels, hasIds: read.reading.id !== undefined, numbers });
  const after =
    job.after === undefined
      ? undefined
      : await readEarlier(job.after, asked, dataset, { sourceHash: sha256, names }, context);
  const inputs = await loadInputs(asked, { dataset, itemSyntax: format.itemSyntax }, readBytes);
  const carried = job.like === undefined ? undefined : await carriedFrom(job.like, dataset);
  const chosen = carried === undefined ? after?.chosen : likeEarlier(carried, asked.model.id);
  const resolved = chosen === undefined ? asked : { ...asked, chosen };
  return {
    input: read,
    async run(stage) {
      const checkpoint = context.checkpoint.bind(context);
      const told = { dataset, inputs, format: format.id, read, sourceHash: sha256 };
      const input = after === undefined ? told : { ...told, earlier: after.earlier };
      const result = runJob(resolved, input, { checkpoint, stage });
      const { earlier } = after ?? {};
      const made = {
        dataset,
        inputs,
        format,
        ...(personLabels !== undefined && { personLabels }),
        ...(earlier !== undefined && { earlier }),
        ...(rest !== undefined && { numbers: rest.numbers, withdrawals: rest.log }),
      };
      return {
        resolved,
        result,
        input: made,
        ...(carried !== undefined && { carried }),
        ...(rest !== undefined && { withdrawn: rest.withdrawn }),
      };
    },
    finish() {},
    async close() {},
  };
}

async function carriedFrom(folder: string, dataset: Dataset): Promise<Carried> {
  const earlier = await readRecodingOf(folder);
  if (earlier === undefined) {
    throw new SottoError('input', `${folder}: expected an earlier release with a recoding.csv, got none`);
  }
  const carried = carryRecoding(dataset, earlier);
  if (dataset.items.length > 0 && carried.newItems.length === dataset.dictionary.labels.length) {
    throw new SottoError('input', `${folder} knows none of the items of this data: is it the right release?`);
  }
  return carried;
}
