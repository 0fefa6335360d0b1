import type { ItemsetFindings, RareRequest, RuleRequest, ViolatedRules } from '../../../src/internal.ts';
import type { EngineDialect, ItemsetCountRequest, SqlSession } from './session.ts';

/**
 * Records for checks: a relation of `items`, the ascending numbers of the items of a record, each once, and `person` where the
 * persons are known. Records without items may be left out.
 */
export interface RecordSets {
  readonly sets: string;
  /** The labels of the numbers. */
  readonly labels: readonly string[];
  readonly hasPersons: boolean;
}

/** The largest LIMIT that every dialect takes. */
const MAX_LIMIT = 2 ** 31 - 1;

const READING = 'reading the published records';

/** Rare itemsets: every itemset of a record becomes a row, and rows are grouped. Independent of the counting in `countPairs`. */
export function findRareItemsets(
  session: SqlSession,
  { sets, labels, hasPersons }: RecordSets,
  { k, m, limit }: RareRequest,
): Promise<ItemsetFindings> {
  const { dialect } = session;
  const numItems = labels.length;
  return session.withRows('sets', sets, READING, async (table) => {
    const itemsets: { readonly items: readonly string[]; readonly support: number }[] = [];
    let total = 0;
    let checked = 0;
    for (let size = 1; size <= m; size++) {
      const before = checked;
      const maxListed = Math.max(0, Math.min(limit - itemsets.length, MAX_LIMIT));
      const found: number[][] = [];
      for (const where of rangesOf(dialect, numItems, size)) {
        const request = { sets: table, size, where, numItems, hasPersons, k };
        const counted = dialect.itemsetCounts?.(request) ?? itemsetCounts(dialect, request);
        for (const row of await session.rows(rareIn(counted, size, k, maxListed), phaseOf(size))) {
          const [isListed, n = 0, ...items] = row.map(Number);
          if (isListed === 1) found.push([...items, n]);
          else {
            checked += n;
            total += items[0]!;
          }
        }
      }
      for (const row of found.sort(compareRows).slice(0, maxListed)) {
        itemsets.push({ items: row.slice(0, size).map((i) => labels[i]!), support: row[size]! });
      }
      if (checked === before) break; // no record has that many items
    }
    return { itemsets, total, checked };
  });
}

/** First the number of itemsets (`n`) and of rare ones (`x1`), then at most `limit` of the rare ones, with their supports. */
function rareIn(counted: string, size: number, k: number, limit: number): string {
  const names = itemNames(size);
  const others = names.slice(1).map((name) => `NULL AS ${name}`);
  return `WITH counted AS (${counted})
    SELECT ${['0 AS listed', 'COUNT(*) AS n', `COUNT_IF(n < ${k}) AS x1`, ...others]} FROM counted
    UNION ALL SELECT * FROM (
      SELECT 1 AS listed, n, ${names} FROM counted WHERE n < ${k} ORDER BY ${names} LIMIT ${limit})`;
}

/**
 * Rules χ → α of confidence ρ and more, those of the fewest known items: itemsets of the records with a sensitive item, joined
 * with the same itemsets of all records.
 */
export async function findRules(
  session: SqlSession,
  { sets, labels, hasPersons }: RecordSets,
  { rho, m, sensitive }: RuleRequest,
): Promise<ViolatedRules> {
  const { dialect } = session;
  const sensitiveLabels = new Set(sensitive);
  const consequents = labels.flatMap((label, i) => (sensitiveLabels.has(label) ? [i] : []));
  if (consequents.length === 0) return { total: 0 };
  const owner = hasPersons ? ['person'] : [];
  const counts = ['COUNT(*) AS n', ...owner.map(() => 'COUNT(DISTINCT person) AS persons')];
  // As decimals: products of supports and terms of a fraction outgrow 64 maxListed.
  const decimal = (value: string | number): string => `CAST(${value} AS DECIMAL(19, 0))`;
  const reaches = ['n', ...(hasPersons ? ['persons'] : [])].map(
    (n) => `${decimal(rho.den)} * ${decimal(`whole.${n}`)} >= ${decimal(rho.num)} * ${decimal(`part.${n}`)}`,
  );
  return session.withRows('sets', sets, READING, async (table) => {
    const withConsequent = `(SELECT * FROM (SELECT ${[...owner, 'items', `${dialect.eachOf('items')} AS a`]} FROM ${table})
      WHERE a IN (${consequents}))`;
    for (let size = 1; size <= m; size++) {
      const names = itemNames(size);
      let total = 0;
      let first: ViolatedRules['first'];
      for (const where of rangesOf(dialect, labels.length, size, consequents.length)) {
        const whole = itemsetRows(dialect, withConsequent, size, [...owner, 'a'], where);
        const part = itemsetRows(dialect, table, size, owner, where);
        const [row = []] = await session.rows(
          `SELECT COUNT(*), MIN(${dialect.listOf([...names, 'a'])}) FROM
            (SELECT ${[...names, 'a', ...counts]} FROM ${whole} WHERE a NOT IN (${names}) GROUP BY ${[...names, 'a']}) AS whole
            JOIN (SELECT ${[...names, ...counts]} FROM ${part} GROUP BY ${names}) AS part USING (${names})
            WHERE ${reaches.join(' OR ')}`,
          `counting rules of ${size} known items`,
        );
        total += Number(row[0]);
        if (Number(row[0]) > 0) first ??= ruleOf(row[1], labels);
      }
      if (first !== undefined) return { total, first };
    }
    return { total: 0 };
  });
}

/** A rule from its numbers, the consequent last. */
function ruleOf(numbers: unknown, labels: readonly string[]): NonNullable<ViolatedRules['first']> {
  // Whatever a driver makes of a list of whole numbers can be iterated.
  const named = Array.from(numbers as Iterable<number>, (i) => labels[Number(i)]!);
  return { antecedent: named.slice(0, -1), consequent: named.at(-1)! };
}

/** The SELECT of all itemsets of one size that occur, `x1` …, and `n`, the number of records or persons that have them. */
function itemsetCounts(dialect: EngineDialect, { sets, size, where, hasPersons }: ItemsetCountRequest): string {
  const names = itemNames(size);
  const rows = itemsetRows(dialect, sets, size, hasPersons ? ['person'] : [], where);
  return `SELECT ${[...names, `${hasPersons ? 'COUNT(DISTINCT person)' : 'COUNT(*)'} AS n`]} FROM ${rows} GROUP BY ${names}`;
}

/** A relation with a row for every itemset of `size` items of every record: x1 < x2 < …, and other columns of the record. */
export function itemsetRows(
  dialect: EngineDialect,
  sets: string,
  size: number,
  others: readonly string[],
  where = '',
): string {
  let rows = `(SELECT * FROM (SELECT ${[...others, 'items', dialect.nextItem(1, size === 1)]} FROM ${sets}) ${where})`;
  for (let n = 2; n <= size; n++) {
    const list = n < size ? ['items'] : [];
    rows = `(SELECT ${[...others, ...list, ...itemNames(n - 1), dialect.nextItem(n, n === size)]} FROM ${rows})`;
  }
  return rows;
}

export function itemNames(size: number): string[] {
  return Array.from({ length: size }, (_, n) => `x${n + 1}`);
}

/** Conditions on `x1` that divide all itemsets, so that the groups of one range fit a table. */
function rangesOf(dialect: EngineDialect, numItems: number, size: number, consequents = 1): string[] {
  const groups = (size === 1 ? numItems : (numItems * (numItems - 1)) / 2) * consequents;
  const numRanges = dialect.rangesOf(groups);
  return Array.from({ length: numRanges }, (_, r) => (numRanges === 1 ? '' : `WHERE x1 % ${numRanges} = ${r}`));
}

/** Item by item. */
function compareRows(a: readonly number[], b: readonly number[]): number {
  const p = a.findIndex((item, n) => item !== b[n]);
  return p < 0 ? 0 : a[p]! - b[p]!;
}

function phaseOf(size: number): string {
  return size === 1 ? 'counting items' : `counting itemsets of ${size} items`;
}
