import type { LabelCounts } from '../data/label-counts.ts';
import type { Recoding } from '../data/recoding.ts';
import { FILES } from '../file-names.ts';
import { LABELS_FILE, RECODING_FILE } from '../kinds/index.ts';
import { readCounts, writeCounts } from '../side-files/counts.ts';
import { readRecoding, writeLabels, writeRecoding } from '../side-files/recoding.ts';

/** The labels of a release as its files say them. */
interface LabelFiles {
  readonly recoding?: Recoding;
  /** The number of records that contain each item behind a label, if the release states it. */
  readonly counts?: LabelCounts;
  /** Files that are not written as a release writes them, in words. */
  readonly findings: readonly string[];
}

/** Reads the label files of a release, whose bytes `bytesOf` gives by name. Each must be what is written of its content. */
export function readLabelFiles(
  bytesOf: (name: string) => Uint8Array | undefined,
  pathOf: (name: string) => string,
): LabelFiles {
  const findings: string[] = [];
  const readExact = <T>(
    name: string,
    read: (bytes: Uint8Array, where: { file: string }) => T,
    write: (of: T) => string,
  ) => {
    const bytes = bytesOf(name);
    if (bytes === undefined) return undefined;
    const found = read(bytes, { file: pathOf(name) });
    if (!isText(bytes, write(found)))
      findings.push(`${name} is not in canonical form, so it may carry hidden information`);
    return found;
  };
  const recoding = readExact(RECODING_FILE, readRecoding, writeRecoding);
  if (recoding !== undefined) {
    const expected = writeLabels(recoding);
    const labels = bytesOf(LABELS_FILE);
    const isSame = labels === undefined ? expected === undefined : expected !== undefined && isText(labels, expected);
    if (!isSame) findings.push(`${LABELS_FILE} does not list the items of the labels in ${RECODING_FILE}`);
  }
  const counts = readExact(FILES.counts, readCounts, writeCounts);
  return { findings, ...(recoding !== undefined && { recoding }), ...(counts !== undefined && { counts }) };
}

function isText(bytes: Uint8Array, text: string): boolean {
  const expected = new TextEncoder().encode(text);
  return bytes.length === expected.length && bytes.every((byte, n) => byte === expected[n]);
}
