import { plural } from './format-number.ts';
import type { ReadingNotes } from './report.ts';

/** The items and records that reading merged, skipped or kept, one line each; empty if there were none. */
export function noteLines({ duplicates, emptyCells, emptyRecords }: ReadingNotes): string[] {
  const lines: string[] = [];
  if (duplicates > 0) lines.push(`${plural(duplicates, 'repeated item')} in a record merged`);
  if (emptyCells > 0) lines.push(`${plural(emptyCells, 'empty cell')} skipped`);
  if (emptyRecords > 0) {
    lines.push(
      `${plural(emptyRecords, 'record')} without any item kept as ${emptyRecords === 1 ? 'it is' : 'they are'}`,
    );
  }
  return lines;
}
