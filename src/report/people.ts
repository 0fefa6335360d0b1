import type { Unit } from '../models/define.ts';
import { type Coarse, coarseCount } from './coarse.ts';

/** The people of a release, if they were named: what is counted, and how many there are. */
export interface People<V = number> {
  readonly unit: Unit;
  /** Whether each published record is a person: all records of a person were joined into one, or there was only one. */
  readonly joined: boolean;
  /** The people of the published records. */
  readonly persons: V;
  /** The published records, or those that were joined. */
  readonly records: V;
}

/** What may be published of it. */
export function coarsePeople({ unit, joined, persons, records }: People, few: number): People<Coarse> {
  return { unit, joined, persons: coarseCount(persons, few), records: coarseCount(records, few) };
}

/** Whether only somebody who knows which records belong to one person can check the promise. */
export function needsPersons(people: Pick<People<unknown>, 'unit' | 'joined'> | undefined): boolean {
  return people?.unit === 'people' && !people.joined;
}
