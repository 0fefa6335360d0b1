// The questions of an engine as SQL of Spark. Records are rows (id, items) with the numbers of their items ascending;
// itemsets are made by exploding each record against the rest of itself, so that every executor adds up what it holds
// before anything is sent: no join of the records with themselves.
//
// What transforms and what verifies share no counting: `pairCounts` reads the records that were numbered and kept, and
// makes pairs by position; `rareItemsets` and `violatedRules` read `checkedRecords`, which are grouped from the source
// again and mapped by label, and make itemsets by comparing values.
//
// Where it is known whose records they are, rows have a third column, person, and what is counted are different persons.

/** The records with items by number, kept on the executors. */
export const RECORDS = 'sotto_records';
/** (label, item): the number of every label. */
export const ITEMS = 'sotto_items';
/** (label, target): the same by label, for checks. */
export const CHECKED = 'sotto_checked';

/** Records from cells: grouped by id, labels replaced by numbers. */
export function recordsFromCells(cells: string, hasPersons: boolean): string {
  return `SELECT /*+ BROADCAST(i) */ c.id, ARRAY_SORT(COLLECT_SET(i.item)) AS items${ownerOf(hasPersons)}
    FROM ${cells} c LEFT JOIN ${ITEMS} i ON c.label = i.label GROUP BY c.id`;
}

/**
 * Records as they are published: `targets` tells what each item is published as, -1 where it is suppressed; records that lose all
 * items stay. Item by item where they lie: nothing is joined or sent.
 */
export function recodedRecords(targets: Int32Array, hasPersons: boolean): string {
  if (targets.length === 0) return `SELECT * FROM ${RECORDS}`;
  const target = `ELEMENT_AT(CAST(SPLIT('${targets.join()}', ',') AS ARRAY<INT>), x + 1)`;
  const shown = `FILTER(TRANSFORM(items, x -> ${target}), y -> y >= 0)`;
  return `SELECT id, ARRAY_SORT(ARRAY_DISTINCT(${shown})) AS items${hasPersons ? ', person' : ''} FROM ${RECORDS}`;
}

/** Records for checks: from the source, as `CHECKED` maps labels; those without items are not among them. */
export function checkedRecords(cells: string, hasPersons: boolean): string {
  return `SELECT /*+ BROADCAST(t) */ c.id, COLLECT_SET(t.target) AS items${ownerOf(hasPersons)}
    FROM ${cells} c JOIN ${CHECKED} t ON c.label = t.label GROUP BY c.id`;
}

/** The labels that occur. */
export function differentLabels(cells: string): string {
  return `SELECT DISTINCT label FROM ${cells} WHERE label IS NOT NULL`;
}

/** How many records have each length: (length, n). */
export function lengthCounts(): string {
  return `SELECT CAST(SIZE(items) AS DOUBLE) AS length, CAST(COUNT(*) AS DOUBLE) AS n FROM ${RECORDS} GROUP BY SIZE(items)`;
}

/** Two items i ≤ j as i · numItems + j, and how many records (or persons) hold both: of i = j, the support of an item. */
export function pairCounts(records: string, numItems: number, hasPersons: boolean): string {
  return `SELECT CAST(pair AS DOUBLE) AS pair, CAST(${countOf(hasPersons)} AS DOUBLE) AS n FROM (
    SELECT ${hasPersons ? 'person, ' : ''}CAST(x AS BIGINT) * ${numItems} + y AS pair FROM (${records})
    LATERAL VIEW POSEXPLODE(items) AS p, x LATERAL VIEW EXPLODE(SLICE(items, p + 1, SIZE(items))) AS y
  ) GROUP BY pair`;
}

/** In how many records, or of how many persons, each (published) item occurs, in the form of `pairCounts`. */
export function singleCounts(records: string, numItems: number, hasPersons: boolean): string {
  return `SELECT CAST(x AS DOUBLE) * ${numItems} + x AS pair, CAST(${countOf(hasPersons)} AS DOUBLE) AS n
    FROM (${records}) LATERAL VIEW EXPLODE(items) AS x GROUP BY x`;
}

/**
 * Of the itemsets of `size` items: first how many there are (`n`) and how many are in fewer than k records, or those of fewer
 * persons (`x1`), then,
 * where `isFound`, at most `limit` of the latter with their supports.
 */
export function rareItemsets(records: string, size: number, k: number, limit: number, hasPersons: boolean): string {
  const names = itemNames(size);
  const rest = names.slice(1).map((name) => `CAST(NULL AS DOUBLE) AS ${name}`);
  const found = names.map((name) => `CAST(${name} AS DOUBLE) AS ${name}`);
  return `WITH counted AS (${itemsetCounts(records, size, hasPersons)})
    SELECT ${['FALSE AS isFound', 'CAST(COUNT(*) AS DOUBLE) AS n', `CAST(COUNT_IF(n < ${k}) AS DOUBLE) AS x1`, ...rest]} FROM counted
    UNION ALL SELECT * FROM (
      SELECT TRUE AS isFound, CAST(n AS DOUBLE) AS n, ${found} FROM counted WHERE n < ${k} ORDER BY ${names} LIMIT ${limit})`;
}

/**
 * How many rules of `size` items before the arrow, and a sensitive one of the listed numbers behind it, reach num/den; then the
 * consequent and the items before the arrow of one of them.
 */
export function violatedRules(
  records: string,
  size: number,
  sensitive: readonly number[],
  { num, den }: { readonly num: number; readonly den: number },
  hasPersons: boolean,
): string {
  const names = itemNames(size);
  const whole = (value: string | number): string => `CAST(${value} AS DECIMAL(19, 0))`;
  const reaches = (both: string, all: string): string =>
    `${whole(den)} * ${whole(both)} >= ${whole(num)} * ${whole(all)}`;
  const owner = hasPersons ? 'person, ' : '';
  const persons = (name: string): string => (hasPersons ? `, ${countOf(true)} AS ${name}` : '');
  return `WITH known AS (SELECT ${owner}${names}, ARRAY_INTERSECT(items, ARRAY(${sensitive})) AS hidden FROM (${records}) ${explodedItemsets(size)}),
    supports AS (SELECT ${names}, COUNT(*) AS n${persons('persons')} FROM known GROUP BY ${names}),
    borne AS (SELECT ${names}, a, COUNT(*) AS both${persons('bothPersons')} FROM known LATERAL VIEW EXPLODE(hidden) AS a
      WHERE a NOT IN (${names}) GROUP BY ${names}, a)
    SELECT CAST(COUNT(*) AS DOUBLE) AS n, ${['a', ...names].map((_, place) => `CAST(MIN(ARRAY(a, ${names}))[${place}] AS DOUBLE)`)}
    FROM borne JOIN supports USING (${names})
    WHERE ${reaches('both', 'n')}${hasPersons ? ` OR ${reaches('bothPersons', 'persons')}` : ''}`;
}

/** A row of three texts that other records would hardly give, whatever their order. */
export function fingerprint(hasPersons: boolean): string {
  const record = hasPersons ? 'XXHASH64(id, items, person)' : 'XXHASH64(id, items)';
  return `SELECT CAST(COUNT(*) AS STRING), CAST(SUM(CAST(${record} AS DECIMAL(38,0))) AS STRING),
    CAST(BIT_XOR(${record}) AS STRING) FROM ${RECORDS}`;
}

/** How many persons there are, and how many have a record with items. */
export function personCounts(): string {
  const holder = 'CASE WHEN SIZE(items) > 0 THEN person END';
  return `SELECT CAST(COUNT(DISTINCT person) AS DOUBLE), CAST(COUNT(DISTINCT ${holder}) AS DOUBLE) FROM ${RECORDS}`;
}

/** How many rows of cells name no person, and how many records are of several. */
export function strayPersons(cells: string): string {
  return `SELECT CAST(COALESCE(SUM(nobody), 0) AS DOUBLE), CAST(COUNT_IF(persons > 1) AS DOUBLE) FROM (
    SELECT COUNT_IF(person IS NULL) AS nobody, COUNT(DISTINCT person) AS persons FROM ${cells} GROUP BY id)`;
}

/** What is counted: rows, or the different persons they are of. */
function countOf(hasPersons: boolean): string {
  return hasPersons ? 'COUNT(DISTINCT person)' : 'COUNT(*)';
}

/** A further column of grouped records: all cells of a record are of one person. */
function ownerOf(hasPersons: boolean): string {
  return hasPersons ? ', MIN(c.person) AS person' : '';
}

/** (x1, …, n): every itemset of `size` items that occurs, and in how many records, or of how many persons. */
function itemsetCounts(records: string, size: number, hasPersons: boolean): string {
  const names = itemNames(size);
  return `SELECT ${names}, ${countOf(hasPersons)} AS n FROM (${records}) ${explodedItemsets(size)} GROUP BY ${names}`;
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
