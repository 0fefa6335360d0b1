import { type Batch, recodeBatch, rowsByPerson, SpilledNumbers } from '../../../src/internal.ts';
import { folderSpillStore } from '../../files/folder-spill-store.ts';
import type { CodedFile } from './coded-file.ts';

/** Numbers of one bucket: what is sorted in memory at a time. */
const BUCKET = 1 << 23;

/** The records of a file, those of a person one after another: dealt into buckets by person, each sorted as it is read. */
export class RecordsByPerson {
  readonly numRecords: number;
  readonly #buckets: readonly SpilledNumbers[];

  constructor(file: CodedFile, folder: string) {
    this.numRecords = file.numRecords;
    const spillStore = folderSpillStore(folder);
    const numCells = file.supports.reduce((sum, count) => sum + count, 0);
    const numBuckets = Math.max(1, Math.ceil((2 * file.numRecords + numCells) / BUCKET));
    const buckets = Array.from({ length: numBuckets }, (_, b) => new SpilledNumbers(b, spillStore));
    for (const { offsets, items, persons } of file.batches()) {
      for (let t = 0; t + 1 < offsets.length; t++) {
        const bucket = buckets[persons![t]! % numBuckets]!;
        bucket.push(persons![t]!);
        bucket.push(offsets[t + 1]! - offsets[t]!);
        bucket.pushAll(items, offsets[t]!, offsets[t + 1]!);
      }
    }
    this.#buckets = buckets;
  }

  /** A bucket at a time, as published items where targets are given; a person is in one of them. Arrays are the caller's. */
  *batches(target?: Uint32Array): Iterable<Batch & { readonly persons: Uint32Array }> {
    for (const bucket of this.#buckets) {
      const { offsets, items, persons } = this.#sorted(bucket.numbers());
      const numKept = target === undefined ? items.length : recodeBatch({ offsets, items }, target);
      yield { offsets, items: items.subarray(0, numKept), persons };
    }
  }

  #sorted(numbers: Uint32Array): Batch & { readonly persons: Uint32Array } {
    let numRows = 0;
    for (let offset = 0; offset < numbers.length; offset += 2 + numbers[offset + 1]!) numRows++;
    const starts = new Uint32Array(numRows);
    const owners = new Uint32Array(numRows);
    for (let t = 0, offset = 0; t < numRows; t++, offset += 2 + numbers[offset + 1]!) {
      starts[t] = offset;
      owners[t] = Math.floor(numbers[offset]! / this.#buckets.length);
    }
    const offsets = new Uint32Array(numRows + 1);
    const items = new Uint32Array(numbers.length - 2 * numRows);
    const persons = new Uint32Array(numRows);
    let row = 0;
    let cell = 0;
    for (const t of rowsByPerson(owners)) {
      const offset = starts[t]!;
      persons[row] = numbers[offset]!;
      for (let p = offset + 2, end = p + numbers[offset + 1]!; p < end; p++) items[cell++] = numbers[p]!;
      offsets[++row] = cell;
    }
    return { offsets, items, persons };
  }
}
