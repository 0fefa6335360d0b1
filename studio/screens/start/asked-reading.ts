import {
  type ColumnRole,
  hasRoles,
  type Reading,
  type RequestedReading,
  readingOf,
  withColumnRole,
} from '../../../src/internal.ts';
import type { Preview } from '../../worker/read-source.ts';

/** What says how the bytes are split, and nothing of what the columns are for. */
const SHAPE = ['delimiter', 'quote', 'header', 'skipLines', 'encoding', 'trim', 'foldCase', 'unknownMark'] as const;

/** With another shape the columns are others: what was said of them is left behind. */
export function withShape(asked: RequestedReading, change: RequestedReading): RequestedReading {
  return readingOf({ ...Object.fromEntries(SHAPE.map((name) => [name, asked[name]])), ...change });
}

/** With more said of the columns than before: the reading that was found is then said whole. */
export function withDetail(asked: RequestedReading, found: Reading, change: RequestedReading): RequestedReading {
  return readingOf({ ...asFlags(found, asked), ...change });
}

/** With a column in another role. */
export function withRole(
  asked: RequestedReading,
  found: Reading,
  columns: readonly string[],
  column: number,
  role: ColumnRole,
): RequestedReading {
  return withColumnRole(asFlags(found, asked), columns, column, role);
}

/** A reading as somebody asks for it: what the bytes themselves show of their encoding need not be said. */
export function asFlags({ encoding: _, ...reading }: Reading, asked: RequestedReading): Reading {
  return asked.encoding === undefined ? reading : { ...reading, encoding: asked.encoding };
}

/** What was asked for, where it says what the columns are for: it is shown at once, before the file was read so. */
export function saidReading(asked: RequestedReading): Reading | undefined {
  const { format } = asked;
  return format !== undefined && hasRoles(asked) ? { ...readingOf(asked), format } : undefined;
}

/** Whether somebody must say how a file is read before it can be: it allows several readings, or its columns say nothing. */
export function leavesOpen({ detection, rows: { usual } }: Preview, asked: RequestedReading): boolean {
  return 'ambiguous' in detection || (usual?.item?.length === 0 && !hasRoles(asked));
}

/** The reading whose columns are shown: the one that was chosen, or the first that is offered, as the file itself says. */
export function shownReading({ detection, rows: { usual } }: Preview): Reading {
  const reading = 'chosen' in detection ? detection.chosen : detection.ambiguous[0]!.reading;
  return hasRoles(reading) ? reading : { ...reading, ...usual };
}
