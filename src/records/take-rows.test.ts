import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetWith } from '../../test/dataset-with.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { rowOf } from './dataset.ts';
import { putBack, takeRows } from './rows.ts';
import { shownRows } from './shown-rows.ts';

const rowsOf = (dataset: ReturnType<typeof datasetFromRows>): number[][] =>
  Array.from({ length: dataset.numRows }, (_, t) => [...rowOf(dataset, t)]);

describe('rows in another order', () => {
  const item = fc.constantFrom('a', 'b', 'c', 'd');
  const data = fc.array(fc.uniqueArray(item), { maxLength: 12 }).map((rows) => datasetFromRows(rows));

  it('come back, and those that were left out are empty', () => {
    const some = data.chain((dataset) =>
      fc.tuple(fc.constant(dataset), fc.shuffledSubarray(Array.from({ length: dataset.numRows }, (_, t) => t))),
    );
    fc.assert(
      fc.property(some, ([dataset, order]) => {
        const permuted = takeRows(dataset, Uint32Array.from(order));
        expect(rowsOf(permuted)).toEqual(order.map((t) => [...rowOf(dataset, t)]));
        const restored = putBack(permuted, Uint32Array.from(order), dataset.numRows);
        expect(rowsOf(restored)).toEqual(rowsOf(dataset).map((row, t) => (order.includes(t) ? row : [])));
      }),
    );
  });

  it('come back whole from those that show something', () => {
    fc.assert(
      fc.property(data, (dataset) => {
        const shown = shownRows(dataset);
        expect([...shown]).toEqual(rowsOf(dataset).flatMap((row, t) => (row.length > 0 ? [t] : [])));
        const restored = putBack(takeRows(dataset, shown), shown, dataset.numRows);
        expect(rowsOf(restored)).toEqual(rowsOf(dataset));
      }),
    );
  });

  it('take ids and unknown cells along, and a row of unknown cells shows something', () => {
    const dataset = datasetWith({
      ...datasetFromRows([['a'], [], []]),
      unknown: { offsets: Uint32Array.of(0, 0, 1, 1), items: Uint32Array.of(0) },
      rowIds: ['x', 'y', 'z'],
    });
    expect([...shownRows(dataset)]).toEqual([0, 1]);
    const turned = takeRows(dataset, Uint32Array.of(1, 0));
    expect(turned.rowIds).toEqual(['y', 'x']);
    expect([...turned.unknown!.offsets]).toEqual([0, 1, 1]);
    expect([...putBack(turned, Uint32Array.of(1, 0), 3).unknown!.offsets]).toEqual([0, 0, 1, 1]);
  });
});
