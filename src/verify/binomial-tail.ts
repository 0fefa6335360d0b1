/** The chance that n independent trials of chance p, 0 < p < 1, succeed `from` … `to` times. Sums the terms themselves, so that small tails keep their digits. */
export function binomialTail(n: number, p: number, from: number, to: number): number {
  // ln C(n, k) p^k (1−p)^(n−k), from k = 0 upwards.
  let term = n * Math.log1p(-p);
  const odds = Math.log(p) - Math.log1p(-p);
  let sum = 0;
  for (let k = 0; k <= to; k++) {
    if (k >= from) sum += Math.exp(term);
    term += Math.log((n - k) / (k + 1)) + odds;
  }
  return Math.min(1, sum);
}
