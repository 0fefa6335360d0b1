/**
 * Visits each pair of labels that some record of a person shows, once for each person, a label with itself among them; with
 * `singlesOnly` the latter alone. Rows ascend by person; `labelsOf` is valid until its next call.
 */
export function forEachPairOfPersons(
  persons: Uint32Array,
  labelsOf: (t: number) => Uint32Array,
  singlesOnly: boolean,
  visit: (a: number, b: number) => void,
): void {
  const counted = new Set<number>();
  for (let t = 0; t < persons.length; t++) {
    if (t > 0 && persons[t] !== persons[t - 1]) counted.clear();
    const labels = labelsOf(t);
    for (let p = 0; p < labels.length; p++) {
      for (let q = singlesOnly ? p : 0; q <= p; q++) {
        const pair = Math.min(labels[p], labels[q]) * 2 ** 26 + Math.max(labels[p], labels[q]);
        if (counted.has(pair)) continue;
        counted.add(pair);
        visit(labels[p], labels[q]);
      }
    }
  }
}
