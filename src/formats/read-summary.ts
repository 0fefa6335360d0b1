import { SottoError } from '../errors.ts';
import type { Hint } from '../hints.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import type { ReadNotes, ReadResult } from './define.ts';
import type { Repeated } from './detect/repeated-person.ts';
import { formats } from './index.ts';
import { AS_ASKED, type Reading } from './reading.ts';
import { countOf } from './shared/count-of.ts';

/** The outcome of reading a file: its reading and the result, as every verb reports it. Plain data. */
export interface ReadSummary {
  readonly reading: Reading;
  readonly title: string;
  /** The reason for the reading, in a clause that can follow "because"; omitted if it was requested. */
  readonly reason?: string;
  readonly records: number;
  readonly items: number;
  /** Items of all records together, unknown ones too. */
  readonly occurrences: number;
  readonly persons?: number;
  /** The number of records joined into those of persons, if they were. */
  readonly visits?: number;
  /** The first two records, each with at most some of its items; a last `…` stands for more. */
  readonly first: readonly (readonly string[])[];
  /** Columns that nothing was read from. */
  readonly leftOut: readonly string[];
  readonly notes: ReadNotes;
  /** A column that may name the person of a record, and was not said to. */
  readonly repeated?: Repeated;
}

const MAX_ITEMS = 6;

/** Sums up what a reading made of a file. */
export function summarizeRead(
  reading: Reading,
  { dataset, leftOut, notes, visits }: ReadResult,
  reason = AS_ASKED,
  repeated?: Repeated,
): ReadSummary {
  const { numPersons } = dataset;
  return {
    reading,
    title: titleOf(reading),
    ...(reason !== AS_ASKED && { reason }),
    records: dataset.numRows,
    items: dataset.dictionary.labels.length,
    occurrences: dataset.items.length + (dataset.unknown?.items.length ?? 0),
    ...(numPersons !== undefined && { persons: numPersons }),
    ...(visits !== undefined && { persons: dataset.numRows, visits }),
    first: firstRecords(dataset),
    leftOut: leftOut ?? [],
    notes,
    ...(repeated !== undefined && { repeated }),
  };
}

/** The remark about a column that repeats over records if no owners are named. */
export function repeatedHint({ repeated }: Pick<ReadSummary, 'repeated'>): Hint | undefined {
  if (repeated === undefined) return undefined;
  const { column, records, of } = repeated;
  const many = `${grouped(String(records))} of the first ${counted(of, 'record')}`;
  return [`${column} repeats over ${many}: if it names a person, say `, { say: [{ name: 'person', value: column }] }];
}

/** The first two records of a dataset as labels. */
export function firstRecords(dataset: Dataset): string[][] {
  const { labels } = dataset.dictionary;
  return Array.from({ length: Math.min(2, dataset.numRows) }, (_, t) => {
    const known = Array.from(rowOf(dataset, t), (i) => labels[i]);
    const unknown = dataset.unknown === undefined ? [] : Array.from(rowOf(dataset.unknown, t), (i) => `?${labels[i]}`);
    return firstLabels([...known, ...unknown]);
  });
}

/** The labels of a record, as many as are shown. */
export function firstLabels(labels: readonly string[]): string[] {
  return labels.length > MAX_ITEMS ? [...labels.slice(0, MAX_ITEMS), '…'] : [...labels];
}

/**
 * A summary in one sentence: `read as Long CSV (InvoiceNo, StockCode): 4,372 records of 3,684 items; record 1: …`, or
 * `…: 4,372 visits of 1,204 persons, 3,684 items; …`. Shorter for empty data.
 */
export function readSummaryText(read: ReadSummary): string {
  const { first, leftOut, items, reason } = read;
  if (read.occurrences === 0)
    return read.records === 0 ? 'has no records' : `has ${counted(read.records, 'empty record')}`;
  const parts = [
    `read as ${readingText(read.reading, read.title)}${reason === undefined ? '' : `, because ${reason}`}: ${recordsText(read)} ${counted(items, 'item')}`,
    ...first.map((labels, n) => `record ${n + 1}: ${labels.length === 0 ? 'empty' : labels.join(', ')}`),
    ...(leftOut.length === 0 ? [] : [`left out: ${leftOut.join(', ')}`]),
  ];
  return parts.join('; ');
}

/** A reading in a few words: `Long CSV (records by InvoiceNo; items from StockCode)`. */
export function readingText(reading: Reading, title = titleOf(reading)): string {
  const roles = rolesText(reading);
  return roles === '' ? title : `${title} (${roles})`;
}

function titleOf({ format }: Reading): string {
  return formats.find(({ id }) => id === format)?.title ?? format;
}

function rolesText({
  id,
  item,
  items,
  itemDelimiter,
  person,
  columnValue,
  delimiter,
  encoding,
  header,
}: Reading): string {
  const columns = item !== undefined && item.length > 4 ? `${item.length} columns` : item?.join(', ');
  const hasNames = id !== undefined || item !== undefined || items !== undefined;
  const parts = [
    id && `records by ${id.join(' and ')}`,
    columns && `items from ${columns}${columnValue === true ? ' as COLUMN=VALUE' : ''}`,
    items && `items from ${items}${itemDelimiter === undefined ? '' : `, split by "${itemDelimiter}"`}`,
    person && `persons by ${person}`,
    delimiter && `fields split by ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`}`,
    header === true && !hasNames && 'with a header',
    encoding,
  ];
  return parts.filter(Boolean).join('; ');
}

function recordsText({ records, persons, visits }: ReadSummary): string {
  if (persons === undefined) return `${counted(records, 'record')} of`;
  if (visits !== undefined) return `${counted(visits, 'visit')} of ${counted(persons, 'person')}, one record each;`;
  return `${counted(records, 'visit')} of ${counted(persons, 'person')},`;
}

/** `4,372 records`. */
function counted(count: number, noun: string): string {
  return countOf(count, noun).replace(/^\d+/, grouped);
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Throws `input` where there is nothing to promise anything about: no records, or none with an item. */
export function refuseNothing(
  { records, occurrences }: Pick<ReadSummary, 'records' | 'occurrences'>,
  file = 'the data',
): void {
  if (records > 0 && occurrences > 0) return;
  const [expected, actual] =
    records === 0 ? ['records', 'none'] : ['records with items', countOf(records, 'empty record')];
  throw new SottoError('input', `${file}: expected ${expected}, got ${actual}`, {
    hint: 'is it the right file, and is it read correctly?',
  });
}
