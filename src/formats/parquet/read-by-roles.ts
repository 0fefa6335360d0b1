import type { Problems } from '../../problems.ts';
import type { ReadResult } from '../define.ts';
import { joinedIds, SEPARATOR } from '../shared/joined-ids.ts';
import { LongRecords } from '../shared/long-records.ts';
import { RecordPersons } from '../shared/record-persons.ts';
import type { ChosenRoles, TableRoles } from '../shared/table-columns.ts';
import type { CodeOf } from './column-pages.ts';
import { cellCoder, columnOf, type Group, idNumbers, idTexts, pagesOf, place } from './row-group.ts';

/** Reads row groups by the roles of their columns, one after another, into one dataset. */
export function readByRoles(problems: Problems, isMarked: boolean, asked: TableRoles) {
  const records = new LongRecords(problems, isMarked);
  const encoder = new TextEncoder();
  let persons: RecordPersons | undefined;
  let leftOut: readonly string[] = [];
  let hasJoinedIds = false;
  return {
    async group(group: Group, roles: ChosenRoles): Promise<void> {
      leftOut = roles.leftOut;
      hasJoinedIds ||= roles.id.length > 1;
      const recordOf = await recordNumbers(group, roles.id, records, problems);
      for (const name of roles.item) {
        const prefix = roles.columnValue ? `${name}=` : '';
        await readCells(group, name, prefix, recordOf, records, problems);
      }
      if (roles.items !== undefined) await readCells(group, roles.items, '', recordOf, records, problems);
      if (roles.person === undefined) return;
      persons ??= new RecordPersons(asked);
      for (const [row, text] of (await idTexts(group, roles.person, problems)).entries()) {
        if (text === undefined || recordOf[row] < 0) continue;
        const bytes = encoder.encode(text);
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
  group: Group,
  ids: readonly string[],
  records: LongRecords,
  problems: Problems,
): Promise<Int32Array> {
  if (ids.length === 0) return new Int32Array(group.numRows).map(() => records.newRecord());
  if (ids.length === 1) return idNumbers(group, ids[0], records.ids, problems);
  const parts: (string | undefined)[][] = [];
  for (const id of ids) parts.push(await idTexts(group, id, problems));
  const separator = String.fromCharCode(SEPARATOR);
  return Int32Array.from({ length: group.numRows }, (_, row) =>
    records.ids.internText(parts.map((texts) => texts[row] ?? '').join(separator)),
  );
}

/** The cells of a column of values or of lists; a null is none. */
async function readCells(
  group: Group,
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
