import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { readSweepFile } from '../../node/compare/read-sweep-file.ts';
import { readJobFile } from '../../node/files/read-job-file.ts';
import { startSha256 } from '../../node/files/sha256.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { hierarchyFromTaxonomy } from '../../src/data/hierarchy.ts';
import { recodingFromClusters, SUPPRESSED } from '../../src/data/recoding.ts';
import { taxonomyFromPaths } from '../../src/data/taxonomy.ts';
import { SottoError } from '../../src/errors.ts';
import { formats } from '../../src/formats/index.ts';
import { type HierarchyKind, hierarchyKinds, writeHierarchy } from '../../src/hierarchies/formats/hierarchy-formats.ts';
import { readHierarchy } from '../../src/hierarchies/formats/read-hierarchy.ts';
import { checkJob, resolveJob } from '../../src/job/job.ts';
import { parseReleaseDocument } from '../../src/publish/release-document.ts';
import { type Dataset, rowOf } from '../../src/records/dataset.ts';
import { readDeletions, writeDeletions } from '../../src/side-files/deletions.ts';
import {
  readBeliefs,
  readItemGroups,
  readItemList,
  readItemsets,
  readPreferences,
  readRecordWeights,
  readRules,
  readSensitive,
  readUtilityGroups,
  readWeights,
} from '../../src/side-files/index.ts';
import { readRecoding, writeRecoding } from '../../src/side-files/recoding.ts';
import { datasetOf } from '../arbitraries/dataset.ts';
import { cases } from '../cases.ts';
import { temporaryFolder } from '../cli/run-sotto.ts';
import { damaged } from './damaged.ts';

/** Ten thousand of each reader in the long run. */
const RUNS = cases(10_000) === 10_000 ? 10_000 : 150;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const shop = datasetFromRows([['beer', 'bread'], ['milk'], ['bread', 'frozen, food', 'milk'], [], ['7', 'bread']]);
const marked = datasetOf(
  [
    { known: ['beer', 'say "x"'], unknown: ['milk'] },
    { known: ['bread'], unknown: [] },
  ],
  ['ann', 'bob'],
);
const numbered = datasetFromRows([['1', '2'], ['3'], ['1', '3', '12']]);
const taxonomy = taxonomyFromPaths(shop.dictionary.labels.map((label, i) => [label, `group ${i >> 1}`, 'all']));
const { dictionary } = shop;

interface ReaderCase {
  readonly name: string;
  readonly files: readonly Uint8Array[];
  read(bytes: Uint8Array<ArrayBuffer>): unknown;
}

/** Every reader with files that it takes. */
const readers: readonly ReaderCase[] = [
  ...formats.map(
    (format): ReaderCase => ({
      name: `data as ${format.id}`,
      files: [shop, marked, numbered].flatMap((dataset) => writtenAs(format, dataset)),
      async read(bytes) {
        const options = bytes.length % 2 === 0 ? {} : ({ unknownMark: '?', trim: true, foldCase: true } as const);
        if ('read' in format) return expectWhole((await format.read(bytes.buffer, options)).dataset);
        const reader = format.reader(options);
        reader.push(bytes.subarray(0, bytes.length >> 1));
        reader.push(bytes.subarray(bytes.length >> 1));
        return expectWhole(reader.end().dataset);
      },
    }),
  ),
  ...(Object.keys(hierarchyKinds) as HierarchyKind[]).flatMap((kind): ReaderCase[] => {
    const plain = taxonomyFromPaths([
      ['beer', 'drinks', 'all'],
      ['milk', 'drinks', 'all'],
      ['bread', 'food', 'all'],
    ]);
    const files = [bytesOf(writeHierarchy(plain, kind))];
    return [
      { name: `a hierarchy as ${kind}`, files, read: (bytes) => readHierarchy(bytes, { kind }) },
      {
        name: `a hierarchy that looks like ${kind}`,
        files,
        read: (bytes) => hierarchyFromTaxonomy(readHierarchy(bytes).taxonomy, { labels: ['beer', 'bread', 'milk'] }),
      },
    ];
  }),
  sideFile('sensitive items', 'item\nbeer\n"frozen, food"\n', (bytes) => readSensitive(bytes, dictionary)),
  sideFile('a list of items', 'beer\nmilk\n', (bytes) => readItemList(bytes, dictionary)),
  sideFile('itemsets by commas', 'beer,milk\n"frozen, food",7\n', (bytes) =>
    readItemsets(bytes, dictionary, { syntax: 'commas' }),
  ),
  sideFile('itemsets by blanks', 'beer milk\n"frozen, food" 7\n', (bytes) =>
    readItemsets(bytes, dictionary, { syntax: 'blanks' }),
  ),
  sideFile('rules', 'beer ==> milk\nbread "frozen, food" ==> 7\n', (bytes) =>
    readRules(bytes, dictionary, { syntax: 'blanks' }),
  ),
  sideFile('preferences', 'row,item\n1,beer\n2,branch:group 1\n*,milk\n', (bytes) =>
    readPreferences(bytes, shop, { hierarchy: hierarchyFromTaxonomy(taxonomy, dictionary) }),
  ),
  sideFile('record weights', 'record,weight\n1,2\n2,3\n', (bytes) => readRecordWeights(bytes, shop)),
  sideFile('weights', 'item,weight\nbeer,2\nmilk,0.5\n', (bytes) => readWeights(bytes, dictionary)),
  sideFile('utility groups', 'beer,milk\nbread,"frozen, food"\n', (bytes) =>
    readUtilityGroups(bytes, dictionary, { syntax: 'commas' }),
  ),
  sideFile('groups to keep apart', 'beer milk\nbread\n', (bytes) =>
    readItemGroups(bytes, dictionary, { syntax: 'blanks' }),
  ),
  sideFile('beliefs', 'item,low,high\nbeer,0.1,30%\nmilk,1/2,0.9\n', (bytes) => readBeliefs(bytes, dictionary)),
  sideFile('a recoding', writeRecoding(recodingFromClusters(dictionary, [0, 0, 1, SUPPRESSED, 2])), (bytes) =>
    bytes.length % 2 === 0 ? readRecoding(bytes) : readRecoding(bytes, { original: dictionary }),
  ),
  sideFile(
    'deletions',
    writeDeletions({ rows: Uint32Array.of(0, 2), items: Uint32Array.of(1, 2) }, dictionary),
    (bytes) => readDeletions(bytes, shop),
  ),
];

function sideFile(name: string, text: string, read: ReaderCase['read']): ReaderCase {
  return { name, files: [bytesOf(text)], read };
}

/** The file that a format writes; none where it cannot carry the data. */
function writtenAs(format: (typeof formats)[number], dataset: Dataset): Uint8Array[] {
  try {
    const chunks = Array.from<string | Uint8Array, Uint8Array>(format.write(dataset), (chunk) =>
      typeof chunk === 'string' ? bytesOf(chunk) : chunk,
    );
    return [Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))];
  } catch (error) {
    if (error instanceof SottoError) return [];
    throw error;
  }
}

/** What was read is data: every record has items of the dictionary, each once. */
function expectWhole({ dictionary: { labels }, numRows, ...cells }: Dataset): void {
  expect(new Set(labels).size).toBe(labels.length);
  for (let t = 0; t < numRows; t++) {
    const row = rowOf(cells, t);
    expect(row.every((item, n) => item < labels.length && (n === 0 || row[n - 1] < item))).toBe(true);
  }
}

/** A value, or an error that says what is wrong with the file: nothing else comes out. */
async function expectAnswer(read: () => unknown, what: string): Promise<void> {
  try {
    await read();
  } catch (error) {
    const isAnswer = error instanceof SottoError && (error.code === 'input' || error.code === 'usage');
    if (!isAnswer || error.message === '') throw new Error(`${what}: ${error}`, { cause: error });
  }
}

async function expectAnswers({ files, read }: ReaderCase): Promise<void> {
  expect(files).not.toEqual([]);
  await read(Uint8Array.from(files[0]));
  for (let n = 0; n < RUNS; n++) {
    const bytes = damaged(files[n % files.length], n);
    await expectAnswer(() => read(bytes), `damage ${n}: ${JSON.stringify(new TextDecoder().decode(bytes))}`);
  }
}

describe('a damaged file gives data or a message', () => {
  it.each(readers.map((reader) => [reader.name, reader] as const))('%s', (_, reader) => expectAnswers(reader), 600_000);
});

describe('a damaged document gives a job, a release or a message', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const path = folder.file('job.yaml');
  const inFile = (bytes: Uint8Array, read: (path: string) => unknown): unknown => {
    writeFileSync(path, bytes);
    return read(path);
  };

  it.each<[string, string, (bytes: Uint8Array) => unknown]>([
    [
      'a job file',
      'data: shop.csv\nsecret: "0000000000000000000000000000000000000000000000000000000000000001"\nsensitive: secret.txt\nmodel: &m\n  id: km\n  k: 5\n  m: 2\nalgorithm: {id: aa}\n# *m\n',
      (bytes) => inFile(bytes, async () => resolveJob(checkJob(await readJobFile(path), path))),
    ],
    [
      'a sweep file',
      readFileSync('experiments/000-rho.yaml', 'utf8'),
      (bytes) => inFile(bytes, () => readSweepFile(path)),
    ],
    [
      'release.json',
      readFileSync('test/golden/km-two-pairs/expected/release.json', 'utf8'),
      (bytes) => parseReleaseDocument(new TextDecoder().decode(bytes), 'release.json', startSha256),
    ],
  ])('%s', (name, text, read) => expectAnswers({ name, files: [bytesOf(text)], read }), 600_000);
});
