import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('visits.csv');
const reading = ['--format', 'long', '--id', 'visit', '--item', 'code'];

/** Ada's three visits alike, Bob's one, and Cyd's two. */
const VISITS = [
  ['ada', 'flu cough'],
  ['ada', 'flu cough'],
  ['ada', 'flu cough'],
  ['bob', 'flu asthma'],
  ['cyd', 'flu'],
  ['cyd', 'cough'],
] as const;

beforeAll(() => {
  const lines = VISITS.flatMap(([who, codes], v) => codes.split(' ').map((code) => `${who},${v},${code}`));
  writeFileSync(data, ['patient,visit,code', ...lines, ''].join('\n'));
});
afterAll(() => folder.remove());

describe('sotto profile --min-people', () => {
  it('tells which items and pairs too few people hold, in JSON and to people', async () => {
    const { code, stdout } = await sotto([
      'profile',
      data,
      ...reading,
      '--person',
      'patient',
      '--min-people',
      '2',
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      records: 6,
      persons: 3,
      minPeople: {
        threshold: 2,
        unit: 'people',
        items: [{ item: 'asthma', count: 1 }],
        pairs: [
          { items: ['asthma', 'flu'], count: 1 },
          { items: ['cough', 'flu'], count: 1 },
        ],
        counts: { items: 1, pairs: 2, occurringItems: 3, occurringPairs: 2 },
      },
    });
    const { stderr } = await sotto(['profile', data, ...reading, '--person', 'patient', '--min-people', '2']);
    expect(stderr).toContain('6 records of 3 people, 3 items');
    expect(stderr).toContain('names the person in');
    expect(stderr).toContain('Fewer than 2 people hold 1 of 3 items and 2 of 2 pairs that occur');
    expect(stderr).toContain('"asthma", "flu"       1\n');
  });

  it('counts records where nobody was named, and says so', async () => {
    const { stderr } = await sotto(['profile', data, ...reading, '--min-people', '2']);
    expect(stderr).toContain('Fewer than 2 records hold 1 of 3 items and 1 of 2 pairs that occur');
    expect(stderr).toContain('records are counted, not people');
  });

  it('refuses a threshold that is no number of people', async () => {
    const { code, stderr } = await sotto(['profile', data, ...reading, '--min-people', '0']);
    expect(code).toBe(2);
    expect(stderr).toContain('profile.minPeople: expected an integer ≥ 1');
  });
});

describe('sotto risk --frequencies people', () => {
  const risk = (...flags: string[]) => sotto(['risk', data, ...reading, ...flags, '--json']);

  it('counts the people who hold an item, and records unless asked', async () => {
    const supports = async (...flags: string[]) => {
      const { exposed, records } = JSON.parse((await risk('--person', 'patient', ...flags)).stdout);
      const named = exposed.map(({ item, support }: { item: string; support: number }) => [item, support]);
      return { records, ...Object.fromEntries(named) };
    };
    expect(await supports()).toEqual({ records: 6, flu: 5, cough: 4, asthma: 1 });
    expect(await supports('--frequencies', 'people')).toEqual({ records: 3, flu: 3, cough: 2, asthma: 1 });
  });

  it('needs to know whose records they are', async () => {
    const { code, stderr } = await risk('--frequencies', 'people');
    expect(code).toBe(2);
    expect(stderr).toContain('--person');
  });
});
