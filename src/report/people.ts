import type { Unit } from '../models/define.ts';
import { type RoundedFigure, roundedCount } from './rounded-figure.ts';

/** The people of a release, if they were named: what is counted, and how many there are. */
export interface PeopleSummary<V = number> {
  readonly unit: Unit;
  /** Whether each published record is a person: all records of a person were joined into one, or there was only one. */
  readonly joined: boolean;
  /** The people of the published records. */
  readonly persons: V;
  /** The published records, or those that were joined. */
  readonly records: V;
}

/** The publishable part. */
export function publishedPeople(
  { unit, joined, persons, records }: PeopleSummary,
  few: number,
): PeopleSummary<RoundedFigure> {
  return { unit, joined, persons: roundedCount(persons, few), records: roundedCount(records, few) };
}

/** Whether only somebody who knows which records belong to one person can check the promise. */
export function needsPersons(people: Pick<PeopleSummary<unknown>, 'unit' | 'joined'> | undefined): boolean {
  return people?.unit === 'people' && !people.joined;
}
