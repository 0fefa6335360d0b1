import { availableParallelism } from 'node:os';
import {
  type CarriedRecoding,
  carryRecoding,
  type Dataset,
  likeEarlier,
  type ResolvedJob,
  readPlainInputs,
  recordNames,
  recordsHere,
  SottoError,
} from '../../src/internal.ts';
import { systemKeyStream } from '../files/key-stream.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readNonEmpty } from '../files/read-source.ts';
import { openEarlier, readEarlier } from '../release/read-earlier.ts';
import { readRecodingOf } from '../release/whole-recoding.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { verifierThread } from '../worker/verifier-thread.ts';
import type { OpenJob, ProgramInputs } from './open-job.ts';
import { withdraw } from './withdraw.ts';

/** Reads the records of a job into memory. With more than one thread, many of them are judged in one of their own. */
export async function openJobHere(
  resolved: ResolvedJob,
  context: TaskContext,
  ownInputs: ProgramInputs = {},
  threads = availableParallelism(),
): Promise<OpenJob<ReturnType<typeof recordsHere>>> {
  const { job } = resolved;
  const source = ownInputs.records ?? job.data;
  const whole = await readNonEmpty(source, job, context, true);
  const { format, sha256, input: read } = whole;
  const releases = await openEarlier(resolved);
  const { dataset, personLabels, removed } = await withdraw(resolved, whole, releases);
  const hasIds = read.reading.id !== undefined;
  const names = recordNames(dataset, { persons: personLabels, hasIds, numbers: removed?.numbers });
  const own = { sourceHash: sha256 ?? '', names };
  const after = job.after === undefined ? undefined : await readEarlier(releases, resolved, dataset, own, context);
  const carried = job.like === undefined ? undefined : await carriedFrom(job.like, dataset);
  const chosen = carried === undefined ? after?.chosen : likeEarlier(carried, resolved.model.id);
  const earlier = after === undefined ? {} : { earlier: after.earlier };
  return {
    resolved: chosen === undefined ? resolved : { ...resolved, chosen },
    records: recordsHere(dataset),
    facts: {
      format: format.id,
      ...(sha256 !== undefined && { read, sourceHash: sha256 }),
      ...earlier,
      ...(removed !== undefined && { withdrawn: removed.withdrawn }),
    },
    world: {
      checkpoint: context.checkpoint,
      judge: await verifierThread(dataset, threads, context),
      keyStream: systemKeyStream(),
    },
    folder: {
      dataset,
      format,
      ...(personLabels !== undefined && { personLabels }),
      ...earlier,
      ...(removed !== undefined && { numbers: removed.numbers, withdrawals: removed.log }),
    },
    ...(carried !== undefined && { carried }),
    read,
    readBytes: readPlainInputs(ownInputs.inputs ?? {}, format.id, readBytes),
    finish() {},
    async close() {},
  };
}

async function carriedFrom(folder: string, dataset: Dataset): Promise<CarriedRecoding> {
  const earlier = await readRecodingOf(folder);
  if (earlier === undefined) {
    throw new SottoError('input', `${folder}: expected an earlier release with a recoding.csv, got none`);
  }
  const carriedRecoding = carryRecoding(dataset, earlier);
  if (dataset.items.length > 0 && carriedRecoding.newItems.length === dataset.dictionary.labels.length) {
    throw new SottoError('input', `${folder} knows none of the items of this data: is it the right release?`);
  }
  return carriedRecoding;
}
