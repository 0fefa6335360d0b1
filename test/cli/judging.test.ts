import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretFlags } from '../secret.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('baskets.csv');
const release = folder.file('release');
const privateKey = folder.file('key.pem');
const publicKey = folder.file('key.pub.pem');
const flags = [
  '--model',
  'km',
  '--k',
  '5',
  '--m',
  '2',
  '--algorithm',
  'pcta',
  ...secretFlags(folder.file('secret.txt')),
];

function writeKeys(privateFile: string, publicFile: string): void {
  const pair = generateKeyPairSync('ed25519');
  writeFileSync(privateFile, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(publicFile, pair.publicKey.export({ type: 'spki', format: 'pem' }));
}

beforeAll(async () => {
  await sotto(['generate', 'supermarket', '--records', '800', '-o', data]);
  writeKeys(privateKey, publicKey);
  const { code } = await sotto(['anonymize', data, '-o', release, ...flags, '--sign', privateKey]);
  expect(code).toBe(0);
});
afterAll(() => folder.remove());

describe('sotto attack', () => {
  it('tells how exposed people are before and after, the same for the same seed', async () => {
    const asked = ['attack', release, '--original', data, '--known', '3', '--samples', '500', '--json'];
    const { code, stdout } = await sotto(asked);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ samples: 500, baseline: 1 / 800, tampering: [] });
    expect(result.steps).toHaveLength(3);
    expect(result.steps[1].after.candidates.min).toBeGreaterThanOrEqual(5);
    expect(result.steps[1].after.chance.mean).toBeLessThan(result.steps[1].before.chance.mean);
    expect((await sotto(asked)).stdout).toBe(stdout);
    expect((await sotto([...asked, '--seed', '2'])).stdout).not.toBe(stdout);
  });

  it('has a story whose first half anybody can replay', async () => {
    const { stdout } = await sotto(['attack', release, '--original', data, '--json']);
    const { story } = JSON.parse(stdout);
    const rows = readFileSync(data, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(rows.filter((row) => story.known.every((item: string) => row.includes(item)))).toHaveLength(story.before);
  });

  it('shows people a table and the story', async () => {
    const { stderr } = await sotto(['attack', release, '--original', data, '--sensitive', 'random:10%']);
    expect(stderr).toContain('An attacker who knows 4 items of a person finds their record with probability');
    expect(stderr).toContain('One attack to replay');
    expect(stderr).toContain('The most confident inference of a sensitive item');
  });
});

describe('sotto explain', () => {
  it('tells the steps of the run, why an item was merged, and what keeping it would do', async () => {
    const all = JSON.parse((await sotto(['explain', release, '--json'])).stdout);
    expect(all.steps[0]).toMatchObject({ action: 'merge' });
    const [, merged] = readFileSync(`${release}/labels.csv`, 'utf8').split('\n');
    const item = merged.split(',')[1];
    const { stdout, code } = await sotto(['explain', release, '--item', item, '--original', data, '--json']);
    expect(code).toBe(0);
    const { item: explained } = JSON.parse(stdout);
    expect(explained.together.length).toBeGreaterThan(0);
    expect(explained.decisions.every(({ items }: { items: string[] }) => items.includes(item))).toBe(true);
    expect(explained.decisions.length).toBeGreaterThan(0);
    expect(['holds', 'violated']).toContain(explained.kept.status);
  });

  it('says what an item is called that was misspelt', async () => {
    const item = readFileSync(`${release}/recoding.csv`, 'utf8').split('\n')[1].split(',')[0];
    const { code, stderr } = await sotto(['explain', release, '--item', `${item}x`]);
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean');
  });

  it('needs the part that the curator keeps', async () => {
    const handedOver = folder.file('handed-over');
    cpSync(release, handedOver, { recursive: true });
    rmSync(`${handedOver}/curator`, { recursive: true });
    const { code, stderr } = await sotto(['explain', handedOver]);
    expect(code).toBe(3);
    expect(stderr).toContain('curator');
  });
});

describe('a signed release', () => {
  it('is verified with the public key', async () => {
    const { code, stdout } = await sotto(['verify', release, '--key', publicKey, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).signature).toMatchObject({ valid: true });
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)('is verified by openssl alone', () => {
    const { payloadType, payload, signatures } = JSON.parse(readFileSync(`${release}/release.dsse.json`, 'utf8'));
    const body = Buffer.from(payload, 'base64');
    expect(body.equals(readFileSync(`${release}/release.json`))).toBe(true);
    writeFileSync(
      folder.file('signed'),
      Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `), body]),
    );
    writeFileSync(folder.file('sig'), Buffer.from(signatures[0].sig, 'base64'));
    const args = [
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      publicKey,
      '-rawin',
      '-in',
      folder.file('signed'),
      '-sigfile',
      folder.file('sig'),
    ];
    expect(execFileSync('openssl', args).toString()).toContain('Verified Successfully');
  });

  it('is refused for another key, another text, or no signature', async () => {
    const otherKey = folder.file('other.pub.pem');
    writeKeys(folder.file('other.pem'), otherKey);
    const wrong = await sotto(['verify', release, '--key', otherKey]);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('not made by the given key');
    const forged = folder.file('forged');
    await sotto(['anonymize', data, '-o', forged, ...flags.with(3, '4')]);
    expect((await sotto(['verify', forged, '--key', publicKey])).stderr).toContain('the release is not signed');
    cpSync(`${release}/release.dsse.json`, `${forged}/release.dsse.json`);
    const moved = await sotto(['verify', forged]);
    expect(moved.code).toBe(1);
    expect(moved.stderr).toContain('signs something other than release.json');
  });

  it('can be signed after it was verified, and not if it does not hold', async () => {
    const later = folder.file('later');
    await sotto(['anonymize', data, '-o', later, ...flags]);
    expect(existsSync(`${later}/release.dsse.json`)).toBe(false);
    expect((await sotto(['verify', later, '--sign', privateKey])).code).toBe(0);
    expect(readFileSync(`${later}/release.dsse.json`, 'utf8')).toBe(
      readFileSync(`${release}/release.dsse.json`, 'utf8'),
    );
    writeFileSync(`${later}/data.csv`, 'beer\n');
    rmSync(`${later}/release.dsse.json`);
    expect((await sotto(['verify', later, '--sign', privateKey])).code).toBe(1);
    expect(existsSync(`${later}/release.dsse.json`)).toBe(false);
  });

  it('needs an ed25519 key: anything else is told with how to make one', async () => {
    const { code, stderr } = await sotto(['anonymize', data, '-o', folder.file('no'), ...flags, '--sign', data]);
    expect(code).toBe(3);
    expect(stderr).toContain('openssl genpkey -algorithm ed25519');
    const rsa = folder.file('rsa.pem');
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(rsa, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect((await sotto(['anonymize', data, '-o', folder.file('no'), ...flags, '--sign', rsa])).stderr).toContain(
      'got one of rsa',
    );
    const leaked = await sotto(['verify', release, '--key', privateKey]);
    expect(leaked.stderr).toContain('a private key');
  });
});

describe('a re-release', () => {
  const later = folder.file('later.csv');

  it('publishes items as before, says what is new, and is verified', async () => {
    const lines = readFileSync(data, 'utf8').trimEnd().split('\n');
    writeFileSync(later, `${[...lines, ...lines.slice(0, 50), `dragon fruit,${lines[0].split(',')[0]}`].join('\n')}\n`);
    const output = folder.file('second');
    const { code, stdout } = await sotto([
      'anonymize',
      later,
      '--format',
      'basket',
      '--like',
      release,
      '-o',
      output,
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ like: { newItems: ['dragon fruit'] }, verdict: { status: 'holds' } });
    const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
    const before = linesOf(`${release}/curator/recoding.csv`);
    const after = linesOf(`${output}/curator/recoding.csv`);
    expect(after.filter((line) => !before.includes(line))).toEqual(['dragon fruit,']);
    expect(linesOf(`${output}/recoding.csv`)).toEqual(after.filter((line) => !line.endsWith(',')));
    expect((await sotto(['verify', output])).code).toBe(0);
    const again = folder.file('third');
    expect((await sotto(['anonymize', '--job', `${output}/curator/job.json`, '-o', again])).code).toBe(0);
    expect(readFileSync(`${again}/release.json`, 'utf8')).toBe(readFileSync(`${output}/release.json`, 'utf8'));
  });

  it('is not written where the earlier recoding does not keep the promise', async () => {
    writeFileSync(later, readFileSync(data, 'utf8').split('\n').slice(0, 60).join('\n'));
    const output = folder.file('too-few');
    const { code, stderr } = await sotto(['anonymize', later, '--format', 'basket', '--like', release, '-o', output]);
    expect(code).toBe(1);
    expect(stderr).toContain('not released');
    expect(existsSync(output)).toBe(false);
  });
});

describe('two releases of the same people', () => {
  it('hold together what each holds alone, if they are the same', async () => {
    const same = folder.file('same');
    cpSync(release, same, { recursive: true });
    const { code, stdout } = await sotto(['verify', release, same, '--json']);
    expect(JSON.parse(stdout).status).toBe('holds');
    expect(code).toBe(0);
  });

  it('may break the promise where they merge items differently', async () => {
    const other = folder.file('other-labels');
    const hierarchy = folder.file('hierarchy.csv');
    await sotto([
      'generate',
      'supermarket',
      '--records',
      '800',
      '-o',
      folder.file('same.csv'),
      '--hierarchy',
      hierarchy,
    ]);
    await sotto(['anonymize', data, '-o', other, '--model', 'km', '--algorithm', 'aa', '--hierarchy', hierarchy]);
    const { code, stdout, stderr } = await sotto(['verify', release, other, '--json']);
    expect(stderr).toContain('together');
    expect(code).toBe(1);
    const { status, witness } = JSON.parse(stdout);
    expect(status).toBe('violated');
    expect(witness.support).toBeLessThan(5);
  });

  it('cannot be paired if the order of one is random and only the curator knows it', async () => {
    const handedOver = folder.file('handed-over');
    cpSync(release, handedOver, { recursive: true });
    rmSync(`${handedOver}/curator`, { recursive: true });
    const { code, stdout } = await sotto(['verify', release, handedOver, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'undecided' });
  });
});
