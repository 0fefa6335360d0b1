import type { Factors, FactorValue } from './results.ts';

/** A value along an axis: the number, and the text before it. */
export interface Numbered {
  readonly stem: string;
  readonly number: number;
}

/** A number, or a text that ends with one: `random:10%` is at 10, after `random:`. Undefined for other texts. */
export function numbered(value: FactorValue): Numbered | undefined {
  if (typeof value === 'number') return { stem: '', number: value };
  const share = /^(\d+)\/(\d+)$/.exec(value);
  if (share !== null) return { stem: '', number: Number(share[1]) / Number(share[2]) };
  const parts = /^(.*?)(\d+(?:\.\d+)?)%?$/.exec(value);
  return parts === null ? undefined : { stem: parts[1], number: Number(parts[2]) };
}

/** The other numbers among the factors whose value follows from this one's, and this one's from theirs: ε = δ. */
export function boundFactors(name: string, cells: readonly { readonly factors: Factors }[]): string[] {
  const others = new Set(cells.flatMap(({ factors }) => Object.keys(factors).filter((key) => isNumber(factors[key]))));
  others.delete(name);
  others.delete('seed');
  return [...others].filter((other) => {
    // A factor that some cells do not have, such as a parameter of one algorithm, is judged by those that have it.
    const having = cells.filter(({ factors }) => factors[other] !== undefined);
    const values = (...names: string[]): number =>
      new Set(having.map(({ factors }) => JSON.stringify(names.map((factor) => factors[factor])))).size;
    const pairs = values(name, other);
    return pairs > 1 && pairs === values(name) && pairs === values(other);
  });
}

/** `0.1`, `90%` and `9/10`, but not `random:10%`. */
function isNumber(value: Factors[string] | undefined): boolean {
  return value !== undefined && numbered(value)?.stem === '';
}
