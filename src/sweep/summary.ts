import { getOrAdd } from '../data/get-or-add.ts';
import { comparingMeasures, measures } from '../utility/index.ts';
import { VERSION } from '../version.ts';
import { checkClaim } from './claims.ts';
import {
  type CellGroup,
  type CellResult,
  type CellStatus,
  type Factors,
  type FactorValue,
  isGood,
  type MetricInfo,
  type Spread,
  type SweepResults,
  spreadOf,
} from './results.ts';
import type { Sweep } from './schema.ts';

/** The numbers of a cell that are not measures. */
const PLAIN_METRICS: readonly MetricInfo[] = [
  { id: 'published', title: 'labels published', unit: 'count', better: 'higher' },
  { id: 'merged', title: 'merged labels', unit: 'count' },
  { id: 'suppressed', title: 'items suppressed', unit: 'count', better: 'lower' },
  { id: 'records', title: 'records', unit: 'count' },
  { id: 'items', title: 'items', unit: 'count' },
  { id: 'occurrences', title: 'occurrences', unit: 'count' },
  { id: 'otherRules', title: 'rules that were not to be hidden', unit: 'count' },
  { id: 'ruleConfidence', title: 'confidence of the rules to hide', unit: 'share' },
  { id: 'lostRules', title: 'other rules lost', unit: 'count', better: 'lower' },
  { id: 'sideEffects', title: 'side effects (rules lost and ghost rules)', unit: 'count', better: 'lower' },
  { id: 'seconds', title: 'run time', unit: 'seconds', better: 'lower' },
  { id: 'cpuSeconds', title: 'CPU time', unit: 'seconds', better: 'lower' },
  { id: 'secondsRead', title: 'time to read', unit: 'seconds', better: 'lower' },
  { id: 'secondsVerify', title: 'time to verify', unit: 'seconds', better: 'lower' },
  { id: 'secondsMeasure', title: 'time to measure', unit: 'seconds', better: 'lower' },
  { id: 'memory', title: 'peak memory', unit: 'megabytes', better: 'lower' },
];

/** Everything a sweep has to say. `cells` are those that were run, in the order of the sweep. */
export function sweepResults(
  { title, about, charts, claims }: Sweep,
  ownFactors: readonly string[],
  cells: readonly CellResult[],
  { data, skipped }: Pick<SweepResults, 'data' | 'skipped'>,
): SweepResults {
  const varying = varyingFactors(cells);
  const groups = groupCells(cells);
  const means = groups.map(meanCell);
  return {
    sotto: VERSION,
    title,
    ...(about !== undefined && { about }),
    data,
    skipped,
    varying,
    ownFactors: ownFactors.filter((name) => varying.includes(name)),
    faces: metricInfos(cells),
    charts,
    claims: claims.map((claim) => {
      if (claim.of === 'draws') return checkClaim(claim, cells);
      const { holds, compared } = checkClaim(claim, cells);
      return { ...checkClaim(claim, means), draws: { holds, compared } };
    }),
    groups,
    cells,
  };
}

/** The faces of all numbers that a sweep may give, measures first; `cells` may hold others of their own. */
export function metricInfos(cells: readonly CellResult[] = []): MetricInfo[] {
  const known: MetricInfo[] = [
    ...[...measures, ...comparingMeasures].map(({ id, title, unit, better }) => ({ id, title, unit, better })),
    ...PLAIN_METRICS,
  ];
  const ids = new Set(known.map(({ id }) => id));
  const others = new Set(cells.flatMap(({ numbers }) => Object.keys(numbers)).filter((id) => !ids.has(id)));
  return [...[...others].map((id): MetricInfo => ({ id, title: id, unit: 'number' })), ...known];
}

/**
 * The factors that identify cells, in the order of the cells, without the seed. Differences that belong to an
 * algorithm, such as a parameter that the others do not have, are covered by its name.
 */
export function varyingFactors(cells: readonly { readonly factors: Factors }[]): string[] {
  const names = new Set(cells.flatMap(({ factors }) => Object.keys(factors)));
  names.delete('seed');
  const families = new Map<FactorValue | undefined, Factors[]>();
  for (const { factors } of cells) {
    getOrAdd(families, factors['algorithm'], () => []).push(factors);
  }
  const differs = (name: string): boolean =>
    [...families.values()].some((family) => family.some((factors) => factors[name] !== family[0][name]));
  return [...names].filter((name) => (name === 'algorithm' ? families.size > 1 : differs(name)));
}

/** The cells that differ in their seed only, together, with mean and deviation of what holds. */
export function groupCells(cells: readonly CellResult[]): CellGroup[] {
  const groups = new Map<string, CellResult[]>();
  for (const cell of cells) {
    const { seed: _, ...factors } = cell.factors;
    const key = JSON.stringify([factors, cell.promise]);
    getOrAdd(groups, key, () => []).push(cell);
  }
  return [...groups.values()].map(summarise);
}

/** A group as a cell of its own, whose numbers are the means of those that hold. */
function meanCell({ factors, promise, numbers }: CellGroup): CellResult {
  const means = Object.entries(numbers).map(([id, { mean }]) => [id, mean] as const);
  return { factors, promise, status: 'done', numbers: Object.fromEntries(means) };
}

function summarise(cells: readonly CellResult[]): CellGroup {
  const { seed: _, ...factors } = cells[0].factors;
  const statuses: { [status in CellStatus]?: number } = {};
  for (const { status } of cells) statuses[status] = (statuses[status] ?? 0) + 1;
  const good = cells.filter(({ status }) => isGood(status));
  const ids = new Set(good.flatMap(({ numbers }) => Object.keys(numbers)));
  const numbers: Record<string, Spread> = {};
  for (const id of ids) {
    const values = good.flatMap((cell) => (cell.numbers[id] === undefined ? [] : [cell.numbers[id]]));
    numbers[id] = spreadOf(values);
  }
  const reasons = [...new Set(cells.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))];
  return { factors, promise: cells[0].promise, cells: cells.length, statuses, numbers, reasons };
}
