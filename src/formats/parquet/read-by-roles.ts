import { LabelInterner } from '../../data/label-interner.ts';
import type { Problems } from '../../problems.ts';
import type { ReadResult } from '../define.ts';
import type { TableReading } from '../reading.ts';
import { joinIds, SEPARATOR } from '../shared/joined-ids.ts';
import { LongRecords } from '../shared/long-records.ts';
import { RecordPersons } from '../shared/record-persons.ts';
import type { RoleSelection } from '../shared/table-columns.ts';
import {
  addProblem,
  BAD_UTF8,
  coderOf,
  columnOf,
  eachSlot,
  idCodes,
  idNumbers,
  idTexts,
  type LabelCodes,
  type RowGroup,
} from './parquet-file.ts';

/** Reads row groups by the roles of their columns, one after another, into one dataset. */
export function readByRoles(problems: Problems, isMarked: boolean, reading: TableReading) {
  const records = new LongRecords(problems, isMarked);
  const encoder = new TextEncoder();
  const isTrimmed = reading.trim === true;
  const trimmed = isTrimmed ? trimmedEnds : (text: string): string => text;
  let persons: RecordPersons | undefined;
  let hasJoinedIds = false;
  return {
    async group(
      group: RowGroup,
      { id, item, items, itemDelimiter, person, columnValue }: RoleSelection,
    ): Promise<void> {
      hasJoinedIds ||= id.length > 1;
      const recordOf =
        id.length === 1 && !isTrimmed
          ? await idNumbers(group, id[0], records.ids, problems)
          : await recordNumbers(group, id, records, problems, trimmed);
      for (const name of item) {
        const codes = columnValue ? prefixedCodes(`${name}=`, records.cells) : records.cells;
        await readCells(group, name, codes, recordOf, records, problems);
      }
      if (items !== undefined && itemDelimiter !== undefined) {
        const pieces = (text: string): string[] => trimmed(text).split(itemDelimiter);
        await readPieces(group, items, pieces, recordOf, records, problems);
      } else if (items !== undefined) await readCells(group, items, records.cells, recordOf, records, problems);
      if (person === undefined) return;
      persons ??= new RecordPersons(reading);
      for (const [row, text] of (await idTexts(group, person, problems)).entries()) {
        if (text === undefined || recordOf[row] < 0) continue;
        const bytes = encoder.encode(trimmed(text));
        const problem = persons.note(recordOf[row], bytes, 0, bytes.length);
        if (problem !== undefined)
          problems.add({ file: group.opened.name, field: `row ${group.firstRow + row + 1}`, ...problem });
      }
    },
    finish(): ReadResult {
      const read = records.finish();
      const named = hasJoinedIds ? joinIds(read) : read;
      return persons?.addTo(named) ?? named;
    },
  };
}

/** The record of every row of a group: the one of its ids, or one of its own. */
async function recordNumbers(
  group: RowGroup,
  ids: readonly string[],
  records: LongRecords,
  problems: Problems,
  trimmed: (text: string) => string,
): Promise<Int32Array> {
  if (ids.length === 0) return new Int32Array(group.numRows).map(() => records.newRecord());
  const parts: (string | undefined)[][] = [];
  for (const id of ids) parts.push(await idTexts(group, id, problems));
  const separator = String.fromCharCode(SEPARATOR);
  const partOf = (texts: readonly (string | undefined)[], row: number, n: number): string => {
    const text = texts[row] ?? '';
    if (ids.length > 1 && text.includes(separator))
      addProblem(problems, group, ids[n], row, 'an id that no control character splits', 'one');
    return trimmed(text);
  };
  return Int32Array.from({ length: group.numRows }, (_, row) =>
    records.ids.internText(parts.map((texts, n) => partOf(texts, row, n)).join(separator)),
  );
}

/** A text without spaces and tabs around it, as in fields of text files. */
function trimmedEnds(text: string): string {
  return text.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

/** The pieces of a column of texts; an empty one, or a null, is not an item. */
async function readPieces(
  group: RowGroup,
  name: string,
  pieces: (text: string) => string[],
  recordOf: Int32Array,
  records: LongRecords,
  problems: Problems,
): Promise<void> {
  const column = columnOf(group, name);
  const texts = new LabelInterner();
  const numbers = new Int32Array(group.numRows);
  await eachSlot(group, column, coderOf(column.leafType, idCodes(texts)), (row, code) => {
    if (code === BAD_UTF8) addProblem(problems, group, name, row, 'valid UTF-8', 'other bytes');
    numbers[row] = code;
  });
  const codesOf = texts
    .labels()
    .map((text) => pieces(text).map((piece) => (piece === '' ? -1 : records.cells.fromText(piece))));
  for (const [row, number] of numbers.entries()) {
    for (const code of codesOf[number] ?? [-1]) {
      if (code < 0) records.addBare();
      else records.add(recordOf[row], code);
    }
  }
}

/** The cells of a column of values or of lists; a null is not an item. */
async function readCells(
  group: RowGroup,
  name: string,
  codes: LabelCodes,
  recordOf: Int32Array,
  records: LongRecords,
  problems: Problems,
): Promise<void> {
  const column = columnOf(group, name);
  await eachSlot(group, column, coderOf(column.leafType, codes), (row, code) => {
    if (code >= 0) records.add(recordOf[row], code);
    else if (code === BAD_UTF8) addProblem(problems, group, name, row, 'valid UTF-8', 'other bytes');
    else records.addBare();
  });
}

/** The codes of values as `COLUMN=VALUE`. */
function prefixedCodes(prefix: string, cells: LabelCodes): LabelCodes {
  const decoder = new TextDecoder();
  return {
    fromBytes: (bytes, start, end) => cells.fromText(prefix + decoder.decode(bytes.subarray(start, end))),
    fromText: (text) => cells.fromText(prefix + text),
    fromInteger: (value) => cells.fromText(prefix + value),
  };
}
