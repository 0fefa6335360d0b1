import type { Spread } from './results.ts';

/** Mean and standard deviation of the sample. */
export function spreadOf(values: readonly number[]): Spread {
  const count = values.length;
  // Equal values have no spread, not even that of rounding.
  if (count > 1 && values.every((value) => value === values[0])) return { mean: values[0], deviation: 0, count };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (count - 1)), count };
}
