import type { FoundItemsets, FoundRules, RareRequest, RuleRequest } from '../../../src/internal.ts';
import { findRarePairs, rangesOfPairs } from './rare-pairs.ts';
import type { DuckDbSession } from './session.ts';

/** Most groups that are counted at once: their table fits the caches, and lists of parts are thrown away soon. */
const GROUPS_AT_ONCE = 1_000_000;
const MOST_RANGES = 16;

/** One of 64 buckets that a person falls into, as a bit. */
const BUCKET = '(1::UBIGINT << (hash(p) % 64)::INTEGER)';

/** What is counted of an itemset: records; with them the buckets that its persons fall into, or the persons themselves. */
type Counted = 'records' | 'buckets' | 'persons';

/** All records, as SQL: `trusted` where the source's lists are taken to name no item twice. */
export interface SetsQueries {
  /** Sorted item numbers, as `s`. */
  sets(trusted: boolean): string;
  /** Labels of the label type in any order, as `s`, and their number, `cells`; left out where items are recoded. */
  lists?(trusted: boolean): string;
}

/**
 * Rare itemsets by SQL over sets of item numbers: every part of a record is unnested, item by item, and grouped.
 * Independent of the counting in `countPairs`.
 *
 * Making sets of lists costs a third of the time, and lists that name an item twice are rare: they are found by their pairs
 * of an item with itself, and then all is counted again over sets.
 */
export async function findRare(
  session: DuckDbSession,
  { sets, lists }: SetsQueries,
  labels: readonly string[],
  request: RareRequest,
  hasPersons: boolean,
): Promise<FoundItemsets> {
  const numRanges = request.m === 2 && !hasPersons ? rangesOfPairs(session, labels.length) : undefined;
  const find = (trusted: boolean): Promise<FoundItemsets | undefined> =>
    numRanges !== undefined && lists !== undefined
      ? findRarePairs(session, lists(trusted), labels, request, numRanges)
      : findAmong(session, sets(trusted), labels, request, hasPersons);
  const trusted = request.m > 1 ? await find(true) : undefined;
  return trusted ?? (await find(false))!;
}

/** Undefined if a list turns out to name an item twice. */
async function findAmong(
  session: DuckDbSession,
  sets: string,
  labels: readonly string[],
  { k, m, limit }: RareRequest,
  hasPersons: boolean,
): Promise<FoundItemsets | undefined> {
  const itemsets: { readonly items: readonly string[]; readonly support: number }[] = [];
  let total = 0;
  let checked = 0;
  const table = session.named('sets');
  const columns = hasPersons ? `p, ${BUCKET} AS b, s` : 's';
  const read = `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT ${columns} FROM ${sets}`;
  await session.run(read, 'reading the published records');
  for (let size = 1; size <= m; size++) {
    await countItemsets(session, table, labels.length, size, hasPersons ? 'buckets' : 'records');
    const phase = phaseOf(size);
    const twice = size === 2 ? 'count(*) FILTER (a1 = a2)' : '0';
    const [counts] = await session.rows(`SELECT count(*), 0, ${twice} FROM ${tableOf(session, size)}`, phase);
    if (Number(counts![2]) > 0) return undefined;
    if (Number(counts![0]) === 0) break;
    checked += Number(counts![0]);
    const counted = hasPersons ? await countPersons(session, table, size, k) : tableOf(session, size);
    const [few] = await session.rows(`SELECT count(*) FILTER (n < ${k}) FROM ${counted}`, phase);
    total += Number(few![0]);
    if (itemsets.length < limit && Number(few![0]) > 0) {
      const rare = `SELECT ${keysOf(size)}, n FROM ${counted} WHERE n < ${k}`;
      const rows = await session.rows(`${rare} ORDER BY ${keysOf(size)} LIMIT ${limit - itemsets.length}`, phase);
      for (const row of rows) {
        itemsets.push({ items: row.slice(0, size).map((i) => labels[Number(i)]!), support: Number(row[size]) });
      }
    }
    await session.run(`DROP TABLE ${tableOf(session, size)}`, phase);
  }
  await session.run(`DROP TABLE ${table}`, 'reading the published records');
  return { itemsets, total, checked };
}

/**
 * A table of the itemsets that may be held by fewer than k persons, with the number of persons who have them. Persons
 * of k buckets are at least k persons, and that is so of nearly all itemsets: only the others are looked at again.
 */
async function countPersons(session: DuckDbSession, sets: string, size: number, k: number): Promise<string> {
  const keys = keysOf(size);
  const light = session.named(`light_${size}`);
  const few = `SELECT ${keys} FROM ${tableOf(session, size)} WHERE bit_count(buckets) < ${k}`;
  await session.run(`CREATE OR REPLACE TEMP TABLE ${light} AS ${few}`, 'counting persons');
  const parts = partsOf(sets, size, `WHERE a1 IN (SELECT a1 FROM ${light})`, 'p, ');
  const table = session.named(`persons_${size}`);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT ${keys}, count(*) AS n FROM
      (SELECT DISTINCT p, ${keys} FROM ${parts} SEMI JOIN ${light} USING (${keys})) GROUP BY ${keys}`,
    'counting persons',
  );
  return table;
}

/** Rules χ → α of confidence ρ and more, by SQL: itemsets of 2 to m + 1 items with a sensitive one, joined with the rest. */
export async function violatedRules(
  session: DuckDbSession,
  sets: string,
  labels: readonly string[],
  { rho, m, sensitive }: RuleRequest,
  hasPersons: boolean,
): Promise<FoundRules> {
  await session.createLabels('sensitive', sensitive);
  const isSensitive = `(SELECT l.n FROM ${session.named('labels')} AS l JOIN ${session.named('sensitive')} USING (label))`;
  const phase = 'counting rules';
  let total = 0;
  let first: FoundRules['first'];
  const counting = hasPersons ? 'persons' : 'records';
  const reaches = (n: string): string => `whole.${n}::HUGEINT * ${rho.den} >= part.${n}::HUGEINT * ${rho.num}`;
  await countItemsets(session, sets, labels.length, 1, counting);
  let size = 2;
  for (; size <= m + 1 && total === 0; size++) {
    await countItemsets(session, sets, labels.length, size, counting);
    for (let consequent = 1; consequent <= size; consequent++) {
      const others = Array.from({ length: size }, (_, n) => n + 1).filter((n) => n !== consequent);
      const joined = others.map((n, place) => `whole.a${n} = part.a${place + 1}`).join(' AND ');
      const rule = [...others, consequent].map((n) => `whole.a${n}`).join(', ');
      const [found] = await session.rows(
        `SELECT count(*), min([${rule}]) FROM ${tableOf(session, size)} AS whole JOIN ${tableOf(session, size - 1)} AS part ON ${joined}
         WHERE whole.a${consequent} IN ${isSensitive}
           AND (${hasPersons ? `${reaches('n')} OR ${reaches('persons')}` : reaches('n')})`,
        phase,
      );
      total += Number(found![0]);
      if (Array.isArray(found![1])) first ??= ruleOf(found![1], labels);
    }
    await session.run(`DROP TABLE ${tableOf(session, size - 1)}`, phase);
  }
  await session.run(`DROP TABLE ${tableOf(session, size - 1)}`, phase);
  return { total, ...(first !== undefined && { first }) };
}

/** A rule from its numbers, the consequent last. */
function ruleOf(numbers: readonly unknown[], labels: readonly string[]): FoundRules['first'] {
  const named = numbers.map((i) => labels[Number(i)]!);
  return { antecedent: named.slice(0, -1), consequent: named.at(-1)! };
}

/**
 * Makes a table of all itemsets of one size that occur, `a1` … and `n`, the number of records that contain them, and
 * where asked for `buckets` or `persons`, those of the persons who do. Where there may be many, those whose first item
 * has the same remainder are counted at a time: a hash table that outgrows the caches, or memory, costs more than
 * reading the records again.
 */
async function countItemsets(
  session: DuckDbSession,
  sets: string,
  numItems: number,
  size: number,
  counting: Counted,
): Promise<void> {
  const possible = size === 1 ? numItems : (numItems * (numItems - 1)) / 2;
  const numRanges = Math.max(1, Math.min(MOST_RANGES, Math.ceil(possible / GROUPS_AT_ONCE)));
  for (let range = 0; range < numRanges; range++) {
    const where = numRanges === 1 ? '' : `WHERE a1 % ${numRanges} = ${range}`;
    const counted =
      counting === 'persons'
        ? `SELECT ${keysOf(size)}, count(*) AS n, count(DISTINCT p) AS persons FROM ${partsOf(sets, size, where, 'p, ')} GROUP BY ${keysOf(size)}`
        : countedIn(partsOf(sets, size, where, counting === 'buckets' ? 'b, ' : ''), numItems, size, counting);
    const target =
      range === 0
        ? `CREATE OR REPLACE TEMP TABLE ${tableOf(session, size)} AS`
        : `INSERT INTO ${tableOf(session, size)}`;
    await session.run(`${target} ${counted}`, phaseOf(size));
  }
}

function countedIn(parts: string, numItems: number, size: number, counting: Counted): string {
  const isPacked = size > 1 && numItems ** size <= Number.MAX_SAFE_INTEGER; // beyond, the places would be rounded
  const [made, kept] = counting === 'buckets' ? [', bit_or(b) AS buckets', ', buckets'] : ['', ''];
  if (!isPacked) return `SELECT ${keysOf(size)}, count(*) AS n${made} FROM ${parts} GROUP BY ${keysOf(size)}`;
  // One number for the whole itemset groups faster than a column for each item.
  const type = numItems ** size < 2 ** 31 ? 'UINTEGER' : 'UBIGINT';
  const place = (n: number): number => numItems ** (size - 1 - n);
  const key = Array.from({ length: size }, (_, n) => `a${n + 1}::${type} * ${place(n)}`).join(' + ');
  const unpacked = Array.from({ length: size }, (_, n) => `(key // ${place(n)}) % ${numItems} AS a${n + 1}`).join(', ');
  return `SELECT ${unpacked}, n${kept} FROM (SELECT ${key} AS key, count(*) AS n${made} FROM ${parts} GROUP BY key)`;
}

/** Every part of `size` items of every record, a row each: a1 < a2 < …, led by other columns; `where` may choose by a1. */
function partsOf(sets: string, size: number, where: string, others = ''): string {
  let parts = `(SELECT ${others}s, a1, i FROM (SELECT ${others}s, unnest(s) AS a1, generate_subscripts(s, 1) AS i FROM ${sets}) ${where})`;
  for (let n = 2; n <= size; n++) {
    const before = keysOf(n - 1);
    const rest = 's[i + 1:]';
    parts =
      n === size
        ? `(SELECT ${others}${before}, unnest(${rest}) AS a${n} FROM ${parts})`
        : `(SELECT ${others}s, ${before}, unnest(${rest}) AS a${n}, i + generate_subscripts(${rest}, 1) AS i FROM ${parts})`;
  }
  return parts;
}

function keysOf(size: number): string {
  return Array.from({ length: size }, (_, n) => `a${n + 1}`).join(', ');
}

function tableOf(session: DuckDbSession, size: number): string {
  return session.named(`itemsets_${size}`);
}

function phaseOf(size: number): string {
  return size === 1 ? 'counting items' : `counting itemsets of ${size} items`;
}
