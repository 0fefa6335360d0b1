/** The Levenshtein distance of two texts in code units if it is at most `limit`, else undefined. O(length × most). */
export function editDistance(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined;
  // above[j] = the distance of the first i − 1 units of a and the first j of b, as far as it is at most `limit`
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(limit + 1);
    if (i <= limit) row[0] = i;
    const to = Math.min(b.length, i + limit);
    for (let j = Math.max(1, i - limit); j <= to; j++) {
      const changed = above[j - 1] + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(changed, above[j] + 1, row[j - 1] + 1);
    }
    above = row;
  }
  const distance = above[b.length];
  return distance <= limit ? distance : undefined;
}
