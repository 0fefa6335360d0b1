import { type Dataset, rowIdOf, rowOf } from '../../src/internal.ts';

/** A query for Spark that gives the records of a small dataset as (id, items) and person where it has some, every label byte for byte. */
export function datasetQuery(dataset: Dataset): string {
  const { labels } = dataset.dictionary;
  const hex = (label: string): string => Buffer.from(label).toString('hex');
  const rows = Array.from({ length: dataset.numRows }, (_, t) => {
    // A letter before each label: one without characters would be taken for none.
    const items = Array.from(rowOf(dataset, t), (i) => `x${hex(labels[i])}`);
    return `('${hex(rowIdOf(dataset, t))}', '${items.join(' ')}', 'person ${dataset.persons?.[t]}')`;
  });
  const empty = `SELECT CAST(NULL AS STRING) AS i, CAST(NULL AS STRING) AS c, CAST(NULL AS STRING) AS p WHERE FALSE`;
  const values = rows.length === 0 ? empty : `SELECT * FROM VALUES ${rows.join(', ')} AS v(i, c, p)`;
  return `SELECT ${dataset.rowIds === undefined ? 'CAST(CAST(UNHEX(i) AS STRING) AS INT)' : 'CAST(UNHEX(i) AS STRING)'} AS id,
    TRANSFORM(FILTER(SPLIT(c, ' '), x -> x <> ''), x -> CAST(UNHEX(SUBSTR(x, 2)) AS STRING)) AS items${dataset.persons === undefined ? '' : ', p AS person'} FROM (${values})`;
}
