import { FILES } from '../file-names.ts';
import type { Dataset } from '../records/dataset.ts';
import { csvField } from '../text/csv.ts';
import { readTable, type SideFileOptions } from './table.ts';

const COLUMNS = ['record', 'id', 'person'];

/** The names of the records of a release's original, in their order. */
export interface RecordNames {
  /** The number of each in the file that was read, from 1. */
  readonly numbers: readonly number[];
  /** The ids that the data gives them, where it does. */
  readonly ids?: readonly string[];
  /** Their owners, if stated. */
  readonly persons?: readonly string[];
}

/** The names of records: none if they have neither ids nor persons, and all that were read are there. */
export function recordNames(
  { numRows, rowIds, persons }: Pick<Dataset, 'numRows' | 'rowIds' | 'persons'>,
  known: {
    /** The names of persons, by number. */
    readonly persons?: readonly string[] | undefined;
    /** Whether the data gives ids to records: the dataset has none where these are the numbers of the records. */
    readonly hasIds: boolean;
    /** The numbers of the records, where some that were read are not there. */
    readonly numbers?: readonly number[] | undefined;
  },
): RecordNames | undefined {
  const labels = known.persons;
  const owners = persons && labels && Array.from(persons, (person) => labels[person]);
  if (rowIds === undefined && !known.hasIds && owners === undefined && known.numbers === undefined) return undefined;
  const numbers = known.numbers ?? Array.from({ length: numRows }, (_, t) => t + 1);
  const ids = rowIds ?? (known.hasIds ? numbers.map(String) : undefined);
  return {
    numbers,
    ...(ids !== undefined && { ids }),
    ...(owners !== undefined && { persons: owners }),
  };
}

/** The names as CSV `record,id,person`; a bare empty cell where there is none. */
export function* recordLines({ numbers, ids, persons }: RecordNames): Generator<string, void, void> {
  yield `${COLUMNS.join(',')}\n`;
  const cell = (names: readonly string[] | undefined, t: number) => (names === undefined ? '' : csvField(names[t]));
  for (const [t, number] of numbers.entries()) yield `${number},${cell(ids, t)},${cell(persons, t)}\n`;
}

/** Reads such a file back; throws `input` where a line is another. */
export function readRecordNames(bytes: Uint8Array, { file = FILES.records }: SideFileOptions = {}): RecordNames {
  const { rows, problems } = readTable(bytes, COLUMNS, { file }, { header: 'required', comments: false });
  const numbers: number[] = [];
  const ids: string[] = [];
  const persons: string[] = [];
  for (const { line, fields } of rows) {
    const [record, ...others] = fields;
    const number = Number(record.text);
    if (!Number.isSafeInteger(number) || number <= (numbers.at(-1) ?? 0)) {
      problems.add({ line, column: record.column, expected: 'the number of a later record', got: 'something else' });
    }
    numbers.push(number);
    for (const [n, { text, quoted }] of others.entries()) if (text !== '' || quoted) [ids, persons][n].push(text);
  }
  for (const { length } of [ids, persons]) {
    if (length !== 0 && length !== numbers.length)
      problems.add({ expected: 'a name for every record', got: 'some without' });
  }
  problems.throwIfAny();
  return { numbers, ...(ids.length > 0 && { ids }), ...(persons.length > 0 && { persons }) };
}
