import { DatasetBuilder } from '../data/dataset-builder.ts';
import { Problems } from '../problems.ts';
import type { Dataset } from '../records/dataset.ts';
import { CsvTokenizer, csvField } from '../text/csv.ts';
import type { Reader, ReadOptions, TextFormat } from './define.ts';
import { hasRoles } from './reading.ts';
import { addCell } from './shared/cell-text.ts';
import { finishReading } from './shared/finish-reading.ts';
import { preparedReader } from './shared/prepared-reader.ts';
import { raggedRecipes } from './shared/recipes.ts';
import { TableReader } from './shared/table-reader.ts';
import { writeRows } from './shared/write-rows.ts';

/**
 * A CSV line per record. A bare empty field names no item, an empty line is an empty record. Columns of ids are told by their
 * numbers, or by their names where there is a header.
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
  const isMarked = options.unknownMark !== undefined;
  const builder = new DatasetBuilder();
  let emptyCells = 0;
  const tokenizer = new CsvTokenizer(
    {
      field(bytes, start, end, quoted) {
        if (start === end && !quoted) emptyCells++;
        else if (!addCell(builder, bytes, start, end, isMarked)) tokenizer.addBadUtf8();
      },
      endRow: () => builder.endRow(),
    },
    problems,
    options,
  );
  return {
    push: (chunk) => tokenizer.push(chunk),
    end() {
      tokenizer.end();
      return finishReading(problems, builder, { emptyCells });
    },
  };
}

function writeBasket(dataset: Dataset): Iterable<string> {
  return writeRows(dataset, { cell: (text) => csvField(text), separator: ',' });
}
