import { rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  dataFileName,
  FILES,
  formatById,
  type ResolvedJob,
  type RunElsewhere,
  readPlainInputs,
  recordsElsewhere,
} from '../../src/internal.ts';
import { fileChunks } from '../files/file-chunks.ts';
import { folderSpillStore } from '../files/folder-spill-store.ts';
import { makeFolder } from '../files/make-folder.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readDataAs } from '../files/read-data.ts';
import { startSha256 } from '../files/sha256.ts';
import { makeTemporaryFolder } from '../files/temporary-folder.ts';
import {
  checkRecounting,
  openCounted,
  pathForEngine,
  recountFile,
  writeParquetFile,
  writePersonsFile,
} from '../stores/open-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { OpenJob, ProgramInputs } from './open-job.ts';
import { ProgressFolder } from './progress-folder.ts';

/** Opens the records of a job on an engine. The release will be Parquet. A killed run resumes from its saved progress. */
export async function openJobElsewhere(
  resolved: ResolvedJob,
  engine: string,
  output: string,
  context: TaskContext,
  ownInputs: ProgramInputs = {},
): Promise<OpenJob> {
  const { job } = resolved;
  const format = formatById('parquet');
  const data = pathForEngine(ownInputs.records ?? job.data);
  await checkRecounting(engine);
  const counted = await openCounted(engine, data, job, context);
  let removeFolder = (): void => {};
  const close = () => counted.records.close().finally(() => removeFolder());
  try {
    const parent = dirname(resolve(output));
    makeFolder(parent);
    const folder = makeTemporaryFolder(parent, `.${basename(resolve(output))}.records`);
    removeFolder = () => rmSync(folder, { recursive: true, force: true });
    const { labels } = counted.items;
    const progress = new ProgressFolder(output, job);
    const file = join(folder, dataFileName(format));
    return {
      resolved,
      records: recordsElsewhere(counted, parquetStore(engine, folder, file, context)),
      facts: { format: format.id, read: counted.input },
      world: {
        checkpoint: context.checkpoint,
        resume: (digest) => progress.resume(labels, digest),
        save: (state) => progress.save(state),
      },
      folder: { dataset: { dictionary: { labels } }, format },
      read: counted.input,
      readBytes: readPlainInputs(ownInputs.inputs ?? {}, counted.input.reading.format, readBytes),
      published: ({ visibleLabels, order, persons }: RunElsewhere) => ({
        labels: visibleLabels,
        hasIds: false,
        order,
        persons,
        chunks: () => fileChunks(file),
        readBack: async () => (await readDataAs(file, { format: format.id }, context)).dataset,
      }),
      finish: () => progress.remove(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Published records in a Parquet file, counted again whatever engine they came from. */
function parquetStore(
  engine: string,
  folder: string,
  file: string,
  context: TaskContext,
): Parameters<typeof recordsElsewhere>[1] {
  return {
    startHash: startSha256,
    shelf: folderSpillStore(folder),
    write: (labels, fill) =>
      writeParquetFile(file, labels, (writer) => fill({ write: (batch) => writer.writeRecords(batch) })),
    open: async (persons) =>
      recountFile(engine, file, context, persons && writePersonsFile(join(folder, FILES.persons), persons)),
  };
}
