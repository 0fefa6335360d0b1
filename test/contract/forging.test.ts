import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../node/tasks/index.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { checkJob, SottoError } from '../../src/internal.ts';
import { cases, oneOf, orOnly } from '../cases.ts';
import { type Forged, forgeRelease } from '../cli/forge-release.ts';
import { violatingItemsets } from '../oracles/km.ts';
import { TEST_SECRET } from '../secret.ts';

const context = { checkpoint: () => {} };
const folder = mkdtempSync(join(tmpdir(), 'sotto-forging-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = ['x s', 'x s', 'x s', 'x s', 'x', 'x', 'y', 'a b', 'a b', 'a b', 'a b', 'a c', 'c', 'c', 'c'].flatMap(
  (row) => [row, row],
);

/** A release of every kind, made of the same few records, and one that only the owner of the original can check. */
const KINDS = {
  recoded: { model: { id: 'km', k: 3, m: 2 } },
  counts: { model: { id: 'km', k: 3, m: 2 }, publishCounts: true },
  local: { model: { id: 'km', k: 3, m: 2 }, algorithm: { id: 'local-recode' } },
  cells: { model: { id: 'rho', rho: '1/2' }, sensitive: 's.txt' },
  unknowns: { model: { id: 'hidden-rules', minSupport: '20%', minConfidence: '60%' }, rules: 'r.txt' },
  perturbed: { model: { id: 'rho', rho: '1/2' }, algorithm: { id: 'select-a-size' }, sensitive: 's.txt' },
  personal: { model: { id: 'personal-rho', rho: '1/2', m: 2 }, preferences: 'personal:40%' },
} as const;

type Kind = keyof typeof KINDS;

const data = join(folder, 'small.dat');
const original = (kind: Kind) => (kind === 'personal' ? { original: data } : {});
const check = (release: string, kind: Kind) => tasks.verifyRelease({ release, ...original(kind) }, context);

beforeAll(async () => {
  writeFileSync(data, `${ROWS.join('\n')}\n`);
  writeFileSync(join(folder, 's.txt'), 's\n');
  writeFileSync(join(folder, 'r.txt'), 'a ==> b\n');
  for (const [kind, asked] of Object.entries(KINDS)) {
    const files = Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [
        name,
        String(value).endsWith('.txt') ? join(folder, String(value)) : value,
      ]),
    );
    const job = checkJob({ data, recipient: 'A', purpose: 'B', otherReleases: ['C'], secret: TEST_SECRET, ...files });
    const result = await tasks.anonymize({ job, output: join(folder, kind) }, context);
    expect(result.verdict.status, kind).toBe('holds');
  }
});

describe.each(orOnly<Kind>(Object.keys(KINDS) as Kind[], ['counts', 'cells']))('a release of kind %s', (kind) => {
  let forgeries = 0;

  /** Whether a forged copy, sealed again, is taken for a release that holds. */
  async function holds(change: (path: string, document: Forged) => void): Promise<boolean> {
    const path = join(folder, `${kind}-${++forgeries}`);
    try {
      forgeRelease(join(folder, kind), path, change);
      return (await check(path, kind)).status === 'holds';
    } catch (error) {
      if (error instanceof SottoError && error.code === 'input') return false;
      throw error;
    } finally {
      rmSync(path, { recursive: true, force: true });
    }
  }

  it('holds as it was made, and every file is accounted for', async () => {
    const result = await check(join(folder, kind), kind);
    expect(result).toMatchObject({ status: 'holds', tampering: [] });
    const there = readdirSync(join(folder, kind), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(result.files?.map(({ file }) => join(folder, kind, file)).sort()).toEqual(there.sort());
    expect(await holds(() => {})).toBe(true);
  });

  it('holds with no field of release.json changed, left out or added but those that are said to be quoted', async () => {
    const document = JSON.parse(readFileSync(join(folder, kind, 'release.json'), 'utf8'));
    const quoted = (await check(join(folder, kind), kind)).quoted ?? [];
    const { subject: _, digest: __, ...said } = document;
    const leaves = pathsOf(said).filter(
      (path) => !quoted.some((field) => path.join('.') === field || path.join('.').startsWith(`${field}.`)),
    );
    expect(leaves.length).toBeGreaterThan(20);
    for (const [n, path] of leaves.entries()) {
      for (const value of oneOf([...otherValues(valueAt(document, path)), undefined], n)) {
        const passed = await holds((_folder, forged) => setAt(forged, path, value));
        expect(passed, `${path.join('.')} = ${JSON.stringify(value)}`).toBe(false);
      }
    }
    for (const path of [[], ...branchesOf(said)]) {
      expect(await holds((_folder, forged) => setAt(forged, [...path, 'ssn'], 'x')), path.join('.')).toBe(false);
    }
  });

  it('holds with fields that are quoted only as their shape is', async () => {
    for (const path of [['utility', 'ssn'], ['attack', 0], ['recipient'], ['algorithm', 'ssn'], ['algorithm', 'id']]) {
      expect(await holds((_folder, forged) => setAt(forged, path, 7)), path.join('.')).toBe(false);
    }
    expect(await holds((_folder, forged) => setAt(forged, ['algorithm', 'id'], 'no-such'))).toBe(false);
  });

  it('holds with no byte changed, added or left out, but of records and labels that could be a release’s own', async () => {
    const result = await check(join(folder, kind), kind);
    const rebuilt = (result.files ?? [])
      .filter(({ check: done }) => done !== 'hashed only')
      .map(({ file }) => file)
      .filter((file) => !['release.json', 'curator/hashes.json'].includes(file)); // they are sealed again
    expect(rebuilt.length).toBeGreaterThan(1);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...rebuilt), fc.nat(), fc.nat(255), fc.nat(2), async (file, at, byte, way) => {
        let data = new Uint8Array();
        const passed = await holds((path) => {
          const bytes = readFileSync(join(path, file));
          const p = at % (bytes.length + (way === 1 ? 1 : 0));
          const behind = bytes.subarray(way === 1 ? p : p + 1);
          const now = Buffer.concat([bytes.subarray(0, p), Buffer.from(way === 2 ? [] : [byte]), behind]);
          if (now.equals(bytes)) throw new SottoError('input', 'nothing was changed');
          writeFileSync(join(path, file), now);
          data = now;
        });
        if (!passed) return;
        expect(
          ['data.dat', 'recoding.csv', 'sensitive.txt', 'counts.csv'],
          'of these only the owner can tell',
        ).toContain(file);
        const { model } = KINDS[kind];
        if (file !== 'data.dat' || model.id !== 'km') return;
        const published = datasetFromRows(readRows(data));
        expect(violatingItemsets(published, model.k, model.m)).toEqual([]);
      }),
      { numRuns: cases(1000) / 4 },
    );
  });

  it('holds with no file more or less', async () => {
    for (const name of ['notes.txt', 'curator/notes.txt', 'sensitive.csv', '.hidden']) {
      expect(await holds((path) => writeFileSync(join(path, name), 'x')), name).toBe(false);
      const listed = await holds((path, { subject }) => {
        writeFileSync(join(path, name), 'x');
        subject.push({ name });
      });
      expect(listed, name).toBe(false);
    }
    for (const { name } of JSON.parse(readFileSync(join(folder, kind, 'release.json'), 'utf8')).subject) {
      expect(await holds((path) => rmSync(join(path, name))), name).toBe(false);
      const unlisted = await holds((path, document) => {
        rmSync(join(path, name));
        document.subject = document.subject.filter((one) => one.name !== name);
      });
      expect(unlisted, name).toBe(false);
    }
  });
});

function readRows(bytes: Uint8Array): string[][] {
  const lines = Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line) => line.split(' ').filter((cell) => cell !== ''));
}

type Path = readonly (string | number)[];

/** The paths to all leaves of a piece of JSON. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]));
}

function branchesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const below = branchesOf(part, [...path, key]);
    return typeof part === 'object' && part !== null && !Array.isArray(part) ? [[...path, key], ...below] : below;
  });
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((part, key) => (part as Record<string | number, unknown>)[key], value);
}

function setAt(value: unknown, path: Path, to: unknown): void {
  const branch = valueAt(value, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1)!;
  if (to !== undefined) branch[key] = to;
  else if (Array.isArray(branch)) branch.splice(Number(key), 1);
  else delete branch[key];
}

/** Something else of the same type. */
function otherValues(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1];
  return typeof value === 'boolean' ? [!value] : ['Nobody can be identified.'];
}
