import { it } from 'vitest';

/** `npm run test:long` sets it. */
export const isLong = process.env.SOTTO_TEST_LONG === '1';

/**
 * How many cases a property tries: all of them in the long run, a twentieth, but no fewer than `least`, in the short one.
 * A wrong comparison shows within the first few dozen, and every run draws its cases anew.
 */
export function cases(all: number, least = 100): number {
  return isLong ? all : Math.min(all, Math.max(least, Math.round(all / 20)));
}

/** All of them in the long run, in the short one the one whose turn it is. */
export function oneOf<T>(all: readonly T[], turn: number): readonly T[] {
  return isLong ? all : all.slice(turn % all.length, (turn % all.length) + 1);
}

/**
 * More often than this the cases must have met what the property is about. Chance weighs more in the short run, which
 * asks for nothing where it expects a handful.
 */
export function atLeast(often: number): number {
  const few = Math.floor(often / 100);
  return isLong ? often : few < 3 ? -1 : few;
}

/** All of them in the long run, in the short one those that are named. */
export function orOnly<T>(all: readonly T[], few: readonly T[]): readonly T[] {
  return isLong ? all : few;
}

/**
 * `it` for a walk that the long run takes alone: a page in a browser costs seconds, and the short run walks from data to
 * a download, looks at every screen once and meets each kind of trouble once.
 */
export const inLong: typeof it.skip = it.runIf(isLong);
