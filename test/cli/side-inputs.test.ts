import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretFlags } from '../secret.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('baskets.csv');
const hierarchy = folder.file('hierarchy.csv');
const secret = secretFlags(folder.file('secret.txt'));

beforeAll(async () => {
  await sotto(['generate', 'supermarket', '--records', '600', '-o', data, '--hierarchy', hierarchy]);
});
afterAll(() => folder.remove());

async function anonymize(name: string, ...flags: string[]) {
  const output = folder.file(name);
  const { code, stdout, stderr } = await sotto(['anonymize', data, '-o', output, '--json', ...flags]);
  return { code, stderr, output, result: stdout === '' ? undefined : JSON.parse(stdout) };
}

describe('privacy constraints and utility groups', () => {
  const flags = ['--model', 'constraints', '--k', '4', '--algorithm', 'upcta', '--hierarchy', hierarchy, ...secret];
  const inputs = ['--constraints', 'random:60,1=30%,2=50%,3=20%', '--utility', 'level:1'];

  it('are kept, checked independently and published beside the data', async () => {
    const { code, output, result } = await anonymize('constraints', ...flags, ...inputs, '--max-suppression', '50%');
    expect(code).toBe(0);
    expect(result).toMatchObject({ verdict: { status: 'holds', checked: 60 }, policy: { status: 'holds' } });
    expect(readFileSync(`${output}/constraints.txt`, 'utf8').trimEnd().split('\n')).toHaveLength(60);
    expect(existsSync(`${output}/utility.txt`)).toBe(true);
    const verified = await sotto(['verify', output, '--json']);
    expect(JSON.parse(verified.stdout)).toMatchObject({ status: 'holds', checked: 60, tampering: [] });
  });

  it('can be re-checked by anyone: nothing of the curator is needed', async () => {
    const output = folder.file('handed-over');
    cpSync(folder.file('constraints'), output, { recursive: true });
    rmSync(`${output}/curator`, { recursive: true });
    expect((await sotto(['verify', output])).code).toBe(0);
    const [first] = readFileSync(`${output}/constraints.txt`, 'utf8').split('\n');
    writeFileSync(`${output}/constraints.txt`, `${first}\n`);
    const forged = await sotto(['verify', output]);
    expect(forged.code).toBe(1);
    expect(forged.stderr).toContain('constraints.txt was changed after it was written');
  });

  it('give the same release from files as from what made them', async () => {
    const made = folder.file('constraints');
    const files = ['--constraints', `${made}/constraints.txt`, '--utility', `${made}/utility.txt`];
    const { code, output } = await anonymize('from-files', ...flags, ...files, '--max-suppression', '50%');
    expect(code).toBe(0);
    for (const name of ['data.csv', 'recoding.csv', 'constraints.txt', 'utility.txt']) {
      expect(readFileSync(`${output}/${name}`, 'utf8')).toBe(readFileSync(`${made}/${name}`, 'utf8'));
    }
  });

  it('are repeated by the job that the curator keeps', async () => {
    const output = folder.file('again');
    const { code } = await sotto([
      'anonymize',
      '--job',
      `${folder.file('constraints')}/curator/job.json`,
      '-o',
      output,
    ]);
    expect(code).toBe(0);
    const release = (path: string) => readFileSync(`${path}/release.json`, 'utf8');
    expect(release(output)).toBe(release(folder.file('constraints')));
  });

  it.each([
    ['coat', ['--max-suppression', '0']],
    ['upcta', ['--max-suppression', '0']],
    ['merge-greedy', []],
  ])('may name a column that no record has: %s makes a release that is as it says', async (algorithm, more) => {
    const onehot = folder.file('onehot.csv');
    const groups = folder.file('groups.txt');
    writeFileSync(onehot, 'a,b,c,d\n1,1,0,0\n1,1,0,0\n0,1,1,0\n0,1,1,0\n1,0,0,0\n1,0,0,0\n');
    writeFileSync(groups, 'a,b\nc,d\n');
    const output = folder.file(`onehot-${algorithm}`);
    const promise = ['--model', 'km', '--k', '2', '--m', '2', '--utility', groups, '--algorithm', algorithm, ...more];
    const made = await sotto(['anonymize', onehot, '--format', 'onehot', '-o', output, ...promise]);
    expect(made.code, made.stderr).toBe(0);
    expect(readFileSync(`${output}/data.csv`, 'utf8')).toMatch(/^a,b,c\n/);
    expect(readFileSync(`${output}/utility.txt`, 'utf8')).toBe('a,b\nc\n');
    for (const flags of [[], ['--original', onehot, '--format', 'onehot']]) {
      const { code, stderr } = await sotto(['verify', output, ...flags]);
      expect(code, stderr).toBe(0);
    }
    rmSync(`${output}/curator`, { recursive: true });
    const { code, stderr } = await sotto(['verify', output]);
    expect(code, stderr).toBe(0);
  });

  it('that cannot be met end with exit 4, the constraint and what would help', async () => {
    const groups = folder.file('alone.txt');
    const { stdout } = await sotto(['profile', data, '--json']);
    expect(JSON.parse(stdout).items).toBeGreaterThan(10);
    const labels = new Set(
      readFileSync(data, 'utf8')
        .trimEnd()
        .split('\n')
        .flatMap((line) => line.split(',')),
    );
    labels.delete('');
    writeFileSync(groups, [...labels].map((label) => `${label}\n`).join(''));
    const { code, stderr } = await sotto([
      ...['anonymize', data, '-o', folder.file('never'), '--model', 'km', '--k', '50', '--algorithm', 'upcta'],
      ...['--utility', groups, '--max-suppression', '0'],
    ]);
    expect(code).toBe(4);
    expect(stderr).toMatch(/suppress/i);
    expect(existsSync(folder.file('never'))).toBe(false);
  });
});

describe('side inputs on the command line', () => {
  it('are missed by name, with what to add', async () => {
    const { code, stderr } = await anonymize('missing', '--model', 'constraints');
    expect(code).toBe(2);
    expect(stderr).toContain('model constraints needs privacy constraints');
    expect(stderr).toContain('--constraints');
  });

  it('that nothing uses are refused, not ignored', async () => {
    const flags = ['--model', 'km', '--algorithm', 'pcta', '--sensitive', 'random:10%'];
    const { code, stderr } = await anonymize('unused', ...flags);
    expect(code).toBe(2);
    expect(stderr).toContain('neither km nor pcta uses');
  });

  it('say every item that the data does not have', async () => {
    const file = folder.file('wrong.txt');
    writeFileSync(file, 'nothing such,beer\nnope\n');
    const { code, stderr } = await anonymize('wrong', '--model', 'constraints', '--constraints', file);
    expect(code).toBe(3);
    expect(stderr).toContain('wrong.txt');
    expect(stderr).toContain('nope');
  });

  it('are read relative to the job file', async () => {
    writeFileSync(folder.file('some.txt'), readFileSync(`${folder.file('constraints')}/constraints.txt`));
    const job = folder.file('job.yaml');
    writeFileSync(
      job,
      'data: baskets.csv\nconstraints: some.txt\nmodel: { id: constraints, k: 3 }\nalgorithm: { id: pcta }\n',
    );
    const { code } = await sotto(['anonymize', '--job', job, '-o', folder.file('from-job')]);
    expect(code).toBe(0);
  });

  it('give the verifier what a promise on a data file speaks of', async () => {
    const list = `${folder.file('constraints')}/constraints.txt`;
    const asked = ['verify', data, '--format', 'basket', '--model', 'constraints', '--json'];
    const without = await sotto(asked);
    expect(without.code).toBe(1);
    expect(JSON.parse(without.stdout)).toMatchObject({ status: 'undecided' });
    const { code, stdout } = await sotto([...asked, '--k', '600', '--constraints', list]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'violated', witness: { required: 600 } });
  });
});

describe('what is asked of labels in lists', () => {
  const list = (name: string, text: string): string => {
    writeFileSync(folder.file(name), text);
    return folder.file(name);
  };

  it('is kept, told in release.json, published as policy, and checked by anyone', async () => {
    const lists = [
      ...['--suppress', list('never.txt', 'item\n# comment\nbanannas\ncola\n\ncondoms\n')],
      ...['--apart', list('apart.txt', 'red wine,white wine\napple juice,orange juice\n')],
      ...['--together', list('together.txt', 'whole milk,skimmed milk\n')],
    ];
    const { code, output, result } = await anonymize('asked', '--model', 'km', '--k', '3', ...lists, ...secret);
    expect(code).toBe(0);
    expect(result).toMatchObject({
      policy: { status: 'holds' },
      unseen: { suppress: [['banannas']] },
      nearest: { banannas: 'bananas' },
    });
    const { policy } = JSON.parse(readFileSync(`${output}/release.json`, 'utf8'));
    expect(policy).toEqual(result.policy);
    expect(readFileSync(`${output}/suppress.txt`, 'utf8')).toBe('banannas\ncola\ncondoms\n');
    expect(readFileSync(`${output}/data.csv`, 'utf8')).not.toMatch(/condoms|\bcola\b/);
    const recoding = new Map(
      readFileSync(`${output}/recoding.csv`, 'utf8')
        .split('\n')
        .map((line) => [line.split(',')[0], line] as const),
    );
    const labelOf = (item: string) => recoding.get(item)?.slice(item.length);
    expect(labelOf('whole milk')).toBe(labelOf('skimmed milk'));
    expect(labelOf('red wine')).not.toBe(labelOf('orange juice'));
    rmSync(`${output}/curator`, { recursive: true });
    expect((await sotto(['verify', output])).code).toBe(0);
    writeFileSync(`${output}/suppress.txt`, 'apples\n');
    expect((await sotto(['verify', output])).stderr).toContain('suppress.txt was changed after it was written');
  });

  it('is refused where it contradicts itself or the algorithm cannot keep to it', async () => {
    const apart = list('apart.txt', 'red wine\nwhite wine\n');
    const together = list('together.txt', 'red wine,white wine\n');
    const both = await anonymize('contradicted', '--model', 'km', '--apart', apart, '--together', together, ...secret);
    expect(both).toMatchObject({ code: 3 });
    expect(both.stderr).toContain('"red wine" and "white wine" must share a label, but must also be kept apart');
    const aa = ['--algorithm', 'aa', '--hierarchy', hierarchy];
    const refused = await anonymize('refused', '--model', 'km', ...aa, '--apart', apart, ...secret);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('neither km nor aa uses them');
  });
});

describe('a hierarchy that covers some items', () => {
  const [kept, gone] = [folder.file('public.csv'), folder.file('secret-items.txt')];
  beforeAll(() => {
    const [header, ...lines] = readFileSync(hierarchy, 'utf8').trimEnd().split('\n');
    const pharmacy = lines.filter((line) => line.includes(',pharmacy,'));
    writeFileSync(kept, [header, ...lines.filter((line) => !pharmacy.includes(line))].join('\n'));
    writeFileSync(gone, pharmacy.map((line) => `${line.split(',')[0]}\n`).join(''));
  });

  it('is enough where the others are never generalised: sensitive ones under rho, and suppressed ones', async () => {
    const td = ['--model', 'rho', '--algorithm', 'td-control', '--hierarchy', kept, ...secret];
    expect((await anonymize('covered', ...td, '--sensitive', gone)).code).toBe(0);
    const aa = ['--model', 'km', '--algorithm', 'aa', '--hierarchy', kept, ...secret];
    expect((await anonymize('suppressed', ...aa, '--suppress', gone)).code).toBe(0);
    expect((await anonymize('cells', '--model', 'rho', '--hierarchy', kept, '--sensitive', gone, ...secret)).code).toBe(
      0,
    );
  });

  it('is refused with what is missing, and the nearest leaf, where they are', async () => {
    writeFileSync(kept, readFileSync(kept, 'utf8').replace('bananas,', 'banannas,'));
    const { code, stderr } = await anonymize(
      'uncovered',
      '--model',
      'km',
      '--algorithm',
      'aa',
      '--hierarchy',
      kept,
      ...secret,
    );
    expect(code).toBe(3);
    expect(stderr).toContain(
      'expected item "bananas" of the data as a leaf, got no such leaf (did you mean "banannas"?)',
    );
    expect(stderr).toContain('"condoms"');
  });
});

describe('sotto evaluate', () => {
  it('measures counts by the queries it is given', async () => {
    const release = folder.file('constraints');
    const query = folder.file('queries.txt');
    writeFileSync(query, `${readFileSync(data, 'utf8').split('\n')[0].split(',')[0]}\n`);
    const asked = ['evaluate', release, '--original', data, '--json'];
    const { code, stdout } = await sotto([...asked, '--queries', query]);
    expect(code).toBe(0);
    const { avgRe } = JSON.parse(stdout);
    expect(avgRe.before).toBe(0);
    const frequent = JSON.parse((await sotto([...asked, '--queries', 'frequent:5%'])).stdout);
    expect(frequent.avgRe.after).not.toBe(avgRe.after);
  });
});
