import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryShelf } from '../../test/memory-shelf.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import type { RecordSink } from '../engines/define.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { randomFromSecret, secretOfSeed } from '../secret.ts';
import { type Arrangement, arrangeRecords } from './arrange-records.ts';

const random = (seed: number) => randomFromSecret(secretOfSeed(seed), 'order');

/** Hands a dataset on in batches of so many rows. */
async function handOn(dataset: Dataset, size: number, sink: RecordSink): Promise<void> {
  for (let from = 0; from < dataset.numRows; from += size) {
    const offsets = dataset.offsets.slice(from, Math.min(from + size, dataset.numRows) + 1);
    const items = dataset.items.slice(offsets[0], offsets.at(-1));
    await sink.write({ offsets: offsets.map((offset) => offset - offsets[0]), items });
  }
}

async function arranged(dataset: Dataset, arrangement: Omit<Arrangement, 'shelf'>, size = 5) {
  const rows: number[][] = [];
  const sink: RecordSink = {
    write(batch) {
      for (let n = 0; n + 1 < batch.offsets.length; n++) rows.push([...rowOf(batch, n)]);
    },
  };
  const shelf = memoryShelf();
  const { numDropped, order } = await arrangeRecords(
    { ...arrangement, shelf },
    (into) => handOn(dataset, size, into),
    sink,
  );
  return { rows, numDropped, order: order === undefined ? undefined : [...order] };
}

describe('records that are arranged before they are published', () => {
  const data = fc
    .array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }), { maxLength: 40 })
    .map((rows) => datasetFromRows(rows));
  // One bucket, a few, many.
  const size = fc.constantFrom(1, 10 << 22, 300 << 22);

  it('are all there, in the order that is told, without empty ones where those are dropped', async () => {
    await fc.assert(
      fc.asyncProperty(
        data,
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        size,
        async (dataset, seed, dropsEmpty, keeps, big) => {
          const { rows, numDropped, order } = await arranged(dataset, {
            dropsEmpty,
            size: big,
            ...(!keeps && { random: random(seed) }),
          });
          const all = Array.from({ length: dataset.numRows }, (_, t) => t);
          const kept = all.filter((t) => !dropsEmpty || rowOf(dataset, t).length > 0);
          expect(numDropped).toBe(dataset.numRows - kept.length);
          expect(order === undefined).toBe(keeps && numDropped === 0);
          const told = order ?? all;
          expect([...told].sort((a, b) => a - b)).toEqual(kept);
          if (keeps) expect(told).toEqual(kept);
          expect(rows).toEqual(told.map((t) => [...rowOf(dataset, t)]));
        },
      ),
    );
  });

  it('come in the same order however they are cut into batches', async () => {
    const dataset = datasetFromRows(Array.from({ length: 100 }, (_, t) => [`i${t}`]));
    const by = (batch: number) => arranged(dataset, { random: random(1), dropsEmpty: true, size: 3 << 22 }, batch);
    const once = await by(100);
    expect(await by(1)).toEqual(once);
    expect(await by(7)).toEqual(once);
    expect(once.order).not.toEqual([...once.order!].sort((a, b) => a - b));
  });

  it.each([1, 3 << 22])('come in every order equally often (%i numbers)', async (big) => {
    const dataset = datasetFromRows([['a'], ['b'], ['c']]);
    const counts = new Map<string, number>();
    const generator = random(9);
    for (let n = 0; n < 6000; n++) {
      const { order } = await arranged(dataset, { random: generator, dropsEmpty: true, size: big });
      counts.set(String(order), (counts.get(String(order)) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });

  it('come through where there are more than wait at a time', async () => {
    const rows = Array.from({ length: 40_000 }, (_, t) => (t % 3 === 0 ? [] : [`i${t % 7}`]));
    const {
      rows: out,
      numDropped,
      order,
    } = await arranged(datasetFromRows(rows), { random: random(2), dropsEmpty: true, size: 2 << 22 }, 1000);
    expect([out.length, numDropped, order!.length]).toEqual([26_666, 13_334, 26_666]);
    expect(new Set(order).size).toBe(26_666);
  });
});
