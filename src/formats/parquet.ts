import type { ReadOptions, ReadResult, SeekableFormat } from './define.ts';
import type { NamedFile } from './parquet/read-parquet.ts';
import { writeParquet } from './parquet/write-parquet.ts';
import { withPlainLabels } from './shared/prepared-reader.ts';
import { ARULES_COUNTS } from './shared/recipes.ts';

/** The first bytes of Parquet files: PAR1. */
const MAGIC = [0x50, 0x41, 0x52, 0x31];

/** Columns, compressed: a LIST of items per row, or a row per item. The code that reads it is loaded when it is needed. */
export const parquet: SeekableFormat = {
  id: 'parquet',
  title: 'Parquet',
  summary:
    'A binary table with a LIST column of items (and a column of ids, if any), or with two columns, id and item.',
  extensions: ['parquet'],
  itemSyntax: 'commas',
  carriesRowIds: true,
  recipes: (file) => ({
    pandas: [
      'import pandas as pd',
      `records = pd.read_parquet("${file}")`,
      'counts = records["items"].explode().dropna().value_counts()',
    ],
    arules: [
      'library(arules)',
      `records <- as(as.list(arrow::read_parquet("${file}")$items), "transactions")`,
      ARULES_COUNTS,
    ],
    duckdb: [
      `WITH cells AS (SELECT unnest(items) AS label FROM '${file}')`,
      'SELECT label, count(*) AS records',
      'FROM cells GROUP BY label ORDER BY records DESC;',
    ],
  }),
  recognise: (head) => (MAGIC.every((byte, n) => head[n] === byte) ? 'the file begins with PAR1' : undefined),
  read: async (file, options) =>
    withPlainLabels(await readParquetFiles([{ file, name: options.file }], options), options),
  firstRows: async (file, name) => (await import('./parquet/first-parquet-rows.ts')).firstParquetRows(file, name),
  write: writeParquet,
};

/** Reads many Parquet files as one table; see `readParquet`. */
export async function readParquetFiles(files: readonly NamedFile[], options: ReadOptions = {}): Promise<ReadResult> {
  const { readParquet } = await import('./parquet/read-parquet.ts');
  return readParquet(files, options);
}
