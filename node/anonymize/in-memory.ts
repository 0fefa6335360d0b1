import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Carried,
  carryRecoding,
  type Dataset,
  likeEarlier,
  loadInputs,
  type ResolvedJob,
  readRecoding,
  refuseNothing,
  runJob,
  SottoError,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { wholeRecoding } from '../release/whole-recoding.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { HeldJob } from './held-job.ts';

/** Reads the records of a job into memory. */
export async function holdInMemory(asked: ResolvedJob, context: TaskContext): Promise<HeldJob> {
  const { job } = asked;
  const { dataset, format, sha256, input: read, personLabels } = await readData(job.data, job, context);
  refuseNothing(read, job.data);
  const inputs = await loadInputs(asked, { dataset, itemSyntax: format.itemSyntax }, readBytes);
  const carried = job.like === undefined ? undefined : await carriedFrom(job.like, dataset);
  const resolved = carried === undefined ? asked : { ...asked, chosen: likeEarlier(carried, asked.model.id) };
  return {
    input: read,
    async run(stage) {
      const checkpoint = context.checkpoint.bind(context);
      const input = { dataset, inputs, format: format.id, read, sourceHash: sha256 };
      const result = runJob(resolved, input, { checkpoint, stage });
      const made = { dataset, inputs, format, ...(personLabels !== undefined && { personLabels }) };
      return { resolved, result, input: made, ...(carried !== undefined && { carried }) };
    },
    finish() {},
    async close() {},
  };
}

async function carriedFrom(folder: string, dataset: Dataset): Promise<Carried> {
  const file = join(folder, 'recoding.csv');
  const published = existsSync(file) ? readRecoding(await readBytes(file), { file }) : undefined;
  const earlier = await wholeRecoding(folder, published);
  if (earlier === undefined) {
    throw new SottoError('input', `${folder}: expected an earlier release with a recoding.csv, got none`);
  }
  const carried = carryRecoding(dataset, earlier);
  if (dataset.items.length > 0 && carried.newItems.length === dataset.dictionary.labels.length) {
    throw new SottoError('input', `${folder} knows none of the items of this data: is it the right release?`);
  }
  return carried;
}
