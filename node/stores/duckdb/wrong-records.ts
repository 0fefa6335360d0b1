import type { SottoError } from '../../../src/internal.ts';
import type { DuckDbSession } from './session.ts';

const NOT_NULL = 'leave such rows out with ?query=SELECT … WHERE … IS NOT NULL';

/** A row of no record; where records of people are joined, of nobody. */
export function noId(session: DuckDbSession, namesPerson: boolean): SottoError {
  return namesPerson ? noPerson(session) : session.refusal('expected an id for each record, got NULL', NOT_NULL);
}

export function noPerson(session: DuckDbSession): SottoError {
  return session.refusal('expected a person for each record, got NULL', NOT_NULL);
}

export function severalPersons(session: DuckDbSession): SottoError {
  const leaveOut = 'leave such records out with ?query=SELECT …';
  return session.refusal('expected one person for all rows of a record, got several', leaveOut);
}
