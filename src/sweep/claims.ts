import { ensureDefined } from '../errors.ts';
import { BY_MEASURE, type SweepClaim } from './claim-schema.ts';
import { boundFactors, numbered } from './factor-values.ts';
import { factorText } from './page-text.ts';
import { type CellResult, type ClaimResult, isGood, isWanted, spreadOf } from './results.ts';

/** Maximum number of named exceptions. */
const NAMED_EXCEPTIONS = 5;

/** Two numbers that a claim compares; the first should be the smaller one, or both should be the same. */
interface Pair {
  readonly smaller: number;
  readonly larger: number;
  /** The cell of the first. */
  readonly cell: CellResult;
}

/**
 * The result of a claim on the numbers. Cells are compared with those that agree with them in every factor that both
 * have, except the one that the claim is about. Cells without a release are not compared.
 */
export function checkClaim(claim: SweepClaim, cells: readonly CellResult[]): ClaimResult {
  const { text, measure, of } = claim;
  const measures = measuresOf(claim);
  const valid = cells.filter(
    (cell) =>
      isGood(cell.status) && measures.every((id) => cell.numbers[id] !== undefined) && isWanted(cell, claim.where),
  );
  const isRange = claim.atLeast !== undefined || claim.atMost !== undefined;
  const pairs = isRange ? valid.map((cell) => pairOf(cell, cell, measure)) : pairsOf(claim, valid);
  const holds = testOf(claim);
  const exceptions = pairs.filter((pair) => !holds(pair));
  const ratios = pairs.map(({ smaller, larger }) => larger / smaller);
  const isPositive = pairs.every(({ smaller, larger }) => smaller > 0 && larger > 0);
  const telling = tellingFactors(pairs.map(({ cell }) => cell));
  return {
    text,
    measure: measures.join(' and '),
    measures,
    of,
    holds: pairs.length - exceptions.length,
    compared: pairs.length,
    ...(isRange && pairs.length > 0 && { values: rangeOf(pairs.map(({ smaller }) => smaller)) }),
    ...(!isRange && isPositive && pairs.length > 0 && { times: rangeOf(ratios) }),
    ...(!isRange && !isPositive && { difference: rangeOf(pairs.map(({ smaller, larger }) => larger - smaller)) }),
    exceptions: [...new Set(exceptions.map((pair) => exceptionText(pair, isRange, telling)))].slice(
      0,
      NAMED_EXCEPTIONS,
    ),
  };
}

/** The numbers that a claim speaks of. */
function measuresOf({ by, measure, less, equal, than: reference, to }: SweepClaim): string[] {
  const ids = by === BY_MEASURE ? [less ?? equal, reference ?? to] : [measure];
  return ids.map((id) => String(ensureDefined(id, 'the schema asks for it')));
}

/** Whether a pair is as the claim says. */
function testOf({ less, equal, steady, times, within, atLeast, atMost }: SweepClaim): (pair: Pair) => boolean {
  if (atLeast !== undefined || atMost !== undefined)
    return ({ smaller }) => smaller >= (atLeast ?? -Infinity) && smaller <= (atMost ?? Infinity);
  if (equal !== undefined || steady !== undefined)
    return ({ smaller, larger }) =>
      Math.abs(smaller - larger) <= within * Math.max(Math.abs(smaller), Math.abs(larger));
  if (less !== undefined && times === 1) return ({ smaller, larger }) => smaller < larger;
  return ({ smaller, larger }) => smaller * times <= larger;
}

function pairsOf(claim: SweepClaim, cells: readonly CellResult[]): Pair[] {
  const { less, equal, than: reference, to, by, measure } = claim;
  const first = less ?? equal;
  if (first === undefined) return pairsAlong(claim, cells);
  const second = ensureDefined(reference ?? to, 'the schema asks for both sides');
  if (by === BY_MEASURE)
    return cells.map((cell) => ({ smaller: cell.numbers[first], larger: cell.numbers[second], cell }));
  const others = cells.filter((cell) => cell.factors[by] === second);
  const except = new Set([by, ...boundFactors(by, cells)]);
  return cells
    .filter((cell) => cell.factors[by] === first)
    .flatMap((cell) =>
      others.filter((other) => agree(cell, other, except)).map((other) => pairOf(cell, other, measure)),
    );
}

function pairOf(cell: CellResult, other: CellResult, measure: string | undefined): Pair {
  const id = ensureDefined(measure, 'the schema asks for a measure');
  return { smaller: cell.numbers[id], larger: other.numbers[id], cell };
}

/** Neighbours along a factor, and along those that always change with it; what is steady is compared with the first. */
function pairsAlong({ rises, falls, steady, measure }: SweepClaim, cells: readonly CellResult[]): Pair[] {
  const name = ensureDefined(rises ?? falls ?? steady, 'the claim is of a factor that numbers change with');
  const along = new Set([name, ...boundFactors(name, cells)]);
  const lines = new Map<string, { readonly cell: CellResult; readonly at: number }[]>();
  for (const cell of cells) {
    const place = cell.factors[name] === undefined ? undefined : numbered(cell.factors[name]);
    if (place === undefined) continue;
    const key = JSON.stringify([place.stem, Object.entries(cell.factors).filter(([factor]) => !along.has(factor))]);
    lines.set(key, [...(lines.get(key) ?? []), { cell, at: place.number }]);
  }
  return [...lines.values()].flatMap((line) => {
    const ordered = line.sort((a, b) => a.at - b.at).map(({ cell }) => cell);
    return ordered.slice(1).map((next, n) => {
      const previous = steady === undefined ? ordered[n] : ordered[0];
      return falls === undefined ? pairOf(previous, next, measure) : pairOf(next, previous, measure);
    });
  });
}

function agree(a: CellResult, b: CellResult, except: ReadonlySet<string>): boolean {
  return Object.entries(a.factors).every(
    ([name, value]) => except.has(name) || b.factors[name] === undefined || b.factors[name] === value,
  );
}

function rangeOf(values: readonly number[]): NonNullable<ClaimResult['times']> {
  const { mean, deviation = 0 } = spreadOf(values);
  return { least: Math.min(...values), most: Math.max(...values), mean, deviation };
}

/** `BMS1, k = 5: 0.12 against 0.10`, with the factors that tell the compared cells apart. */
function exceptionText({ smaller, larger, cell }: Pair, isRange: boolean, telling: readonly string[]): string {
  const place = telling.flatMap((name) => {
    const value = cell.factors[name];
    return value === undefined
      ? []
      : [name === 'data' || name === 'algorithm' ? factorText(value) : `${name} = ${factorText(value)}`];
  });
  const short = (value: number): string => String(Number(value.toPrecision(4)));
  return `${place.join(', ')}: ${short(smaller)}${isRange ? '' : ` against ${short(larger)}`}`;
}

/** The factors in which some cells differ, the seed last. */
function tellingFactors(cells: readonly CellResult[]): string[] {
  const names = new Set(cells.flatMap(({ factors }) => Object.keys(factors)));
  return [...names].filter((name) => cells.some(({ factors }) => factors[name] !== cells[0].factors[name]));
}
