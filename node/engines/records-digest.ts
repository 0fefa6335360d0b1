import type { EngineRecords, Recoding, RecordSink } from '../../src/internal.ts';
import { startSha256 } from '../files/sha256.ts';

/** Records in a nutshell: two streams of equal records, however they are cut into batches, have the same digest. */
export class RecordsDigest implements RecordSink {
  readonly #lengths = startSha256();
  readonly #items = startSha256();
  readonly #supports: Float64Array;
  readonly #counts: number[] = [];
  numRecords = 0;

  constructor(numLabels: number) {
    this.#supports = new Float64Array(numLabels);
  }

  write({ offsets, items }: Parameters<RecordSink['write']>[0]): void {
    const numRows = offsets.length - 1;
    const lengths = new Uint32Array(numRows);
    for (let t = 0; t < numRows; t++) {
      const length = offsets[t + 1]! - offsets[t]!;
      lengths[t] = length;
      this.#counts[length] = (this.#counts[length] ?? 0) + 1;
    }
    const cells = items.subarray(offsets[0], offsets[numRows]);
    for (let p = 0; p < cells.length; p++) this.#supports[cells[p]!]!++;
    this.#lengths.update(bytesOf(lengths));
    this.#items.update(bytesOf(cells));
    this.numRecords += numRows;
  }

  /** To be called once, at the end. */
  finish() {
    return {
      digest: `${this.#lengths.hex()} ${this.#items.hex()}`,
      supports: this.#supports,
      lengths: this.#counts.flatMap((records, length) => (records > 0 ? [{ length, records }] : [])),
    };
  }
}

/** The digest of records as they stand, in the order of the source: one pass over them. */
export async function digestOfOriginal(records: EngineRecords, labels: readonly string[]): Promise<string> {
  const digest = new RecordsDigest(labels.length);
  const target = Uint32Array.from(labels.keys());
  await records.publish({ original: { labels }, published: { labels }, target }, digest);
  return digest.finish().digest;
}

/** The digest of records as they stand, under the labels that a recoding publishes. */
export async function digestOf(records: EngineRecords, { published }: Recoding) {
  const { labels } = await records.countItems();
  const places = new Map(published.labels.map((label, id) => [label, id]));
  const target = Uint32Array.from(labels, (label) => places.get(label) ?? published.labels.length);
  const isStrange = target.some((place) => place === published.labels.length);
  const digest = new RecordsDigest(published.labels.length + 1);
  await records.publish({ original: { labels }, published: { labels: [...published.labels, ''] }, target }, digest);
  return { ...digest.finish(), isStrange };
}

function bytesOf(array: Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
