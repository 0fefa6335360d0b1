import { availableParallelism } from 'node:os';
import {
  type Carried,
  carryRecoding,
  type Dataset,
  type JobResult,
  likeEarlier,
  type ReleaseInput,
  type ResolvedJob,
  readGiven,
  recordNames,
  refuseNothing,
  runRecords,
  type SideInputOptions,
  SottoError,
} from '../../src/internal.ts';
import { systemKeyStream } from '../files/key-stream.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readSource, sourceName } from '../files/read-source.ts';
import { openEarlier, readEarlier } from '../release/read-earlier.ts';
import { readRecodingOf } from '../release/whole-recoding.ts';
import { judgeThread } from '../worker/judge-thread.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { HeldJob, RunJob } from './held-job.ts';
import { withdraw } from './withdraw.ts';

/** What a program gives in place of files: records, and side inputs as plain values. */
export interface GivenByProgram {
  readonly records?: Dataset | undefined;
  readonly inputs?: SideInputOptions;
}

/** Reads the records of a job into memory. With more than one thread, many of them are judged in one of their own. */
export async function holdInMemory(
  asked: ResolvedJob,
  context: TaskContext,
  given: GivenByProgram = {},
  threads = availableParallelism(),
): Promise<HeldJob<InMemoryRun>> {
  const { job } = asked;
  const source = given.records ?? job.data;
  const { format, sha256, input: read, ...whole } = await readSource(source, job, context, true);
  refuseNothing(read, sourceName(source));
  const hasIds = read.reading.id !== undefined;
  const earlier = await openEarlier(asked);
  const rest = await withdraw(asked, { ...whole, sha256, hasIds }, earlier);
  const { dataset, personLabels } = rest ?? whole;
  const numbers = rest?.numbers;
  const names = recordNames(dataset, { persons: personLabels, hasIds, numbers });
  const own = { sourceHash: sha256 ?? '', names };
  const after = job.after === undefined ? undefined : await readEarlier(earlier, asked, dataset, own, context);
  const carried = job.like === undefined ? undefined : await carriedFrom(job.like, dataset);
  const chosen = carried === undefined ? after?.chosen : likeEarlier(carried, asked.model.id);
  const resolved = chosen === undefined ? asked : { ...asked, chosen };
  return {
    input: read,
    async run(stage) {
      const checkpoint = context.checkpoint;
      const known = after === undefined ? {} : { earlier: after.earlier };
      const records = {
        dataset,
        format: format.id,
        ...(sha256 !== undefined && { read, sourceHash: sha256 }),
        ...known,
        ...(rest !== undefined && { withdrawn: rest.withdrawn }),
      };
      const keyStream = systemKeyStream();
      const fetch = readGiven(given.inputs ?? {}, format.id, readBytes);
      const judge = await judgeThread(dataset, threads, context);
      const { inputs, result } = await runRecords(resolved, records, fetch, {
        checkpoint,
        stage,
        judge,
        ...(keyStream !== undefined && { keyStream }),
      });
      const made = {
        dataset,
        inputs,
        format,
        ...(personLabels !== undefined && { personLabels }),
        ...known,
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

/** A run whose records are here. */
export interface InMemoryRun extends RunJob {
  readonly result: JobResult;
  readonly input: ReleaseInput & { readonly dataset: Dataset };
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
