import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someRho } from '../../../test/arbitraries/rho.ts';
import { smallSeries } from '../../../test/arbitraries/series.ts';
import { atLeast, cases } from '../../../test/cases.ts';
import { SeriesOracle } from '../../../test/oracles/series.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { recodingFromLabels } from '../../data/recoding.ts';
import { constraintsVerifier } from '../constraints.ts';
import type { Evidence, Verifier } from '../define.ts';
import { kCompleteVerifier } from '../k-complete.ts';
import { kmVerifier } from '../km.ts';
import { kmRhoVerifier } from '../km-rho.ts';
import { rhoVerifier } from '../rho.ts';
import type { Series, SeriesRelease } from './series.ts';
import { type SeriesPromise, verifySeries } from './verify-series.ts';

const context = { checkpoint() {} };
const allOf = ({ releases }: Series): number[] => [...releases.keys()];

/** The promise, and whether the definition read aloud says that it is kept; `isRest`: beyond what is found of each alone. */
interface Case extends SeriesPromise {
  keeps(isRest: boolean): boolean;
}

const someCase = fc.record({
  series: smallSeries,
  k: fc.integer({ min: 1, max: 4 }),
  m: fc.integer({ min: 1, max: 3 }),
  rho: someRho,
  which: fc.constantFrom('km', 'k-complete', 'constraints', 'rho', 'km-rho'),
});

type Drawn = typeof someCase extends fc.Arbitrary<infer T> ? T : never;

function caseOf({ series, k, m, rho, which }: Drawn): Case {
  const items = series.releases[0].recoding!.original.labels;
  const oracle = new SeriesOracle(series, items);
  const releases = allOf(series);
  const sensitive = items.slice(0, 2);
  const constraints = [items.slice(0, 1), items.slice(0, 2), items.slice(1, 4)];
  // Verifiers check their parameters themselves, so a list of all kinds of them is one of the widest type.
  const of = (verifier: unknown, params: object) => ({
    verifier: verifier as Verifier,
    params: { ...params },
    releases,
  });
  if (which === 'km') return { ...of(kmVerifier, { k, m }), keeps: (isRest) => oracle.keepsKm(k, m, isRest) };
  if (which === 'k-complete')
    return { ...of(kCompleteVerifier, { k }), keeps: (isRest) => oracle.keepsComplete(k, isRest) };
  if (which === 'constraints') {
    return {
      ...of(constraintsVerifier, { k }),
      constraints,
      keeps: (isRest) => oracle.keepsConstraints(k, constraints, isRest),
    };
  }
  if (which === 'rho')
    return { ...of(rhoVerifier, { rho, m }), sensitive, keeps: (isRest) => oracle.keepsRho(rho, sensitive, m, isRest) };
  return {
    ...of(kmRhoVerifier, { k, m, rho }),
    sensitive,
    keeps: (isRest) =>
      oracle.keepsKm(k, m, isRest) && oracle.keepsRho(rho, sensitive, Number.POSITIVE_INFINITY, isRest),
  };
}

/** Few enough facts for all parts of what is known to be looked at. */
function isSmall({ series, which }: Drawn): boolean {
  if (which !== 'km-rho') return true;
  return series.releases.length === 2 && series.persons === undefined;
}

/** Whether the promise holds of each release alone, as its own verifier finds. */
function holdsAlone({ releases }: Series, { verifier, params, sensitive, constraints }: SeriesPromise): boolean {
  return releases.every(({ published, recoding }) => {
    const idOf = (item: string): number => recoding!.original.labels.indexOf(item);
    const evidence = {
      published,
      recoding: recoding!,
      ...(sensitive !== undefined && { sensitive: Uint32Array.from(sensitive, idOf) }),
      ...(constraints !== undefined && { constraints: constraints.map((those) => Uint32Array.from(those, idOf)) }),
    };
    return verifier.verify(evidence, params, context).status === 'holds';
  });
}

describe('several releases together', () => {
  it('keep a promise where the definition says so, and break it where it says so', () => {
    const seen = { holds: 0, violated: 0, persons: 0, 'only together': 0 };
    fc.assert(
      fc.property(someCase.filter(isSmall), (drawn) => {
        const { keeps, ...promise } = caseOf(drawn);
        const { persons, releases } = drawn.series;
        const verdict = verifySeries(drawn.series, promise, context);
        const isKept = keeps(true);
        expect(verdict.status).toBe(isKept ? 'holds' : 'violated');
        seen[isKept ? 'holds' : 'violated']++;
        if (persons !== undefined) seen.persons++;
        // What is not looked at again was found of a release alone.
        const isRead = promise.verifier.readsLocal === true || releases.every(({ kind }) => kind !== 'local');
        if (persons !== undefined || !isRead || !holdsAlone(drawn.series, promise)) return;
        expect(keeps(false)).toBe(isKept);
        if (!isKept) seen['only together']++;
      }),
      { numRuns: cases(20_000) },
    );
    for (const often of [seen.holds, seen.violated, seen.persons]) expect(often).toBeGreaterThan(atLeast(2000));
    expect(seen['only together']).toBeGreaterThan(atLeast(200));
  });

  it('ask of the last release what it adds: all of it, where the others kept the promise together', () => {
    let added = 0;
    fc.assert(
      fc.property(someCase.filter(isSmall), (drawn) => {
        const { series } = drawn;
        const { keeps: _, ...promise } = caseOf(drawn);
        const whole = verifySeries(series, promise, context).status;
        const ofLast = verifySeries({ ...series, asksOfLast: true }, promise, context).status;
        if (whole === 'holds') expect(ofLast).toBe('holds');
        const earlier = { ...series, releases: series.releases.slice(0, -1) };
        if (verifySeries(earlier, { ...promise, releases: allOf(earlier) }, context).status !== 'holds') return;
        expect(ofLast).toBe(whole);
        if (whole === 'violated') added++;
      }),
      { numRuns: cases(4000) },
    );
    expect(added).toBeGreaterThan(atLeast(200));
  });

  it('do not ask again what is told of records that the last release has nothing to do with', () => {
    const plain = ['a', 'b', 'c'];
    const first = release([['a'], ['a'], ['a']], plain);
    const second = release([['a'], ['a']], plain);
    const third = { ...release([['b'], ['b']], plain), records: Uint32Array.of(3, 4) };
    const all = { releases: [first, second, third], numRecords: 5 };
    const asked = { ...km, releases: [0, 1, 2] };
    expect(verifySeries(all, asked, context).status).toBe('violated');
    expect(verifySeries({ ...all, asksOfLast: true }, asked, context)).toMatchObject({
      status: 'holds',
      scope: 'the last release adds nothing new',
    });
    // One of the two whom the first and the second have: the other one stays behind alone.
    const fourth = { ...release([['a'], ['b'], ['b']], plain), records: Uint32Array.of(0, 3, 4) };
    const splits = { releases: [first, second, fourth], numRecords: 5, asksOfLast: true };
    expect(verifySeries(splits, asked, context)).toMatchObject({ status: 'violated', witness: { support: 1 } });
  });

  const release = (rows: string[][], labels: (string | null)[], source = 0): SeriesRelease => {
    const recoding = recodingFromLabels({ labels: ['a', 'b', 'c'] }, labels);
    return {
      kind: 'recoded',
      published: datasetFromRows(rows),
      recoding,
      records: Uint32Array.from(rows.keys()),
      source,
    };
  };
  const km = { verifier: kmVerifier as Verifier, params: { k: 2, m: 1 }, releases: [0, 1] };

  it('leave fewer candidates where the same records are labelled otherwise, and the witness tells which labels', () => {
    const first = release([['ab'], ['ab'], ['c'], ['c']], ['ab', 'ab', 'c']);
    const second = release([['a'], ['bc'], ['bc'], ['bc']], ['a', 'bc', 'bc']);
    const verdict = verifySeries(
      { releases: [first, second], numRecords: 4, names: ['w', 'x', 'y', 'z'] },
      km,
      context,
    );
    expect(verdict).toMatchObject({
      status: 'violated',
      witness: { items: ['ab [1] & a [2]'], rows: ['w'], support: 1, required: 2 },
    });
  });

  it('tell who is gone: fewer than k that are in one release only are too few', () => {
    const first = release([['a'], ['a'], ['a']], ['a', 'b', 'c']);
    const second = release([['a'], ['a']], ['a', 'b', 'c']);
    const verdict = verifySeries({ releases: [first, second], numRecords: 3 }, km, context);
    expect(verdict).toMatchObject({ status: 'violated', witness: { items: ['a [1]'], rows: ['3'], support: 1 } });
  });

  it('know a person by a record of each release', () => {
    const first = release([['a'], ['a']], ['a', 'b', 'c']);
    const second = { ...release([['b'], ['b'], ['b']], ['a', 'b', 'c']), records: Uint32Array.of(2, 3, 4) };
    const series = { releases: [first, second], numRecords: 5, persons: Uint32Array.of(0, 1, 1, 2, 3) };
    const two = { ...km, params: { k: 2, m: 2 } };
    expect(verifySeries(series, km, context).status).toBe('holds');
    expect(verifySeries(series, two, context)).toMatchObject({
      status: 'violated',
      witness: { items: ['a [1]', 'b [2]'], rows: ['2 + 3'], support: 1 },
    });
  });

  it('are looked at where one of them makes the promise', () => {
    const first = release([['ab'], ['ab'], ['c'], ['c']], ['ab', 'ab', 'c']);
    const second = release([['a'], ['bc'], ['bc'], ['bc']], ['a', 'bc', 'bc']);
    const series = { releases: [first, second], numRecords: 4 };
    expect(verifySeries(series, { ...km, releases: [1] }, context).status).toBe('violated');
    const other = { ...release([['c'], ['c']], ['a', 'b', 'c']), records: Uint32Array.of(4, 5) };
    const withOther = { releases: [first, second, other], numRecords: 6 };
    expect(verifySeries(withOther, { ...km, releases: [2] }, context)).toEqual({
      status: 'holds',
      checked: 0,
      scope: 'no record is in two of the releases',
    });
  });

  it('are told by the last release who stays behind, however many it takes', () => {
    const plain = ['a', 'b', 'c'];
    const three = release([['a'], ['a'], ['a']], plain);
    const two = release([['a'], ['a']], plain);
    const series = { releases: [three, three, two], numRecords: 3, asksOfLast: true };
    const verdict = verifySeries(series, { ...km, releases: [0, 1, 2] }, context);
    expect(verdict).toMatchObject({ status: 'violated', witness: { items: ['a [1, 2]'], rows: ['3'], support: 1 } });
    const gone = { ...three, records: Uint32Array.of(3, 4, 5) };
    expect(
      verifySeries(
        { releases: [three, two, gone], numRecords: 6, asksOfLast: true },
        { ...km, releases: [0, 1, 2] },
        context,
      ),
    ).toMatchObject({ status: 'holds', checked: 0 });
  });

  describe('of which people are counted', () => {
    const plain = ['a', 'b', 'c'];

    it('infer from one record what another one of the person tells', () => {
      const first = release([['a'], ['b'], ['b']], plain);
      const second = { ...release([['c'], ['b'], ['b']], plain), records: Uint32Array.of(3, 4, 5) };
      const series = { releases: [first, second], numRecords: 6, persons: Uint32Array.of(0, 1, 2, 0, 1, 2) };
      const rho = {
        verifier: rhoVerifier as Verifier,
        params: { rho: { num: 9, den: 10 }, m: 1 },
        releases: [0, 1],
        sensitive: ['c'],
      };
      expect(verifySeries(series, rho, context)).toMatchObject({ status: 'violated', witness: { rows: ['1 + 4'] } });
    });

    it('are undecided where a person has more combinations of records than are looked at, and only there', () => {
      const numOfEach = 171;
      const releases = [0, 1, 2].map((j) => ({
        ...release(
          Array.from({ length: numOfEach }, () => ['a']),
          plain,
        ),
        records: Uint32Array.from({ length: numOfEach }, (_, t) => j * numOfEach + t),
      }));
      const numRecords = 3 * numOfEach;
      const series = { releases, numRecords, persons: new Uint32Array(numRecords) };
      const asked = { ...km, params: { k: 1, m: 1 }, releases: [0, 1, 2] };
      expect(verifySeries(series, asked, context).status).toBe('holds');
      expect(verifySeries(series, { ...asked, params: { k: 1, m: 3 } }, context)).toMatchObject({
        status: 'undecided',
        checked: 0,
      });
    });

    it('are judged by persons and by records: what is worse, and counted in both', () => {
      const first = release([['a'], ['b']], plain);
      const second = release([['a'], ['b']], plain);
      const series = { releases: [first, second], numRecords: 2, persons: Uint32Array.of(0, 1) };
      const verdicts = {
        holds: { status: 'holds', checked: 1, scope: '' },
        undecided: { status: 'undecided', checked: 1, scope: '', reason: '' },
        violated: { status: 'violated', checked: 1, scope: '', witness: { items: [] } },
      } as const;
      const worst = (ofPersons: keyof typeof verdicts, ofRecords: keyof typeof verdicts) => {
        const verifier = {
          ...rhoVerifier,
          verify: ({ counts }: Evidence) => verdicts[counts === 'persons' ? ofPersons : ofRecords],
        };
        const asked = { verifier: verifier as Verifier, params: {}, releases: [0, 1], sensitive: ['a'] };
        const { status, checked } = verifySeries(series, asked, context);
        return `${status} ${checked}`;
      };
      expect(worst('holds', 'holds')).toBe('holds 2');
      expect(worst('holds', 'undecided')).toBe('undecided 2');
      expect(worst('holds', 'violated')).toBe('violated 2');
      expect(worst('undecided', 'holds')).toBe('undecided 2');
      expect(worst('undecided', 'undecided')).toBe('undecided 2');
      expect(worst('undecided', 'violated')).toBe('violated 2');
      for (const ofRecords of ['holds', 'undecided', 'violated'] as const)
        expect(worst('violated', ofRecords)).toBe('violated 1');
    });
  });

  it('are undecided where one of the ways in which a sensitive item shows is', () => {
    const hidden = { ...release([['a', 'b'], ['b']], ['a', 'b', 'c']), kind: 'cells' as const };
    const series = { releases: [hidden, hidden], numRecords: 2 };
    const verdictBy = (undecided: number): string => {
      let asked = 0;
      const verify = () =>
        asked++ === undecided
          ? { status: 'undecided', checked: 10, scope: '', reason: '' }
          : { status: 'holds', checked: 1, scope: '' };
      const verifier = { ...rhoVerifier, verify } as Verifier;
      const promise = { verifier, params: {}, releases: [0, 1], sensitive: ['a'] };
      const { status, checked } = verifySeries(series, promise, context);
      return `${status} ${checked} of ${asked}`;
    };
    expect(verdictBy(0)).toBe('undecided 11 of 2');
    expect(verdictBy(1)).toBe('undecided 11 of 2');
    expect(verdictBy(2)).toBe('holds 2 of 2');
  });
});
