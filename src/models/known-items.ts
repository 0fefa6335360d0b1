import type { Unit } from './define.ts';

/** How many items of a person an attacker knows, for statements: any number where there is no m. */
export function knownItems(m: number | undefined, kind = ''): string {
  if (m === undefined) return `any ${kind}items`;
  return m === 1 ? `one ${kind}item` : `up to ${m} ${kind}items`;
}

/** The candidates that an attacker is left with, for statements. */
export function atLeast(k: number, unit: Unit = 'records'): string {
  return unit === 'people' ? `records of at least ${k} different people` : `at least ${k} records`;
}

/** What `sup` counts, for definitions. */
export function supportText(unit: Unit = 'records'): string {
  return unit === 'people'
    ? 'sup(X) is the number of people with a published record that contains X'
    : 'sup(X) is the number of published records that contain X';
}
