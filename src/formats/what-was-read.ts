import { SottoError } from '../errors.ts';
import type { Hint } from '../hints.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import type { ReadNotes, ReadResult } from './define.ts';
import type { Repeated } from './detect/repeated-person.ts';
import { formats } from './index.ts';
import { AS_ASKED, type Reading } from './reading.ts';
import { countOf } from './shared/count-of.ts';

/** What became of a file: how it was read and what came out, as every verb tells it. Plain data. */
export interface WhatWasRead {
  readonly reading: Reading;
  readonly title: string;
  /** How the reading was chosen, in a clause that can follow "because"; left out where somebody asked for it. */
  readonly reason?: string;
  readonly records: number;
  readonly items: number;
  /** Items of all records together, unknown ones too. */
  readonly occurrences: number;
  readonly persons?: number;
  /** How many records were joined into those of persons, where they were. */
  readonly visits?: number;
  /** The first two records, each with at most some of its items; a last `…` stands for more. */
  readonly first: readonly (readonly string[])[];
  /** Columns that nothing was read from. */
  readonly leftOut: readonly string[];
  readonly notes: ReadNotes;
  /** A column that may name the person of a record, and was not said to. */
  readonly repeated?: Repeated;
}

const MOST_ITEMS = 6;

/** Sums up what a reading made of a file. */
export function whatWasRead(
  reading: Reading,
  { dataset, leftOut, notes, visits }: ReadResult,
  reason = AS_ASKED,
  repeated?: Repeated,
): WhatWasRead {
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

/** What to say where a column repeats over records and nobody said whose they are. */
export function repeatedHint({ repeated }: Pick<WhatWasRead, 'repeated'>): Hint | undefined {
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
    return shortened([...known, ...unknown]);
  });
}

/** The labels of a record, as many as are shown. */
export function shortened(labels: readonly string[]): string[] {
  return labels.length > MOST_ITEMS ? [...labels.slice(0, MOST_ITEMS), '…'] : [...labels];
}

/**
 * What was read, in one sentence: `read as Long CSV (InvoiceNo, StockCode): 4,372 records of 3,684 items; record 1: …`, or
 * `…: 4,372 visits of 1,204 persons, 3,684 items; …`. Of nothing there is nothing more to tell.
 */
export function whatWasReadText(read: WhatWasRead): string {
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
  const parts = [
    ...(id === undefined ? [] : [`records by ${id.join(' and ')}`]),
    ...(item === undefined
      ? []
      : [
          `items from ${item.length > 4 ? `${item.length} columns` : item.join(', ')}${columnValue === true ? ' as COLUMN=VALUE' : ''}`,
        ]),
    ...(items === undefined
      ? []
      : [`items from ${items}${itemDelimiter === undefined ? '' : `, split by "${itemDelimiter}"`}`]),
    ...(person === undefined ? [] : [`persons by ${person}`]),
    ...(delimiter === undefined ? [] : [`fields split by ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`}`]),
    ...(header === true && id === undefined && item === undefined && items === undefined ? ['with a header'] : []),
    ...(encoding === undefined ? [] : [encoding]),
  ];
  return parts.join('; ');
}

function recordsText({ records, persons, visits }: WhatWasRead): string {
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
  { records, occurrences }: Pick<WhatWasRead, 'records' | 'occurrences'>,
  file = 'the data',
): void {
  if (records === 0) {
    throw new SottoError('input', `${file}: expected records, got none`, {
      hint: 'is it the right file, and is it read correctly?',
    });
  }
  if (occurrences === 0) {
    throw new SottoError('input', `${file}: expected records with items, got ${countOf(records, 'empty record')}`, {
      hint: 'is it the right file, and is it read correctly?',
    });
  }
}
