import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SottoError } from '../../src/errors.ts';
import { detectReading } from '../../src/formats/detect-format.ts';
import { formats } from '../../src/formats/index.ts';
import { summarizeRead } from '../../src/formats/read-summary.ts';
import { type Reading, readingFlags } from '../../src/formats/reading.ts';

/** What must come of a file: a reading with its records, readings to choose from, or a refusal. */
type Expected =
  | {
      readonly reads: Reading;
      readonly records: number;
      readonly items: number;
      readonly first: string[][];
      readonly leftOut: readonly string[];
    }
  | { readonly stops: readonly { readonly reading: Reading; readonly first: string[][] }[] }
  | { readonly refused: string };

const folder = import.meta.dirname;
const files = readdirSync(join(folder, 'files')).sort();

function whatComesOf(name: string): unknown {
  const bytes = new Uint8Array(readFileSync(join(folder, 'files', name)));
  try {
    const detection = detectReading(bytes, name);
    if ('ambiguous' in detection)
      return { stops: detection.ambiguous.map(({ reading, first }) => ({ reading, first })) };
    const { records, items, first, leftOut } = summarizeRead(detection.chosen, readAs(detection.chosen, bytes));
    return { reads: detection.chosen, records, items, first, leftOut };
  } catch (error) {
    if (!(error instanceof SottoError) || error.code === 'invariant') throw error;
    return { refused: error.message };
  }
}

function readAs({ format: id, ...options }: Reading, bytes: Uint8Array) {
  const format = formats.find((each) => each.id === id);
  if (format === undefined || !('reader' in format)) throw new Error(`no text format ${id}`);
  const reader = format.reader({ file: 'data', ...options });
  reader.push(bytes);
  return reader.end();
}

describe('the zoo: files as people have them', () => {
  it('has at least forty', () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  it.each(files)('%s', (name) => {
    const file = join(folder, 'expected', `${name}.json`);
    const expected = JSON.parse(readFileSync(file, 'utf8')) as Expected;
    expect(whatComesOf(name)).toEqual(expected);
  });

  it.each(files)('%s: the flags of every choice choose it', (name) => {
    const bytes = new Uint8Array(readFileSync(join(folder, 'files', name)));
    let detection: ReturnType<typeof detectReading>;
    try {
      detection = detectReading(bytes, name);
    } catch {
      return;
    }
    for (const { reading } of 'ambiguous' in detection ? detection.ambiguous : []) {
      expect(detectReading(bytes, name, reading)).toMatchObject({ chosen: reading });
      expect(readingFlags(reading).length).toBeGreaterThan(0);
    }
  });
});
