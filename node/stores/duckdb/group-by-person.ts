import { rowsByPerson, Shelved } from '../../../src/internal.ts';
import { folderShelf } from '../../files/folder-shelf.ts';
import { CodedFile } from './coded-file.ts';

/** Numbers of one bucket: what is sorted in memory at a time. */
const BUCKET = 1 << 23;

/**
 * The same records, those of a person one after another and in one block: dealt into buckets by person, each of which is
 * sorted in memory.
 */
export function groupByPerson(file: CodedFile, folder: string, path: string, numItems: number): CodedFile {
  const shelf = folderShelf(folder);
  const numCells = file.supports.reduce((sum, count) => sum + count, 0);
  const numBuckets = Math.max(1, Math.ceil((2 * file.numRecords + numCells) / BUCKET));
  const buckets = Array.from({ length: numBuckets }, (_, b) => new Shelved(b, shelf));
  for (const { offsets, items, persons } of file.batches()) {
    for (let t = 0; t + 1 < offsets.length; t++) {
      const bucket = buckets[persons![t]! % numBuckets]!;
      bucket.push(persons![t]!);
      bucket.push(offsets[t + 1]! - offsets[t]!);
      for (let p = offsets[t]!; p < offsets[t + 1]!; p++) bucket.push(items[p]!);
    }
  }
  const grouped = new CodedFile(path, numItems, { hasPersons: true });
  for (const bucket of buckets) {
    const numbers = bucket.numbers();
    const starts: number[] = [];
    for (let at = 0; at < numbers.length; at += 2 + numbers[at + 1]!) starts.push(at);
    let last = -1;
    for (const row of rowsByPerson(Uint32Array.from(starts, (at) => Math.floor(numbers[at]! / numBuckets)))) {
      const at = starts[row]!;
      const person = numbers[at]!;
      if (person !== last) grouped.endBlockIfFull();
      last = person;
      grouped.addItems(numbers, at + 2, at + 2 + numbers[at + 1]!);
      grouped.addRecord(person);
    }
    grouped.endBlockIfFull();
  }
  grouped.finish();
  return grouped;
}
