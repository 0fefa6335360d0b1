import { renameItems } from '../../records/rename-items.ts';
import { foldedLabel, trimmedLabel } from '../../text/plain-label.ts';
import { isUtf8Label, Transcoder } from '../../text/transcoder.ts';
import type { Reader, ReadOptions, ReadResult } from '../define.ts';

const LF = 10;

/**
 * The common work of every text format with a reading: the encoding, lines to skip, and labels that are trimmed or
 * folded. The reader itself sees UTF-8 without those lines.
 */
export function preparedReader(options: ReadOptions, make: (options: ReadOptions) => Reader): Reader {
  const reader = make(options);
  const transcoder =
    options.encoding === undefined || isUtf8Label(options.encoding)
      ? undefined
      : new Transcoder(options.encoding, options.file);
  const skip = options.skipLines ? lineSkipper(options.skipLines) : undefined;
  if (transcoder === undefined && skip === undefined && !changesLabels(options)) return reader;
  const pass = (chunk: Uint8Array): void => reader.push(skip?.(chunk) ?? chunk);
  return {
    push: (chunk) => pass(transcoder?.push(chunk) ?? chunk),
    end() {
      if (transcoder !== undefined) pass(transcoder.end());
      return withPlainLabels(reader.end(), options);
    },
  };
}

/** Passes chunks on without the first lines. */
function lineSkipper(numLines: number): (chunk: Uint8Array) => Uint8Array {
  let remaining = numLines;
  return (chunk) => {
    let from = 0;
    for (; remaining > 0; remaining--) {
      const end = chunk.indexOf(LF, from);
      if (end < 0) return chunk.subarray(chunk.length);
      from = end + 1;
    }
    return chunk.subarray(from);
  };
}

/** The characters that do not count in labels. */
export type PlainLabels = Pick<ReadOptions, 'trim' | 'foldCase'>;

/** A label as a reading asks for it. */
export function plainLabel(label: string, { trim, foldCase }: PlainLabels): string {
  const trimmed = trim === true ? trimmedLabel(label) : label;
  return foldCase === true ? foldedLabel(trimmed) : trimmed;
}

/** The data with its labels trimmed and folded as the reading asks; items that this merges count as repeated ones. */
export function withPlainLabels(result: ReadResult, options: PlainLabels): ReadResult {
  if (!changesLabels(options)) return result;
  const { dataset, merged } = renameItems(result.dataset, (label) => plainLabel(label, options));
  return { ...result, dataset, notes: { ...result.notes, duplicates: result.notes.duplicates + merged } };
}

function changesLabels({ trim, foldCase }: PlainLabels): boolean {
  return trim === true || foldCase === true;
}
