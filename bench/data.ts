import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Hierarchy, hierarchyFromTaxonomy } from '../src/data/hierarchy.ts';
import { fimi } from '../src/formats/fimi.ts';
import { generateQuest } from '../src/generate/quest.ts';
import { fanOut } from '../src/hierarchies/builders/fan-out.ts';
import { randomFromSeed } from '../src/random.ts';
import type { Dataset } from '../src/records/dataset.ts';
import type { Input, Skipped } from './harness.ts';
import { cacheFile, root } from './places.ts';

const SEED = 1;

/** Generated baskets over 10,000 items, growing. */
export const growingInputs: readonly Input[] = [
  { name: '10k', records: 10_000 },
  { name: '100k', records: 100_000 },
  { name: '1M', records: 1_000_000 },
];

/** Public data: `NAME.dat.gz` in the folder given with --data. */
export const realInputs: readonly Input[] = [{ name: 'retail' }, { name: 'kosarak-100k' }];

/** Quest baskets of 8 items on average, of twice as many patterns as items, so that nearly all items occur. */
export function questData(records: number, items = 10_000): Dataset {
  return generateQuest(
    {
      records,
      items,
      meanLength: 8,
      patterns: 2 * items,
      meanPatternLength: 4,
      correlation: 0.5,
      corruption: 0.5,
    },
    randomFromSeed(SEED),
  );
}

/** Groups of five neighbours, level by level. */
export function fanOutHierarchy(dataset: Dataset): Hierarchy {
  return hierarchyFromTaxonomy(
    fanOut.build(dataset, { fanout: 5 }, () => {}),
    dataset.dictionary,
  );
}

/** An input as a plain FIMI file. */
export function fimiFile({ name, records }: Input): string | Skipped {
  if (records === undefined) return realFile(name);
  const file = cacheFile(`quest-${name}.dat`);
  const output = openSync(file, 'w');
  for (const text of fimi.write(questData(records))) writeSync(output, text);
  closeSync(output);
  return file;
}

/** An input as a CSV table of orders: a line per item, with columns that no reading needs. */
export function tableFile({ name, records = 0 }: Input): string {
  const file = cacheFile(`quest-${name}.csv`);
  const output = openSync(file, 'w');
  const { numRows, offsets, items, dictionary } = questData(records);
  writeSync(output, 'order_id,product,quantity,price,day\n');
  for (let t = 0; t < numRows; t++) {
    let lines = '';
    for (let p = offsets[t]!; p < offsets[t + 1]!; p++) {
      lines += `${t + 1},${dictionary.labels[items[p]!]},${(p % 9) + 1},${p % 90}.${(p % 89) + 10},2026-0${(t % 9) + 1}-1${t % 10}\n`;
    }
    if (lines !== '') writeSync(output, lines);
  }
  closeSync(output);
  return file;
}

/** A public data file, unzipped. */
export function realFile(name: string): string | Skipped {
  const zipped = resolve(root, dataFolder(), `${name}.dat.gz`);
  if (!existsSync(zipped)) return { skipped: `no ${basename(zipped)} in the data folder (--data DIR)` };
  const file = cacheFile(`${name}.dat`);
  writeFileSync(file, gunzipSync(readFileSync(zipped)));
  return file;
}

/** The folder of public data, relative to the repository. */
export function dataFolder(): string {
  return process.env.SOTTO_BENCH_DATA ?? join('..', 'shared', 'data');
}

/** Reads FIMI bytes as a program does that reads a file in chunks of 1 MB. */
export function readFimi(bytes: Uint8Array): Dataset {
  const reader = fimi.reader({});
  for (let p = 0; p < bytes.length; p += CHUNK_BYTES) reader.push(bytes.subarray(p, p + CHUNK_BYTES));
  return reader.end().dataset;
}

const CHUNK_BYTES = 1 << 20;
