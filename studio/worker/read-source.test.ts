import { bytesToHex } from '@noble/hashes/utils.js';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { formats, hintText } from '../../src/internal.ts';
import { studioWords } from '../state/hints.ts';
import { readBlobBytes, readTabSource } from './read-source.ts';

const quiet = { checkpoint: () => {} };
const ROWS = [['a', 'b'], ['c'], ['a', 'c', 'd']];
const dataset = datasetFromRows(ROWS);
const zipped = (text: string) => gzipSync(new TextEncoder().encode(text));

describe('readSource', () => {
  it('reads every format as it was written, zipped or not, with the SHA-256 of the unzipped bytes', async () => {
    for (const format of formats) {
      const bytes = await new Blob([...format.write(dataset)] as BlobPart[]).arrayBuffer();
      const sha256 = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
      for (const file of [new Blob([bytes]), new Blob([gzipSync(new Uint8Array(bytes))])]) {
        const read = await readTabSource(file, 'data', { format: format.id }, quiet);
        expect(read).toMatchObject({ formatId: format.id, sha256 });
        expect(read.dataset.dictionary.labels).toEqual(dataset.dictionary.labels);
        expect(read.dataset.items).toEqual(dataset.items);
        expect(read.dataset.offsets).toEqual(dataset.offsets);
      }
    }
  });

  it('finds the format out by name and content, and tells how far it has come', async () => {
    const text = `${ROWS.map((row) => row.join(' ')).join('\n')}\n`;
    const told: [number, number][] = [];
    const read = await readTabSource(
      new Blob([text]),
      'data.dat.gz',
      {},
      {
        checkpoint: (done, total) => told.push([done, total]),
      },
    );
    expect(read.input.reason).toBe('the name ends in .dat');
    expect(told.at(-1)).toEqual([text.length, text.length]);
  });

  it('lists everything that is wrong with a file, with the lines', async () => {
    const error = await readTabSource(new Blob(['["a"]\n{"x"\n[1,\n']), 'bad.jsonl', {}, quiet).catch((one) => one);
    expect(error.code).toBe('input');
    expect(error.facts.problems.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
  });

  it('offers the readings of a file that can be read in two ways, in the words of the studio', async () => {
    const pairs = new Blob(['a,x\na,y\nb,x\nb,y\n']);
    const error = await readTabSource(pairs, 'pairs.csv', {}, quiet).catch((one) => one);
    expect(error.code).toBe('usage');
    const hint = hintText(error.facts.hint, studioWords);
    expect(hint).toContain('choose Long CSV under Format');
    expect(hint).toMatch(/choose Baskets as CSV under Format\n +record 1: a, x.*\n +because every line has 2 fields/);
    const chosen = await readTabSource(pairs, 'pairs.csv', { format: 'long' }, quiet);
    expect(chosen.input).toMatchObject({
      records: 2,
      first: [
        ['x', 'y'],
        ['x', 'y'],
      ],
    });
  });

  it('says that a gzip file is cut off', async () => {
    const cut = zipped('a b c\n'.repeat(100)).subarray(0, 24);
    await expect(readTabSource(new Blob([cut]), 'x.dat.gz', {}, quiet)).rejects.toMatchObject({
      code: 'input',
      message: 'x.dat.gz: expected a complete gzip file, got a damaged or truncated one',
    });
  });

  it('refuses what is too large for a tab before it fills the memory', async () => {
    const file = new Blob([zipped('a b\n'.repeat(2 ** 19))]);
    await expect(readTabSource(file, 'x.dat.gz', {}, quiet, 2 ** 20)).rejects.toMatchObject({
      code: 'resource',
      message: 'x.dat.gz is too large for a browser tab: more than 1 MB unzipped',
    });
  });
});

it('readBytes gives the whole of a file, unzipped', async () => {
  const bytes = await readBlobBytes(new Blob([zipped('xyz')]), 'x.gz');
  expect(new TextDecoder().decode(bytes)).toBe('xyz');
});
