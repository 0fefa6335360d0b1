import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Zip, ZipDeflate } from 'fflate';
import {
  type Dataset,
  documentText,
  effectiveJob,
  formatById,
  type Hash,
  type Job,
  type Run,
  releaseFiles,
  resolveJob,
  type SideInputs,
} from '../../src/internal.ts';

export interface FolderParts {
  readonly job: Job;
  readonly inputs: SideInputs;
  readonly result: Run;
  readonly dataset: Dataset;
  readonly formatId: string;
  readonly personLabels?: readonly string[];
}

export interface ComposedFile {
  readonly name: string;
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

/** The files of the folder that `sotto anonymize` writes for this job, except the data, byte for byte. */
export function composeRelease({ job, inputs, result, dataset, formatId, personLabels }: FolderParts): ComposedFile[] {
  const input = {
    dataset,
    inputs,
    format: formatById(formatId),
    ...(personLabels !== undefined && { personLabels }),
  };
  const fromCurator = (file: string): string => `../../${file.replace(/^\.\//, '')}`;
  const files = releaseFiles(resolveJob(job), result, input, { startHash: startSha256, fromCurator });
  // No chunk of ours lies in shared memory.
  return Array.from(files, ({ name, chunks }) => ({ name, chunks: [...chunks] as Uint8Array<ArrayBuffer>[] }));
}

const encoder = new TextEncoder();

/** Begins a SHA-256 that needs no platform. */
function startSha256(): Hash {
  const hash = sha256.create();
  return {
    update: (data) => void hash.update(typeof data === 'string' ? encoder.encode(data) : data),
    hex: () => bytesToHex(hash.digest()),
  };
}

/** The job as a file next to the data. */
export function jobFile(job: Job): string {
  return documentText(effectiveJob(resolveJob(job)));
}

/** No clock: the same files give the same archive. */
const MOMENT = '1980-01-01T00:00:00';

/** An archive of files, in their order. */
export function zipFiles(files: readonly ComposedFile[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    // Nor of the packer's.
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  for (const { name, chunks } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = MOMENT;
    zip.add(entry);
    for (const chunk of chunks) entry.push(chunk);
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  return parts;
}
