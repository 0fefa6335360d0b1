import { rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  anonymizeByCounts,
  type CountsResult,
  checkEngineJob,
  type EngineRecords,
  isReleasable,
  RELEASE_FILE,
  type Recoding,
  type ResolvedJob,
  resolveJob,
  resultFromCounts,
  SottoError,
} from '../../src/internal.ts';
import { ProgressFolder } from '../engines/progress-folder.ts';
import { digestOf, digestOfOriginal, RecordsDigest } from '../engines/records-digest.ts';
import { writeReleaseAround } from '../engines/write-release-around.ts';
import { makeFolder } from '../files/make-folder.ts';
import { makeTemporaryFolder } from '../files/temporary-folder.ts';
import { checkReplaceable } from '../files/write-folder.ts';
import { readPrivateKey } from '../release/signature.ts';
import { openRecords, writeParquetFile } from '../stores/open-records.ts';
import { startStopwatch } from '../worker/stopwatch.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { AnonymizeOptions, AnonymizeResult } from './anonymize.ts';
import { anonymizeByPartitions } from './anonymize-by-partitions.ts';
import { engineResult } from './engine-result.ts';

/**
 * Anonymizes records that an engine holds: counts, merges on counts, writes the published records, has those verified by
 * counting that shares nothing with the merging, and only then publishes the folder. Goes on where a killed run stopped.
 */
export async function anonymizeWithEngine(options: AnonymizeOptions, context: TaskContext): Promise<AnonymizeResult> {
  const { job, output, sign, to } = options;
  const resolved = resolveJob(job);
  if (job.partitions !== undefined) return anonymizeByPartitions(options, context);
  checkEngineJob(resolved);
  if (to !== undefined)
    throw new SottoError('unsupported', '--to and --engine do not go together', {
      hint: 'write the table from the release: sotto convert',
    });
  checkReplaceable(output, RELEASE_FILE);
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  const stopwatch = startStopwatch();
  const progress = new ProgressFolder(output, job);
  const engine = job.engine as string;
  makeFolder(dirname(resolve(output)));
  const published = makeTemporaryFolder(dirname(resolve(output)), `.${basename(resolve(output))}.records`);
  let records: EngineRecords | undefined;
  try {
    const opened = await openRecords(engine, job.data, job.format, context);
    records = opened;
    const counts = await anonymizeByCounts(opened, resolved.modelParams as { k: number; m: number }, {
      checkpoint: context.checkpoint.bind(context),
      resume: async ({ items: { labels } }) => {
        const digest = (await opened.fingerprint?.()) ?? (await digestOfOriginal(opened, labels));
        stopwatch.next('run');
        return progress.resume(labels, digest);
      },
      save: (state) => progress.save(state),
    });
    const file = join(published, 'data.parquet');
    const digest = await publishInto(file, opened, counts.recoding);
    const lengths = await opened.countLengths();
    stopwatch.next('verify');
    const release = await recount(engine, file, resolved, counts, digest, context);
    stopwatch.next('measure');
    const result = resultFromCounts(resolved, counts, { lengths, release });
    stopwatch.next('write');
    const kept = isReleasable(result);
    if (kept) {
      const input = { labels: counts.items.labels, numRecords: counts.records.records, inputs: {} };
      writeReleaseAround(file, output, resolved, result, input, key);
    }
    progress.remove(); // what led to nothing would lead there again
    return engineResult(result, {
      engine,
      passes: [...counts.passes, 'published records'],
      release: kept ? output : null,
      emptyRecords: counts.records.empty,
      seconds: stopwatch.stop(),
    });
  } finally {
    await records?.close();
    rmSync(published, { recursive: true, force: true });
  }
}

/** Writes the published records, and returns what was written, in a nutshell. */
async function publishInto(file: string, records: EngineRecords, recoding: Recoding): Promise<string> {
  const digest = new RecordsDigest(recoding.published.labels.length);
  await writeParquetFile(file, recoding.published.labels, (writer) =>
    records.publish(recoding, {
      write: (batch) => {
        writer.writeRecords(batch);
        digest.write(batch);
      },
    }),
  );
  return digest.finish().digest;
}

/**
 * Counts the published records anew, from the file that was written. Data of the engine spark is written to a local file
 * too, and checked by duckdb.
 */
async function recount(
  engine: string,
  file: string,
  { modelParams }: ResolvedJob,
  { recoding, records: { records: numRecords } }: CountsResult,
  written: string,
  context: TaskContext,
) {
  const { k, m } = modelParams as { k: number; m: number };
  const published = await openRecords(engine === 'memory' ? 'memory' : 'duckdb', file, undefined, context);
  try {
    const found = await published.findRareItemsets({ k, m, limit: 1 });
    const { digest, supports, lengths, isStrange } = await digestOf(published, recoding);
    const scope =
      'all records as written, read back and compared, cell by cell, with what the engine recoded the original to';
    const truthful =
      digest === written && !isStrange
        ? ({ status: 'holds', checked: numRecords, scope } as const)
        : ({
            status: 'violated',
            checked: numRecords,
            scope,
            finding: 'the written records differ from the recoded ones',
          } as const);
    return { found, supports: supports.slice(0, recoding.published.labels.length), lengths, truthful };
  } finally {
    await published.close();
  }
}
