/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  const half = ascending.length >> 1;
  return ascending.length % 2 === 1 ? ascending[half]! : (ascending[half - 1]! + ascending[half]!) / 2;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of a sample: over n − 1; 0 for a single value. */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

/** The x of time ≈ c · size^x: the slope of log time over log size by least squares. Undefined for fewer than two sizes. */
export function growthExponent(
  points: readonly { readonly size: number; readonly time: number }[],
): number | undefined {
  const xs = points.map(({ size }) => Math.log(size));
  const ys = points.map(({ time }) => Math.log(time));
  const meanX = mean(xs);
  const meanY = mean(ys);
  let covariance = 0;
  let variance = 0;
  for (const [n, x] of xs.entries()) {
    covariance += (x - meanX) * (ys[n]! - meanY);
    variance += (x - meanX) ** 2;
  }
  return variance > 0 ? covariance / variance : undefined;
}
