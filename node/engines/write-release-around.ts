import type { KeyObject } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import {
  type Format,
  formatById,
  hollow,
  type JobResult,
  RELEASE_FILE,
  type ResolvedJob,
  releaseFiles,
  type SideInputs,
} from '../../src/index.ts';
import { startSha256 } from '../sha256.ts';
import { SIGNATURE_FILE, signText } from '../signature.ts';
import { withAddressPath } from '../sources/address.ts';
import { draftFolder } from '../write-folder.ts';

/** What a release was made from, as far as it is not in an engine. */
export interface CountedOrigin {
  readonly labels: readonly string[];
  readonly numRecords: number;
  readonly inputs: SideInputs;
}

/** Writes a release folder around a Parquet file that was verified, which is copied: all of it, or nothing. */
export function writeReleaseAround(
  file: string,
  output: string,
  resolved: ResolvedJob,
  result: JobResult,
  { labels, numRecords, inputs }: CountedOrigin,
  key: KeyObject | undefined,
): void {
  const curator = resolve(output, 'curator');
  const fromCurator = (path: string): string => withAddressPath(path, (name) => relative(curator, resolve(name)));
  const copied = { ...formatById('parquet'), write: () => chunksOf(file) } as Format;
  const input = { dataset: hollow({ labels }, numRecords), inputs, format: copied };
  const draft = draftFolder(output, RELEASE_FILE);
  try {
    for (const { name, chunks } of releaseFiles(resolved, result, input, { startHash: startSha256, fromCurator })) {
      if (name === RELEASE_FILE && key !== undefined) {
        const text = Buffer.concat([...chunks]);
        draft.write(name, [text]);
        draft.write(SIGNATURE_FILE, [signText(text.toString(), key)]);
      } else draft.write(name, chunks);
    }
    draft.publish();
  } finally {
    draft.discard();
  }
}

function* chunksOf(path: string): Generator<Uint8Array, void, void> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = new Uint8Array(1 << 20);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
