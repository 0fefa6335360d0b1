import { getOrAdd } from '../data/get-or-add.ts';
import type { Rational } from '../data/rational.ts';
import { antecedentLimit } from '../mining/rule-search.ts';
import { type Cover, commonRows, ItemCovers, intersection, type Support } from './item-covers.ts';
import type { MinedColumn, MinedCounts, MinedWriter } from './mined-lines.ts';
import type { ReceivedRelease, ReleasedItem } from './released-items.ts';
import { TopLines } from './top-lines.ts';

/**
 * The figure compared with the minimum support and confidence for an itemset or rule of a release: lower bounds,
 * estimates, or upper bounds. Labels of many items make very many possible ones.
 */
export const LISTINGS = ['surely', 'estimated', 'possibly'] as const;

export type Listing = (typeof LISTINGS)[number];

/** The request about the items of a release. */
export interface ReleaseMiningQuery {
  readonly listing: Listing;
  /** Records, at least 1. */
  readonly minSupport: number;
  /** Rules of at least this confidence; itemsets only if left out. */
  readonly minConfidence?: Rational;
  readonly maxSize?: number;
  /** The items that itemsets are made of, */
  readonly items: readonly ReleasedItem[];
  /** those that each must hold, */
  readonly mustContain: readonly ReleasedItem[];
  /** and those that the consequent of a rule may hold; any if left out. */
  readonly consequentIn?: ReadonlySet<string>;
}

/** The number of results, and of certain ones. */
export interface ReleaseMinedCounts extends MinedCounts {
  readonly sure: number;
}

const SUPPORT_COLUMNS: readonly MinedColumn[] = [
  { tag: '#MINSUP:', name: 'minSupport', kind: 'count' },
  { tag: '#MAXSUP:', name: 'maxSupport', kind: 'count' },
  { tag: '#ESTSUP:', name: 'estimate', kind: 'decimal' },
];

const CONFIDENCE_COLUMNS: readonly MinedColumn[] = [
  { tag: '#MINCONF:', name: 'minConfidence', kind: 'decimal' },
  { tag: '#MAXCONF:', name: 'maxConfidence', kind: 'decimal' },
  { tag: '#ESTCONF:', name: 'confidence', kind: 'decimal' },
];

/** Whether the minimum support and confidence are certainly reached. */
const SURE_COLUMN: MinedColumn = { tag: '#SURE:', name: 'sure', kind: 'count' };

/** The columns of itemsets or rules over the items of a release. */
export function releaseColumns(isRule: boolean): readonly MinedColumn[] {
  return [...SUPPORT_COLUMNS, ...(isRule ? CONFIDENCE_COLUMNS : []), SURE_COLUMN];
}

/**
 * Hands every itemset, or rule, over the items of a release to `write`; items are numbers of `mustContain` and `items`, one
 * after the other. With `top` only that many, those of the highest estimates, of rules by confidence first. Bounds are those of `countItemsets`. Of a rule, the confidence is at least and at most what it can be over
 * all originals that the release may have come from and in which the antecedent occurs.
 */
export function mineRelease(
  release: ReceivedRelease,
  query: ReleaseMiningQuery,
  top: number | undefined,
  write: MinedWriter,
  checkpoint: (done: number, total: number) => void,
): ReleaseMinedCounts {
  const miner = new ReleaseMiner(release, query);
  const { minConfidence } = query;
  const best = top === undefined ? undefined : new TopLines(top, minConfidence === undefined ? [2] : [5, 2]);
  const offer: MinedWriter = (line, values) => (best === undefined ? write(line, values) : best.offer(line, values));
  const counts =
    minConfidence === undefined
      ? mineItemsets(miner, query, offer, checkpoint)
      : mineRules(miner, query, minConfidence, offer, checkpoint);
  best?.forEach(write);
  return counts;
}

function mineItemsets(
  miner: ReleaseMiner,
  { minSupport }: ReleaseMiningQuery,
  write: MinedWriter,
  checkpoint: (done: number, total: number) => void,
): ReleaseMinedCounts {
  const values = new Float64Array(4);
  let [itemsets, sure] = [0, 0];
  miner.forEach((ids, { lower, upper, estimate }) => {
    itemsets++;
    const isSure = lower >= minSupport ? 1 : 0;
    sure += isSure;
    values.set([lower, upper, estimate, isSure]);
    write({ items: Uint32Array.from(ids), size: ids.length }, values);
  }, checkpoint);
  return { itemsets, rules: null, sure };
}

/** An item that may be added to an itemset, with where both are. */
interface Extension {
  readonly id: number;
  readonly cover: Cover;
}

/** Depth first over covers: what is asked of an itemset holds of its parts too, whether bounds or estimates are asked. */
class ReleaseMiner {
  readonly #covers: ItemCovers;
  readonly #query: ReleaseMiningQuery;
  readonly #supports = new Map<string, Support>();
  /** Covers of single items that are needed again. */
  readonly #singles = new Map<number, Cover>();
  readonly all: readonly ReleasedItem[];

  constructor(release: ReceivedRelease, query: ReleaseMiningQuery) {
    this.#covers = new ItemCovers(release);
    this.#query = query;
    this.all = [...query.mustContain, ...query.items];
  }

  /** `tick` is for work on an itemset that may take long. */
  forEach(
    visit: (ids: readonly number[], support: Support, tick: () => void) => void,
    checkpoint: (done: number, total: number) => void,
  ): void {
    const { mustContain, items, maxSize = Number.POSITIVE_INFINITY } = this.#query;
    if (mustContain.length > maxSize) return;
    const prefix = [...mustContain.keys()];
    const first: Extension[] = [];
    let done = 0;
    let total = items.length;
    const tick = (): void => checkpoint(done, total);
    for (const [n, item] of items.entries()) {
      tick();
      const cover = this.#covers.of(item);
      if (!this.#isListed(this.#covers.support(cover, [item]))) continue;
      first.push({ id: mustContain.length + n, cover });
      this.#singles.set(mustContain.length + n, cover);
    }
    let level = first;
    if (mustContain.length > 0) {
      const cover = this.coverOf(prefix);
      const support = this.#support(cover, prefix);
      if (!this.#isListed(support)) return;
      visit(prefix, support, tick);
      const joined = first.map(({ id }) => this.#joined(prefix, cover, id));
      level = joined.filter((one) => this.#isListed(this.#support(one.cover, [...prefix, one.id])));
    }
    if (prefix.length >= maxSize) return;
    const listed = level.toSorted((a, b) => a.cover.rows.length - b.cover.rows.length || a.id - b.id);
    total = listed.length;
    const extend = (ids: readonly number[], level: readonly Extension[], isTop: boolean): void => {
      for (const [n, { id, cover }] of level.entries()) {
        if (isTop) done = n;
        tick();
        const itemset = [...ids, id];
        visit(itemset, this.#support(cover, itemset), tick);
        if (itemset.length >= maxSize) continue;
        const next = level
          .slice(n + 1)
          .map((other) => this.#joined(itemset, cover, other.id))
          .filter((other) => this.#isListed(this.#support(other.cover, [...itemset, other.id])));
        extend(itemset, next, false);
      }
    };
    extend(prefix, listed, true);
    checkpoint(items.length, items.length);
  }

  #joined(ids: readonly number[], cover: Cover, id: number): Extension {
    const item = this.all[id];
    const isBesideOther = ids.some((other) => this.all[other].label === item.label);
    return { id, cover: intersection(cover, this.#single(id), this.#covers.factor(item, isBesideOther)) };
  }

  #support(cover: Cover, ids: readonly number[]): Support {
    const items = ids.map((id) => this.all[id]);
    return this.#covers.support(cover, items);
  }

  #single(id: number): Cover {
    return getOrAdd(this.#singles, id, () => this.#covers.of(this.all[id]));
  }

  #isListed({ lower, upper, estimate }: Support): boolean {
    const { listing, minSupport } = this.#query;
    return { surely: lower, possibly: upper, estimated: estimate + CLOSE }[listing] >= minSupport;
  }

  coverOf(ids: readonly number[]): Cover {
    const [first, ...otherItems] = ids;
    return otherItems.reduce((cover, id, n) => this.#joined(ids.slice(0, n + 1), cover, id).cover, this.#single(first));
  }

  supportOf(ids: readonly number[]): Support {
    const key = ids.toSorted((a, b) => a - b).join(' ');
    return getOrAdd(this.#supports, key, () => this.#support(this.coverOf(ids), ids));
  }
}

/** Estimates are sums of fractions: one that comes so close is not below. */
const CLOSE = 1e-9;

function mineRules(
  miner: ReleaseMiner,
  { listing, minSupport, consequentIn }: ReleaseMiningQuery,
  minConfidence: Rational,
  write: MinedWriter,
  checkpoint: (done: number, total: number) => void,
): ReleaseMinedCounts {
  const values = new Float64Array(7);
  const least = minConfidence.num / minConfidence.den;
  const mayFollow = miner.all.map(({ name }) => consequentIn === undefined || consequentIn.has(name));
  const hasCounts = miner.all.some(({ counted }) => counted !== undefined);
  let [itemsets, rules, sure] = [0, 0, 0];
  miner.forEach((ids, whole, tick) => {
    itemsets++;
    for (const [antecedent, consequent] of splits(ids, mayFollow)) {
      tick();
      // A certain result is likely too: without counts the lower bound of a confidence is never above the estimate.
      const likely = whole.estimate / miner.supportOf(antecedent).estimate;
      const mayBeSure = hasCounts && whole.lower >= minSupport;
      if (listing !== 'possibly' && likely + CLOSE < least && !mayBeSure) continue;
      const { min, max, estimate, limit } = confidenceOf(miner, antecedent, consequent, whole);
      const isSure = whole.lower >= minSupport && limit <= antecedentLimit(whole.lower, minConfidence);
      if (!isSure && { surely: -1, possibly: max, estimated: estimate }[listing] + CLOSE < least) continue;
      rules++;
      if (isSure) sure++;
      values.set([whole.lower, whole.upper, whole.estimate, min, max, estimate, isSure ? 1 : 0]);
      write(
        {
          items: Uint32Array.from(antecedent),
          size: antecedent.length,
          consequent: Uint32Array.from(consequent),
          consequentSize: consequent.length,
        },
        values,
      );
    }
  }, checkpoint);
  return { itemsets, rules, sure };
}

/** All ways to part an itemset in two, the second of items that may follow. */
function* splits(
  ids: readonly number[],
  mayFollow: readonly boolean[],
): Iterable<[antecedent: number[], consequent: number[]]> {
  const free = ids.filter((id) => mayFollow[id]);
  for (let bits = 1; bits < 2 ** free.length; bits++) {
    const consequent = free.filter((_, n) => Math.floor(bits / 2 ** n) % 2 === 1);
    if (consequent.length < ids.length) yield [ids.filter((id) => !consequent.includes(id)), consequent];
  }
}

interface Confidence {
  readonly min: number;
  readonly max: number;
  readonly estimate: number;
  /** Maximum number of records that contain the antecedent if at least `sure` must contain the whole. */
  readonly limit: number;
}

/**
 * Record by record: it is at least as large as where all that need not hold the consequent hold the antecedent alone and
 * none holds both that need not; and at most as large as where all hold both that may.
 */
function confidenceOf(
  miner: ReleaseMiner,
  antecedent: readonly number[],
  consequent: readonly number[],
  { lower, upper, estimate }: Support,
): Confidence {
  const [a, b] = [miner.coverOf(antecedent), miner.coverOf(consequent)];
  const support = miner.supportOf(antecedent);
  const sureOf = ({ rows, sure }: Cover): Uint32Array => rows.filter((_, n) => sure[n] === 1);
  const surelyAfter = commonRows(a.possible, sureOf(b))?.length ?? 0;
  const possiblyAfter = commonRows(sureOf(a), b.possible)?.length ?? 0;
  const possibleRows = a.possible?.length ?? support.upper;
  const limit = lower + Math.min(possibleRows - surelyAfter, support.upper - lower);
  const min = limit === 0 ? 1 : lower / limit; // 0: who holds the antecedent surely holds the rest
  const max = upper === 0 ? 0 : upper / (upper + Math.max(sureOf(a).length - possiblyAfter, support.lower - upper));
  return {
    limit,
    min,
    max,
    estimate: Math.min(max, Math.max(min, support.estimate <= 0 ? 0 : estimate / support.estimate)),
  };
}
