import type { StartHash } from '../hash.ts';
import type { Dictionary } from '../records/dictionary.ts';
import type { EngineRecords, LengthCount, RecordSink } from './define.ts';

/** Records in a nutshell. */
export interface DigestedRecords {
  readonly digest: string;
  /** The number of records that contain each item. */
  readonly supports: Float64Array;
  readonly lengths: readonly LengthCount[];
}

/** Takes records and digests them: two streams of equal records, however they are cut into batches, have the same digest. */
export class RecordsDigest implements RecordSink {
  readonly #lengths;
  readonly #items;
  readonly #supports: Float64Array;
  readonly #counts: number[] = [];

  constructor(numLabels: number, startHash: StartHash) {
    this.#lengths = startHash();
    this.#items = startHash();
    this.#supports = new Float64Array(numLabels);
  }

  write({ offsets, items }: Parameters<RecordSink['write']>[0]): void {
    const numRows = offsets.length - 1;
    const lengths = new Uint32Array(numRows);
    for (let t = 0; t < numRows; t++) {
      const length = offsets[t + 1] - offsets[t];
      lengths[t] = length;
      this.#counts[length] = (this.#counts[length] ?? 0) + 1;
    }
    const cells = items.subarray(offsets[0], offsets[numRows]);
    for (let p = 0; p < cells.length; p++) this.#supports[cells[p]]++;
    this.#lengths.update(bytesOf(lengths));
    this.#items.update(bytesOf(cells));
  }

  /** To be called once, at the end. */
  finish(): DigestedRecords {
    return {
      digest: `${this.#lengths.hex()} ${this.#items.hex()}`,
      supports: this.#supports,
      lengths: this.#counts.flatMap((records, length) => (records > 0 ? [{ length, records }] : [])),
    };
  }
}

/** Digests records as they stand, with items numbered as in a dictionary, in one pass; one that it lacks makes them strange. */
export async function digestOf(
  records: EngineRecords,
  { labels: known }: Dictionary,
  startHash: StartHash,
): Promise<DigestedRecords & { readonly hasUnknownItems: boolean }> {
  const { labels } = await records.countItems();
  const places = new Map(known.map((label, id) => [label, id]));
  const target = Uint32Array.from(labels, (label) => places.get(label) ?? known.length);
  const digest = new RecordsDigest(known.length + 1, startHash);
  await records.publish({ original: { labels }, published: { labels: [...known, ''] }, target }, digest);
  const { supports, ...found } = digest.finish();
  return {
    ...found,
    supports: supports.slice(0, known.length),
    hasUnknownItems: target.includes(known.length),
  };
}

function bytesOf(array: Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
