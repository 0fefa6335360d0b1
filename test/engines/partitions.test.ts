import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readDataAs } from '../../node/files/read-data.ts';
import { anonymize } from '../../node/tasks/anonymize.ts';
import { verifyRelease } from '../../node/tasks/verify.ts';
import { formatById } from '../../src/formats/format-by-id.ts';
import { quest } from '../../src/generate/quest.ts';
import { checkJob } from '../../src/job/job.ts';
import { randomFromSeed } from '../../src/random.ts';
import { cases } from '../cases.ts';
import { labelRowsOf } from '../oracles/hidden-cells.ts';
import { subsetsUpTo } from '../oracles/km.ts';
import { violatingRules } from '../oracles/rho.ts';
import { TEST_SECRET } from '../secret.ts';

const ITEMS = ['a', 'b', 'c', 'x', 'y'];
const sensitive = new Set(['x', 'y']);

const parts = fc.array(fc.array(fc.subarray(ITEMS), { maxLength: 7 }), { minLength: 1, maxLength: 4 });
const shares = fc.constantFrom({ num: 1, den: 2 }, { num: 1, den: 3 }, { num: 2, den: 3 }, { num: 1, den: 1 });

type Rows = readonly ReadonlySet<string>[];
const setsOf = (part: readonly (readonly string[])[]): Rows => part.map((row) => new Set(row));

/** Like `violatingRules`, but a confidence of ρ itself is allowed, and knowing nothing counts as knowledge too. */
function violatesInclusively(rows: Rows, { num, den }: { num: number; den: number }): boolean {
  const antecedents = [[], ...rows.flatMap((row) => subsetsUpTo([...row], ITEMS.length))];
  return antecedents.some((antecedent) => {
    const holding = rows.filter((row) => antecedent.every((item) => row.has(item)));
    return [...sensitive].some((consequent) => {
      if (antecedent.includes(consequent)) return false;
      return den * holding.filter((row) => row.has(consequent)).length > num * holding.length;
    });
  });
}

describe('parts that keep ρ-uncertainty', () => {
  it('keep it together, for attackers who know any number of items and for those who know m', () => {
    fc.assert(
      fc.property(parts, shares, fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), (given, rho, m) => {
        const safe = given.map(setsOf).filter((rows) => violatingRules(rows, sensitive, rho, m).length === 0);
        expect(violatingRules(safe.flat(), sensitive, rho, m)).toEqual([]);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('keep it together where ρ itself may be reached, and where nothing need be known', () => {
    fc.assert(
      fc.property(parts, shares, (given, rho) => {
        const safe = given.map(setsOf).filter((rows) => !violatesInclusively(rows, rho));
        expect(violatesInclusively(safe.flat(), rho)).toBe(false);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('would not keep it if safety were not checked in each: two parts can be safe only together', () => {
    const together = setsOf([['a', 'x'], ['a'], ['a']]);
    const alone = setsOf([['a', 'x']]);
    expect(violatingRules(together, sensitive, { num: 1, den: 2 })).toHaveLength(0);
    expect(violatingRules(alone, sensitive, { num: 1, den: 2 })).not.toHaveLength(0);
  });
});

describe('anonymizing by partitions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-partitions-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'baskets.dat');
  const params = quest.params.parse({ records: 600, items: 25, meanLength: 3, patterns: 20 });
  const { dataset } = quest.run(params, randomFromSeed(3), () => {});
  writeFileSync(data, [...(formatById('fimi').write(dataset) as Iterable<string>)].join(''));
  const idle = { checkpoint: () => {} };
  const jobOf = (more: object) =>
    checkJob({
      data,
      model: { id: 'rho', rho: '0.5', m: 2 },
      sensitive: 'random:20%',
      engine: 'duckdb',
      partitions: 3,
      ...more,
    });

  it('writes a release that anybody can check, whatever the number of parts', async () => {
    for (const partitions of [2, 3, 7]) {
      const output = join(folder, `parts-${partitions}`);
      const { verdict, truthful, utility } = await anonymize({ job: jobOf({ partitions }), output }, idle);
      expect(verdict.status).toBe('holds');
      expect(truthful).toMatchObject({ status: 'holds', checked: 600 });
      expect(utility['exactShare']).toBeGreaterThan(0.5);
      expect(await verifyRelease({ release: output }, idle)).toMatchObject({ status: 'holds', tampering: [] });
      expect(await verifyRelease({ release: output, engine: 'duckdb' }, idle)).toMatchObject({ status: 'holds' });
      expect(await verifyRelease({ release: output, original: data }, idle)).toMatchObject({
        status: 'holds',
        tampering: [],
      });
      expect(readFileSync(join(output, 'curator/deletions.csv'), 'utf8')).toMatch(/^row,item\n/);
    }
  });

  it('publishes the records in random order, and keeps the way back for the curator', async () => {
    const output = join(folder, 'ordered');
    const secret = TEST_SECRET;
    expect((await anonymize({ job: jobOf({ secret, emptyRecords: 'keep' }), output }, idle)).release).toBe(output);
    const order = readFileSync(join(output, 'curator/order.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-1)));
    const rows = Array.from({ length: 600 }, (_, t) => t + 1);
    expect(order).not.toEqual(rows);
    expect([...order].sort((a, b) => a - b)).toEqual(rows);
    const read = async (name: string) =>
      labelRowsOf((await readDataAs(join(folder, name, 'data.parquet'), { format: 'parquet' }, idle)).dataset);
    const kept = join(folder, 'in-order');
    await anonymize({ job: jobOf({ secret, emptyRecords: 'keep', keepOrder: true }), output: kept }, idle);
    const inOrder = await read('in-order');
    expect(await read('ordered')).toEqual(order.map((row) => inOrder[row - 1]));
    // Beside the original again, every record is what is left of its own.
    expect(await verifyRelease({ release: output, original: data }, idle)).toMatchObject({ status: 'holds' });
    const rowsBefore = labelRowsOf(dataset);
    for (const [t, row] of inOrder.entries()) for (const label of row) expect(rowsBefore[t]).toContain(label);
  });

  it('shows hidden cells nowhere: without one of them every published file has the same bytes', async () => {
    const random = randomFromSeed(11);
    const rows = Array.from({ length: 18 }, () => ITEMS.filter(() => random.real() < 0.5));
    writeFileSync(join(folder, 'policy.txt'), 'x\ny\n');
    let numHidden = 0;
    const publish = async (name: string, given: readonly (readonly string[])[]) => {
      const file = join(folder, `${name}.csv`);
      writeFileSync(file, given.map((row) => `${row.join(',')}\n`).join(''));
      const output = join(folder, name);
      const policy = { sensitive: join(folder, 'policy.txt'), secret: TEST_SECRET, algorithm: { id: 'cell-insert' } };
      await anonymize({ job: jobOf({ data: file, format: 'basket', partitions: 2, ...policy }), output }, idle);
      const files = readdirSync(output).filter((part) => part !== 'curator');
      const deleted = readFileSync(join(output, 'curator/deletions.csv'), 'utf8').trimEnd().split('\n').slice(1);
      return {
        files: Object.fromEntries(files.map((part) => [part, readFileSync(join(output, part), 'hex')])),
        hidden: deleted.map((line) => line.split(',')),
      };
    };
    const { files, hidden } = await publish('whole', rows);
    for (const [row, label] of hidden) {
      const without = rows.map((items, t) => (t === Number(row) - 1 ? items.filter((item) => item !== label) : items));
      expect(without.flat()).toHaveLength(rows.flat().length - 1);
      expect((await publish(`without-${numHidden++}`, without)).files).toEqual(files);
    }
    expect(numHidden).toBeGreaterThan(3);
  });

  it('checks any number of known items in memory', async () => {
    const output = join(folder, 'unbounded');
    const { verdict } = await anonymize({ job: jobOf({ model: { id: 'rho', rho: '0.5' } }), output }, idle);
    expect(verdict.status).toBe('holds');
    expect(await verifyRelease({ release: output }, idle)).toMatchObject({ status: 'holds', tampering: [] });
  });

  it('takes more parts than records', async () => {
    const few = join(folder, 'few.dat');
    writeFileSync(few, '1 2\n1\n1 3\n');
    const output = join(folder, 'few');
    const job = jobOf({ data: few, partitions: 10, sensitive: 'random:34%' });
    expect((await anonymize({ job, output }, idle)).release).toBe(output);
  });

  it('is refused for promises that do not add up, with the reason', async () => {
    const refused = (more: object) => anonymize({ job: jobOf(more), output: join(folder, 'no') }, idle);
    await expect(
      refused({ model: { id: 'personal-rho', rho: '0.5' }, sensitive: undefined, preferences: 'random:20%' }),
    ).rejects.toThrow(/personalised ρ does not add up over partitions/);
    for (const model of [
      { id: 'km', k: 5, m: 2 },
      { id: 'k-complete', k: 5 },
      { id: 'km-rho', k: 5, m: 2, rho: '0.5' },
    ]) {
      const sensitive = model.id === 'km-rho' ? 'random:20%' : undefined;
      await expect(refused({ model, sensitive })).rejects.toThrow(/labels must be the same in all partitions/);
    }
    const rules = join(folder, 'rules.txt');
    writeFileSync(rules, '1 ==> 2\n');
    const hidden = { model: { id: 'hidden-rules' }, sensitive: undefined, rules };
    await expect(refused(hidden)).rejects.toThrow(/hidden rules do not add up over partitions/);
    await expect(refused({ engine: undefined })).rejects.toThrow(/read by an engine/);
  });
});
