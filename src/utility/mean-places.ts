import { readerMeasures } from './index.ts';

/** A difference too small to notice counts as none. */
const NOTICED = 1e-3;

/** Numbers by the id of their measure. */
type Measured = Readonly<Record<string, number | undefined>>;

/**
 * The comparison of results on the same data for their readers: by every measure of `readerMeasures` a result has a
 * place among the others, 1 for the best, an equal place for results that are equal to a thousandth; the mean of its places. A
 * result without a number comes after those with one; a measure that no result has does not count, and the mean is 1 if
 * none counts.
 */
export function meanPlaces(results: readonly (Measured | undefined)[]): number[] {
  const places: number[][] = results.map(() => []);
  for (const { id, better } of readerMeasures) {
    const values = results.map((measured) => measured?.[id]);
    if (values.every((value) => value === undefined)) continue;
    const scores = values.map((value) => (value === undefined ? -Infinity : better === 'lower' ? -value : value));
    for (const [n, score] of scores.entries())
      places[n].push(1 + scores.filter((other) => other > score + NOTICED).length);
  }
  return places.map((of) => (of.length === 0 ? 1 : of.reduce((sum, place) => sum + place, 0) / of.length));
}
