import type { CellGroup, Factors, SweepResults } from '../src/sweep/results.ts';

/** Of the numbers that these tests show. */
const FACES: SweepResults['faces'] = [
  { id: 'ncp', title: 'Normalized certainty penalty', unit: 'share', better: 'lower' },
  { id: 'kept', title: 'Cells kept', unit: 'share', better: 'higher' },
  { id: 'seconds', title: 'run time', unit: 'seconds', better: 'lower' },
  { id: 'memory', title: 'peak memory', unit: 'megabytes', better: 'lower' },
  { id: 'records', title: 'records', unit: 'count' },
];

/** The cells of some factors, with the means of their numbers. */
export function group(factors: Factors, values: Readonly<Record<string, number>>, promise = 'km k = 2'): CellGroup {
  const numbers = Object.fromEntries(Object.entries(values).map(([id, mean]) => [id, { mean, count: 1 }]));
  return { factors, promise, cells: 1, statuses: { holds: 1 }, numbers, reasons: [] };
}

/** What a sweep gives that has these cells. */
export function resultsOf(
  groups: readonly CellGroup[],
  varying: readonly string[],
  more: Partial<SweepResults> = {},
): SweepResults {
  const cells = groups.map(({ factors, promise, numbers }) => ({
    factors,
    promise,
    status: 'holds' as const,
    numbers: Object.fromEntries(Object.entries(numbers).map(([id, { mean }]) => [id, mean])),
  }));
  return {
    sotto: '0.0.0',
    title: 'A sweep',
    data: [{ name: 'A', file: 'a.dat', sha256: 'ff' }],
    skipped: [],
    varying,
    ownFactors: [],
    faces: FACES,
    charts: [],
    claims: [],
    groups,
    cells,
    ...more,
  };
}

/** Two algorithms at four values of k; pcta loses half as much. */
export const lines = ['aa', 'pcta'].flatMap((algorithm, n) =>
  [2, 5, 10, 50].map((k) =>
    group({ data: 'A', k, algorithm }, { ncp: 0.01 * (2 - n) * Math.log(k), seconds: 1, memory: 90, records: k * 10 }),
  ),
);
export const results = resultsOf(lines, ['k', 'algorithm'], { charts: [{ x: 'k', y: 'ncp' }] });
