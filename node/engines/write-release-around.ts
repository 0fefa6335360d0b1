import type { KeyObject } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import {
  type Format,
  formatById,
  hollow,
  type JobResult,
  type ResolvedJob,
  type SideInputs,
} from '../../src/internal.ts';
import { writeRelease } from '../release/write-release.ts';

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
  const copied = { ...formatById('parquet'), write: () => chunksOf(file) } as Format;
  writeRelease(output, resolved, result, { dataset: hollow({ labels }, numRecords), inputs, format: copied }, key);
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
