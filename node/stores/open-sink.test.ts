import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { SottoError } from '../../src/internal.ts';
import type { Sink } from './define.ts';
import { openSink, writeTable } from './open-sink.ts';

const dataset = datasetFromRows([['a']]);
const context = { checkpoint: () => {} };

/** A sink that fails before or after the folder is published. */
function failing(when: 'before' | 'after'): Sink {
  return {
    name: 'duckdb:x.db?table=t',
    check: async () => {},
    write: async (_, publish) => {
      if (when === 'after') publish();
      throw new SottoError('input', 'the disk went away');
    },
  };
}

describe('writeTable', () => {
  it('passes on what fails before the folder is published', async () => {
    let isPublished = false;
    const publish = (): void => {
      isPublished = true;
    };
    await expect(writeTable(failing('before'), dataset, publish, 'release')).rejects.toThrow('the disk went away');
    expect(isPublished).toBe(false);
  });

  it('says that the folder is there where only showing the table fails', async () => {
    const writing = writeTable(failing('after'), dataset, () => {}, 'release');
    await expect(writing).rejects.toThrow(
      'release was written, but the table could not be put in place: the disk went away',
    );
  });
});

describe('openSink', () => {
  it('wants the address of a table, or the name of a Parquet file', async () => {
    expect((await openSink('x.parquet', context)).name).toBe('parquet:x.parquet');
    await expect(openSink('x.csv', context)).rejects.toThrow('expected the address of a table');
  });
});
