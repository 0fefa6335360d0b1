import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import type { SweepClaim } from './claim-schema.ts';
import { checkClaim } from './claims.ts';
import type { CellResult } from './results.ts';
import { spreadOf } from './results.ts';
import { checkSweep } from './schema.ts';
import { groupCells, metricInfos, sweepResults, varyingFactors } from './summary.ts';
import { sweepToCsv, sweepToParquet } from './table-files.ts';

function cell(algorithm: string, k: number | undefined, ncp: number, more: object = {}, seed = 1): CellResult {
  const factors = { data: 'A', ...(k !== undefined && { k }), algorithm, ...more, seed };
  return { factors, promise: 'km', status: 'holds', numbers: { ncp } };
}

function claim(given: object): SweepClaim {
  const sweep = { title: '', data: [{ name: 'A', file: 'a' }], claims: [{ text: 'c', measure: 'ncp', ...given }] };
  return checkSweep(sweep).claims[0];
}

describe('groupCells', () => {
  it('gives mean and standard deviation over the seeds', () => {
    const groups = groupCells([cell('aa', 2, 1, {}, 1), cell('aa', 2, 3, {}, 2), cell('aa', 5, 4, {}, 1)]);
    expect(groups.map(({ factors, cells }) => [factors, cells])).toEqual([
      [{ data: 'A', k: 2, algorithm: 'aa' }, 2],
      [{ data: 'A', k: 5, algorithm: 'aa' }, 1],
    ]);
    expect(groups[0].numbers['ncp']).toEqual({ mean: 2, deviation: Math.SQRT2, count: 2 });
    expect(groups[1].numbers['ncp']).toEqual({ mean: 4, count: 1 });
  });

  it('counts how cells ended, and takes numbers only from those that hold', () => {
    const broken: CellResult = { ...cell('aa', 2, 9, {}, 2), status: 'violated', reason: 'why' };
    const [group] = groupCells([cell('aa', 2, 1), broken]);
    expect(group).toMatchObject({ statuses: { holds: 1, violated: 1 }, reasons: ['why'] });
    expect(group.numbers['ncp']).toEqual({ mean: 1, count: 1 });
  });

  it('finds no spread in equal values, not even that of rounding', () => {
    expect(spreadOf([0.1, 0.1, 0.1])).toEqual({ mean: 0.1, deviation: 0, count: 3 });
  });
});

describe('varyingFactors', () => {
  it('names what differs between cells of one algorithm, and the algorithm', () => {
    expect(varyingFactors([cell('aa', 2, 0), cell('aa', 5, 0, {}, 2)])).toEqual(['k']);
    expect(varyingFactors([cell('aa', 2, 0), cell('coat', 2, 0, { s: '1%' })])).toEqual(['algorithm']);
    expect(varyingFactors([cell('coat', 2, 0), cell('coat', 2, 0, { s: '1%' })])).toEqual(['s']);
    expect(varyingFactors([])).toEqual([]);
  });
});

describe('checkClaim', () => {
  it('compares cells that agree in every other factor', () => {
    const cells = [cell('aa', 2, 4), cell('aa', 5, 8), cell('coat', 2, 1), cell('coat', 5, 9)];
    expect(checkClaim(claim({ less: 'coat', than: 'aa' }), cells)).toEqual({
      text: 'c',
      measure: 'ncp',
      measures: ['ncp'],
      of: 'draws',
      holds: 1,
      compared: 2,
      times: { least: 8 / 9, most: 4, mean: (8 / 9 + 4) / 2, deviation: expect.closeTo(2.2) },
      exceptions: ['k = 5: 9 against 8'],
    });
  });

  it('takes numbers for equal, or steady along a factor, within a share of the larger', () => {
    const cells = [cell('aa', 2, 9), cell('aa', 5, 10), cell('aa', 9, 8), cell('coat', 2, 10)];
    expect(checkClaim(claim({ equal: 'aa', to: 'coat', within: 0.1 }), cells)).toMatchObject({ holds: 1, compared: 1 });
    expect(checkClaim(claim({ equal: 'aa', to: 'coat', within: 0.09 }), cells)).toMatchObject({
      holds: 0,
      compared: 1,
    });
    // Compared with the first, not from step to step: 9 and 8 are near enough, 10 and 8 are not.
    expect(checkClaim(claim({ steady: 'k', within: 0.12 }), cells)).toMatchObject({ holds: 2, compared: 2 });
    expect(checkClaim(claim({ steady: 'k', within: 0.1 }), cells)).toMatchObject({ holds: 1, compared: 2 });
  });

  it('finds numbers in a range, and says what they are', () => {
    const cells = [cell('aa', 2, 1), cell('aa', 5, 2), cell('aa', 9, 6)];
    expect(checkClaim(claim({ atLeast: 1, atMost: 5 }), cells)).toMatchObject({
      holds: 2,
      compared: 3,
      values: { least: 1, most: 6, mean: 3 },
      exceptions: ['k = 9: 6'],
    });
    expect(checkClaim(claim({ atLeast: 1.5 }), cells)).toMatchObject({ holds: 2, compared: 3 });
    expect(checkClaim(claim({ atMost: 6 }), cells)).toMatchObject({ holds: 3, compared: 3 });
  });

  it('compares two numbers of a cell', () => {
    const cells = [
      { ...cell('aa', 2, 0), numbers: { estimate: 3, exact: 4 } },
      { ...cell('aa', 5, 0), numbers: { estimate: 3 } },
    ];
    const less = claim({ measure: undefined, by: 'measure', less: 'estimate', than: 'exact' });
    expect(checkClaim(less, cells)).toMatchObject({ measure: 'estimate and exact', holds: 1, compared: 1 });
  });

  it('takes what always changes with a factor for a part of it: ε = δ', () => {
    const cells = [0.1, 0.05].map((epsilon, n) => cell('aa', undefined, n + 1, { epsilon, delta: epsilon }));
    expect(checkClaim(claim({ by: 'epsilon', less: 0.1, than: 0.05 }), cells)).toMatchObject({ holds: 1, compared: 1 });
  });

  it('goes along texts that end with a number, of each kind by itself', () => {
    const cells = ['a:5%', 'a:40%', 'b:5%', 'b:10%'].map((wishes, n) => cell('aa', 2, [1, 2, 9, 8][n], { wishes }));
    expect(checkClaim(claim({ rises: 'wishes' }), cells)).toMatchObject({ holds: 1, compared: 2 });
  });

  it('compares means where asked, of which draws may differ', () => {
    const cells = [1, 2].flatMap((seed) => [cell('aa', 2, 4, {}, seed), cell('coat', 2, seed === 1 ? 5 : 1, {}, seed)]);
    const about = { less: 'coat', than: 'aa' };
    const sweep = checkSweep({
      title: '',
      data: [{ name: 'A', file: 'a' }],
      claims: ['draws', 'means'].map((of) => ({ text: 'c', measure: 'ncp', of, ...about })),
    });
    const { claims } = sweepResults(sweep, [], cells, { data: [], skipped: [] });
    expect(claims.map(({ of, holds, compared }) => [of, holds, compared])).toEqual([
      ['draws', 1, 2],
      ['means', 1, 1],
    ]);
  });

  it('compares a cell without a factor with all values of it', () => {
    const cells = [cell('aa', undefined, 4), cell('coat', 2, 1), cell('coat', 5, 2)];
    expect(checkClaim(claim({ less: 'coat', than: 'aa' }), cells)).toMatchObject({ holds: 2, compared: 2 });
  });

  it('takes equal numbers for no less, and exactly `times` for enough', () => {
    const cells = [cell('aa', 2, 4), cell('coat', 2, 4), cell('pcta', 2, 2)];
    expect(checkClaim(claim({ less: 'coat', than: 'aa' }), cells).holds).toBe(0);
    expect(checkClaim(claim({ less: 'pcta', than: 'aa', times: 2 }), cells).holds).toBe(1);
    expect(checkClaim(claim({ less: 'pcta', than: 'aa', times: 2.1 }), cells).holds).toBe(0);
  });

  it('compares neighbours along a factor, by value and not by order of text', () => {
    const cells = [cell('aa', 10, 3), cell('aa', 2, 1), cell('aa', 5, 3), cell('coat', 2, 9)];
    expect(checkClaim(claim({ rises: 'k' }), cells)).toMatchObject({ holds: 2, compared: 2 });
    expect(checkClaim(claim({ falls: 'k' }), cells)).toMatchObject({ holds: 1, compared: 2 });
  });

  it('follows factors that change together, but not by chance the data or the seed', () => {
    const together = [cell('aa', 2, 4, { m: 1 }), cell('aa', 5, 8, { m: 2 }), cell('aa', 9, 9, { m: 3 })];
    expect(checkClaim(claim({ rises: 'k' }), together)).toMatchObject({ holds: 2, compared: 2 });
    const apart = [...together, cell('aa', 2, 4, { m: 2 })];
    expect(checkClaim(claim({ rises: 'k' }), apart)).toMatchObject({ holds: 1, compared: 1 });
    const chance = [cell('aa', 2, 4, { data: 'A' }, 1), cell('aa', 5, 8, { data: 'B' }, 2)];
    expect(checkClaim(claim({ rises: 'k' }), chance)).toMatchObject({ compared: 0 });
  });

  it('leaves out what does not hold, has no such number, or is not asked for', () => {
    const broken: CellResult = { ...cell('coat', 2, 1), status: 'violated' };
    expect(checkClaim(claim({ less: 'coat', than: 'aa' }), [cell('aa', 2, 4), broken]).compared).toBe(0);
    const cells = [cell('aa', 2, 4), cell('coat', 2, 1), cell('aa', 5, 4), cell('coat', 5, 1)];
    expect(checkClaim(claim({ less: 'coat', than: 'aa', where: { k: [5] } }), cells).compared).toBe(1);
    const everywhere = [cell('aa', undefined, 4), cell('coat', 2, 1), cell('coat', 5, 1)];
    expect(checkClaim(claim({ less: 'coat', than: 'aa', where: { k: 5 } }), everywhere).compared).toBe(1);
    expect(checkClaim(claim({ measure: 'avgRe', less: 'coat', than: 'aa' }), cells).compared).toBe(0);
  });

  it('names no ratio but the difference where a number is not positive', () => {
    const result = checkClaim(claim({ less: 'coat', than: 'aa' }), [cell('aa', 2, -4), cell('coat', 2, -8)]);
    expect(result).toMatchObject({ holds: 1, difference: { least: 4, most: 4 } });
    expect(result).not.toHaveProperty('times');
    const nothing = checkClaim(claim({ less: 'coat', than: 'aa' }), [cell('aa', 2, 4), cell('coat', 2, 0)]);
    expect(nothing).not.toHaveProperty('times');
  });
});

describe('sweepToCsv', () => {
  it('writes factors, status and numbers of every cell, nothing where there is nothing', () => {
    const broken: CellResult = {
      ...cell('aa', undefined, 0),
      status: 'infeasible',
      numbers: {},
      reason: 'k, too large',
    };
    expect(sweepToCsv([cell('coat', 2, 0.5), broken])).toBe(
      'data,k,algorithm,seed,promise,status,ncp,reason\nA,2,coat,1,km,holds,0.5,\nA,,aa,1,km,infeasible,,"k, too large"\n',
    );
  });
});

describe('sweepToParquet', () => {
  it('has the same table, typed by column', async () => {
    const broken: CellResult = { ...cell('aa', undefined, 0), status: 'infeasible', numbers: {}, reason: 'why' };
    const bytes = sweepToParquet([cell('coat', 2, 0.5), broken]);
    expect(await parquetReadObjects({ file: bytes.slice().buffer })).toEqual([
      { data: 'A', k: 2n, algorithm: 'coat', seed: 1n, promise: 'km', status: 'holds', ncp: 0.5, reason: null },
      {
        data: 'A',
        k: null,
        algorithm: 'aa',
        seed: 1n,
        promise: 'km',
        status: 'infeasible',
        ncp: null,
        reason: 'why',
      },
    ]);
  });

  it('tells a number from a factor of the same name', async () => {
    const bytes = sweepToParquet([{ ...cell('aa', 2, 0), numbers: { k: 7.5 } }]);
    expect((await parquetReadObjects({ file: bytes.slice().buffer }))[0]).toMatchObject({ k: 2n, 'measured.k': 7.5 });
  });
});

describe('sweepResults', () => {
  it('gives every number a face, those of a task without measures too', () => {
    const odd: CellResult = { ...cell('aa', 2, 0), numbers: { 'oEstimate.plain': 1 } };
    expect(metricInfos([odd])[0]).toEqual({ id: 'oEstimate.plain', title: 'oEstimate.plain', unit: 'number' });
    const sweep = checkSweep({ title: 't', data: [{ name: 'A', file: 'a' }] });
    expect(sweepResults(sweep, ['s'], [cell('aa', 2, 0), cell('aa', 5, 0)], { data: [], skipped: [] })).toMatchObject({
      title: 't',
      varying: ['k'],
      ownFactors: [],
      claims: [],
    });
  });
});
