import { startSha256 } from '../node/files/sha256.ts';
import { datasetFromRows } from '../src/data/dataset-builder.ts';
import type { RecordBatch } from '../src/engines/define.ts';
import { countPersons } from '../src/records/count-persons.ts';
import type { Dataset } from '../src/records/dataset.ts';
import { withPersons } from '../src/records/rows.ts';
import type { RecordsStore } from '../src/run/records.ts';
import { openInMemory } from './engines/memory.ts';
import { memoryShelf } from './memory-shelf.ts';

/** A place in memory for published records, and what was put there last. */
export function memoryStore(): { readonly store: RecordsStore; readonly published: () => Dataset } {
  let published = datasetFromRows([]);
  const store: RecordsStore = {
    startHash: startSha256,
    shelf: memoryShelf(),
    write: async (labels, fill) => {
      const batches: RecordBatch[] = [];
      await fill({ write: (batch) => void batches.push(batch) });
      published = joined(labels, batches);
    },
    open: async (persons) =>
      openInMemory(
        persons === undefined ? published : withPersons(published, { persons, numPersons: countPersons(persons) }),
      ),
  };
  return { store, published: () => published };
}

function joined(labels: readonly string[], batches: readonly RecordBatch[]): Dataset {
  return datasetFromRows(
    batches.flatMap(({ offsets, items }) =>
      Array.from({ length: offsets.length - 1 }, (_, t) =>
        Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => labels[i]),
      ),
    ),
  );
}
