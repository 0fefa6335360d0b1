import { FILES, type Job, type ReleaseDocument } from '../../../src/internal.ts';
import { type ComposedFile, composeRelease, jobFile, zipFiles } from '../compose-release.ts';
import { longTask } from '../define.ts';
import { fileBytes, type JobFiles } from '../read-source.ts';

export interface ReleaseFolderOptions {
  readonly run: string;
  /** The name of the folder. */
  readonly output: string;
  /** The content of the files that the job names. */
  readonly files: JobFiles;
  /** The commands that make the same release. */
  readonly commands: readonly string[];
  /** The text of its signature, once it was signed. */
  readonly signature?: string;
}

export interface OfferedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Files that go together, each by itself and as an archive. */
export interface FileBundle {
  readonly files: readonly OfferedFile[];
  readonly zip: Blob;
}

export interface FolderArchive {
  /** The handed-over part: the folder without the curator's own files. */
  readonly forRecipient: FileBundle;
  /** The curator's part: the rest of the folder, with the job, its secret, the side files, the commands. */
  readonly toKeep: FileBundle;
  /** Of release.json. */
  readonly digest: string;
  /** The texts that the page shows. */
  readonly document: string;
  readonly report: string;
  readonly curatorReport: string;
}

const encoder = new TextEncoder();

/** Composes the release folder of a run, and all that makes it again, in two archives that never mix. */
export const releaseFolder = longTask({
  share: ({ run }: ReleaseFolderOptions, state) => {
    const { job, inputs, result } = state.run(run);
    const { dataset, formatId, personLabels } = state.data;
    return { job, inputs, result, dataset, formatId, ...(personLabels !== undefined && { personLabels }) };
  },
  async work({ output, files, commands, signature }, parts, { checkpoint }): Promise<FolderArchive> {
    checkpoint(0, 2, 'composing the release');
    const folder = composeRelease(parts);
    const isKept = ({ name }: ComposedFile): boolean => name.startsWith('curator/');
    const signed = signature === undefined ? [] : [textFile(FILES.signature, signature)];
    const handedOn = [...folder.filter((file) => !isKept(file)), ...signed];
    const curatorFiles = folder.filter(isKept);
    const extraFiles = await filesBeside(parts.job, files, commands);
    checkpoint(1, 2, 'packing');
    const inFolder = (file: ComposedFile): ComposedFile => ({ ...file, name: `${output}/${file.name}` });
    const document = textOf(folder, FILES.release);
    return {
      forRecipient: { files: handedOn.map(offered), zip: zipOf(handedOn.map(inFolder)) },
      toKeep: {
        files: [...curatorFiles, ...extraFiles].map(offered),
        zip: zipOf([...curatorFiles.map(inFolder), ...extraFiles]),
      },
      // Composed a moment ago.
      digest: (JSON.parse(document) as ReleaseDocument).digest,
      document,
      report: textOf(folder, 'report.html'),
      curatorReport: textOf(folder, 'curator/report.html'),
    };
  },
});

async function filesBeside(job: Job, files: JobFiles, commands: readonly string[]): Promise<ComposedFile[]> {
  const extraFiles = [
    textFile('job.json', jobFile(job)),
    ...(job.secret === undefined ? [] : [textFile(FILES.secret, `${job.secret}\n`)]),
    textFile('commands.txt', `${commands.join('\n')}\n`),
  ];
  for (const name of Object.keys(files)) {
    // Read into memory of its own.
    extraFiles.push({ name, chunks: [(await fileBytes(files, name)) as Uint8Array<ArrayBuffer>] });
  }
  return extraFiles;
}

function textFile(name: string, text: string): ComposedFile {
  return { name, chunks: [encoder.encode(text)] };
}

function zipOf(files: readonly ComposedFile[]): Blob {
  return new Blob(zipFiles(files), { type: 'application/zip' });
}

function offered({ name, chunks }: ComposedFile): OfferedFile {
  return { name, blob: new Blob([...chunks]) };
}

function textOf(files: readonly ComposedFile[], target: string): string {
  const decoder = new TextDecoder();
  const { chunks = [] } = files.find(({ name }) => name === target) ?? {};
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}
