import type { Cells, Dataset } from './dataset.ts';
import { filterCells } from './filter-cells.ts';
import { sortRows } from './sort-rows.ts';

/**
 * Makes one record per person, the union of the person's records, in the order of the people. From then on, counting
 * records counts people. An item is known if some record certainly contains it, and unknown if some record only may
 * contain it. The ids of the records are the names of the people, which are for the curator only.
 */
export function joinPersons(dataset: Dataset, personLabels: readonly string[]): Dataset {
  const { persons, numPersons, unknown, rowIds: _, ...rest } = dataset;
  if (persons === undefined || numPersons === undefined) return dataset;
  const known = joinRows(dataset, persons, numPersons);
  return {
    ...rest,
    numRows: numPersons,
    ...known,
    rowIds: personLabels,
    ...(unknown !== undefined && { unknown: withoutKnown(joinRows(unknown, persons, numPersons), known) }),
  };
}

/** Row p is the union of the rows t with persons[t] = p. */
function joinRows(cells: Cells, persons: Uint32Array, numPersons: number): Cells {
  const offsets = new Uint32Array(numPersons + 1);
  for (let t = 0; t < persons.length; t++) offsets[persons[t] + 1] += cells.offsets[t + 1] - cells.offsets[t];
  for (let p = 0; p < numPersons; p++) offsets[p + 1] += offsets[p];
  const items = new Uint32Array(cells.items.length);
  const next = offsets.slice();
  for (let t = 0; t < persons.length; t++) {
    items.set(cells.items.subarray(cells.offsets[t], cells.offsets[t + 1]), next[persons[t]]);
    next[persons[t]] += cells.offsets[t + 1] - cells.offsets[t];
  }
  const numCells = sortRows(offsets, items);
  return { offsets, items: items.slice(0, numCells) };
}

function withoutKnown(cells: Cells, known: Cells): Cells {
  return filterCells(cells, (item, t) => !known.items.subarray(known.offsets[t], known.offsets[t + 1]).includes(item));
}
