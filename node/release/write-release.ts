import type { KeyObject } from 'node:crypto';
import { relative, resolve } from 'node:path';
import {
  type Dataset,
  FILES,
  type ReleaseChanges,
  type ReleaseInput,
  type ResolvedJob,
  type RunOutcome,
  releaseFiles,
} from '../../src/internal.ts';
import { startSha256 } from '../files/sha256.ts';
import { draftFolder, type FolderDraft } from '../files/write-folder.ts';
import { withAddressPath } from '../stores/addresses.ts';
import type { Sink } from '../stores/define.ts';
import { writeTable } from '../stores/open-sink.ts';
import { signText } from './signature.ts';

/** Writes a verified release as a folder: all of it, or nothing. */
export function writeRelease(
  path: string,
  resolved: ResolvedJob,
  result: RunOutcome<ReleaseChanges>,
  input: ReleaseInput,
  key?: KeyObject,
): void {
  const draft = draftRelease(path, resolved, result, input, key);
  try {
    draft.publish();
  } finally {
    draft.discard();
  }
}

/**
 * Writes a verified release as a folder and as a table, both or nothing: the folder under a draft name, the table
 * hidden, then the folder gets its name, then the table is shown. Only if that last step fails does the folder exist
 * without the table, and the message says so.
 */
export async function writeReleaseAndTable(
  sink: Sink,
  published: Dataset,
  ...release: Parameters<typeof draftRelease>
): Promise<void> {
  const [path] = release;
  const draft = draftRelease(...release);
  try {
    await writeTable(sink, published, () => draft.publish(), path);
  } finally {
    draft.discard();
  }
}

/** The release folder under a draft name: to be published or discarded. */
export function draftRelease(
  path: string,
  resolved: ResolvedJob,
  result: RunOutcome<ReleaseChanges>,
  input: ReleaseInput,
  key?: KeyObject,
): FolderDraft {
  const curator = resolve(path, 'curator');
  const fromCurator = (text: string): string =>
    withAddressPath(text, (file) => (file === '-' ? file : relative(curator, resolve(file))));
  const files = releaseFiles(resolved, result, input, { startHash: startSha256, fromCurator });
  const draft = draftFolder(path, FILES.release);
  try {
    for (const { name, chunks } of files) {
      if (name === FILES.release && key !== undefined) {
        const text = Buffer.concat([...chunks]);
        draft.write(name, [text]);
        draft.write(FILES.signature, [signText(text.toString(), key)]);
      } else draft.write(name, chunks);
    }
    return draft;
  } catch (error) {
    draft.discard();
    throw error;
  }
}
