import { basename } from 'node:path';
import {
  type CountedData,
  countedData,
  type Dataset,
  type EngineRecords,
  formatById,
  ListParquetWriter,
  RecordsDigest,
  type ReleaseDocument,
  shownLabelsOnly,
} from '../../src/internal.ts';
import { hashFile, startSha256 } from '../files/sha256.ts';
import { firstDifference } from './same-bytes.ts';

/** What a data file holds beside its records: they are written again, and must be the same bytes. */
export async function unaccountedBytes(
  path: string,
  dataset: Dataset,
  { format: id, ids }: ReleaseDocument['data'],
): Promise<string[]> {
  const file = basename(path);
  const format = formatById(id);
  if (dataset.rowIds !== undefined && !ids) return [`${file}: the records show ids, and release.json says of none`];
  const difference = await firstDifference(path, format.write(shownLabelsOnly(dataset)));
  if (difference === undefined) return [];
  const { byte, line } = difference;
  const place = 'reader' in format ? `line ${line} (byte ${byte})` : `byte ${byte}`;
  return [`${file} is not what its records are written as, from ${place} on: it may carry something else`];
}

/** The same of Parquet that an engine reads, in one pass that counts too. */
export async function countParquetBytes(
  path: string,
  records: EngineRecords,
  labels: readonly string[],
): Promise<{ readonly counted: CountedData; readonly findings: string[] }> {
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
  const finding = `${basename(path)} is not what its records are written as: it may carry something else`;
  return { counted, findings: [finding] };
}
