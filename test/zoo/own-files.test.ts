import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { detectFormat, detectReading } from '../../src/formats/detect-format.ts';
import { textFormats } from '../../src/formats/index.ts';
import { generators } from '../../src/generate/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { checkParameters } from '../../src/schema/parameters.ts';
import { contentOf } from '../contract/content.ts';
import { written } from '../contract/read-text.ts';

const HEAD = 1 << 16;

/** Rows of `length` items out of a few, as releases have them: labels with brackets, commas and blanks. */
function releaseLike(): Dataset {
  const labels = ['(a,b)', '(c,d,e)', 'f', '(whole milk,"rye, bread")', 'g h', 'i'];
  return datasetFromRows(
    Array.from({ length: 40 }, (_, t) =>
      labels.filter((_label, i) => ((t * 7 + i * 3) % 5) + (i === t % 6 ? 5 : 0) > 2),
    ),
  );
}

const made: (readonly [string, Dataset])[] = [
  ...generators.map((generator) => {
    const params = checkParameters(generator.params, { records: 300 }, generator.id);
    return [`generator ${generator.id}`, generator.run(params, randomFromSeed(1), () => {}).dataset] as const;
  }),
  ['a release', releaseLike()],
];

describe('what the project writes is read without asking', () => {
  for (const [name, dataset] of made) {
    it.each(textFormats.map((format) => [format.id, format] as const))(`${name} as %s`, (_, format) => {
      const bytes = written(format, dataset);
      const detected = detectFormat(bytes.subarray(0, HEAD), `data.${format.extensions[0]}`);
      if (!('reader' in detected.format)) throw new Error('expected a text format');
      const reader = detected.format.reader({});
      reader.push(bytes);
      expect(contentOf(reader.end().dataset).rows).toEqual(contentOf(dataset).rows);
    });
  }
});

describe('golden cases are read without asking', () => {
  const golden = resolve(import.meta.dirname, '../golden');
  const cases = [
    'hidden-rules-table-1/data.dat',
    'km-diagnoses/visits.csv',
    'km-supermarket/baskets.csv',
    'km-two-pairs/data.dat',
    'personal-rho-purchases/purchases.csv',
  ];
  it.each(cases)('%s', (name) => {
    expect(detectReading(readFileSync(join(golden, name)), name)).toHaveProperty('chosen');
  });
});

const shared = resolve(import.meta.dirname, '../../../shared/data');
const publicFiles = existsSync(shared) ? readdirSync(shared).filter((name) => /\.dat\.gz$/.test(name)) : [];

describe.skipIf(publicFiles.length === 0)('public data is read without asking', () => {
  it.each(publicFiles)('%s', (name) => {
    const head = gunzipSync(readFileSync(join(shared, name))).subarray(0, HEAD);
    expect(detectReading(head, basename(name, '.gz'))).toMatchObject({ chosen: { format: 'fimi' } });
  });
});
