import { LabelInterner } from '../../data/label-interner.ts';
import type { Problems } from '../../problems.ts';
import type { ReadResult } from '../define.ts';
import { joinedIds, SEPARATOR } from '../shared/joined-ids.ts';
import { LongRecords } from '../shared/long-records.ts';
import { RecordPersons } from '../shared/record-persons.ts';
import type { RoleSelection, TableRoles } from '../shared/table-columns.ts';
import type { CodeOf } from './column-pages.ts';
import { cellCoder, columnOf, idCoder, idNumbers, idTexts, pagesOf, place, type RowGroup } from './row-group.ts';

/** Reads row groups by the roles of their columns, one after another, into one dataset. */
export function readByRoles(problems: Problems, isMarked: boolean, asked: TableRoles) {
  const records = new LongRecords(problems, isMarked);
  const encoder = new TextEncoder();
  let persons: RecordPersons | undefined;
  let leftOut: readonly string[] = [];
  let hasJoinedIds = false;
  return {
    async group(group: RowGroup, roles: RoleSelection): Promise<void> {
      leftOut = roles.leftOut;
      hasJoinedIds ||= roles.id.length > 1;
      const plain = asked.trim === true ? trimmedEnds : (text: string): string => text;
      const recordOf = await recordNumbers(group, roles.id, records, problems, asked.trim === true ? plain : undefined);
      for (const name of roles.item) {
        const prefix = roles.columnValue ? `${name}=` : '';
        await readCells(group, name, prefix, recordOf, records, problems);
      }
      const { items, itemDelimiter } = roles;
      if (items !== undefined && itemDelimiter !== undefined) {
        const pieces = (text: string): string[] => plain(text).split(itemDelimiter);
        await readPieces(group, items, pieces, recordOf, records, problems);
      } else if (items !== undefined) await readCells(group, items, '', recordOf, records, problems);
      if (roles.person === undefined) return;
      persons ??= new RecordPersons(asked);
      for (const [row, text] of (await idTexts(group, roles.person, problems)).entries()) {
        if (text === undefined || recordOf[row] < 0) continue;
        const bytes = encoder.encode(plain(text));
        const problem = persons.note(recordOf[row], bytes, 0, bytes.length);
        if (problem !== undefined)
          problems.add({ file: group.opened.name, field: `row ${group.firstRow + row + 1}`, ...problem });
      }
    },
    finish(): ReadResult {
      const read = records.finish();
      const named = hasJoinedIds ? joinedIds(read) : read;
      const result = persons?.addTo(named) ?? named;
      return leftOut.length === 0 ? result : { ...result, leftOut };
    },
  };
}

/** The record of every row of a group. */
async function recordNumbers(
  group: RowGroup,
  ids: readonly string[],
  records: LongRecords,
  problems: Problems,
  plain?: (text: string) => string,
): Promise<Int32Array> {
  if (ids.length === 0) return new Int32Array(group.numRows).map(() => records.newRecord());
  if (ids.length === 1 && plain === undefined) return idNumbers(group, ids[0], records.ids, problems);
  const parts: (string | undefined)[][] = [];
  for (const id of ids) parts.push(await idTexts(group, id, problems));
  const separator = String.fromCharCode(SEPARATOR);
  const partOf = (texts: readonly (string | undefined)[], row: number, n: number): string => {
    const text = texts[row] ?? '';
    if (ids.length > 1 && text.includes(separator)) {
      const field = `row ${group.firstRow + row + 1} of ${ids[n]}`;
      const expected = 'an id that no control character splits';
      problems.add({ file: group.opened.name, field, expected, got: 'one' });
    }
    return plain?.(text) ?? text;
  };
  return Int32Array.from({ length: group.numRows }, (_, row) =>
    records.ids.internText(parts.map((texts, n) => partOf(texts, row, n)).join(separator)),
  );
}

/** A text without spaces and tabs around it, as in fields of text files. */
function trimmedEnds(text: string): string {
  return text.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

/** The pieces of a column of texts; an empty one, or a null, is no item. */
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
  const numbers: number[] = [];
  for await (const page of pagesOf(group, column, idCoder(column.leafType, texts))) {
    const { definitionLevels, codes, numSlots } = page;
    for (let n = 0, next = 0; n < numSlots; n++) {
      const isNull = definitionLevels.length > 0 && definitionLevels[n] !== column.present;
      if (!isNull && codes[next] < 0) {
        const field = place(group, numbers.length, column);
        problems.add({ file: group.opened.name, field, expected: 'valid UTF-8', got: 'other bytes' });
      }
      numbers.push(isNull ? -1 : codes[next++]);
    }
  }
  const codesOf = texts
    .labels()
    .map((text) => pieces(text).map((piece) => (piece === '' ? -1 : records.cells.ofText(piece))));
  for (const [row, number] of numbers.entries()) {
    for (const code of codesOf[number] ?? [-1]) {
      if (code < 0) records.addBare();
      else records.add(recordOf[row], code);
    }
  }
}

/** The cells of a column of values or of lists; a null is none. */
async function readCells(
  group: RowGroup,
  name: string,
  prefix: string,
  recordOf: Int32Array,
  records: LongRecords,
  problems: Problems,
): Promise<void> {
  const column = columnOf(group, name);
  const coder =
    prefix === '' ? cellCoder(column.leafType, records.cells) : prefixed(prefix, column.leafType.values, records);
  let row = -1;
  for await (const { repetitionLevels, definitionLevels, codes, numSlots } of pagesOf(group, column, coder)) {
    for (let n = 0, next = 0; n < numSlots; n++) {
      if (repetitionLevels.length === 0 || repetitionLevels[n] === 0) row++;
      const isPresent = definitionLevels.length === 0 || definitionLevels[n] === column.present;
      const code = isPresent ? codes[next++] : -1;
      if (!isPresent) records.addBare();
      else if (code >= 0) records.add(recordOf[row], code);
      else
        problems.add({
          file: group.opened.name,
          field: place(group, row, column),
          expected: 'valid UTF-8',
          got: 'other bytes',
        });
    }
  }
}

/** Values as `COLUMN=VALUE`. */
function prefixed(prefix: string, values: Parameters<typeof cellCoder>[0]['values'], records: LongRecords): CodeOf {
  const decoder = new TextDecoder();
  return (value) => {
    // The type of the column tells what its values are.
    const text =
      values === 'bytes'
        ? decoder.decode(value as Uint8Array)
        : values === 'integers'
          ? String(value)
          : (values?.(value as never) ?? '');
    return records.cells.ofText(prefix + text);
  };
}
