import { DatasetBuilder } from '../data/dataset-builder.ts';
import { Problems } from '../problems.ts';
import type { Dataset } from '../records/dataset.ts';
import { csvField } from '../text/csv.ts';
import { CsvRows } from '../text/csv-rows.ts';
import type { Reader, ReadOptions, TextFormat } from './define.ts';
import { hasRoles } from './reading.ts';
import { CellCodes } from './shared/cell-codes.ts';
import { finishReading } from './shared/finish-reading.ts';
import { preparedReader } from './shared/prepared-reader.ts';
import { raggedRecipes } from './shared/recipes.ts';
import { TableReader } from './shared/table-reader.ts';
import { writeRows } from './shared/write-rows.ts';

/**
 * A CSV line per record. A bare empty field names no item, an empty line is an empty record. Columns of ids are
 * identified by their numbers, or by their names if there is a header.
 */
export const basket: TextFormat = {
  id: 'basket',
  title: 'Baskets as CSV',
  summary: 'One record per line, items split by commas: `bread,"milk, skimmed",eggs`.',
  extensions: ['csv'],
  itemSyntax: 'commas',
  carriesRowIds: false,
  recipes: (file) => raggedRecipes(file, ','),
  reader: (options) =>
    preparedReader(options, (prepared) =>
      hasRoles(prepared) || prepared.header === true ? new TableReader(prepared, 'ragged') : readBasket(prepared),
    ),
  write: writeBasket,
};

function readBasket(options: ReadOptions): Reader {
  const problems = new Problems(options.file, options.skipLines);
  const builder = new DatasetBuilder();
  const cells = new CellCodes(builder, options.unknownMark !== undefined);
  let emptyCells = 0;
  const rows = new CsvRows(
    (bytes, numFields) => {
      const { starts, ends, quoted } = rows;
      for (let n = 0; n < numFields; n++) {
        if (starts[n] === ends[n] && quoted[n] === 0) emptyCells++;
        else if (!cells.addBytes(bytes, starts[n], ends[n])) rows.addBadUtf8(n);
      }
      builder.endRow();
    },
    problems,
    options,
  );
  return {
    push: (chunk) => rows.push(chunk),
    end() {
      rows.end();
      return finishReading(problems, builder, { emptyCells });
    },
  };
}

function writeBasket(dataset: Dataset): Iterable<string> {
  return writeRows(dataset, { cell: (text) => csvField(text), separator: ',' });
}
