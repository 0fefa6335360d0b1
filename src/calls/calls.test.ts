import { describe, expect, it } from 'vitest';
import { TEST_SECRET } from '../../test/secret.ts';
import { anonymize, count, datasetFromRows, mine, risk, SottoError, verify } from '../index.ts';

const secret = TEST_SECRET;
const records = Array.from({ length: 24 }, (_, n) => [
  'milk',
  ...(n % 2 === 0 ? ['beer'] : ['bread']),
  ...(n % 3 === 0 ? ['wine'] : []),
  ...(n % 12 === 0 ? ['caviar'] : []),
]);

async function refusal(run: () => unknown): Promise<SottoError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof SottoError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('anonymize', () => {
  it('gives the release, the verdict and what was lost', async () => {
    const result = await anonymize(records, {
      model: 'km',
      k: 3,
      m: 2,
      algorithm: 'refine',
      steps: 2,
      starts: 2,
      secret,
    });
    expect(result.verdict.status).toBe('holds');
    expect(result.isReleasable).toBe(true);
    expect(result.release.records()).toHaveLength(24);
    expect(result.report.publishable.algorithm).toMatchObject({ id: 'refine', params: { steps: 2, starts: 2 } });
    expect(result.utility['ncp']).toBeGreaterThan(0);
    const { lower, upper } = count(result.release, ['milk', 'beer']);
    expect(lower).toBeLessThanOrEqual(12);
    expect(upper).toBeGreaterThanOrEqual(12);
  });

  it('takes side inputs as labels, sets, maps and trees', async () => {
    const hierarchy = { drinks: { alcohol: new Set(['beer', 'wine']), milk: [] }, food: ['bread', 'caviar'] };
    const raised = await anonymize(records, { model: 'km', k: 5, m: 2, algorithm: 'aa', hierarchy, secret });
    expect(raised.release.recoding?.published.labels).toContain('food');
    const apart = [['beer'], new Set(['wine'])];
    const merged = await anonymize(records, { model: 'km', k: 5, m: 2, apart, suppress: ['caviar'], secret });
    expect(merged.release.records().flat()).not.toContain('caviar');
    const sure = await anonymize(records, { model: 'rho', rho: '60%', sensitive: new Set(['wine']), secret });
    expect(sure.verdict.status).toBe('holds');
    const rules = [{ antecedent: ['wine'], consequent: ['milk'] }];
    const hidden = await anonymize(records, { model: 'hidden-rules', rules, queries: [['milk', 'wine']], secret });
    expect(hidden.verdict.status).toBe('holds');
    const preferences = new Map([
      ['1', ['caviar']],
      ['*', ['wine']],
    ]);
    const wished = await anonymize(records, {
      model: 'personal-rho',
      rho: 0.6,
      preferences,
      secret,
    });
    expect(wished.verdict.status).toBe('holds');
    const listed = await anonymize(records, {
      model: 'constraints',
      constraints: [['wine', 'caviar']],
      utility: [['beer', 'wine', 'caviar']],
      weights: { beer: 2 },
      secret,
    });
    expect(listed.verdict.status).toBe('holds');
  });

  it('counts the people that records are of, where it is told', async () => {
    const whose = records.map((_, n) => `person ${n >> 1}`);
    const promise = { model: 'km', k: 3, m: 2 } as const;
    const { release, report } = await anonymize(datasetFromRows(records, whose), { ...promise, secret });
    expect(report.publishable.people).toMatchObject({ unit: 'people', joined: false });
    expect(await verify(release, promise)).toMatchObject({ status: 'holds', verdicts: { records: 'holds' } });
    expect((await verify(datasetFromRows(records, whose), promise)).statement).toContain('different people');
    expect(() => datasetFromRows(records, ['one'])).toThrow('expected a person for each of 24 records');
  });

  it('stops when the signal is set, and tells how far it is', async () => {
    const phases = new Set<string>();
    const signal = { aborted: false };
    const onProgress = ({ phase }: { phase: string }): void => {
      phases.add(phase);
      signal.aborted = phases.size > 1;
    };
    const { code } = await refusal(() => anonymize(records, { model: 'km', k: 3, secret, signal, onProgress }));
    expect(code).toBe('cancelled');
    expect(phases.size).toBe(2);
  });

  it('refuses as data: code, problems, hint', async () => {
    const typo: object = { model: 'km', kk: 3, secret };
    // A program in JavaScript has no compiler to tell it.
    const wrong = await refusal(() => anonymize(records, typo as Parameters<typeof anonymize>[1]));
    expect(wrong.code).toBe('usage');
    expect(wrong.problems).toMatchObject([{ field: 'options', got: '"kk"', hint: 'did you mean k?' }]);
    const unknown = await refusal(() =>
      anonymize(records, { model: 'constraints', constraints: [['milk', 'win']], secret }),
    );
    expect(unknown.problems).toMatchObject([{ file: 'constraints', line: 1, got: '"win"' }]);
    const file = await refusal(() => anonymize(records, { model: 'rho', sensitive: 'secret.txt', secret }));
    expect(file.message).toContain('files are read by sotto/node');
    expect((await refusal(() => anonymize(records, { model: 'km' }))).hint).toContain('secret');
    expect((await refusal(() => anonymize([], { model: 'km', secret }))).code).toBe('input');
  });
});

describe('verify', () => {
  it('checks records, and a release by what its labels stand for', async () => {
    expect((await verify(records, { model: 'km', k: 3, m: 2 })).status).toBe('violated');
    const { release } = await anonymize(records, { model: 'km', k: 3, m: 2, secret });
    expect((await verify(release, { model: 'km', k: 3, m: 2 })).status).toBe('holds');
    const sure = await anonymize(records, { model: 'rho', rho: '60%', sensitive: ['wine'], secret });
    expect((await verify(sure.release, { model: 'rho', rho: '60%', sensitive: ['wine'] })).status).toBe('holds');
    expect((await verify(records, { model: 'rho', rho: '20%', sensitive: ['wine'] })).status).toBe('violated');
  });
});

describe('mine and risk', () => {
  it('take labels and give labels', () => {
    const [rule] = mine(records, { kind: 'rules', minConfidence: 1, consequentIn: ['milk'], contains: ['caviar'] });
    expect(rule).toMatchObject({ consequent: ['milk'], confidence: 1, conviction: Number.POSITIVE_INFINITY });
    expect(mine(records, { kind: 'rare', minSupport: 4 })).not.toEqual([]);
    const [pair] = mine(records, { kind: 'frequent', over: 'items', contains: ['milk', 'caviar'] });
    expect(pair).toMatchObject({ minSupport: 2, maxSupport: 2, sure: 1 });
    const once = [...records].map(() => 1);
    const asked = { kind: 'rules', minSupport: 1, minConfidence: '1%', top: 1 } as const;
    const weighed = mine(records, { ...asked, recordWeights: once.map(() => 3) });
    expect(weighed).toEqual(mine([...records, ...records, ...records], asked));
    expect(() => mine(records, { ...asked, recordWeights: [1] })).toThrow(`got 1 weights of ${once.length} records`);
    expect(() => mine(records, { ...asked, recordWeights: once.map(() => 0.5) })).toThrow('got 0.5 (record 1)');
    expect(() => mine(records, { ...asked, recordWeights: once.map(() => 2 ** 31 - 1) })).toThrow('at most 2147483647');
    expect(() => mine(records, { kind: 'interval-rules', recordWeights: once })).toThrow('known cells');
    expect(() => mine(records, { kind: 'frequent', without: ['win'] })).toThrow('expected items of the data');
    expect(risk(records, { itemsOfInterest: ['wine'], beliefs: { beer: [0.4, '60%'] } }).itemsOfInterest).toBe(1);
    expect(risk(records, { similar: records }).belief.kind).toBe('similar');
  });
});
