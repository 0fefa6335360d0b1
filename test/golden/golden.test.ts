import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJobFile, tasks } from '../../node/internal.ts';
import { checkJob } from '../../src/internal.ts';
import { temporaryFolder } from '../cli/run-sotto.ts';

// Adding a case is adding a folder: job.yaml, its inputs, and expected/ (written by UPDATE=1, then read by a person).
const cases = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('golden releases', () => {
  it.each(cases.map(({ name }) => name))('%s is released byte for byte as expected', async (name) => {
    const folder = join(import.meta.dirname, name);
    const output = temporaryFolder();
    const job = checkJob(await readJobFile(join(folder, 'job.yaml')));
    const { verdict } = await tasks.anonymize({ job, output: output.file('release') }, { checkpoint: () => {} });
    expect(verdict.status).toBe('holds');
    const expected = join(folder, 'expected');
    const publicFiles = readdirSync(output.file('release'))
      .filter((file) => file !== 'curator' && file !== 'report.html')
      .sort();
    if (process.env['UPDATE'] === '1') {
      rmSync(expected, { recursive: true, force: true });
      mkdirSync(expected);
      for (const file of publicFiles) cpSync(join(output.file('release'), file), join(expected, file));
    }
    expect(existsSync(expected), 'run with UPDATE=1 to write expected/').toBe(true);
    expect(publicFiles).toEqual(readdirSync(expected).sort());
    for (const file of publicFiles) {
      const read = (path: string) => withoutVersion(readFileSync(join(path, file), 'utf8'));
      expect(read(output.file('release'))).toBe(read(expected));
    }
    output.remove();
  });
});

/** What changes with every version of the program or of the report's looks is no part of the result. */
function withoutVersion(text: string): string {
  return text
    .replace(/"version": "[^"]*"/, '"version": "…"')
    .replace(/"digest": "[^"]*"/, '"digest": "…"')
    .replace(/("report\.html": \{\s*"bytes": )\d+(,\s*"sha256": )"[^"]*"/, '$1…$2"…"');
}
