import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const file = folder.file;

beforeAll(() => {
  writeFileSync(file('original.csv'), 'beer,milk\nwine,milk\nbeer\nwine\nbeer,milk\nwine,milk\n');
  writeFileSync(
    file('generalised.csv'),
    '"{beer, wine}",milk\n'.repeat(2) + '"{beer, wine}"\n'.repeat(2) + '"{beer, wine}",milk\n'.repeat(2),
  );
  writeFileSync(file('cut.csv'), 'beer\nmilk\nbeer\nwine\nbeer\nmilk\n');
  writeFileSync(file('false.csv'), 'beer,milk\nwine,milk\nbeer\nbeer\nbeer,milk\nwine,milk\n');
});
afterAll(() => folder.remove());

async function evaluate(published: string, ...more: string[]) {
  const promise = ['--model', 'km', '--k', '4', '--m', '2', '--format', 'basket'];
  const { code, stdout, stderr } = await sotto([
    ...['evaluate', '--original', file('original.csv'), '--published', published, ...promise, '--json', ...more],
  ]);
  return { code, stderr, found: stdout === '' ? undefined : JSON.parse(stdout) };
}

describe('sotto evaluate --published', () => {
  it('measures and verifies what another tool made, as it does releases of its own', async () => {
    const { code, found } = await evaluate(file('generalised.csv'));
    expect(code).toBe(0);
    expect(found).toMatchObject({ kind: 'recoded', tiedBy: 'place', truthful: { status: 'holds' } });
    expect(found.verdict).toMatchObject({ status: 'holds', model: { id: 'km', k: 4, m: 2 } });
    expect(found.exactShare.after).toBe(0.4);

    const promise = ['--model', 'km', '--k', '4', '--m', '2', '--format', 'basket'];
    await sotto(['anonymize', file('original.csv'), '-o', file('release'), ...promise, '--quiet']);
    await sotto(['convert', file('release'), '--to', 'basket', '-o', file('theirs.csv'), '--quiet']);
    const own = await sotto(['evaluate', file('release'), '--original', file('original.csv'), '--json']);
    const foreign = await evaluate(file('theirs.csv'), '--recoding', file('release/labels.csv'));
    const { input: _, tampering, ...measured } = JSON.parse(own.stdout);
    expect(tampering).toEqual([]);
    expect(foreign.found).toMatchObject(measured);
    expect(readFileSync(file('release/labels.csv'), 'utf8')).toContain('label,item');
  });

  it('finds the promise broken by a witness, cells left out, and records that are not true', async () => {
    const cut = await evaluate(file('cut.csv'));
    expect(cut.code).toBe(1);
    expect(cut.found).toMatchObject({ kind: 'cells', truthful: { status: 'holds' }, verdict: { status: 'violated' } });
    expect(cut.found.verdict.witness.rows.length).toBeLessThan(4);
    const { code, found } = await evaluate(file('false.csv'), '--kind', 'recoded');
    expect([code, found.truthful.status]).toEqual([1, 'violated']);
    expect(found.truthful.finding).toContain('record 4');
  });

  it('says what is missing', async () => {
    const none = await sotto(['evaluate', '--original', file('original.csv')]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('name a release folder')]);
    const model = await sotto(['evaluate', '--original', file('original.csv'), '--published', file('cut.csv')]);
    expect([model.code, model.stderr]).toEqual([2, expect.stringContaining('--model km')]);
  });
});
