import { type Dataset, rowOf } from '../data/dataset.ts';
import { SottoError } from '../errors.ts';
import type { ReadResult } from './define.ts';
import { formats } from './index.ts';
import type { Reading } from './reading.ts';
import { countOf } from './shared/count-of.ts';

/** What became of a file: how it was read and what came out, as every verb tells it. Plain data. */
export interface WhatWasRead {
  readonly reading: Reading;
  readonly title: string;
  readonly records: number;
  readonly items: number;
  readonly persons?: number;
  /** The first two records, each with at most some of its items; a last `…` stands for more. */
  readonly first: readonly (readonly string[])[];
  /** Columns that nothing was read from. */
  readonly leftOut: readonly string[];
}

const MOST_ITEMS = 6;

/** Sums up what a reading made of a file. */
export function whatWasRead(reading: Reading, { dataset, leftOut }: ReadResult): WhatWasRead {
  const { numPersons } = dataset;
  return {
    reading,
    title: formats.find(({ id }) => id === reading.format)?.title ?? reading.format,
    records: dataset.numRows,
    items: dataset.dictionary.labels.length,
    ...(numPersons !== undefined && { persons: numPersons }),
    first: firstRecords(dataset),
    leftOut: leftOut ?? [],
  };
}

/** The first two records of a dataset as labels. */
export function firstRecords(dataset: Dataset): string[][] {
  const { labels } = dataset.dictionary;
  return Array.from({ length: Math.min(2, dataset.numRows) }, (_, t) => {
    const known = Array.from(rowOf(dataset, t), (i) => labels[i]);
    const unknown = dataset.unknown === undefined ? [] : Array.from(rowOf(dataset.unknown, t), (i) => `?${labels[i]}`);
    const row = [...known, ...unknown];
    return row.length > MOST_ITEMS ? [...row.slice(0, MOST_ITEMS), '…'] : row;
  });
}

/** What was read, in one sentence: `read as Long CSV (InvoiceNo, StockCode): 4,372 records of 3,684 items; record 1: …`. */
export function whatWasReadText(read: WhatWasRead): string {
  const { first, leftOut, persons, records, items } = read;
  const roles = rolesText(read.reading);
  const owners = persons === undefined ? '' : ` by ${countOf(persons, 'person').replace(/^\d+/, grouped)}`;
  const parts = [
    `read as ${read.title}${roles === '' ? '' : ` (${roles})`}: ${grouped(String(records))} ${records === 1 ? 'record' : 'records'} of ${grouped(String(items))} ${items === 1 ? 'item' : 'items'}${owners}`,
    ...first.map((labels, n) => `record ${n + 1}: ${labels.length === 0 ? 'empty' : labels.join(', ')}`),
    ...(leftOut.length === 0 ? [] : [`left out: ${leftOut.join(', ')}`]),
  ];
  return parts.join('; ');
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

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Throws `input` where there is nothing to promise anything about: no records, or none with an item. */
export function refuseNothing(dataset: Dataset, file = 'the data'): void {
  if (dataset.numRows === 0) {
    throw new SottoError('input', `${file}: expected records, got none`, {
      hint: 'is it the right file, and read as it should be?',
    });
  }
  if (dataset.items.length === 0 && (dataset.unknown?.items.length ?? 0) === 0) {
    throw new SottoError(
      'input',
      `${file}: expected records with items, got ${countOf(dataset.numRows, 'empty record')}`,
      {
        hint: 'is it the right file, and read as it should be?',
      },
    );
  }
}
