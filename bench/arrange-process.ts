// node dist/bench/arrange.js RECORDS: generated records are shuffled through files, as an engine's are before they are published.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderSpillStore } from '../node/files/folder-spill-store.ts';
import type { RecordSink } from '../src/engines/define.ts';
import { arrangeRecords } from '../src/run/arrange-records.ts';
import { randomFromSecret, secretOfSeed } from '../src/secret.ts';

const BATCH = 100_000;
const LENGTH = 6;

const numRecords = Number(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'sotto-bench-'));
try {
  const random = randomFromSecret(secretOfSeed(1), 'order');
  let numShown = 0;
  let sum = 0;
  const { order } = await arrangeRecords(
    { random, dropsEmpty: true, size: 8 * numRecords, shelf: folderSpillStore(folder) },
    handOn,
    {
      write({ offsets, items }) {
        numShown += offsets.length - 1;
        for (let n = 0; n + 1 < offsets.length; n++) sum += items[offsets[n]!]!;
      },
    },
  );
  const isSeen = new Uint8Array(numRecords);
  let inPlace = 0;
  let n = 0;
  for (const t of order ?? []) {
    if (t === n++) inPlace++;
    isSeen[t] = 1;
  }
  // The first item of a record is its number.
  const isWhole = sum === (numRecords * (numRecords - 1)) / 2 && !isSeen.includes(0);
  process.stdout.write(`${JSON.stringify({ numShown, isWhole, inPlace })}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function handOn(sink: RecordSink): Promise<void> {
  for (let from = 0; from < numRecords; from += BATCH) {
    const numRows = Math.min(BATCH, numRecords - from);
    const offsets = Uint32Array.from({ length: numRows + 1 }, (_, t) => t * LENGTH);
    const items = Uint32Array.from(
      { length: numRows * LENGTH },
      (_, p) => from + Math.floor(p / LENGTH) + (p % LENGTH),
    );
    await sink.write({ offsets, items });
  }
}
