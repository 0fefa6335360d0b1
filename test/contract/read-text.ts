import { problemText, SottoError } from '../../src/errors.ts';
import type { ReadOptions, ReadResult, TextFormat } from '../../src/formats/define.ts';
import { type Dataset, rowIdOf, rowOf } from '../../src/records/dataset.ts';

/** The bytes that a format writes. */
export function written(format: TextFormat, dataset: Dataset): Uint8Array {
  return new TextEncoder().encode([...format.write(dataset)].join(''));
}

/** Reads text or bytes in one chunk, as the file `data`. */
export function read(format: TextFormat, given: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  return readChunks(format, [typeof given === 'string' ? new TextEncoder().encode(given) : given], options);
}

/** How a dataset is read again: a ? marks what is unknown only where something is. */
export function marksOf({ unknown }: Dataset): ReadOptions {
  return unknown === undefined || unknown.items.length === 0 ? {} : { unknownMark: '?' };
}

export function readChunks(format: TextFormat, chunks: readonly Uint8Array[], options: ReadOptions = {}): ReadResult {
  const reader = format.reader({ file: 'data', ...options });
  for (const chunk of chunks) reader.push(chunk);
  return reader.end();
}

/** The records that were read, each as its labels; unknown ones with a ? before them. */
export function rowsOf({ dataset }: ReadResult): string[][] {
  const { labels } = dataset.dictionary;
  return Array.from({ length: dataset.numRows }, (_, t) => [
    ...Array.from(rowOf(dataset, t), (i) => labels[i]),
    ...(dataset.unknown === undefined ? [] : Array.from(rowOf(dataset.unknown, t), (i) => `?${labels[i]}`)),
  ]);
}

export function rowIdsOf({ dataset }: ReadResult): string[] {
  return Array.from({ length: dataset.numRows }, (_, t) => rowIdOf(dataset, t));
}

/** The problems that reading throws, as people see them; none if it does not throw. */
export function problemsOf(format: TextFormat, given: string | Uint8Array, options: ReadOptions = {}): string[] {
  try {
    read(format, given, options);
    return [];
  } catch (error) {
    if (!(error instanceof SottoError) || error.code !== 'input') throw error;
    const more = error.facts.more === undefined ? [] : [`and ${error.facts.more} more`];
    return [...error.facts.problems!.map(problemText), ...more];
  }
}

/** Text with one byte that is not UTF-8 in place of each `\uffff`. */
export function withBadBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const [n, part] of text.split('\uffff').entries()) {
    if (n > 0) bytes.push(0xff);
    bytes.push(...new TextEncoder().encode(part));
  }
  return Uint8Array.from(bytes);
}
