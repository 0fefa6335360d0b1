import type { Promised } from '../../define.ts';

/** Every itemset of up to m published items that occurs in a record occurs in at least k records. */
export interface KmPromise {
  readonly k: number;
  readonly m: number;
}

/** The k^m part of a promised `km-rho`; undefined for `rho`. */
export function kmPromise({ id, params }: Promised<'rho' | 'km-rho'>): KmPromise | undefined {
  return id === 'km-rho' ? { k: params.k, m: params.m } : undefined;
}
