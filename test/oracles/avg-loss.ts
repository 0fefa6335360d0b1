import { fraction, type Published, plus, shownAs, times, toNumber } from './utility.ts';

/** The average information loss read aloud, occurrence by occurrence. */
export function avgLossOracle(published: Published, sensitive: ReadonlySet<string>): number {
  const numPublic = [...published.labelOf.keys()].filter((item) => !sensitive.has(item)).length;
  let sum = fraction(0);
  let occurrences = 0;
  for (const [t, record] of published.before.entries()) {
    for (const item of record) {
      occurrences++;
      const shown = shownAs(published, t, item);
      const size = [...published.labelOf.values()].filter((label) => label === published.labelOf.get(item)).length;
      if (shown === 'nothing' || (shown === 'label' && size > numPublic)) sum = plus(sum, fraction(1));
      else if (shown === 'label') sum = plus(sum, fraction(size, numPublic));
    }
  }
  return occurrences === 0 ? 0 : toNumber(times(sum, fraction(1, occurrences)));
}

/** The loss of perturbed data; `groupsOf` names the groups of a hierarchy that an item is in, smallest first, all items last. */
export function perturbedLossOracle(
  before: readonly ReadonlySet<string>[],
  after: readonly ReadonlySet<string>[],
  groupsOf: (item: string) => readonly ReadonlySet<string>[],
): number {
  let sum = fraction(0);
  let occurrences = 0;
  for (const [t, record] of before.entries()) {
    occurrences += record.size;
    const missing = [...record].filter((item) => !after[t].has(item));
    const added = [...after[t]].filter((item) => !record.has(item));
    const changed = [...missing, ...added];
    for (const item of missing) {
      const groups = groupsOf(item);
      const lowest = groups.find((group) => changed.every((other) => group.has(other)))!;
      sum = plus(sum, changed.length === 1 ? fraction(1) : fraction(lowest.size, groups.at(-1)!.size));
    }
  }
  return occurrences === 0 ? 0 : toNumber(times(sum, fraction(1, occurrences)));
}
