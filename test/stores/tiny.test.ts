import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../node/stores/addresses.ts';
import { openRecords } from '../../node/stores/open-records.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { describeEngine } from './engine.contract.ts';
import { describeRead } from './read.contract.ts';
import { failure } from './read-and-write.ts';
import { describeSink } from './sink.contract.ts';
import { idle, type StoreUnderTest, writeTo } from './store-under-test.ts';
import { tinyStore } from './tiny-store.ts';

// That a store is one folder and one line: this one is defined in tiny-store.ts, and listed here.
const list = [tinyStore];
const tiny: StoreUnderTest = { store: tinyStore, place: (name) => `tiny:${name}`, runs: 50 };

describeRead(tiny);
describeSink(tiny);

let n = 0;
describeEngine('tiny', {
  open: async (dataset) => {
    const address = tiny.place(`counted${n++}`);
    await writeTo(tiny, address, dataset);
    return openRecords('tiny', address, undefined, idle, list);
  },
  runs: 50,
});

describe('a store of its own', () => {
  it('is known to addresses and engines by its definition alone', async () => {
    expect(parseAddress('tiny:a?items=b', 'source', list)).toEqual({
      kind: 'tiny',
      shelf: 'a',
      reading: { items: 'b' },
    });
    expect(() => parseAddress('tiny:a?item=b', 'source', list)).toThrow('tiny address: item= also needs id=');
    expect(() => parseAddress('duckdb://x', 'source', list)).toThrow('expected a file or an address');
    await writeTo(tiny, 'tiny:counts', datasetFromRows([['a'], []]));
    const records = await openRecords('tiny', 'tiny:counts', undefined, idle, list);
    expect(await records.countRecords()).toEqual({ records: 2, empty: 1, occurrences: 1 });
    expect(await failure(openRecords('tony', 'tiny:counts', undefined, idle, list))).toContain('did you mean tiny?');
  });
});
