import type { KeyObject } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { type JobResult, RELEASE_FILE, type ReleaseInput, type ResolvedJob, releaseFiles } from '../../src/index.ts';
import { startSha256 } from '../sha256.ts';
import { SIGNATURE_FILE, signText } from '../signature.ts';
import { withAddressPath } from '../sources/address.ts';
import { draftFolder } from '../write-folder.ts';
import type { Sink } from './define.ts';
import { writeTable } from './open-sink.ts';
import { publishedDataset } from './published-dataset.ts';

/** What a release is written with. */
export interface ReleaseTools {
  readonly key?: KeyObject;
  /** Where the published records go beside the folder. */
  readonly sink?: Sink;
}

/**
 * Writes a verified release whose data came from an address or goes to one, all of it or nothing: the folder under a
 * draft name, the table where nobody sees it, then the folder gets its name, then the table is shown. Only where that
 * last step fails is the folder there without the table, and the message says so.
 */
export async function writeReleaseAndTable(
  path: string,
  resolved: ResolvedJob,
  result: JobResult,
  input: ReleaseInput,
  { key, sink }: ReleaseTools,
): Promise<void> {
  const curator = resolve(path, 'curator');
  const fromCurator = (text: string): string =>
    withAddressPath(text, (file) => (file === '-' ? file : relative(curator, resolve(file))));
  const draft = draftFolder(path, RELEASE_FILE);
  try {
    for (const { name, chunks } of releaseFiles(resolved, result, input, { startHash: startSha256, fromCurator })) {
      if (name === RELEASE_FILE && key !== undefined) {
        const text = Buffer.concat([...chunks]);
        draft.write(name, [text]);
        draft.write(SIGNATURE_FILE, [signText(text.toString(), key)]);
      } else draft.write(name, chunks);
    }
    if (sink === undefined) draft.publish();
    else await writeTable(sink, publishedDataset(resolved, result), () => draft.publish(), path);
  } finally {
    draft.discard();
  }
}
