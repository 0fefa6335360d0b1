import { SottoError } from '../errors.ts';

/** What records may have beside the sets of items that engines count (E1), and why no engine reads it. */
const WHYS = {
  unknown: 'an engine counts records that contain an item or do not, and cannot read "?" cells',
  ids: 'an engine reads what records contain, and not their ids',
} as const;

/** Refuses to have such records read by an engine. */
export function notOnEngines(what: keyof typeof WHYS): SottoError {
  return new SottoError('unsupported', WHYS[what], { hint: [{ leaveOut: ['engine'] }, ': in memory this works'] });
}
