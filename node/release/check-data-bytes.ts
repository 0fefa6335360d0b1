import { basename } from 'node:path';
import {
  countedData,
  type EngineRecords,
  type Facts,
  ListParquetWriter,
  quote,
  RecordsDigest,
  type ReleaseDocument,
  shownLabelsOnly,
} from '../../src/internal.ts';
import type { DataRecords } from '../files/read-data.ts';
import { hashFile, startSha256 } from '../files/sha256.ts';
import { firstDifference } from './same-bytes.ts';

/** The content of a data file except its records: they are written again, and must be the same bytes. */
export async function unaccountedBytes(
  path: string,
  { dataset, format, input: { leftOut } }: DataRecords,
  { ids }: ReleaseDocument['data'],
): Promise<string[]> {
  const file = basename(path);
  if (dataset.rowIds !== undefined && !ids)
    return [`${file}: the records have ids, but release.json says that there are none`];
  const difference = await firstDifference(path, format.write(shownLabelsOnly(dataset)));
  if (difference === undefined) return [];
  const { byte, line } = difference;
  const location = 'reader' in format ? `line ${line} (byte ${byte})` : `byte ${byte}`;
  return [`${unlike(file, leftOut)}, from ${location} on`];
}

function unlike(file: string, leftOut: readonly string[]): string {
  const more =
    leftOut.length === 0 ? 'something else' : `${leftOut.map(quote).join(', ')}, which is not part of a release`;
  return `${file} is not what its records are written as, it ${leftOut.length === 0 ? 'may carry' : 'carries'} ${more}`;
}

/** The same of Parquet that an engine reads, in one pass that counts too. */
export async function countParquetBytes(
  path: string,
  records: EngineRecords,
  labels: readonly string[],
): Promise<{ readonly counted: Facts; readonly findings: string[] }> {
  const hash = startSha256();
  const writer = new ListParquetWriter(labels, (bytes) => hash.update(bytes));
  const digest = new RecordsDigest(labels.length, startSha256);
  const dictionary = { labels };
  const itself = { original: dictionary, published: dictionary, target: Uint32Array.from(labels.keys()) };
  await records.publish(itself, {
    write(batch) {
      digest.write(batch);
      writer.writeRecords(batch);
    },
  });
  writer.end();
  const { supports, lengths } = digest.finish();
  const counted = countedData(labels, supports, lengths);
  if (hash.hex() === (await hashFile(path))) return { counted, findings: [] };
  return { counted, findings: [unlike(basename(path), records.leftOut ?? [])] };
}
