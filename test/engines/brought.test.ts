import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readData } from '../../node/files/read-data.ts';
import { anonymizeToFolder } from '../../node/tasks/anonymize.ts';
import { verifyRelease } from '../../node/tasks/verify.ts';
import { isRational, rationalText } from '../../src/data/rational.ts';
import type { SideInputs } from '../../src/data/side-inputs.ts';
import { countRecords } from '../../src/engines/define.ts';
import { SottoError } from '../../src/errors.ts';
import { executionModeOf, onRecordsJob } from '../../src/job/elsewhere.ts';
import { checkJob, resolveJob } from '../../src/job/job.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { withIds, withPersons } from '../../src/records/rows.ts';
import { verifiers } from '../../src/verify/index.ts';
import { cases } from '../cases.ts';
import { modelCases } from '../contract/model-cases.ts';
import { verifierCase, verifierCaseOfPeople } from '../contract/verifier-cases.ts';
import { memoryStore } from '../memory-store.ts';
import { labelRowsOf } from '../oracles/hidden-cells.ts';
import { runElsewhere } from '../run-here.ts';
import { TEST_SECRET } from '../secret.ts';
import { openInMemory } from './memory.ts';

const idle = { checkpoint: () => {} };

/** Runs a job on records elsewhere, and gives what was published. */
async function run(id: string, params: object, dataset: Dataset, inputs: SideInputs, maxCells: number) {
  const texts = Object.entries(params).map(([name, value]) => [name, isRational(value) ? rationalText(value) : value]);
  const model = { id, ...Object.fromEntries(texts) };
  const { store, published } = memoryStore();
  const named = Object.fromEntries(Object.keys(inputs).map((name) => [name, 'given']));
  const said = dataset.persons === undefined ? {} : { person: 'who' };
  const job = checkJob({
    data: 'd',
    engine: 'duckdb',
    secret: TEST_SECRET,
    keepOrder: true,
    emptyRecords: 'keep',
    model,
    ...named,
    ...said,
  });
  const resolved = onRecordsJob(resolveJob(job));
  const counted = await countRecords(openInMemory(dataset));
  const result = await runElsewhere(resolved, { counted, inputs, format: 'parquet' }, store, { ...idle, maxCells });
  return { result, published: published(), way: executionModeOf(resolved) };
}

describe.each(
  verifiers.filter(({ onRecords }) => 'verify' in onRecords).map(({ model }) => [model.id, model] as const),
)('records brought from an engine for %s', (id, model) => {
  it('keep the promise, all of them or only what decides', async () => {
    const { holds } = modelCases[id];
    const draws = model.people === 'counted' && id !== 'km-rho' ? [verifierCase, verifierCaseOfPeople] : [verifierCase];
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(...draws), fc.constantFrom(1, 40, 1000), async (n, draw, maxCells) => {
        const { evidence, params } = draw(id, n, { items: 7, rows: 14, unknown: 0 });
        const { published: dataset, recoding: _, original: _original, ...inputs } = evidence;
        fc.pre(evidence.recoding === undefined && dataset.unknown === undefined && dataset.numRows > 0);
        const plain = withIds(dataset, undefined);
        try {
          const { result, published } = await run(id, params, plain, inputs, maxCells);
          expect(result.verdict.status).toBe('holds');
          const { recoding } = result.release;
          const shown = plain.persons === undefined ? published : withPersons(published, plain);
          const items = recoding === undefined ? asListed(inputs, plain, published) : inputs;
          expect(holds({ ...items, published: shown, ...(recoding !== undefined && { recoding }) }, params)).toBe(true);
          kept++;
        } catch (error) {
          if (!(error instanceof SottoError) || !['infeasible', 'resource'].includes(error.code)) throw error;
        }
      }),
      { numRuns: cases(600, 40) },
    );
    expect(kept).toBeGreaterThan(3);
  });
});

/** Lists speak of the items of the original: the recoding that names them publishes each as itself. */
function asListed(inputs: SideInputs, { dictionary }: Dataset, published: Dataset) {
  const idOf = new Map(published.dictionary.labels.map((label, id) => [label, id]));
  const target = Uint32Array.from(dictionary.labels, (label) => idOf.get(label) ?? 0xffffffff);
  return { ...inputs, recoding: { original: dictionary, published: published.dictionary, target } };
}

describe('a release of records that DuckDB holds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-brought-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  const rows = Array.from({ length: 60 }, (_, t) => `a ${['b', 'c d', 'e', 'b e'][t % 4]}${t % 7 === 0 ? ' f' : ''}`);

  it.each([
    ['constraints', { k: 12 }, { constraints: ['a f', 'b e'] }],
    ['hidden-rules', { minSupport: '10%', minConfidence: '40%' }, { rules: ['b ==> e', 'a ==> e'] }],
    ['km-rho', { k: 3, m: 2, rho: '50%' }, { sensitive: ['e', 'f'] }],
  ])('for %s says the same checked here and there', async (id, params, lists) => {
    const data = write('baskets.dat', rows);
    const inputs = Object.fromEntries(
      Object.entries(lists).map(([name, lines]) => [name, write(`${name}.txt`, lines as string[])]),
    );
    const job = checkJob({ data, secret: TEST_SECRET, engine: 'duckdb', model: { id, ...params }, ...inputs });
    const to = `parquet:${join(folder, `${id}.parquet`)}`;
    const { release, verdict, engine, table } = await anonymizeToFolder({ job, output: join(folder, id), to }, idle);
    const rowsOf = async (file: string) => labelRowsOf((await readData(file, {}, idle)).dataset);
    expect(table).toContain(`${id}.parquet`);
    expect(await rowsOf(join(folder, `${id}.parquet`))).toEqual(await rowsOf(join(release!, 'data.parquet')));
    expect(verdict.status).toBe('holds');
    expect(engine?.passes).toEqual(['items', 'records', 'published records']);
    for (const way of [{}, { engine: 'duckdb' }]) {
      expect(await verifyRelease({ release: release!, ...way }, idle)).toMatchObject({
        status: 'holds',
        tampering: [],
        notes: [],
      });
    }
  });

  it('is true of the original where records have ids, and the curator’s file is that of a run in memory', async () => {
    const cells = [9, 1, 20, 3, 14].flatMap((id, t) => (t === 3 ? [`${id},c`] : [`${id},a`, `${id},b`]));
    const data = write('visits.csv', ['visit,code', ...cells]);
    const rules = write('visits.txt', ['b ==> a']);
    const model = { id: 'hidden-rules', minSupport: '10%', minConfidence: '90%' };
    const reading = { id: ['visit'], item: ['code'] };
    const deletions: string[] = [];
    for (const way of [{}, { engine: 'duckdb' }]) {
      const algorithm = { id: 'least-effect-delete' };
      const job = checkJob({ data, ...reading, secret: TEST_SECRET, model, algorithm, rules, ...way });
      const { release } = await anonymizeToFolder({ job, output: join(folder, `visits-${deletions.length}`) }, idle);
      expect(await verifyRelease({ release: release!, original: data, ...reading }, idle)).toMatchObject({
        status: 'holds',
        tampering: [],
      });
      deletions.push(readFileSync(join(release!, 'curator/deletions.csv'), 'utf8'));
    }
    expect(deletions[1]).toBe(deletions[0]);
    expect(deletions[0]).toMatch(/^record,item\n[1-5],[ab]\n/);
  });
});
