import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readJobFile, tasks } from '../../node/internal.ts';
import { checkJob, randomFromSeed } from '../../src/internal.ts';
import { TEST_SECRET } from '../secret.ts';
import { temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const context = { checkpoint() {} };
const km = { id: 'km', k: 2, m: 2 };

/** Releases lines of `id,item` or `id,person,item`; everything runs in this process. */
async function release(name: string, lines: readonly string[], more: object = {}): Promise<string> {
  const data = folder.file(`${name}.csv`);
  writeFileSync(data, `${['id,item', ...lines].join('\n')}\n`);
  return releaseOf(name, data, more);
}

async function releaseOf(name: string, data: string, more: object = {}): Promise<string> {
  const job = checkJob({ data, format: 'long', id: ['id'], model: km, secret: TEST_SECRET, ...more });
  const { release: made } = await tasks.anonymize({ job, output: folder.file(name) }, context);
  expect(made).not.toBeNull();
  return folder.file(name);
}

function together(releases: readonly string[], overlap?: 'none' | 'same') {
  return tasks.verifyTogether({ releases, ...(overlap !== undefined && { overlap }) }, context);
}

/** What is handed over. */
function withoutCurator(path: string): string {
  const copy = `${path}-handed-over`;
  cpSync(path, copy, { recursive: true });
  rmSync(join(copy, 'curator'), { recursive: true });
  return copy;
}

/** So many records that hold these items. */
function records(ids: readonly number[], ...items: readonly string[]): string[] {
  return ids.flatMap((id) => items.map((item) => `r${id},${item}`));
}

describe('several releases together', () => {
  it('hold where records are others each time, as their ids tell', async () => {
    const first = await release('first', records([1, 2, 3], 'a', 'b'));
    const second = await release('second', records([4, 5], 'a', 'c'));
    const third = await release('third', records([6, 7], 'b'));
    expect(await together([first, second, third])).toMatchObject({
      status: 'holds',
      scope: '3 releases, each alone, and together: no record is in two of the releases',
    });
  });

  it('tell who is gone where fewer than k are, by name', async () => {
    const all = await release('all', records([1, 2, 3], 'a', 'b'));
    const less = await release('less', records([1, 3], 'a', 'b'));
    expect(await together([all, less])).toMatchObject({
      status: 'violated',
      witness: { items: ['a [1]'], rows: ['r2'], support: 1, required: 2 },
    });
  });

  it('know people by a record of each, where people are counted', async () => {
    const people = { person: 'person', item: ['item'] };
    const data = (name: string, rows: readonly string[]): string => {
      writeFileSync(folder.file(name), `${['id,person,item', ...rows].join('\n')}\n`);
      return folder.file(name);
    };
    const may = await releaseOf('may', data('may.csv', ['1,anna,a', '2,bert,a']), people);
    const june = await releaseOf('june', data('june.csv', ['3,anna,b', '4,cleo,b']), people);
    expect(await together([may, june])).toMatchObject({
      status: 'violated',
      witness: { items: ['a [1]', 'b [2]'], rows: ['1 + 3'], support: 1 },
    });
    const july = await releaseOf('july', data('july.csv', ['5,dora,b', '6,cleo,b']), people);
    expect(await together([may, july])).toMatchObject({ status: 'holds' });
  });

  it('are undecided only where a file is missing, which is named; what is known otherwise can be said', async () => {
    const lines = [...records([1, 2, 3, 4], 'a', 'b'), ...records([5, 6], 'c')];
    const first = await release('fine', lines);
    const second = await releaseOf('coarse', folder.file('fine.csv'), { algorithm: { id: 'pcta' } });
    const handedOver = withoutCurator(second);
    const open = await together([first, handedOver]);
    expect(open.status).toBe('undecided');
    expect(open.reason).toContain(join(handedOver, 'curator', 'records.csv'));
    expect(await together([first, handedOver], 'none')).toMatchObject({ status: 'holds' });
    // The labels of the one follow from those of the other.
    expect(await together([first, handedOver], 'same')).toMatchObject({ status: 'holds' });
    expect(await together([first, second])).toMatchObject({ status: 'holds' });
  });
});

describe('a release after others', () => {
  const shop = (month: number, more: readonly (readonly string[])[] = []): string => {
    const goods = ['milk', 'bread', 'beer', 'wine', 'gin', 'tea', 'figs', 'salt'];
    const rows = Array.from({ length: 60 }, (_, t) =>
      goods.filter((_item, i) => (t * 7 + i * i + month) % (i + 2) < 1),
    );
    const path = folder.file(`month-${month}.csv`);
    writeFileSync(
      path,
      `${[...rows.filter((row) => row.length > 0), ...more].map((row) => row.join(',')).join('\n')}\n`,
    );
    return path;
  };
  const baskets = { format: 'basket', id: undefined, model: { id: 'km', k: 3, m: 2 } };
  const tableOf = (path: string): Map<string, string> =>
    new Map(
      readFileSync(join(path, 'curator/recoding.csv'), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',') as [string, string]),
    );

  it('joins labels and never splits them, names the releases before it, and is made again by its job', async () => {
    const first = await releaseOf('m1', shop(1), baskets);
    const second = await releaseOf(
      'm2',
      shop(2, [
        ['fish', 'milk'],
        ['fish', 'bread'],
      ]),
      { ...baskets, after: [first] },
    );
    const third = await releaseOf('m3', shop(3), { ...baskets, after: [second] });
    for (const [before, after] of [
      [first, second],
      [first, third],
      [second, third],
    ] as const) {
      const [old, now] = [tableOf(before), tableOf(after)];
      for (const [a, label] of old) {
        for (const [b, other] of old)
          if (label === other && now.has(a) && now.has(b)) expect(now.get(a)).toBe(now.get(b));
      }
    }
    const digest = (path: string): string => JSON.parse(readFileSync(join(path, 'release.json'), 'utf8')).digest;
    const { series } = JSON.parse(readFileSync(join(third, 'release.json'), 'utf8'));
    expect(series).toEqual({
      after: [digest(first), digest(second)],
      others: [digest(second)],
      together: 'undecided',
    });
    expect(readFileSync(join(third, 'curator/report.md'), 'utf8')).toContain(
      `1 earlier release of the series was not named (digest ${digest(first).slice(0, 12)})`,
    );
    // A release that is named twice, in whatever order, is one.
    const named = { ...baskets, after: [second, first, second] };
    const fourth = await releaseOf('m4', shop(4), named);
    expect(JSON.parse(readFileSync(join(fourth, 'release.json'), 'utf8')).series).toEqual({
      after: [digest(first), digest(second)],
      others: [digest(first), digest(second)],
      together: 'holds',
    });
    await expect(releaseOf('m2', shop(5), named)).rejects.toThrow('is an earlier release that this one comes after');
    const { curator } = JSON.parse(readFileSync(join(second, 'curator/report.json'), 'utf8'));
    expect(curator.changes.newItems).toEqual(['fish']);
    expect(curator.changes.ncp.after).toBeGreaterThanOrEqual(0);
    expect(curator.changes.labels.every(({ because }: { because?: string }) => because !== undefined)).toBe(true);
    const again = folder.file('m3-again');
    const job = checkJob(await readJobFile(join(third, 'curator/job.json')));
    await tasks.anonymize({ job, output: again }, context);
    expect(digest(again)).toBe(digest(third));
    expect(await together([first, second, third])).toMatchObject({ status: 'holds' });
    const chain = await tasks.series({ releases: [third, first, second] }, context);
    expect(chain.releases.map(({ folder: path, after }) => [path, after])).toEqual([
      [first, []],
      [second, [first]],
      [third, [first, second]],
    ]);
    expect(chain.releases[1]).toMatchObject({ newItems: ['fish'], missing: 0 });
    expect(chain.together.status).toBe('holds');
  });

  it('does not take data that may hold all earlier records for other records', async () => {
    const first = await releaseOf('grown-1', shop(1), baskets);
    const lines = readFileSync(folder.file('month-1.csv'), 'utf8');
    writeFileSync(folder.file('grown.csv'), `${lines}${lines.split('\n').slice(0, 30).join('\n')}\n`);
    const second = await releaseOf('grown-2', folder.file('grown.csv'), { ...baskets, after: [first] });
    expect(await together([first, second])).toMatchObject({ status: 'undecided' });
    expect((await together([first, second])).reason).toContain('records.csv');
  });

  it('notices a window that rolls on, and names the file that would decide', async () => {
    const random = randomFromSeed(1);
    const months = Array.from({ length: 600 }, () =>
      Array.from({ length: 2 + random.int(6) }, () => `item${Math.floor(40 * random.real() ** 2)}`),
    );
    const write = (name: string, from: number, to: number): string => {
      const lines = months.slice(from, to).map((row) => row.join(','));
      writeFileSync(folder.file(name), `${lines.join('\n')}\n`);
      return folder.file(name);
    };
    const first = await releaseOf('rolled-1', write('rolled-1.csv', 0, 400), baskets);
    const second = await releaseOf('rolled-2', write('rolled-2.csv', 200, 600), { ...baskets, after: [first] });
    const { status, reason } = await together([first, second]);
    expect(status).toBe('undecided');
    expect(reason).toContain('they have more equal records than expected by chance');
    expect(reason).toContain(join(first, 'curator', 'records.csv'));
  });

  it('goes on from labels with algorithms that know nothing of them', async () => {
    const sensitive = folder.file('sensitive.txt');
    writeFileSync(sensitive, 'gin\n');
    const first = await releaseOf('fine-1', shop(1), baskets);
    for (const id of ['cell-insert', 'suppress-control', 'core-insert']) {
      const model = id === 'core-insert' ? { id: 'km-rho', k: 3, m: 2, rho: '2/3' } : { id: 'rho', rho: '2/3' };
      const made = await releaseOf(`fine-${id}`, shop(2), {
        ...baskets,
        model,
        sensitive,
        algorithm: { id },
        after: [first],
      });
      expect((await tasks.verifyRelease({ release: made }, context)).status).toBe('holds');
      const [old, now] = [tableOf(first), tableOf(made)];
      for (const [a, label] of old) {
        for (const [b, other] of old) if (label === other) expect(now.get(a)).toBe(now.get(b));
      }
      await tasks.evaluate({ release: made, original: folder.file('month-2.csv'), seed: 1, inputs: {} }, context);
    }
  });
});

describe('the check of all releases before one is written', () => {
  const less = [...records([1, 3, 4, 5], 'a', 'b'), ...records([6, 7], 'c')];
  const all = [...records([2], 'a', 'b'), ...less];
  const made = async (name: string, lines: readonly string[], more: object) => {
    writeFileSync(folder.file(`${name}.csv`), `${['id,item', ...lines].join('\n')}\n`);
    const job = {
      data: folder.file(`${name}.csv`),
      format: 'long',
      id: ['id'],
      model: km,
      secret: TEST_SECRET,
      ...more,
    };
    return tasks.anonymize({ job: checkJob(job), output: folder.file(name) }, context);
  };

  it('refuses what breaks the promise together, unless that is accepted or the check is left out', async () => {
    const after = [await release('all-here', all)];
    const refused = await made('one-less', less, { after });
    expect(refused.release).toBeNull();
    expect(refused.verdict.status).toBe('holds');
    expect(refused.changes?.together).toMatchObject({ status: 'violated', witness: { rows: ['r2'], support: 1 } });
    expect(existsSync(folder.file('one-less'))).toBe(false);
    const accepted = await made('one-less-accepted', less, { after, acceptDifference: true });
    expect(accepted.release).not.toBeNull();
    expect(accepted.changes?.together).toMatchObject({ status: 'violated', accepted: true });
    const unchecked = await made('one-less-unchecked', less, { after, jointCheck: false });
    expect(unchecked.release).not.toBeNull();
    expect(unchecked.changes?.together).toBeUndefined();
    const drafts = readdirSync(folder.path).filter((name) => name.includes('draft'));
    expect(drafts).toEqual([]);
  });

  it('says where it holds, and which file would decide', async () => {
    const after = [await release('once', all)];
    const twice = [...records([8, 9], 'a', 'b'), ...all];
    expect((await made('grown-by-two', twice, { after })).changes?.together).toMatchObject({ status: 'holds' });
    const others = await made('others', records([18, 19], 'a', 'c'), { after });
    expect(others.changes?.together).toMatchObject({ status: 'holds', scope: '2 releases, each of different records' });
    rmSync(join(after[0] ?? '', 'curator', 'records.csv'));
    // What is not as it was released proves nothing.
    await expect(made('unnamed', twice, { after })).rejects.toThrow('records.csv is missing');
    expect(existsSync(folder.file('unnamed'))).toBe(false);
    rmSync(join(after[0] ?? '', 'curator'), { recursive: true });
    const { together: undecided } = (await made('unnamed', twice, { after })).changes ?? {};
    expect(undecided).toMatchObject({ status: 'undecided' });
    expect(JSON.stringify(undecided)).toContain('records.csv');
    appendFileSync(join(after[0] ?? '', 'data.csv'), '1,a\n');
    await expect(made('forged', twice, { after })).rejects.toThrow('data.csv was changed after it was written');
  });
});

describe('withdrawal', () => {
  const lines = [...records([1, 2, 3, 4, 5, 6], 'a', 'b'), ...records([7, 8], 'c')];
  const ids = (name: string, text: string): string => {
    writeFileSync(folder.file(name), text);
    return folder.file(name);
  };

  it('of fewer than k is refused with their number, unless it is accepted; the log keeps who, when and why', async () => {
    const first = await release('before', lines);
    const data = folder.file('before.csv');
    const one = ids('one.txt', 'id,when,why\nr2,2026-11-02,objected\n');
    const asked = { after: [first], withdraw: one };
    await expect(releaseOf('refused', data, asked)).rejects.toThrow(
      '1 record of an earlier release withdraws, fewer than 2',
    );
    const second = await releaseOf('accepted', data, { ...asked, acceptDifference: true });
    const log = (path: string): string => readFileSync(join(path, 'curator/withdrawals.csv'), 'utf8');
    expect(log(second)).toBe('id,when,why\nr2,2026-11-02,objected\n');
    expect(readFileSync(join(second, 'curator/records.csv'), 'utf8')).not.toContain('r2');
    const { series } = JSON.parse(readFileSync(join(second, 'release.json'), 'utf8'));
    expect(series.together).toBe('violated');
    expect(readFileSync(join(second, 'curator/report.md'), 'utf8')).toContain(
      'an attacker who has the earlier releases, and this was accepted',
    );
    // How many is told to the curator, and to nobody else.
    expect(readFileSync(join(second, 'curator/report.md'), 'utf8')).toContain(
      '1 withdrew, 1 record of this data left out',
    );
    for (const file of ['README.md', 'release.json', 'report.html'])
      expect(readFileSync(join(second, file), 'utf8')).not.toContain('withdr');
    // Whoever compares the two sees who is gone.
    expect(await together([first, second])).toMatchObject({
      status: 'violated',
      witness: { items: ['a [1]'], rows: ['r2'], support: 1 },
    });
    const two = ids('two.txt', 'r1,2026-12-01,moved away\nr3\n');
    const third = await releaseOf('third-month', data, { after: [second], withdraw: two, model: km });
    expect(log(third).split('\n').slice(0, 3)).toEqual([
      'id,when,why',
      'r2,2026-11-02,objected',
      'r1,2026-12-01,moved away',
    ]);
    expect((await tasks.verifyRelease({ release: third }, context)).status).toBe('holds');
    // Who withdrew before is in the data still, and not in the release.
    const names = (path: string): string => readFileSync(join(path, 'curator/records.csv'), 'utf8');
    expect(names(third)).toBe('record,id,person\n4,r4,\n5,r5,\n6,r6,\n7,r7,\n8,r8,\n');
    // What was accepted once is not asked again of releases that add nothing to it.
    const fourth = await releaseOf('fourth-month', data, { after: [first, second, third] });
    expect(await together([first, second, third, fourth])).toMatchObject({ status: 'violated' });
    expect(names(fourth)).toBe(names(third));
    expect(log(fourth)).toBe(log(third));
  });

  it('takes all records of a person, and refuses ids that nobody has', async () => {
    const data = folder.file('visits.csv');
    const visits = ['1,anna,a', '2,anna,b', '3,bert,a', '4,cleo,a', '5,dora,b', '6,emil,b'];
    writeFileSync(data, `${['id,person,item', ...visits].join('\n')}\n`);
    const people = { person: 'person', item: ['item'] };
    await expect(releaseOf('nobody', data, { ...people, withdraw: ids('nobody.txt', 'anna\nzoe\n') })).rejects.toThrow(
      'id 2 is neither in the data nor in an earlier release',
    );
    const everybody = ids('everybody.txt', 'anna\nbert\ncleo\ndora\nemil\n');
    await expect(releaseOf('nothing', data, { ...people, withdraw: everybody })).rejects.toThrow(
      'everybody in the data',
    );
    const left = await releaseOf('left', data, { ...people, withdraw: ids('anna.txt', 'anna\n') });
    const names = readFileSync(join(left, 'curator/records.csv'), 'utf8');
    expect(names).toBe('record,id,person\n3,3,bert\n4,4,cleo\n5,5,dora\n6,6,emil\n');
    expect((await tasks.verifyRelease({ release: left }, context)).status).toBe('holds');
  });
});
