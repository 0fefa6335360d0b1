import type { KeyObject } from 'node:crypto';
import { relative, resolve } from 'node:path';
import {
  dataFileName,
  type JobResult,
  RELEASE_FILE,
  type ReleaseInput,
  type ResolvedJob,
  releaseFiles,
} from '../src/index.ts';
import { startSha256 } from './sha256.ts';
import { SIGNATURE_FILE, signText } from './signature.ts';
import { draftFolder } from './write-folder.ts';

/** Writes a verified release as a folder: all of it, or nothing. Returns the name of the data file. */
export function writeRelease(
  path: string,
  resolved: ResolvedJob,
  result: JobResult,
  input: ReleaseInput,
  key?: KeyObject,
): string {
  const curator = resolve(path, 'curator');
  const fromCurator = (file: string): string => (file === '-' ? file : relative(curator, resolve(file)));
  const files = releaseFiles(resolved, result, input, { startHash: startSha256, fromCurator });
  const draft = draftFolder(path, RELEASE_FILE);
  try {
    for (const { name, chunks } of files) {
      if (name === RELEASE_FILE && key !== undefined) {
        const text = Buffer.concat([...chunks]);
        draft.write(name, [text]);
        draft.write(SIGNATURE_FILE, [signText(text.toString(), key)]);
      } else draft.write(name, chunks);
    }
    draft.publish();
    return dataFileName(input.format);
  } finally {
    draft.discard();
  }
}
