import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PairTable, SottoError } from '../../../src/internal.ts';
import { workerScript } from '../../worker/worker-script.ts';
import { CodedFile } from './coded-file.ts';
import { countBlocks } from './count-blocks.ts';

/** Enough for a second thread: every 1000th of them has items. */
const RECORDS = 1_100_000;
const ITEMS = 40;

it('counts the same with any number of threads, recoded or not, and stops when asked to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-count-blocks-'));
  const file = new CodedFile(join(folder, 'records'), ITEMS);
  try {
    for (let t = 0; t < RECORDS; t++) {
      if (t % 1000 === 0) {
        const items = Uint32Array.from({ length: t % 7 }, (_, n) => ((t * 7919 + n * n * 104_729) % 997) % ITEMS);
        file.addItems(items, 0, items.length);
      }
      file.endRecord();
    }
    file.finish();
    expect(workerScript('pair-worker')).toBeDefined();
    const target = Uint32Array.from({ length: ITEMS }, (_, i) => (ITEMS - 1 - i) >> 1);
    for (const recoded of [undefined, target]) {
      const numItems = recoded === undefined ? ITEMS : ITEMS / 2;
      const counted = async (threads: number) => {
        const into = new PairTable(numItems, 30);
        const supports = await countBlocks(file, { target: recoded, numItems, into, threads }, () => {});
        return { supports, cells: into.cells };
      };
      const alone = await counted(1);
      expect(new Set(alone.cells).size).toBeGreaterThan(3);
      expect(await counted(3)).toEqual(alone);
    }
    const into = new PairTable(ITEMS, 30);
    const stop = () => {
      throw new SottoError('cancelled', 'stopped');
    };
    await expect(countBlocks(file, { target, numItems: ITEMS / 2, into, threads: 2 }, stop)).rejects.toThrow('stopped');
  } finally {
    file.remove();
    rmSync(folder, { recursive: true });
  }
});
