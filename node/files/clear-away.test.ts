import { mkdirSync, readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/cli/run-sotto.ts';
import { clearAway } from './clear-away.ts';
import { draftPath } from './draft-path.ts';

it('a draft goes also where the folder for temporary files cannot be listed', () => {
  const folder = temporaryFolder();
  const output = folder.file('release');
  mkdirSync(draftPath(output));
  vi.stubEnv('TMPDIR', folder.file('absent'));
  try {
    clearAway(output);
  } finally {
    vi.unstubAllEnvs();
  }
  expect(readdirSync(folder.path)).toEqual([]);
  folder.remove();
});
