/** The result of one algorithm of a promise compared with the others, over the same data. */
export interface Contender {
  readonly algorithm: string;
  /** The mean of its places by the measures of what a reader keeps, from 1 (`meanPlaces`). */
  readonly place: number;
  /** Its mean time; omitted if it did not end. */
  readonly seconds?: number;
  /** Its records show an item here under its own name and there under a label. */
  readonly mixesNames: boolean;
}

/** The maximum time of a default: a multiple of the fastest, or a number of seconds on the data of the table. */
const MAX_TIMES = 10;
const FEW_SECONDS = 3;

/**
 * The rule by which the default of a promise is chosen: the first by mean place among the algorithms
 * - whose releases show an item under one name: any tool can count in them, and counts fit their labels;
 * - that take ten times as long as the fastest at most, or three seconds.
 * Several if they are equal. docs/defaults.md has the table, and a test compares it with the definitions.
 */
export function isDefaultCandidate(contenders: readonly Contender[]): string[] {
  const fastest = Math.min(...contenders.map(({ seconds = Infinity }) => seconds));
  const able = contenders.filter(
    ({ mixesNames, seconds = Infinity }) => !mixesNames && seconds <= Math.max(FEW_SECONDS, MAX_TIMES * fastest),
  );
  const first = Math.min(...able.map(({ place }) => place));
  return able.filter(({ place }) => place === first).map(({ algorithm }) => algorithm);
}
