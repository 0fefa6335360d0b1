import type { SottoError } from '../errors.ts';
import { refusedElsewhere } from '../refusal.ts';

/** The additions of records to the sets of items that engines count (E1), and the reason why no engine reads them. */
const WHYS = {
  unknown: 'engines do not support unknown cells ("?")',
  ids: 'an engine reads what records contain, and not their ids',
} as const;

/** Refuses to have such records read by an engine. */
export function unsupportedOnEngines(feature: keyof typeof WHYS): SottoError {
  return refusedElsewhere(WHYS[feature]);
}
