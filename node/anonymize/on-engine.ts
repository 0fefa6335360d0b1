import { rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  dataFileName,
  FILES,
  formatById,
  loadInputs,
  type RecordsStore,
  type ResolvedJob,
  readGiven,
  runOnRecords,
  SottoError,
} from '../../src/internal.ts';
import { fileChunks } from '../files/file-chunks.ts';
import { folderSpillStore } from '../files/folder-spill-store.ts';
import { makeFolder } from '../files/make-folder.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readDataAs } from '../files/read-data.ts';
import { startSha256 } from '../files/sha256.ts';
import { makeTemporaryFolder } from '../files/temporary-folder.ts';
import { openCounted, recountFile, writeParquetFile, writePersonsFile } from '../stores/open-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { HeldJob } from './held-job.ts';
import type { GivenByProgram } from './in-memory.ts';
import { ProgressFolder } from './progress-folder.ts';

/** Opens the records of a job on an engine. The release will be Parquet. A run that was killed is gone on with. */
export async function holdOnEngine(
  resolved: ResolvedJob,
  engine: string,
  output: string,
  context: TaskContext,
  given: GivenByProgram = {},
): Promise<HeldJob> {
  const { job } = resolved;
  const checkpoint = context.checkpoint;
  const format = formatById('parquet');
  if (given.records !== undefined) {
    throw new SottoError('usage', 'records in memory are counted there, not on an engine', {
      hint: [{ leaveOut: ['engine'] }],
    });
  }
  const counted = await openCounted(engine, job.data, job, context);
  let removeFolder = (): void => {};
  const close = () => counted.records.close().finally(() => removeFolder());
  try {
    const parent = dirname(resolve(output));
    makeFolder(parent);
    const folder = makeTemporaryFolder(parent, `.${basename(resolve(output))}.records`);
    removeFolder = () => rmSync(folder, { recursive: true, force: true });
    const { labels } = counted.items;
    const dataset = { dictionary: { labels } };
    const { id, itemSyntax } = formatById(counted.input.reading.format);
    const fetch = readGiven(given.inputs ?? {}, id, readBytes);
    const inputs = await loadInputs(resolved, { dataset, itemSyntax }, fetch);
    const progress = new ProgressFolder(output, job);
    const file = join(folder, dataFileName(format));
    return {
      input: counted.input,
      async run(stage) {
        const input = { counted, inputs, format: format.id, read: counted.input };
        const { passes, shown, originalRows, persons, ...result } = await runOnRecords(
          resolved,
          input,
          parquetStore(folder, file, context),
          {
            checkpoint,
            stage,
            resume: (digest) => progress.resume(labels, digest),
            save: (state) => progress.save(state),
          },
        );
        const published = {
          labels: shown,
          hasIds: false,
          order: originalRows,
          persons,
          chunks: () => fileChunks(file),
        };
        const readBack = async () => (await readDataAs(file, { format: format.id }, context)).dataset;
        return { resolved, result, input: { dataset, inputs, format, published }, passes, readBack };
      },
      finish: () => progress.remove(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Published records in a Parquet file, counted anew whatever engine they came from. */
function parquetStore(folder: string, file: string, context: TaskContext): RecordsStore {
  return {
    startHash: startSha256,
    shelf: folderSpillStore(folder),
    write: (labels, fill) =>
      writeParquetFile(file, labels, (writer) => fill({ write: (batch) => writer.writeRecords(batch) })),
    open: async (persons) =>
      recountFile(file, context, persons && writePersonsFile(join(folder, FILES.persons), persons)),
  };
}
