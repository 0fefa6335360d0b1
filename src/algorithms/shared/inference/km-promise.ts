import { kmRho } from '../../../models/km-rho.ts';
import type { Promised } from '../../define.ts';

/** Every itemset of up to m published items that occurs in a record occurs in at least k records. */
export interface KmPromise {
  readonly k: number;
  readonly m: number;
}

/** The k^m part of a promised `km-rho`; undefined for `rho`. */
export function kmPromise({ id, params }: Promised): KmPromise | undefined {
  if (id !== kmRho.id) return undefined;
  const { k, m } = params as { k: number; m: number };
  return { k, m };
}
