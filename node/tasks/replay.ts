import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkJob, loadInputs, type RequestedReading, replayJob, resolveJob, SottoError } from '../../src/internal.ts';
import { loadOwnAlgorithm } from '../files/load-own-algorithm.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { readJobFile } from '../files/read-job-file.ts';
import { readReleaseDocument } from '../release/read-release.ts';
import type { TaskContext } from '../worker/task-context.ts';

export type ReplayTaskOptions = RequestedReading &
  Parameters<typeof replayJob>[2] & { readonly release: string; readonly original: string };

/** The document of `attack --knows-method --json`. */
export interface ReplayResult extends ReturnType<typeof replayJob> {
  readonly algorithm: string;
  /** The definition's statement about it. */
  readonly tells: string;
}

/** Replays the method of a release on every original that could have led to it. */
export async function replay(options: ReplayTaskOptions, context: TaskContext): Promise<ReplayResult> {
  const { release, original: path } = options;
  await readReleaseDocument(release);
  const file = join(release, 'curator', 'job.json');
  if (!existsSync(file)) {
    throw new SottoError('input', `${file} is missing, but only that file says how the release was made`, {
      hint: 'run this where the curator keeps the release with its curator/ part',
    });
  }
  const request = checkJob(await readJobFile(file));
  await loadOwnAlgorithm(request.algorithm?.id);
  const resolved = resolveJob(request);
  const { job, chosen: config } = resolved;
  if (job.like !== undefined || job.after !== undefined || job.partitions !== undefined) {
    throw new SottoError('unsupported', 'a release of parts, or after or like an earlier one, cannot be replayed');
  }
  const { dataset, format } = await readData(path, options, context);
  const inputs = await loadInputs(resolved, { dataset, itemSyntax: format.itemSyntax }, readBytes);
  const checkpoint = context.checkpoint;
  const { id, tells } = config.algorithm;
  return { algorithm: id, tells, ...replayJob(resolved, { dataset, inputs }, options, { checkpoint }) };
}
