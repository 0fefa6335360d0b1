import type { Unit } from '../models/define.ts';
import { type Coarse, coarseCount } from './coarse.ts';

/** Whose records a release is of, where that was said: what is counted, and how many there are. */
export interface People<V = number> {
  readonly unit: Unit;
  /** Whether each published record is a person: all records of a person were joined into one, or there was only one. */
  readonly joined: boolean;
  /** The persons that the published records are of. */
  readonly persons: V;
  /** The published records, or those that were joined. */
  readonly records: V;
}

/** What may be told of it. */
export function coarsePeople({ unit, joined, persons, records }: People, few: number): People<Coarse> {
  return { unit, joined, persons: coarseCount(persons, few), records: coarseCount(records, few) };
}

/** Whether the promise can be checked only by who knows which records are of one person. */
export function needsPersons(people: Pick<People<unknown>, 'unit' | 'joined'> | undefined): boolean {
  return people?.unit === 'people' && !people.joined;
}
