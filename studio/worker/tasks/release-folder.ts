import { type Job, RELEASE_FILE, type ReleaseDocument, SECRET_FILE } from '../../../src/internal.ts';
import { type ComposedFile, composeRelease, jobFile, zipFiles } from '../compose-release.ts';
import { longTask } from '../define.ts';
import { fileBytes, type RunJobOptions } from './run-job.ts';

export interface ReleaseFolderOptions {
  readonly run: string;
  /** The name of the folder. */
  readonly output: string;
  /** What the files that the job names hold. */
  readonly files: RunJobOptions['files'];
  /** The commands that make the same release. */
  readonly commands: readonly string[];
}

export interface OfferedFile {
  readonly name: string;
  readonly blob: Blob;
}

export interface ReleaseFolder {
  /** The folder, in the order in which it is written. */
  readonly files: readonly OfferedFile[];
  /** What stands beside the folder: the job, the side files, the commands. */
  readonly beside: readonly OfferedFile[];
  readonly zip: Blob;
  /** Of release.json. */
  readonly digest: string;
  /** The texts that the page shows. */
  readonly document: string;
  readonly report: string;
  readonly curatorReport: string;
}

const encoder = new TextEncoder();

/** Composes the release folder of a run, and an archive with all that makes it again. */
export const releaseFolder = longTask({
  share: ({ run }: ReleaseFolderOptions, holding) => {
    const { job, inputs, result } = holding.run(run);
    const { dataset, formatId } = holding.data;
    return { job, inputs, result, dataset, formatId };
  },
  async work({ output, files, commands }, parts, { checkpoint }): Promise<ReleaseFolder> {
    checkpoint(0, 2, 'composing the release');
    const folder = composeRelease(parts);
    const beside = await filesBeside(parts.job, files, commands);
    checkpoint(1, 2, 'packing');
    const packed = [...folder.map((file) => ({ ...file, name: `${output}/${file.name}` })), ...beside];
    const document = textOf(folder, RELEASE_FILE);
    return {
      files: folder.map(offered),
      beside: beside.map(offered),
      zip: new Blob(zipFiles(packed), { type: 'application/zip' }),
      // Composed a moment ago.
      digest: (JSON.parse(document) as ReleaseDocument).digest,
      document,
      report: textOf(folder, 'report.html'),
      curatorReport: textOf(folder, 'curator/report.html'),
    };
  },
  keep: (_options, folder) => folder,
});

async function filesBeside(
  job: Job,
  files: ReleaseFolderOptions['files'],
  commands: readonly string[],
): Promise<ComposedFile[]> {
  const texts = [
    { name: 'job.json', bytes: encoder.encode(jobFile(job)) },
    ...(job.secret === undefined ? [] : [{ name: SECRET_FILE, bytes: encoder.encode(`${job.secret}\n`) }]),
    { name: 'commands.txt', bytes: encoder.encode(`${commands.join('\n')}\n`) },
  ];
  for (const name of Object.keys(files)) {
    // Read into memory of its own.
    texts.push({ name, bytes: (await fileBytes(files, name)) as Uint8Array<ArrayBuffer> });
  }
  return texts.map(({ name, bytes }) => ({ name, chunks: [bytes], bytes: bytes.length }));
}

function offered({ name, chunks }: ComposedFile): OfferedFile {
  return { name, blob: new Blob([...chunks]) };
}

function textOf(files: readonly ComposedFile[], wanted: string): string {
  const decoder = new TextDecoder();
  const { chunks = [] } = files.find(({ name }) => name === wanted) ?? {};
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}
