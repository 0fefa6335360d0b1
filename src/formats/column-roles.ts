import { isIdHeading } from './onehot.ts';
import { hasRoles, type Reading } from './reading.ts';
import { columnAt } from './shared/column-plan.ts';

/** The purpose of a column. */
export type ColumnRole = 'record' | 'person' | 'item' | 'list' | 'left out';

/** Every role, in the order of menus. */
export const COLUMN_ROLES: readonly ColumnRole[] = ['record', 'person', 'item', 'list', 'left out'];

/** Formats of lines that are records: every field that is nothing else is an item. */
const LINES = new Set(['basket', 'fimi']);

/** The role of each column of a file in a reading; `columns` as `firstRows` names them. */
export function columnRoles(reading: Reading, columns: readonly string[]): ColumnRole[] {
  const { id, item, items, person } = withUsual(reading, columns);
  const at = (name: string | undefined): number => (name === undefined ? -1 : columnAt(columns, name));
  const ids = new Set((id ?? []).map(at));
  const itemColumns = item === undefined ? undefined : new Set(item.map(at));
  const [list, personAt] = [at(items), at(person)];
  return columns.map((_, n) => {
    if (ids.has(n)) return 'record';
    if (n === personAt) return 'person';
    if (n === list) return 'list';
    const isItem = LINES.has(reading.format) || (itemColumns?.has(n) ?? items === undefined);
    return isItem ? 'item' : 'left out';
  });
}

/** The roles that a format takes by default. */
function withUsual(reading: Reading, columns: readonly string[]): Reading {
  if (hasRoles(reading)) return reading;
  const [first = ''] = columns;
  if (reading.format === 'long') return { ...reading, id: ['1'], item: ['2'] };
  if (reading.format === 'jsonl') return { ...reading, ...(columns.includes('id') && { id: ['id'] }), items: 'items' };
  if (reading.format === 'onehot' && (isIdHeading(first, false) || first === '1')) return { ...reading, id: ['1'] };
  return reading;
}

/**
 * The reading with one column in another role. There is one person and one column of lists, and lists and items are not mixed:
 * what had such a role before is left out.
 */
export function withColumnRole(
  reading: Reading,
  columns: readonly string[],
  column: number,
  role: ColumnRole,
): Reading {
  const before = columnRoles(reading, columns);
  const roles = before.map((old, n): ColumnRole => {
    if (n === column) return role;
    const isReplaced =
      (role === 'person' && old === 'person') ||
      (role === 'list' && (old === 'list' || old === 'item')) ||
      (role === 'item' && old === 'list');
    return isReplaced ? 'left out' : old;
  });
  const named = (role: ColumnRole): string[] => columns.filter((_, n) => roles[n] === role);
  const [ids, item, [items], [person]] = [named('record'), named('item'), named('list'), named('person')];
  const {
    id: _id,
    item: _item,
    items: _items,
    itemDelimiter,
    person: _person,
    records,
    columnValue,
    ...rest
  } = reading;
  const isWhole = !roles.includes('list') && !roles.includes('left out');
  const format = formatFor(reading.format, isWhole, items !== undefined);
  const areNamed = !LINES.has(format) && !(format === 'onehot' && isWhole);
  return {
    ...rest,
    format,
    ...(format === 'long' && { header: reading.header ?? false }),
    ...(reading.format === 'fimi' && { delimiter: ' ' }),
    ...(ids.length > 0 && { id: ids }),
    ...(items !== undefined ? { items, ...(itemDelimiter !== undefined && { itemDelimiter }) } : areNamed && { item }),
    ...(items === undefined && columnValue !== undefined && { columnValue }),
    ...(person !== undefined && { person, ...(records !== undefined && { records }) }),
  };
}

/** The format that can say such roles: lines where all fields are of use, else a table. */
function formatFor(format: string, isWhole: boolean, hasLists: boolean): string {
  if (LINES.has(format)) return isWhole ? 'basket' : 'long';
  return format === 'onehot' && hasLists ? 'long' : format;
}
