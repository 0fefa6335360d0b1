import fc from 'fast-check';
import { DatasetBuilder } from '../../src/data/dataset-builder.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { hostileLabel } from './hostile-label.ts';
import { somePersons } from './persons.ts';

export interface SmallDatasetSize {
  readonly maxItems?: number;
  readonly maxRows?: number;
  readonly maxLength?: number;
}

/** A plain small dataset: labels a, b, c … or 1, 2, 3 …. */
export function smallDataset({
  maxItems = 6,
  maxRows = 10,
  maxLength = 5,
}: SmallDatasetSize = {}): fc.Arbitrary<Dataset> {
  return fc
    .record({ numItems: fc.integer({ min: 1, max: maxItems }), areNumbers: fc.boolean() })
    .chain(({ numItems, areNumbers }) => {
      const row = fc.uniqueArray(fc.nat({ max: numItems - 1 }), { maxLength: Math.min(maxLength, numItems) });
      const labelOf = (i: number) => (areNumbers || numItems > 26 ? String(i + 1) : String.fromCharCode(97 + i));
      return fc
        .array(row, { maxLength: maxRows })
        .map((rows) => datasetOf(rows.map((items) => ({ known: items.map(labelOf), unknown: [] }))));
    });
}

/** A small dataset, some cells of which are unknown: at least one. */
export function smallDatasetWithUnknown({ maxItems = 6, maxRows = 10 }: SmallDatasetSize = {}): fc.Arbitrary<Dataset> {
  const cell = fc.record({ item: fc.nat({ max: maxItems - 1 }), isKnown: fc.boolean() });
  const row = fc.uniqueArray(cell, { selector: ({ item }) => item });
  const labelOf = ({ item }: { readonly item: number }) => String.fromCharCode(97 + item);
  return fc
    .array(row, { minLength: 1, maxLength: maxRows })
    .filter((rows) => rows.flat().some(({ isKnown }) => !isKnown))
    .map((rows) =>
      datasetOf(
        rows.map((cells) => ({
          known: cells.filter(({ isKnown }) => isKnown).map(labelOf),
          unknown: cells.filter(({ isKnown }) => !isKnown).map(labelOf),
        })),
      ),
    );
}

/** The same records, each somebody's: every person has at least one, in any order; few persons, or as many as records. */
export function ofPersons(datasets: fc.Arbitrary<Dataset>): fc.Arbitrary<Dataset> {
  return datasets.chain(somePersons);
}

/** A dataset as hostile as the type allows: hostile labels, unknown cells, row ids, empty records, no records, no items. */
export function hostileDataset({ rowIds }: { readonly rowIds: boolean }): fc.Arbitrary<Dataset> {
  return fc.uniqueArray(hostileLabel, { maxLength: 8 }).chain((labels) => {
    const cells = labels.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...labels), { maxLength: 6 });
    const rows = fc.array(fc.record({ known: cells, unknown: fc.oneof(fc.constant([]), cells) }), { maxLength: 8 });
    return rows.chain((given) => {
      const some = fc.uniqueArray(hostileLabel, { minLength: given.length, maxLength: given.length });
      const ids = rowIds ? fc.option(some, { nil: undefined }) : fc.constant(undefined);
      return ids.map((texts) => datasetOf(given, texts));
    });
  });
}

/** A dataset from rows of labels, known and unknown. */
export function datasetOf(
  rows: readonly { readonly known: readonly string[]; readonly unknown: readonly string[] }[],
  rowIds?: readonly string[],
): Dataset {
  const builder = new DatasetBuilder();
  for (const [t, row] of rows.entries()) {
    for (const label of row.known) builder.addItem(builder.internText(label));
    for (const label of row.unknown) builder.addUnknown(builder.internText(label));
    builder.endRow(rowIds?.[t]);
  }
  return builder.finish().dataset;
}
