// Compiled with the tests, never run: only src/records/ makes records. Every `@ts-expect-error` is a check.
import type { AvailableData } from '../../src/data/available-data.ts';
import type { Dataset } from '../../src/records/dataset.ts';

export function copies(dataset: Dataset): readonly unknown[] {
  const { numRows, offsets, items, dictionary } = dataset;
  // @ts-expect-error
  const fields: Dataset = { numRows, offsets, items, dictionary };
  // @ts-expect-error
  const copy: Dataset = { ...dataset };
  const { rowIds: _, ...nameless } = dataset;
  // @ts-expect-error
  const rest: Dataset = nameless;
  // @ts-expect-error
  const known: AvailableData = { ...dataset, dictionary };
  return [fields, copy, rest, known];
}
