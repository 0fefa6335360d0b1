import { itemNames, itemsetRows } from '../sql/itemsets.ts';
import type { EngineDialect, ItemsetCountRequest } from '../sql/session.ts';

/** The bucket of a person, one of 64, as a bit. */
const BUCKET = '(1::UBIGINT << (hash(person) % 64)::INTEGER) AS bucket';

/**
 * The SELECT of all itemsets that occur and `n`. Persons in k buckets are at least k persons, and that is so of nearly all
 * itemsets: different persons are counted of the others only.
 */
export function itemsetCounts(dialect: EngineDialect, request: ItemsetCountRequest): string {
  const { sets, size, where, hasPersons, k } = request;
  if (!hasPersons) return packedCounts(itemsetRows(dialect, sets, size, [], where), request, 'count(*)');
  const names = itemNames(size);
  const withBucket = `(SELECT items, ${BUCKET} FROM ${sets})`;
  const buckets = packedCounts(
    itemsetRows(dialect, withBucket, size, ['bucket'], where),
    request,
    'bit_count(bit_or(bucket))',
  );
  const rows = itemsetRows(dialect, sets, size, ['person'], 'WHERE x1 IN (SELECT x1 FROM light)');
  return `WITH inBuckets AS (${buckets}), light AS (SELECT * FROM inBuckets WHERE n < ${k})
    SELECT * FROM inBuckets WHERE n >= ${k} UNION ALL
    SELECT ${names}, count(*) AS n FROM (SELECT DISTINCT person, ${names} FROM ${rows} SEMI JOIN light USING (${names})) GROUP BY ${names}`;
}

/** Itemsets with an aggregate `n`: one number for the whole itemset groups faster than a column for each item. */
function packedCounts(rows: string, { size, numItems }: ItemsetCountRequest, aggregate: string): string {
  const names = itemNames(size);
  const isPacked = size > 1 && numItems ** size <= Number.MAX_SAFE_INTEGER; // beyond, the places would be rounded
  if (!isPacked) return `SELECT ${names}, ${aggregate} AS n FROM ${rows} GROUP BY ${names}`;
  const type = numItems ** size < 2 ** 31 ? 'UINTEGER' : 'UBIGINT';
  const place = (n: number): number => numItems ** (size - 1 - n);
  const key = names.map((name, n) => `${name}::${type} * ${place(n)}`).join(' + ');
  const unpacked = names.map((name, n) => `(key // ${place(n)}) % ${numItems} AS ${name}`);
  return `SELECT ${unpacked}, n FROM (SELECT ${key} AS key, ${aggregate} AS n FROM ${rows} GROUP BY key)`;
}
