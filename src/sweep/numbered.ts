import type { FactorValue } from './results.ts';

/** A value along an axis: the number, and what stands before it. */
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
