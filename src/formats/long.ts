import { type Dataset, rowIdOf } from '../records/dataset.ts';
import { csvField } from '../text/csv.ts';
import type { TextFormat } from './define.ts';
import { cellTexts } from './shared/cell-text.ts';
import { preparedReader } from './shared/prepared-reader.ts';
import { ARULES_COUNTS } from './shared/recipes.ts';
import { TableReader } from './shared/table-reader.ts';
import { inPieces } from './shared/write-rows.ts';

/**
 * CSV rows `id,item` in any order, or any table whose columns are named by their roles; records are ordered by the first
 * appearance of their id. `id,` with a bare empty item keeps an empty record. Ids that are just the numbers 1 … n are not
 * kept: they are the records' own numbers.
 */
export const long: TextFormat = {
  id: 'long',
  title: 'Long CSV',
  summary: 'One item per line, `id,item`, lines of a record in any order; a header is optional.',
  extensions: ['csv'],
  itemSyntax: 'commas',
  carriesRowIds: true,
  recipes: (file) => ({
    pandas: [
      'import pandas as pd',
      `cells = pd.read_csv("${file}", dtype=str, keep_default_na=False)`,
      'counts = cells.item[cells.item != ""].value_counts()',
    ],
    arules: [
      'library(arules)',
      `records <- read.transactions("${file}", format = "single", sep = ",", header = TRUE, cols = c("id", "item"), quote = "\\"", encoding = "UTF-8")`,
      ARULES_COUNTS,
    ],
    duckdb: [
      'SELECT item, count(*) AS records',
      `FROM read_csv('${file}', delim = ',', quote = '"', header = true, all_varchar = true)`,
      'WHERE item IS NOT NULL GROUP BY item ORDER BY records DESC;',
    ],
  }),
  reader: (options) => preparedReader(options, (prepared) => new TableReader(prepared)),
  write: (dataset) => inPieces(longLines(dataset)),
};

function* longLines(dataset: Dataset): Iterable<string> {
  const texts = cellTexts(dataset);
  const known = texts.known.map((text) => csvField(text));
  const unknown = texts.unknown.map((text) => csvField(text));
  yield 'id,item\n';
  for (let t = 0; t < dataset.numRows; t++) {
    const id = csvField(rowIdOf(dataset, t));
    let isEmpty = true;
    for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
      isEmpty = false;
      yield `${id},${known[dataset.items[p]]}\n`;
    }
    if (dataset.unknown !== undefined && unknown !== undefined) {
      for (let p = dataset.unknown.offsets[t]; p < dataset.unknown.offsets[t + 1]; p++) {
        isEmpty = false;
        yield `${id},${unknown[dataset.unknown.items[p]]}\n`;
      }
    }
    if (isEmpty) yield `${id},\n`;
  }
}
