import * as z from 'zod';
import type { Unit } from './define.ts';

/** The number of items of a person an attacker knows, for statements: any number without m. */
export function knownItems(m: number | undefined, kind = ''): string {
  if (m === undefined) return `any ${kind}items`;
  return m === 1 ? `one ${kind}item` : `up to ${m} ${kind}items`;
}

/** The candidates that an attacker is left with, for statements. */
export function atLeast(k: number, unit: Unit = 'records'): string {
  return unit === 'people' ? `records of at least ${k} different people` : `at least ${k} records`;
}

/** The unit of `sup`, for definitions. */
export function supportText(unit: Unit = 'records'): string {
  return unit === 'people'
    ? 'sup(X) is the number of people with a published record that contains X'
    : 'sup(X) is the number of published records that contain X';
}

/** The parameter k: how many must match at least. */
export function minMatching(doc: string) {
  return z.int().min(2).max(1_000_000).default(5).describe(doc);
}

/** The parameter m: how many items of one record or person an attacker knows at most. */
export const maxKnown = z.int().min(1).max(1_000);
