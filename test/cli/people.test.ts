import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('visits.csv');
const release = folder.file('release');
const READ = ['--id', 'visit', '--person', 'patient'];
const PROMISE = ['--model', 'km', '--k', '3', '--m', '2'];

beforeAll(async () => {
  const codes = ['flu', 'cough', 'fever', 'rash', 'cold', 'gout', 'burn', 'cramp'];
  const lines = ['visit,patient,code'];
  for (let visit = 0; visit < 120; visit++) {
    // One patient in four comes again and again, always with the same two codes.
    const patient = visit % 4 === 0 ? 'Patient-Often' : `Patient-${visit % 37}`;
    const [a, b] = visit % 4 === 0 ? [6, 7] : [(visit * 7) % 6, (visit * 5 + 1) % 8];
    for (const code of new Set([a, b])) lines.push(`${visit},${patient},${codes[code!]}`);
  }
  writeFileSync(data, `${lines.join('\n')}\n`);
  expect(await sotto(['anonymize', data, '-o', release, ...READ, ...PROMISE])).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

function documentOf(path: string) {
  return JSON.parse(readFileSync(join(path, 'release.json'), 'utf8'));
}

/** What a recipient gets. */
function handedOver(name: string): string {
  cpSync(release, folder.file(name), { recursive: true });
  rmSync(folder.file(`${name}/curator`), { recursive: true });
  return folder.file(name);
}

async function verdict(...args: string[]) {
  const { code, stdout } = await sotto(['verify', ...args, '--json']);
  return { code, ...JSON.parse(stdout) };
}

describe('a release that counts people', () => {
  it('says so, and names nobody outside of curator/', () => {
    const { unit, people, statement, commitments, verdict: told } = documentOf(release);
    expect(unit).toBe('people');
    expect(people).toEqual({ joined: false, persons: 38, records: 120 });
    expect(statement).toContain('records of at least 3 different people');
    expect(Object.keys(commitments)).toEqual(['persons.csv']);
    expect(told.checked).toBeUndefined();
    for (const file of readdirSync(release)) {
      const path = join(release, file);
      if (statSync(path).isFile()) expect(readFileSync(path, 'utf8')).not.toContain('Patient-');
    }
  });

  it('keeps its promise for persons, by another count of data.csv and persons.csv', () => {
    const records = readFileSync(join(release, 'data.csv'), 'utf8').trimEnd().split('\n').slice(1);
    const groups = readFileSync(join(release, 'curator/persons.csv'), 'utf8').trimEnd().split('\n').slice(1);
    const groupOf = new Map(groups.map((line) => line.split(',') as [string, string]));
    const items = new Map<string, string[]>();
    for (const line of records) {
      const [record, item] = line.split(',') as [string, string];
      items.set(record, [...(items.get(record) ?? []), item]);
    }
    expect(groupOf.size).toBe(items.size);
    const holders = new Map<string, Set<string>>();
    for (const [record, held] of items) {
      for (const a of held) {
        for (const b of held) {
          if (a > b) continue;
          const pair = `${a} ${b}`;
          holders.set(pair, (holders.get(pair) ?? new Set()).add(groupOf.get(record)!));
        }
      }
    }
    expect(holders.size).toBeGreaterThan(5);
    for (const [pair, persons] of holders) expect(persons.size, pair).toBeGreaterThanOrEqual(3);
  });

  it('is checked whole by who has the groups, and for its records by everybody else', async () => {
    expect(await verdict(release)).toMatchObject({
      code: 0,
      status: 'holds',
      verdicts: { records: 'holds', persons: 'holds' },
    });
    const given = handedOver('given');
    const stranger = await verdict(given);
    expect(stranger).toMatchObject({
      code: 1,
      status: 'undecided',
      verdicts: { records: 'holds', persons: 'undecided' },
    });
    expect(stranger.reason).toMatch(/^the promise holds for the records; .* curator\/persons\.csv/);
    const shown = ['--persons', join(release, 'curator/persons.csv')];
    expect(await verdict(given, ...shown)).toMatchObject({
      status: 'undecided',
      reason: expect.stringContaining('salts'),
    });
    const salts = ['--salts', join(release, 'curator/salts.json')];
    expect(await verdict(given, ...shown, ...salts)).toMatchObject({
      status: 'holds',
      verdicts: { records: 'holds', persons: 'holds' },
    });
  });

  it('is not checked by other groups than those it was made for', async () => {
    const everybody = folder.file('everybody.csv');
    const numRecords = documentOf(release).data.records;
    const lines = Array.from({ length: numRecords }, (_, n) => `${n + 1},${n + 1}`);
    writeFileSync(everybody, `record,group\n${lines.join('\n')}\n`);
    const salts = ['--salts', join(release, 'curator/salts.json')];
    const result = await verdict(handedOver('forged'), '--persons', everybody, ...salts);
    expect(result).toMatchObject({ code: 1, status: 'violated' });
    expect(result.tampering.join()).toContain('persons.csv is not the one that the release was made for');
    const nobody = folder.file('nobody.csv');
    writeFileSync(nobody, `record,group\n${lines.map((_, n) => `${n + 1},1`).join('\n')}\n`);
    expect(await verdict(handedOver('forged-2'), '--persons', nobody)).toMatchObject({
      status: 'violated',
      verdicts: { records: 'holds', persons: 'violated' },
    });
  });

  it('is made again by its job, and by the earlier release', async () => {
    const again = folder.file('again');
    await sotto(['anonymize', '--job', join(release, 'curator/job.json'), '-o', again]);
    expect(readFileSync(join(again, 'release.json'))).toEqual(readFileSync(join(release, 'release.json')));
    const like = folder.file('like');
    expect(await sotto(['anonymize', data, '-o', like, '--like', release, ...READ])).toMatchObject({ code: 0 });
    expect(documentOf(like).unit).toBe('people');
  });

  it('is explained and attacked by persons', async () => {
    const explained = ['explain', release, '--item', 'burn', '--original', data, '--id', 'visit'];
    const unnamed = await sotto([...explained, '--item-column', 'code']);
    expect(unnamed.code).not.toBe(0);
    expect(unnamed.stderr).toContain('--person');
    const { stdout } = await sotto([...explained, '--person', 'patient', '--json']);
    expect(JSON.parse(stdout).item.kept).toMatchObject({
      status: 'violated',
      witness: { finding: expect.stringMatching(/records? of [12] persons? match/) },
    });
    const attack = await sotto(['attack', release, '--original', data, ...READ, '--json']);
    expect(JSON.parse(attack.stdout).persons).toBe(38);
  });
});

describe('--records people', () => {
  it('joins the records of a person, which anybody can check', async () => {
    const joined = folder.file('joined');
    const args = ['anonymize', data, '-o', joined, ...READ, ...PROMISE, '--records', 'people', '--json'];
    const { stdout } = await sotto(args);
    expect(JSON.parse(stdout).input).toMatchObject({ records: 38, persons: 38, visits: 120 });
    expect(documentOf(joined)).toMatchObject({
      unit: 'people',
      people: { joined: true, persons: 38, records: 120 },
      data: { records: 38 },
    });
    expect(readdirSync(join(joined, 'curator'))).not.toContain('persons.csv');
    rmSync(join(joined, 'curator'), { recursive: true });
    expect(await verdict(joined)).toMatchObject({ code: 0, status: 'holds' });
  });

  it('needs to know whose records they are, and publishes no names', async () => {
    const nobody = await sotto(['anonymize', data, '-o', folder.file('x'), ...PROMISE, '--records', 'people']);
    expect(nobody).toMatchObject({ code: 2, stderr: expect.stringContaining('--person') });
    const named = ['anonymize', data, '-o', folder.file('x'), ...READ, ...PROMISE, '--records', 'people', '--keep-ids'];
    expect(await sotto(named)).toMatchObject({ code: 2, stderr: expect.stringContaining('never published') });
  });
});

describe('what counts records only', () => {
  it('is refused, with what serves', async () => {
    const args = ['anonymize', data, '-o', folder.file('x'), ...READ, ...PROMISE, '--algorithm', 'optimum'];
    const { code, stderr } = await sotto(args);
    expect(code).not.toBe(0);
    for (const id of ['aa', 'pcta', 'upcta', 'coat', 'merge-greedy', 'refine', 'local-recode'])
      expect(stderr).toContain(id);
    expect(stderr).toContain('--records people');
  });

  it('takes one record of each person where a promise is personal', async () => {
    const personal = ['--model', 'personal-rho', '--preferences', 'fixed:40%'];
    const several = await sotto(['anonymize', data, '-o', folder.file('x'), ...READ, ...personal]);
    expect(several.code).not.toBe(0);
    expect(several.stderr).toContain('--records people');
    const one = folder.file('one');
    const joined = await sotto(['anonymize', data, '-o', one, ...READ, ...personal, '--records', 'people']);
    expect(joined.code).toBe(0);
    expect(documentOf(one).unit).toBe('people');
  });
});
