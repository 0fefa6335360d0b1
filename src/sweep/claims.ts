import { defined } from '../errors.ts';
import { factorText } from './page-text.ts';
import { type CellResult, type ClaimResult, isGood, isWanted } from './results.ts';
import type { SweepClaim } from './schema.ts';

/** Most exceptions that are named. */
const NAMED_EXCEPTIONS = 5;

/** Two cells that a claim compares: the number of the first is said to be no larger. */
interface Pair {
  readonly smaller: CellResult;
  readonly larger: CellResult;
}

/**
 * What the numbers say of a claim. Cells are compared with those that agree with them in every factor that both have,
 * but the one that the claim is about. Cells without a release are not compared.
 */
export function checkClaim(claim: SweepClaim, cells: readonly CellResult[]): ClaimResult {
  const { text, measure, times } = claim;
  const valid = cells.filter(
    (cell) => isGood(cell.status) && cell.numbers[measure] !== undefined && isWanted(cell, claim.where),
  );
  const pairs = claim.less !== undefined ? pairsByValue(claim, valid) : pairsAlong(claim, valid);
  const number = (cell: CellResult): number => cell.numbers[measure];
  const isStrict = claim.less !== undefined && times === 1;
  const holds = ({ smaller, larger }: Pair): boolean =>
    isStrict ? number(smaller) < number(larger) : number(smaller) * times <= number(larger);
  const exceptions = pairs.filter((pair) => !holds(pair));
  const ratios = pairs.map(({ smaller, larger }) => number(larger) / number(smaller));
  const isPositive = pairs.every(({ smaller, larger }) => number(smaller) > 0 && number(larger) > 0);
  const telling = tellingFactors(pairs.map(({ smaller }) => smaller));
  return {
    text,
    measure,
    holds: pairs.length - exceptions.length,
    compared: pairs.length,
    ...(isPositive && pairs.length > 0 && { times: { least: Math.min(...ratios), most: Math.max(...ratios) } }),
    exceptions: exceptions.slice(0, NAMED_EXCEPTIONS).map((pair) => exceptionText(pair, measure, telling)),
  };
}

function pairsByValue({ less, than, by }: SweepClaim, cells: readonly CellResult[]): Pair[] {
  const larger = cells.filter((cell) => cell.factors[by] === than);
  return cells
    .filter((cell) => cell.factors[by] === less)
    .flatMap((smaller) =>
      larger.filter((other) => agree(smaller, other, by)).map((other) => ({ smaller, larger: other })),
    );
}

/** Neighbours along a factor, and along those that always change with it. */
function pairsAlong({ rises, falls }: SweepClaim, cells: readonly CellResult[]): Pair[] {
  const name = defined(rises ?? falls, 'the claim is of a factor that rises or falls');
  const along = new Set([name, ...bound(name, cells)]);
  const lines = new Map<string, CellResult[]>();
  for (const cell of cells) {
    if (typeof cell.factors[name] !== 'number') continue;
    const key = JSON.stringify(Object.entries(cell.factors).filter(([factor]) => !along.has(factor)));
    lines.set(key, [...(lines.get(key) ?? []), cell]);
  }
  return [...lines.values()].flatMap((line) => {
    const ordered = line.sort((a, b) => Number(a.factors[name]) - Number(b.factors[name]));
    return ordered.slice(1).map((next, n) => {
      const previous = ordered[n];
      return rises !== undefined ? { smaller: previous, larger: next } : { smaller: next, larger: previous };
    });
  });
}

/** The other numbers among the factors whose value follows from this one's, and this one's from theirs: ε = δ. */
function bound(name: string, cells: readonly CellResult[]): string[] {
  const others = new Set(
    cells.flatMap(({ factors }) => Object.keys(factors).filter((factor) => typeof factors[factor] === 'number')),
  );
  others.delete(name);
  others.delete('seed');
  const values = (...names: string[]): number =>
    new Set(cells.map(({ factors }) => JSON.stringify(names.map((factor) => factors[factor])))).size;
  return [...others].filter((other) => {
    const pairs = values(name, other);
    return pairs > 1 && pairs === values(name) && pairs === values(other);
  });
}

function agree(a: CellResult, b: CellResult, except: string): boolean {
  return Object.entries(a.factors).every(
    ([name, value]) => name === except || b.factors[name] === undefined || b.factors[name] === value,
  );
}

/** `BMS1, k = 5: 0.12 against 0.10`, with the factors that tell the compared cells apart. */
function exceptionText({ smaller, larger }: Pair, measure: string, telling: readonly string[]): string {
  const place = telling.flatMap((name) => {
    const value = smaller.factors[name];
    return value === undefined
      ? []
      : [name === 'data' || name === 'algorithm' ? factorText(value) : `${name} = ${factorText(value)}`];
  });
  const short = (cell: CellResult): string => String(Number(cell.numbers[measure].toPrecision(4)));
  return `${place.join(', ')}: ${short(smaller)} against ${short(larger)}`;
}

/** The factors in which some cells differ, the seed last. */
function tellingFactors(cells: readonly CellResult[]): string[] {
  const names = new Set(cells.flatMap(({ factors }) => Object.keys(factors)));
  return [...names].filter((name) => cells.some(({ factors }) => factors[name] !== cells[0].factors[name]));
}
