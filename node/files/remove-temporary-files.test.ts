import { mkdirSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/cli/run-sotto.ts';
import { draftPath } from './draft-path.ts';
import { removeTemporaryFiles } from './remove-temporary-files.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** No process has this number. */
const GONE = 2 ** 30;

describe('what a process leaves behind', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    folder.remove();
  });

  it('goes with it, and nothing of another process', () => {
    vi.stubEnv('TMPDIR', folder.path);
    const output = folder.file('release');
    const others = [
      `.release.records-${hostname()}-1-abcdef`,
      `.release.records-elsewhere-${process.pid}-abcdef`,
      `sotto-duckdb-${hostname()}-1-abcdef`,
      'sotto-duckdb-notes',
    ];
    for (const name of others) mkdirSync(folder.file(name));
    mkdirSync(draftPath(output));
    makeTemporaryFolder(folder.path, '.release.records');
    makeTemporaryFolder(folder.path, 'sotto-duckdb');
    expect(readdirSync(folder.path).length).toBe(others.length + 3);
    removeTemporaryFiles(output);
    expect(readdirSync(folder.path).sort()).toEqual(others.sort());
  });

  it('goes when the next folder of its kind is made, if the process ran on this machine and is gone', () => {
    mkdirSync(folder.file(`sotto-records-${hostname()}-${GONE}-abcdef`));
    const others = [`sotto-records-elsewhere-${GONE}-abcdef`, `sotto-records-${hostname()}-1-abcdef`];
    for (const name of others) mkdirSync(folder.file(name));
    const made = makeTemporaryFolder(folder.path, 'sotto-records');
    expect(
      readdirSync(folder.path)
        .map((name) => folder.file(name))
        .sort(),
    ).toEqual([...others.map((name) => folder.file(name)), made].sort());
  });

  it('goes also where the folder for temporary files cannot be listed', () => {
    const output = folder.file('release');
    mkdirSync(draftPath(output));
    vi.stubEnv('TMPDIR', folder.file('absent'));
    removeTemporaryFiles(output);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});
