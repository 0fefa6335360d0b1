import type { ItemsetFindings, RareRequest } from '../../../src/internal.ts';
import type { DuckDbSession } from './session.ts';

/** Maximum number of pairs in all tables of counts together, at nine bytes each; every thread has a table. */
const MAX_PAIRS = 2 ** 26;
const MAX_RANGES = 16;

/** In how many ranges of first items pairs are counted, so that the tables fit; undefined where there are too many items. */
export function rangesOfPairs(session: DuckDbSession, numItems: number): number | undefined {
  for (let ranges = 1; ranges <= MAX_RANGES; ranges *= 2) {
    const bits = bitsOf(Math.ceil(numItems / ranges)) + bitsOf(numItems);
    if (session.threads * 2 ** bits <= MAX_PAIRS) return ranges;
  }
  return undefined;
}

/** Of a place in the table by one item: DuckDB has places for none and for one more, and makes them a power of two. */
function bitsOf(numItems: number): number {
  return Math.floor(Math.log2(numItems + 1)) + 1;
}

/**
 * Rare itemsets of one and two items, by SQL over lists of labels in whatever order (`s`, and how many there are, `cells`): every two of a list are grouped, each also
 * with itself, which counts it alone. Labels are of a type with as many values, so DuckDB counts pairs in a plain table instead of
 * by hashes, at a third of the time. Undefined if a list names an item twice: it is then more often with itself than there are cells.
 */
export async function findRarePairs(
  session: DuckDbSession,
  lists: string,
  labels: readonly string[],
  { k, limit }: RareRequest,
  numRanges: number,
): Promise<ItemsetFindings | undefined> {
  const phase = 'counting itemsets of 2 items';
  const [cells] = await session.rows(`SELECT coalesce(sum(cells), 0) FROM ${lists}`, 'reading the published records');
  const found = { single: new Rare(), pair: new Rare() };
  let withItself = 0;
  await session.run(`SET perfect_ht_threshold = 32`, phase);
  try {
    for (let range = 0; range < numRanges; range++) {
      const rare = (which: string): string =>
        `count(*) FILTER (${which}), count(*) FILTER (${which} AND n < ${k}),
         min([i::UBIGINT, j, n], ${Math.max(1, limit)}) FILTER (${which} AND n < ${k})`;
      const [counts] = await session.rows(
        `SELECT coalesce(sum(n) FILTER (i = j), 0), ${rare('i = j')}, ${rare('i < j')} FROM (${await countedIn(session, lists, labels.length, numRanges, range)})`,
        phase,
      );
      const [itself, ...numbers] = counts!;
      withItself += Number(itself);
      found.single.add(numbers.slice(0, 3));
      found.pair.add(numbers.slice(3));
    }
  } finally {
    await session.run('RESET perfect_ht_threshold', phase);
  }
  if (withItself !== Number(cells![0])) return undefined;
  const { single, pair } = found;
  const itemsets = [...single.listed(limit).map(([i, , n]) => [i!, n!]), ...pair.listed(limit)].slice(0, limit);
  return {
    itemsets: itemsets.map((row) => ({ items: row.slice(0, -1).map((i) => labels[i]!), support: row.at(-1)! })),
    total: single.total + pair.total,
    checked: single.checked + pair.checked,
  };
}

/** Pairs i ≤ j and `n`, the lists that name both, of all i with this remainder. */
async function countedIn(
  session: DuckDbSession,
  lists: string,
  numItems: number,
  numRanges: number,
  range: number,
): Promise<string> {
  const firsts = `SELECT s, unnest(s) AS a FROM ${lists}`;
  if (numRanges === 1) return counted(`SELECT s, a, a AS place FROM (${firsts})`, 'enum_code(place)');
  // Places within a range have a type of their own, with just as many values.
  const places = Array.from({ length: Math.ceil(numItems / numRanges) }, (_, n) => `'${n}'`).join();
  const type = `memory.main.${session.tempName('place')}`;
  if (range === 0) {
    await session.run(`DROP TYPE IF EXISTS ${type}`, 'preparing');
    await session.run(`CREATE TYPE ${type} AS ENUM (${places})`, 'preparing');
  }
  const location = `([${places}]::${type}[])[enum_code(a) // ${numRanges} + 1]`;
  return counted(
    `SELECT s, a, ${location} AS place FROM (${firsts}) WHERE enum_code(a) % ${numRanges} = ${range}`,
    `enum_code(place)::UINTEGER * ${numRanges} + ${range}`,
  );
}

function counted(firsts: string, number: string): string {
  const pairs = `SELECT place, b, count(*) AS n FROM (SELECT a, place, unnest(s) AS b FROM (${firsts})) WHERE a <= b GROUP BY place, b`;
  return `SELECT ${number} AS i, enum_code(b) AS j, n FROM (${pairs})`;
}

/** The rare itemsets of one size, range by range. */
class Rare {
  checked = 0;
  total = 0;
  readonly #rows: number[][] = [];

  /** Adds the number of itemsets of a range, the number of rare ones, and the first of those. */
  add([checked, total, first]: readonly unknown[]): void {
    this.checked += Number(checked);
    this.total += Number(total);
    if (Array.isArray(first)) this.#rows.push(...first.map((row: readonly unknown[]) => row.map(Number)));
  }

  /** i, j and the support of the first ones. */
  listed(limit: number): number[][] {
    return this.#rows.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!).slice(0, limit);
  }
}
