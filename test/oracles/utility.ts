/**
 * The utility measures read aloud from their definitions: sets of labels, exact fractions, no index and no shortcut.
 * Only for a handful of records.
 */

/** What an oracle is shown: labels only. */
export interface Published {
  readonly kind: 'recoded' | 'local' | 'cells';
  /** The original records. */
  readonly before: readonly ReadonlySet<string>[];
  /** The same records as published. */
  readonly after: readonly ReadonlySet<string>[];
  /** Every original item with the label it may be published as; null = suppressed. */
  readonly labelOf: ReadonlyMap<string, string | null>;
  /** `${row} ${item}` of every deleted cell, rows from 0. */
  readonly deleted: ReadonlySet<string>;
}

export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export function fraction(num: number | bigint, den: number | bigint = 1): Fraction {
  return { num: BigInt(num), den: BigInt(den) };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** |a − b| */
export function distance(a: Fraction, b: Fraction): Fraction {
  const num = a.num * b.den - b.num * a.den;
  return { num: num < 0n ? -num : num, den: a.den * b.den };
}

/** The nearest float, good to 60 bits before rounding whatever the size of the terms. */
export function toNumber({ num, den }: Fraction): number {
  if (num === 0n) return 0;
  const shift = BigInt(Math.max(0, 60 - (num.toString(2).length - den.toString(2).length)));
  return Number((num << shift) / den) / 2 ** Number(shift);
}

/** The original items that a label stands for. */
function standsFor(published: Published, label: string): string[] {
  return [...published.labelOf].filter(([, of]) => of === label).map(([item]) => item);
}

/** What the reader sees of item i in record t: the item itself, a label that stands for several items, or nothing. */
export function shownAs(published: Published, t: number, item: string): 'item' | 'label' | 'nothing' {
  const label = published.labelOf.get(item) ?? null;
  const row = published.after[t];
  if (published.deleted.has(`${t} ${item}`)) return 'nothing';
  if (published.kind === 'local' && row.has(item)) return 'item';
  if (label === null || !row.has(label)) return 'nothing';
  return standsFor(published, label).length === 1 ? 'item' : 'label';
}

export function ncpOracle(published: Published): number {
  const numItems = published.labelOf.size;
  let sum = fraction(0);
  let occurrences = 0;
  for (const [t, record] of published.before.entries()) {
    for (const item of record) {
      occurrences++;
      const shown = shownAs(published, t, item);
      if (shown === 'nothing') sum = plus(sum, fraction(1));
      if (shown === 'label') {
        sum = plus(sum, fraction(standsFor(published, published.labelOf.get(item)!).length, numItems));
      }
    }
  }
  return occurrences === 0 ? 0 : toNumber(times(sum, fraction(1, occurrences)));
}

export function exactShareOracle(published: Published): number {
  const cells = published.before.flatMap((record, t) => [...record].map((item) => shownAs(published, t, item)));
  return cells.length === 0 ? 1 : toNumber(fraction(cells.filter((shown) => shown === 'item').length, cells.length));
}

/** UL(D̃) itself, exactly. */
export function utilityLossOracle(
  published: Published,
  weight: (label: string) => Fraction = () => fraction(1),
  penalty?: (item: string) => Fraction,
): Fraction {
  const numRows = published.before.length;
  const readings = (size: number) => 2n ** BigInt(size) - 1n;
  let sum = fraction(0);
  for (const label of new Set(published.after.flatMap((row) => [...row]))) {
    const size = Math.max(1, standsFor(published, label).length);
    const support = published.after.filter((row) => row.has(label)).length;
    const share = times(fraction(readings(size), readings(published.labelOf.size)), fraction(support, numRows));
    sum = plus(sum, times(share, weight(label)));
  }
  for (const [item, label] of published.labelOf) {
    const rows = published.before.flatMap((record, t) => (record.has(item) ? [t] : []));
    const lost = rows.filter((t) => shownAs(published, t, item) === 'nothing').length;
    const full = penalty?.(item) ?? fraction(rows.length, Math.max(1, numRows));
    if (rows.length > 0) sum = plus(sum, times(full, fraction(lost, rows.length)));
    else if (label === null) sum = plus(sum, full);
  }
  return sum;
}

export function itemFrequencyErrorOracle(published: Published): number {
  const count = (rows: readonly ReadonlySet<string>[], label: string) => rows.filter((row) => row.has(label)).length;
  const labels = new Set(published.labelOf.values());
  let error = fraction(0);
  let sum = 0;
  for (const [item, label] of published.labelOf) {
    const truth = count(published.before, item);
    let estimate = fraction(0);
    if (published.kind === 'local' && !labels.has(item)) estimate = fraction(count(published.after, item));
    if (label !== null) {
      estimate = plus(estimate, fraction(count(published.after, label), standsFor(published, label).length));
    }
    error = plus(error, distance(fraction(truth), estimate));
    sum += truth;
  }
  return sum === 0 ? 0 : toNumber(times(error, fraction(1, sum)));
}

export function lengthChangeOracle(
  before: readonly ReadonlySet<string>[],
  after: readonly ReadonlySet<string>[],
): number {
  if (before.length === 0) return 0;
  let sum = fraction(0);
  for (const length of new Set([...before, ...after].map((row) => row.size))) {
    const share = (rows: readonly ReadonlySet<string>[]) =>
      fraction(rows.filter((row) => row.size === length).length, rows.length);
    sum = plus(sum, distance(share(before), share(after)));
  }
  return toNumber(times(sum, fraction(1, 2)));
}

/** How many records a reader takes to hold all these items: a label stands for each of its items with the same chance. */
export function estimateOracle(published: Published, items: readonly string[]): Fraction {
  const chance = (row: ReadonlySet<string>, item: string): Fraction => {
    const label = published.labelOf.get(item) ?? null;
    if (published.kind === 'local' && row.has(item)) return fraction(1);
    return label === null || !row.has(label) ? fraction(0) : fraction(1, standsFor(published, label).length);
  };
  const chances = published.after.map((row) =>
    items.reduce((product, item) => times(product, chance(row, item)), fraction(1)),
  );
  return chances.reduce(plus, fraction(0));
}

function countOf({ before }: Published, items: readonly string[]): number {
  return before.filter((row) => items.every((item) => row.has(item))).length;
}

/** Off by a tenth of the truth at most. */
function isNear(estimate: Fraction, truth: Fraction): boolean {
  const off = distance(estimate, truth);
  return 10n * off.num * truth.den <= truth.num * off.den;
}

function shareOf<T>(all: readonly T[], is: (one: T) => boolean): number | undefined {
  return all.length === 0 ? undefined : all.filter(is).length / all.length;
}

function pairsOf({ labelOf }: Published): [string, string][] {
  const items = [...labelOf.keys()];
  return items.flatMap((a, n) => items.slice(n + 1).map((b): [string, string] => [a, b]));
}

/** Of all items, or pairs, that occur: there are fewer than a hundred. */
export function topKeptOracle(published: Published, size: 1 | 2): number | undefined {
  const all: string[][] = size === 1 ? [...published.labelOf.keys()].map((item) => [item]) : pairsOf(published);
  const shown = all.filter((items) => countOf(published, items) > 0);
  return shareOf(shown, (items) => isNear(estimateOracle(published, items), fraction(countOf(published, items))));
}

/** Of all rules x ⇒ y that hold in two records and in half of those that hold x: there are too few for the share to matter. */
export function rulesKeptOracle(published: Published): number | undefined {
  const rules = pairsOf(published)
    .flatMap(([a, b]) => [
      [a, b],
      [b, a],
    ])
    .filter(([x, y]) => countOf(published, [x, y]) >= 2 && 2 * countOf(published, [x, y]) >= countOf(published, [x]));
  return shareOf(rules, ([x, y]) => {
    const from = estimateOracle(published, [x]);
    const both = estimateOracle(published, [x, y]);
    const confidence = from.num === 0n ? from : times(both, { num: from.den, den: from.num });
    return isNear(confidence, fraction(countOf(published, [x, y]), countOf(published, [x])));
  });
}

/** The mean over classes of Σ |true − estimated| / Σ true. */
export function countErrorOracle(
  published: Published,
  classes: readonly (readonly (readonly string[])[])[],
): number | undefined {
  const errors = classes.flatMap((queries) => {
    const all = queries.reduce((sum, items) => sum + countOf(published, items), 0);
    const off = (items: readonly string[]): number =>
      toNumber(distance(estimateOracle(published, items), fraction(countOf(published, items))));
    return all === 0 ? [] : [queries.reduce((sum, items) => sum + off(items), 0) / all];
  });
  return errors.length === 0 ? undefined : errors.reduce((sum, error) => sum + error, 0) / errors.length;
}
