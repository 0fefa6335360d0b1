/**
 * item → label, such that there are at most `most` labels: every item for itself where they fit; else the items with most
 * records stay alone, and the rest is grouped with neighbours of about the same number of records, in groups of one size
 * (the last may be smaller). Ties go to the lower item.
 */
export function groupTail(supports: Float64Array, most: number): Uint32Array {
  const numItems = supports.length;
  const cluster = Uint32Array.from({ length: numItems }, (_, i) => i);
  if (numItems <= most) return cluster;
  const order = cluster.slice().sort((i, j) => supports[j] - supports[i] || i - j);
  const alone = Math.floor(most / 2);
  const groupSize = Math.ceil((numItems - alone) / (most - alone));
  for (let n = 0; n < numItems; n++) {
    cluster[order[n]] = n < alone ? n : alone + Math.floor((n - alone) / groupSize);
  }
  return cluster;
}
