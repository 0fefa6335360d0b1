// The questions of an engine as SQL of Spark. Records are rows (id, items) with the numbers of their items ascending;
// itemsets are made by exploding each record against the rest of itself, so that every executor adds up what it holds
// before anything is sent: no join of the records with themselves.
//
// What transforms and what verifies share no counting: `pairCounts` reads the records that were numbered and kept, and
// makes pairs by position; `rareItemsets` and `ruleViolations` read `checkedRecords`, which are grouped from the source
// again and mapped by label, and make itemsets by comparing values.

/** The records with items by number, kept on the executors. */
export const RECORDS = 'sotto_records';
/** (label, item): the number of every label. */
export const ITEMS = 'sotto_items';
/** (item, target): what each item is published as; suppressed items are missing. */
export const RECODING = 'sotto_recoding';
/** (label, target): the same by label, for checks. */
export const CHECKED = 'sotto_checked';

/** Records from cells: grouped by id, labels replaced by numbers. */
export function recordsFromCells(cells: string): string {
  return `SELECT /*+ BROADCAST(i) */ c.id, ARRAY_SORT(COLLECT_SET(i.item)) AS items
    FROM ${cells} c LEFT JOIN ${ITEMS} i ON c.label = i.label GROUP BY c.id`;
}

/** Records as the recoding in `RECODING` publishes them; those that lose all items stay. */
export function recodedRecords(): string {
  return `SELECT /*+ BROADCAST(r) */ c.id, ARRAY_SORT(COLLECT_SET(r.target)) AS items
    FROM (SELECT id, EXPLODE_OUTER(items) AS item FROM ${RECORDS}) c LEFT JOIN ${RECODING} r ON c.item = r.item
    GROUP BY c.id`;
}

/** Records for checks: from the source, as `CHECKED` maps labels; those without items are not among them. */
export function checkedRecords(cells: string): string {
  return `SELECT /*+ BROADCAST(t) */ c.id, COLLECT_SET(t.target) AS items
    FROM ${cells} c JOIN ${CHECKED} t ON c.label = t.label GROUP BY c.id`;
}

/** In how many records each label occurs: (label, n). */
export function itemCounts(cells: string): string {
  return `SELECT label, CAST(COUNT(DISTINCT id) AS DOUBLE) AS n FROM ${cells} WHERE label IS NOT NULL GROUP BY label`;
}

/** How many records have each length: (length, n). */
export function lengthCounts(): string {
  return `SELECT CAST(SIZE(items) AS DOUBLE) AS length, CAST(COUNT(*) AS DOUBLE) AS n FROM ${RECORDS} GROUP BY SIZE(items)`;
}

/** Two items i ≤ j as i · numItems + j, and how many records hold both: of i = j, the support of an item. */
export function pairCounts(records: string, numItems: number): string {
  return `SELECT CAST(pair AS DOUBLE) AS pair, CAST(COUNT(*) AS DOUBLE) AS n FROM (
    SELECT CAST(x AS BIGINT) * ${numItems} + y AS pair FROM (${records})
    LATERAL VIEW POSEXPLODE(items) AS p, x LATERAL VIEW EXPLODE(SLICE(items, p + 1, SIZE(items))) AS y
  ) GROUP BY pair`;
}

/** In how many records each (published) item occurs, in the form of `pairCounts`. */
export function singleCounts(records: string, numItems: number): string {
  return `SELECT CAST(x AS DOUBLE) * ${numItems} + x AS pair, CAST(COUNT(*) AS DOUBLE) AS n
    FROM (${records}) LATERAL VIEW EXPLODE(items) AS x GROUP BY x`;
}

/**
 * Of the itemsets of `size` items: first how many there are (`n`) and how many are in fewer than k records (`x1`), then,
 * where `isFound`, at most `limit` of the latter with their supports.
 */
export function rareItemsets(records: string, size: number, k: number, limit: number): string {
  const names = itemNames(size);
  const rest = names.slice(1).map((name) => `CAST(NULL AS DOUBLE) AS ${name}`);
  const found = names.map((name) => `CAST(${name} AS DOUBLE) AS ${name}`);
  return `WITH counted AS (${itemsetCounts(records, size)})
    SELECT ${['FALSE AS isFound', 'CAST(COUNT(*) AS DOUBLE) AS n', `CAST(COUNT_IF(n < ${k}) AS DOUBLE) AS x1`, ...rest]} FROM counted
    UNION ALL SELECT * FROM (
      SELECT TRUE AS isFound, CAST(n AS DOUBLE) AS n, ${found} FROM counted WHERE n < ${k} ORDER BY ${names} LIMIT ${limit})`;
}

/** How many rules of `size` items before the arrow, and a sensitive one of the listed numbers behind it, reach num/den. */
export function ruleViolations(
  records: string,
  size: number,
  sensitive: readonly number[],
  { num, den }: { readonly num: number; readonly den: number },
): string {
  const names = itemNames(size);
  const whole = (value: string | number): string => `CAST(${value} AS DECIMAL(19, 0))`;
  return `WITH known AS (SELECT ${names}, ARRAY_INTERSECT(items, ARRAY(${sensitive})) AS hidden FROM (${records}) ${explodedItemsets(size)}),
    supports AS (SELECT ${names}, COUNT(*) AS n FROM known GROUP BY ${names}),
    borne AS (SELECT ${names}, a, COUNT(*) AS both FROM known LATERAL VIEW EXPLODE(hidden) AS a
      WHERE a NOT IN (${names}) GROUP BY ${names}, a)
    SELECT CAST(COUNT(*) AS DOUBLE) AS n FROM borne JOIN supports USING (${names})
    WHERE ${whole(den)} * ${whole('both')} >= ${whole(num)} * ${whole('n')}`;
}

/** A row of three texts that other records would hardly give, whatever their order. */
export function fingerprint(): string {
  return `SELECT CAST(COUNT(*) AS STRING), CAST(SUM(CAST(XXHASH64(id, items) AS DECIMAL(38,0))) AS STRING),
    CAST(BIT_XOR(XXHASH64(id, items)) AS STRING) FROM ${RECORDS}`;
}

/** (x1, …, n): every itemset of `size` items that occurs, and in how many records. */
function itemsetCounts(records: string, size: number): string {
  const names = itemNames(size);
  return `SELECT ${names}, COUNT(*) AS n FROM (${records}) ${explodedItemsets(size)} GROUP BY ${names}`;
}

/** Every itemset of `size` items of a record as x1 < x2 < …, whatever the order of the items. */
function explodedItemsets(size: number): string {
  return itemNames(size)
    .map((name, s) => {
      const larger = s === 0 ? 'items' : `FILTER(items, x -> x > x${s})`;
      return `LATERAL VIEW EXPLODE(${larger}) AS ${name}`;
    })
    .join(' ');
}

function itemNames(size: number): string[] {
  return Array.from({ length: size }, (_, s) => `x${s + 1}`);
}
