import { keysOf } from '../data/keys-of.ts';
import type { MarkedText, TableBlock } from '../report/blocks.ts';
import { countError } from '../utility/count-error.ts';
import { ncp } from '../utility/ncp.ts';
import { chartNumbers } from './page-charts.ts';
import { factorText, spreadText, statusText } from './page-text.ts';
import { type CellGroup, isGood, type MetricInfo, type SweepResults } from './results.ts';

/** Maximum number of columns of numbers. */
const MAX_NUMBERS = 5;

/** One row per group: the factors that vary, the verdict, and the numbers of charts and claims. */
export function sweepTable(results: SweepResults): TableBlock {
  const factors = results.varying.length === 0 ? ['data'] : results.varying;
  const numbers = numbersOf(results);
  return {
    kind: 'table',
    columns: 'l'.repeat(factors.length + 1) + 'r'.repeat(numbers.length),
    head: [...factors, 'verdict', ...numbers.map(({ id }) => id)],
    rows: results.groups.map((group) => [
      ...factorCells(group, factors),
      statusCell(group),
      ...numbers.map((metric) => spreadText(group.numbers[metric.id], metric)),
    ]),
  };
}

export function factorCells({ factors }: CellGroup, names: readonly string[]): string[] {
  return names.map((name) => (factors[name] === undefined ? '' : factorText(factors[name])));
}

export function statusCell(group: CellGroup): MarkedText {
  const { statuses } = group;
  const isBroken = statuses.violated !== undefined || statuses.failed !== undefined;
  const mark = isBroken ? 'bad' : keysOf(statuses).every(isGood) ? 'good' : 'open';
  return { text: statusText(group), mark };
}

function numbersOf({ faces, groups, charts, claims }: SweepResults): MetricInfo[] {
  const requested = [
    ...charts.flatMap((request) => chartNumbers(request).map(({ number }) => number)),
    ...claims.flatMap(({ measures }) => measures),
  ];
  // The coarseness of labels alone says little: the reader's remaining counts are next to it.
  const isTimed = groups.some(({ numbers }) => numbers['seconds'] !== undefined);
  const time = isTimed ? 'seconds' : 'cpuSeconds';
  const requiredNames = [...requested.flatMap((id) => (id === ncp.id ? [id, countError.id] : [id])), time];
  const measured = faces.filter(({ id }) => groups.some(({ numbers }) => numbers[id] !== undefined));
  const named = [...new Set(requiredNames)].flatMap((id) => measured.filter((metric) => metric.id === id));
  const numbers = named.length > 1 ? named : [...new Set([...measured.slice(0, MAX_NUMBERS - 1), ...named])];
  return numbers.slice(0, MAX_NUMBERS);
}
