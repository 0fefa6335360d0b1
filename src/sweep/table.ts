import { countError } from '../utility/count-error.ts';
import { ncp } from '../utility/ncp.ts';
import { chartNumbers } from './page-charts.ts';
import { factorText, spreadText, statusText } from './page-text.ts';
import type { CellGroup, MetricInfo, SweepResults } from './results.ts';

/** Most columns of numbers. */
const MOST_NUMBERS = 5;

/** The means of a sweep as rows of text. */
export interface SweepTable {
  /** How many of the columns name the cell; the verdict follows, then numbers. */
  readonly numFactors: number;
  readonly head: readonly string[];
  readonly rows: readonly { readonly group: CellGroup; readonly cells: readonly string[] }[];
}

/** One row per group: the factors that vary, the verdict, and the numbers that charts and claims speak of. */
export function sweepTable(results: SweepResults): SweepTable {
  const factors = results.varying.length === 0 ? ['data'] : results.varying;
  const numbers = numbersOf(results);
  return {
    numFactors: factors.length,
    head: [...factors, 'verdict', ...numbers.map(({ id }) => id)],
    rows: results.groups.map((group) => ({
      group,
      cells: [
        ...factors.map((name) => (group.factors[name] === undefined ? '' : factorText(group.factors[name]))),
        statusText(group),
        ...numbers.map((metric) => spreadText(group.numbers[metric.id], metric)),
      ],
    })),
  };
}

function numbersOf({ faces, groups, charts, claims }: SweepResults): MetricInfo[] {
  const wished = [
    ...charts.flatMap((wish) => chartNumbers(wish).map(({ number }) => number)),
    ...claims.flatMap(({ measures }) => measures),
  ];
  // How coarse labels are says little by itself: what a reader can still count stands beside it.
  const isTimed = groups.some(({ numbers }) => numbers['seconds'] !== undefined);
  const time = isTimed ? 'seconds' : 'cpuSeconds';
  const wanted = [...wished.flatMap((id) => (id === ncp.id ? [id, countError.id] : [id])), time];
  const measured = faces.filter(({ id }) => groups.some(({ numbers }) => numbers[id] !== undefined));
  const named = [...new Set(wanted)].flatMap((id) => measured.filter((metric) => metric.id === id));
  const numbers = named.length > 1 ? named : [...new Set([...measured.slice(0, MOST_NUMBERS - 1), ...named])];
  return numbers.slice(0, MOST_NUMBERS);
}
