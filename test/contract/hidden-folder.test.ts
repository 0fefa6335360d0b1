import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../src/algorithms/index.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { SottoError } from '../../src/errors.ts';
import { formats } from '../../src/formats/index.ts';
import type { Hash } from '../../src/hash.ts';
import { checkJob, resolveJob } from '../../src/job/job.ts';
import { loadInputs } from '../../src/job/load-inputs.ts';
import { LABEL_STYLES, type LabelStyle } from '../../src/kinds/label-style.ts';
import { isReleasable, releaseFiles } from '../../src/publish/release-files.ts';
import { atLeast, cases } from '../cases.ts';
import { type LabelRows, labelRowsOf } from '../oracles/hidden-cells.ts';
import { runHere } from '../run-here.ts';
import { TEST_SECRET } from '../secret.ts';

const startHash = (): Hash => {
  const hash = createHash('sha256');
  return { update: (data) => void hash.update(data), hex: () => hash.digest('hex') };
};

/** The promises of the algorithms whose hidden cells must show nowhere, and the wishes that one of them asks for. */
const jobs: Readonly<Record<string, (rho: string, k: number) => Record<string, unknown>>> = {
  'cell-insert': (rho) => ({ model: { id: 'rho', rho } }),
  simple: (rho) => ({ model: { id: 'rho', rho } }),
  'core-insert': (rho, k) => ({ model: { id: 'km-rho', rho, k, m: 2 } }),
  'wishable-insert': (rho) => ({ model: { id: 'personal-rho', rho }, preferences: 'wishes.csv' }),
};

/** Some sensitive items are called as labels would be. */
const ITEMS = ['a', 'b', 'c', 'u', 'v', 'item', 'L1', 'a+1'];
const SENSITIVE = ['u', 'v', 'item', 'L1', 'a+1', 'nowhere'];
/** Wishes are for items that the data may have lost; the policy lists them. */
const files: Readonly<Record<string, string>> = {
  'sensitive.txt': SENSITIVE.map((label) => `"${label}"\n`).join(''),
  'wishes.csv': 'row,item\n1,u\n',
};

/** Every file of the release folder but the curator's, and the rows in the original's order. */
async function publish(algorithm: string, { format, rows, rho, k, labels }: Original, sensitive?: string) {
  const dataset = datasetFromRows(rows);
  const [formatDefinition] = formats.filter(({ id }) => id === format);
  const given = {
    data: 'd',
    secret: TEST_SECRET,
    sensitive: 'sensitive.txt',
    algorithm: { id: algorithm },
    labels,
    ...(jobs[algorithm]?.(rho, k) ?? { model: { id: 'rho', rho } }),
  };
  const resolved = resolveJob(checkJob(given));
  const { itemSyntax } = formatDefinition!;
  const inputs = await loadInputs(resolved, { dataset, itemSyntax }, async (file) =>
    Buffer.from(sensitive === undefined ? files[file]! : `"${sensitive}"\n`),
  );
  const result = await runHere(resolved, { dataset, inputs, format }, { checkpoint: () => {} });
  if (!isReleasable(result)) return undefined;
  const input = { dataset, inputs, format: formatDefinition! };
  const published = new Map<string, string>();
  for (const { name, chunks } of releaseFiles(resolved, result, input, { startHash, fromCurator: (file) => file })) {
    const bytes = Buffer.concat([...chunks]);
    if (!name.startsWith('curator/')) published.set(name, bytes.toString('latin1'));
  }
  return { published, shown: labelRowsOf(result.release.dataset) };
}

interface Original {
  readonly rows: LabelRows;
  readonly rho: string;
  readonly k: number;
  readonly format: string;
  readonly labels: LabelStyle;
}

const someOriginal: fc.Arbitrary<Original> = fc.record({
  rows: fc.array(fc.subarray(ITEMS), { minLength: 6, maxLength: 24 }),
  rho: fc.constantFrom('1/2', '7/10'),
  k: fc.integer({ min: 2, max: 3 }),
  format: fc.constantFrom(...formats.map(({ id }) => id)),
  labels: fc.constantFrom(...LABEL_STYLES),
});

describe('a release whose hidden cells must show nowhere', () => {
  it('is told of every algorithm that says so', () => {
    const silent = algorithms.filter(({ isSimulatable }) => isSimulatable).map(({ id }) => id);
    expect(Object.keys(jobs).sort()).toEqual([...silent].sort());
  });

  it.each(Object.keys(jobs))('by %s has the same bytes in every published file without one of them', async (id) => {
    let numHidden = 0;
    await fc.assert(
      fc.asyncProperty(someOriginal, async (original) => {
        const found = await withoutHidden(id, original);
        numHidden += found.length;
        for (const { before, after } of found) expect(after).toEqual(before);
      }),
      { numRuns: cases(120, 10) },
    );
    expect(numHidden).toBeGreaterThan(atLeast(120));
  });

  it('calls no label otherwise because a listed item occurs that would be called the same', async () => {
    const rare = ['b', 'c', 'd', 'e'].map((label) => ['a', label]);
    const common = Array.from({ length: 15 }, () => ['a']);
    const asked = { format: 'basket', rho: '1/2', k: 3 };
    for (const labels of LABEL_STYLES) {
      for (const name of ['L1', 'a+4', '(a,b,c,d,e)']) {
        const [hidden, absent] = [['a', name], ['a']].map((row) => [...rare, row, ...rare, ...common]);
        const before = await publish('core-insert', { ...asked, labels, rows: hidden! }, name);
        const after = await publish('core-insert', { ...asked, labels, rows: absent! }, name);
        expect(before!.shown.flat()).not.toContain(name);
        expect(new Set(before!.shown.flat()).has('a')).toBe(false);
        expect(after!.published).toEqual(before!.published);
      }
    }
  });

  it('is another one where the algorithm looks at the cells that it hides', async () => {
    let numChanged = 0;
    for (const original of fc.sample(someOriginal, { numRuns: 20, seed: 1 })) {
      const found = await withoutHidden('suppress-control', original);
      numChanged += found.filter(({ before, after }) => !isDeepStrictEqual(before, after)).length;
    }
    expect(numChanged).toBeGreaterThan(0);
  });
});

/** Most hidden cells of one original that are taken out. */
const MOST = 3;

/** What is published with and without some of the hidden cells, one at a time. */
async function withoutHidden(id: string, original: Original) {
  // The first record holds what is wished hidden, and so does another: a wish for an item that is nowhere is refused.
  const wished = [['u', 'a'], ['u', 'b'], ...original.rows];
  const release = await orNothing(publish(id, { ...original, rows: wished }));
  if (release === undefined) return [];
  const hidden = wished.flatMap((row, t) =>
    row
      .filter((label) => SENSITIVE.includes(label) && !release.shown[t]!.includes(label))
      .map((label) => ({ t, label })),
  );
  const found: { before: Published; after: Published | undefined }[] = [];
  for (const { t, label } of hidden.slice(-MOST)) {
    const without = wished.map((other, u) => (u === t ? other.filter((item) => item !== label) : other));
    const after = await orNothing(publish(id, { ...original, rows: without }));
    found.push({ before: release.published, after: after?.published });
  }
  return found;
}

type Published = ReadonlyMap<string, string>;

/** Promises that cannot be kept, and labels that a format cannot write, are not what is asked here. */
async function orNothing<T>(run: Promise<T>): Promise<T | undefined> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof SottoError && ['infeasible', 'unsupported', 'input'].includes(error.code)) return undefined;
    throw error;
  }
}
