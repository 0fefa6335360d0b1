import { ensureDefined } from '../../errors.ts';
import type { Reading } from '../reading.ts';
import { isItemName } from '../shared/column-names.ts';
import { isTyped, repeats } from './column-facts.ts';
import { type ReadingCandidate, ReadingScore } from './reading-candidate.ts';
import { type DetectedColumn, type DetectedTable, groupsRows, mayBeId, mayBeItem } from './table.ts';

/** The number of columns tried for a role. */
const MAX_TRIALS = 6;

/** Every plausible reading of a table by the roles of its columns: pairs of id and item, lists in cells, flags, wide rows. */
export function tableReadings(table: DetectedTable): ReadingCandidate[] {
  const { grid, columns } = table;
  if (grid.width < 2 || table.body.length === 0) return [];
  const lists = listReadings(table);
  const flags = flagReadings(table);
  const wide = wideReadings(table);
  const pairs = pairReadings(table);
  const found = [...lists, ...flags, ...wide, ...pairs];
  const isSurvey = columns.length >= 3 && found.every(({ score }) => score < 8);
  return isSurvey ? [...found, ...answerReadings(table)] : found;
}

/** The part of a reading of this table other than its roles. */
function shapeOf({ grid, header }: DetectedTable, format = 'long'): Reading {
  return { format, ...(grid.delimiter !== ',' && { delimiter: grid.delimiter }), header };
}

function pairReadings(table: DetectedTable): ReadingCandidate[] {
  const { columns, header } = table;
  const named = columns.filter(({ isEvent, isPerson, kind }) => (isEvent || isPerson) && kind !== 'empty');
  const unnamed = columns.filter((column) => mayBeId(column, header));
  const ids =
    named.length > 0 ? named : unnamed.length > 0 ? unnamed : columns.filter(({ kind }) => header && kind === 'date');
  const hasEvent = named.some(({ isEvent }) => isEvent);
  const items = columns.filter((column) => mayBeItem(column, columns.length) && column.listDelimiter === undefined);
  const readings: ReadingCandidate[] = [];
  // Named ones first: of hundreds of columns only some are tried.
  const tried = items.toSorted((a, b) => Number(b.isItem) - Number(a.isItem)).slice(0, MAX_TRIALS);
  for (const id of ids.slice(0, MAX_TRIALS)) {
    for (const item of tried) {
      if (id === item || (!header && id.index > item.index)) continue;
      if (!repeats(id) && items.length > 1) continue; // a record of one answer out of many
      readings.push(pairReading(table, [id], item));
      const date = columns.find(({ kind }) => kind === 'date');
      if (date !== undefined && !hasEvent && date !== id && groupsRows([id, date]))
        readings.push(pairReading(table, [id, date], item));
    }
  }
  return readings;
}

function pairReading(table: DetectedTable, ids: readonly DetectedColumn[], item: DetectedColumn): ReadingCandidate {
  const { columns, header } = table;
  const [id] = ids;
  const isNamed = id.isEvent || id.isPerson;
  const evidence = new ReadingScore();
  if (table.headerReason !== undefined && header) evidence.add(1, table.headerReason);
  if (isNamed) evidence.add(4, `${id.name} is what ids are called`);
  if (item.isItem) evidence.add(4, `${item.name} is what items are called`);
  if (repeats(id)) evidence.add(2, `${called(id, header)} repeats (${id.distinct} values in ${id.filled} lines)`);
  else if (header && columns.length > 2) evidence.add(-3);
  const isCounting = id.kind === 'integer' && item.kind !== 'integer' && id.standsTogether && isAscending(id.cells);
  if (id.standsTogether && (header ? !isNamed && !item.standsTogether : isCounting))
    evidence.add(3, `the lines of one ${header ? id.name : 'id'} are together`);
  if (id.index < item.index) evidence.add(1);
  if (!header && columns.length > 2) evidence.add(-3);
  if (repeats(item)) evidence.add(1);
  const isUsual = !header && columns.length === 2;
  return evidence.for({
    ...shapeOf(table),
    ...(isUsual ? {} : { id: ids.map(({ name }) => name), item: [item.name] }),
  });
}

function listReadings(table: DetectedTable): ReadingCandidate[] {
  const { columns, header } = table;
  const lists = columns.filter(
    ({ listDelimiter, isEvent, isPerson }) => listDelimiter !== undefined && !isEvent && !isPerson,
  );
  const free = columns.filter((column) => !lists.includes(column));
  const id =
    free.find(({ isEvent }) => isEvent) ??
    free.find(({ isPerson }) => isPerson) ??
    free.find((column) => column.index === 0 && !isTyped(column.kind) && !column.isDetail);
  return lists.map((list) => {
    const evidence = new ReadingScore().add(
      6,
      `the cells of ${called(list, header)} are lists split by "${list.listDelimiter}"`,
    );
    if (header && table.headerReason !== undefined) evidence.add(2, table.headerReason);
    if (list.isList || list.isItem) evidence.add(3);
    if (id !== undefined) evidence.add(1);
    return evidence.for({
      ...shapeOf(table),
      ...(id !== undefined && { id: [id.name] }),
      items: list.name,
      itemDelimiter: ensureDefined(list.listDelimiter, 'these columns were chosen'),
      ...(list.hasPadding && { trim: true }),
    });
  });
}

function flagReadings(table: DetectedTable): ReadingCandidate[] {
  const { columns, header } = table;
  const flags = columns.filter(
    ({ kind, index, isEvent, isPerson, isDetail }) =>
      (kind === 'flag' || kind === 'empty') && !isDetail && (index > 0 || (!isEvent && !isPerson)),
  );
  const others = columns.filter((column) => !flags.includes(column));
  const id =
    others.find(({ isEvent, isPerson }) => isEvent || isPerson) ??
    others.find(({ index, name }) => index === 0 && name === '1');
  const rest = others.filter((column) => column !== id);
  if (!header || flags.length === 0 || flags.length * 2 < columns.length - 1) return [];
  if (columns.length === 2 && id !== undefined && flags[0].isItem) return [];
  if (rest.length > 0 && (flags.length < 2 || table.body.length < 2)) return [];
  const isPlain = rest.length === 0 && (id === undefined || isUsualId(id));
  const evidence = new ReadingScore().add(8, 'below a header of items, every cell is 1, 0 or the like');
  if (rest.length > 0) evidence.add(-2);
  return [
    evidence.for({
      ...shapeOf(table, 'onehot'),
      ...(!isPlain && id !== undefined && { id: [id.name] }),
      ...(rest.length > 0 && { item: flags.map(({ name }) => name) }),
    }),
  ];
}

/** The column of ids that the one-hot format itself chooses. */
function isUsualId({ index, name }: DetectedColumn): boolean {
  return index === 0 && (name.toLowerCase() === 'id' || name === '1');
}

/** Columns that are numbered (`dx1`, `dx2`, …) hold an item each. */
function wideReadings(table: DetectedTable): ReadingCandidate[] {
  const { columns, header } = table;
  if (!header) return [];
  const byStem = new Map<string, DetectedColumn[]>();
  for (const column of columns) {
    const stem = /^(.*?)[ _.-]?\d+$/.exec(column.name)?.[1];
    if (stem === undefined || stem === '' || column.kind === 'flag') continue;
    if (!isItemName(stem) && (isTyped(column.kind) || column.isCount)) continue;
    byStem.set(stem, [...(byStem.get(stem) ?? []), column]);
  }
  const numbered = [...byStem.values()].filter(({ length }) => length > 1);
  const id = columns.find(({ isEvent }) => isEvent) ?? columns.find(({ isPerson }) => isPerson);
  return numbered.map((items) => {
    const evidence = new ReadingScore().add(7, `the columns ${items[0].name} to ${items.at(-1)?.name} are numbered`);
    if (id !== undefined) evidence.add(2);
    if (table.headerReason !== undefined) evidence.add(1, table.headerReason);
    return evidence.for({
      ...shapeOf(table),
      ...(id !== undefined && { id: [id.name] }),
      item: items.map(({ name }) => name),
    });
  });
}

/** Every column a question, every cell an answer: readings on request only. */
function answerReadings(table: DetectedTable): ReadingCandidate[] {
  const { columns } = table;
  const id = columns.find(({ isEvent, isPerson }) => isEvent || isPerson);
  const answers = columns.filter(
    (column) => column !== id && !isTyped(column.kind) && column.kind !== 'empty' && repeats(column),
  );
  if (answers.length < 2) return [];
  const roles = { ...(id !== undefined && { id: [id.name] }), item: answers.map(({ name }) => name) };
  const asPairs = new ReadingScore().add(3, 'every column is a question of its own');
  const asValues = new ReadingScore().add(2, 'the same value means the same in every column');
  return [
    asPairs.for({ ...shapeOf(table), ...roles, columnValue: true }, true),
    ...(table.header ? [asValues.for({ ...shapeOf(table), ...roles }, true)] : []),
  ];
}

function called({ name, index }: DetectedColumn, header: boolean): string {
  return header ? name : (['the first field', 'the second field', 'the third field'][index] ?? `field ${name}`);
}

function isAscending(cells: readonly string[]): boolean {
  return cells.every((cell, n) => n === 0 || Number(cells[n - 1]) <= Number(cell));
}
