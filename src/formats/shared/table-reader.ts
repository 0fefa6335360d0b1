import { ensureDefined, quote } from '../../errors.ts';
import { Problems } from '../../problems.ts';
import { CsvRows, delimiterByte, quoteByte } from '../../text/csv-rows.ts';
import type { Reader, ReadOptions, ReadResult } from '../define.ts';
import { hasRoles } from '../reading.ts';
import { type ColumnPlan, isHeader, leftOutColumns, planColumns } from './column-plan.ts';
import { countOf } from './count-of.ts';
import { flagValue, PRESENT, UNKNOWN } from './flag-value.ts';
import { joinIds, SEPARATOR } from './joined-ids.ts';
import { LongRecords } from './long-records.ts';
import { RecordPersons } from './record-persons.ts';
import { ITEM_DELIMITER } from './table-columns.ts';

const SPACE = 32;
const TAB = 9;

/** Two columns, id and item: what a table is where no column is named. */
const PAIRS = { id: ['1'], item: ['2'] } as const;

/**
 * Reads a table by the roles of its columns: rows with the same id form a record, ordered by first appearance; without an id
 * every row is one. Items are the cells of the item columns, or the pieces of the one that holds lists. Where no column is
 * named the table is one of pairs, id and item, and every line must be one.
 */
export class TableReader implements Reader {
  readonly #options: ReadOptions;
  readonly #problems: Problems;
  readonly #rows: CsvRows;
  readonly #records: LongRecords;
  readonly #persons: RecordPersons | undefined;
  readonly #arePairs: boolean;
  readonly #isRagged: boolean;
  readonly #areFlags: boolean;
  /** Of flags, the cell of each item column. */
  #codes: readonly number[] = [];
  readonly #itemDelimiter: number;
  readonly #encoder = new TextEncoder();
  #plan: ColumnPlan | undefined;
  /** One id column and one item column, and nothing else to do. */
  #isPlain = false;
  #prefixes: readonly Uint8Array[] = [];
  #scratch = new Uint8Array(256);

  /**
   * With `rows` ragged every field that is nothing else is an item, however many a row has; with flags a column is an
   * item, and its cells say whether a record contains it.
   */
  constructor(options: ReadOptions, rows: 'even' | 'ragged' | 'flags' = 'even') {
    const { person } = options;
    this.#isRagged = rows === 'ragged';
    this.#areFlags = rows === 'flags';
    this.#arePairs = rows === 'even' && !hasRoles(options);
    this.#options = this.#arePairs ? { ...options, ...PAIRS } : options;
    this.#problems = new Problems(options.file, options.skipLines);
    this.#records = new LongRecords(this.#problems, options.unknownMark !== undefined);
    this.#persons = person === undefined ? undefined : new RecordPersons(options);
    this.#itemDelimiter = (options.itemDelimiter ?? ITEM_DELIMITER).charCodeAt(0);
    this.#rows = new CsvRows((bytes, numFields, line) => this.#row(bytes, numFields, line), this.#problems, options);
  }

  push(chunk: Uint8Array): void {
    this.#rows.push(chunk);
  }

  end(): ReadResult {
    this.#rows.end();
    const read = this.#records.finish();
    const result = this.#plan !== undefined && this.#plan.id.length > 1 ? joinIds(read) : read;
    const leftOut = this.#plan === undefined || this.#isRagged ? [] : leftOutColumns(this.#plan);
    const withPersons = this.#persons?.addTo(result) ?? result;
    return leftOut.length === 0 ? withPersons : { ...withPersons, leftOut };
  }

  #row(bytes: Uint8Array, numFields: number, line: number): void {
    if (numFields === 0 && !this.#arePairs) return;
    if (this.#plan === undefined && this.#begin(bytes, numFields)) return;
    const plan = ensureDefined(this.#plan, '`#begin` made a plan');
    if (this.#isRagged) {
      this.#raggedRow(bytes, numFields, plan);
      return;
    }
    if (numFields !== plan.names.length && !this.#isPadded(numFields, plan.names.length)) {
      this.#addBadLength(numFields, line, plan);
      return;
    }
    if (this.#isPlain) {
      this.#plainPair(bytes, plan.id[0], plan.item[0]);
      return;
    }
    const record = this.#recordOf(bytes, plan);
    if (record < 0) return;
    if (plan.items >= 0) this.#list(bytes, plan.items, record);
    for (let n = 0; n < plan.item.length; n++) this.#item(bytes, plan.item[n], n, record);
    if (plan.person >= 0) this.#person(bytes, plan.person, record);
  }

  /** Lets rows of integers go the fast way. */
  #readByKernel(id: number, item: number, width: number): void {
    this.#rows.lastNeeded = Math.max(id, item);
    const delimiter = delimiterByte(this.#options.delimiter ?? ',');
    const table = { delimiter, quote: quoteByte(this.#options.quote), id, item, width };
    const records = this.#records;
    this.#rows.kernel = (bytes, start, end) => {
      const next = records.addIntegerPairs(bytes, start, end, table);
      return { next, lines: records.kernelRows };
    };
  }

  /** The usual table, without a detour: one id, one item, both taken unchanged. */
  #plainPair(bytes: Uint8Array, id: number, item: number): void {
    const { starts, ends, quoted } = this.#rows;
    const records = this.#records;
    if (starts[id] === ends[id] && !this.#isFilled(id, 'an id')) return;
    const record = records.ids.internBytes(bytes, starts[id], ends[id]);
    if (record < 0) this.#rows.addBadUtf8(id);
    if (starts[item] === ends[item] && quoted[item] === 0) {
      records.addBare();
      return;
    }
    const code = records.cells.fromBytes(bytes, starts[item], ends[item]);
    if (code < 0) this.#rows.addBadUtf8(item);
    else if (record >= 0) records.add(record, code);
  }

  #raggedRow(bytes: Uint8Array, numFields: number, plan: ColumnPlan): void {
    const record = this.#recordOf(bytes, plan);
    if (record < 0) return;
    for (let n = 0; n < numFields; n++) {
      if (!plan.id.includes(n) && n !== plan.person) this.#item(bytes, n, n, record);
    }
    if (plan.person >= 0) this.#person(bytes, plan.person, record);
  }

  /** Learns the columns from the first row; whether it was a header. */
  #begin(bytes: Uint8Array, numFields: number): boolean {
    const { starts, ends } = this.#rows;
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const first = Array.from({ length: numFields }, (_, n) => decoder.decode(bytes.subarray(starts[n], ends[n])));
    const hasHeader = this.#options.header ?? (this.#areFlags || isHeader(first, this.#options));
    if (this.#arePairs) {
      const names = hasHeader && numFields === 2 ? first : ['1', '2'];
      this.#plan = { names, id: [0], item: [1], items: -1, person: -1 };
      this.#isPlain = this.#options.trim !== true;
      return hasHeader && numFields === 2;
    }
    while (hasHeader && first.length > 1 && first.at(-1) === '') first.pop();
    const items = this.#isRagged ? { item: [] } : this.#areFlags ? { columnValue: true } : {};
    this.#plan = planColumns(first, hasHeader, { ...this.#options, ...items }, this.#problems);
    this.#problems.throwIfAny();
    const { id, item, person, items: lists } = this.#plan;
    const hasOthers = this.#areFlags || this.#isRagged || person >= 0 || lists >= 0;
    const isChanged = this.#options.trim === true || this.#options.columnValue === true;
    this.#isPlain = id.length === 1 && item.length === 1 && !hasOthers && !isChanged;
    // If the row is longer than the header, the fields beyond it must be examined.
    if (this.#isPlain) this.#readByKernel(id[0], item[0], first.length);
    if (this.#areFlags) this.#codes = this.#plan.item.map((column) => this.#records.cells.fromText(first[column]));
    else if (this.#options.columnValue === true) {
      const { names } = this.#plan;
      this.#prefixes = this.#plan.item.map((column) => this.#encoder.encode(`${names[column]}=`));
    }
    return hasHeader;
  }

  /** Whether a longer row has only empty cells beyond the columns: delimiters at the ends of lines. */
  #isPadded(numFields: number, numColumns: number): boolean {
    if (numFields < numColumns || this.#arePairs) return false;
    return this.#rows.isEmptyFrom(numColumns, numFields);
  }

  #addBadLength(numFields: number, line: number, { names }: ColumnPlan): void {
    const got = numFields === 0 ? 'an empty line' : countOf(numFields, 'field');
    const expected = this.#arePairs ? 'two fields, id,item' : `${countOf(names.length, 'field')} as in the first line`;
    this.#problems.add({ line, expected, got });
  }

  /** The number of the row's record, or −1 where it has no id. */
  #recordOf(bytes: Uint8Array, { id }: ColumnPlan): number {
    if (id.length === 0) return this.#records.newRecord();
    for (let n = 0; n < id.length; n++) if (!this.#isFilled(id[n], 'an id')) return -1;
    if (id.length === 1) {
      const [from, to] = this.#rangeOf(bytes, id[0]);
      const record = this.#records.ids.internBytes(bytes, from, to);
      if (record < 0) this.#rows.addBadUtf8(id[0]);
      return record;
    }
    let length = 0;
    for (const [n, column] of id.entries()) {
      const [from, to] = this.#rangeOf(bytes, column);
      const separator = bytes.indexOf(SEPARATOR, from);
      if (separator >= 0 && separator < to) {
        this.#problems.add({
          ...this.#rows.placeOf(column),
          expected: 'an id that no control character splits',
          got: 'one',
        });
        return -1;
      }
      length = this.#append(bytes, from, to, length);
      if (n + 1 < id.length) this.#scratch[length++] = SEPARATOR;
    }
    const record = this.#records.ids.internBytes(this.#scratch, 0, length);
    if (record < 0) this.#rows.addBadUtf8(id[0]);
    return record;
  }

  #item(bytes: Uint8Array, column: number, n: number, record: number): void {
    const { starts, ends, quoted } = this.#rows;
    let start = starts[column];
    let end = ends[column];
    if (start === end && quoted[column] === 0) {
      this.#records.addBare();
      return;
    }
    if (this.#areFlags) {
      this.#flag(bytes, start, end, column, n, record);
      return;
    }
    let source = bytes;
    if (this.#prefixes.length > 0) {
      const prefix = this.#prefixes[n];
      end = this.#append(bytes, start, end, this.#append(prefix, 0, prefix.length, 0));
      source = this.#scratch;
      start = 0;
    }
    this.#add(source, start, end, column, record);
  }

  #flag(bytes: Uint8Array, start: number, end: number, column: number, n: number, record: number): void {
    const text = new TextDecoder().decode(bytes.subarray(start, end));
    const value = flagValue(text);
    if (value === PRESENT) this.#records.add(record, this.#codes[n]);
    else if (value === UNKNOWN) this.#records.add(record, this.#codes[n] | 1);
    else if (value === undefined) {
      const expected = `1, 0 or ? (or true, false, yes, no) for item ${quote(this.#plan?.names[column] ?? '')}`;
      this.#problems.add({ ...this.#rows.placeOf(column), expected, got: quote(text) });
    }
  }

  /** The pieces of a cell that holds a list. */
  #list(bytes: Uint8Array, column: number, record: number): void {
    const [start, end] = this.#rangeOf(bytes, column);
    for (let from = start; from <= end; ) {
      const next = bytes.indexOf(this.#itemDelimiter, from);
      const to = next < 0 || next > end ? end : next;
      if (from === to) this.#records.addBare();
      else this.#add(bytes, from, to, column, record);
      from = to + 1;
    }
  }

  #add(bytes: Uint8Array, start: number, end: number, column: number, record: number): void {
    const code = this.#records.cells.fromBytes(bytes, start, end);
    if (code < 0) this.#rows.addBadUtf8(column);
    else this.#records.add(record, code);
  }

  #person(bytes: Uint8Array, column: number, record: number): void {
    if (!this.#isFilled(column, 'a person')) return;
    const [from, to] = this.#rangeOf(bytes, column);
    const problem = this.#persons?.note(record, bytes, from, to);
    if (problem !== undefined) this.#problems.add({ ...this.#rows.placeOf(column), ...problem });
  }

  #isFilled(column: number, subject: string): boolean {
    const { starts, ends, quoted } = this.#rows;
    if (starts[column] < ends[column] || quoted[column] === 1) return true;
    this.#problems.add({ ...this.#rows.placeOf(column), expected: subject, got: 'an empty field' });
    return false;
  }

  /** The position of a field, without the blanks around it if they do not count. */
  #rangeOf(bytes: Uint8Array, column: number): readonly [from: number, to: number] {
    let from = this.#rows.starts[column];
    let to = this.#rows.ends[column];
    if (this.#options.trim !== true) return [from, to];
    while (from < to && isBlank(bytes[from])) from++;
    while (to > from && isBlank(bytes[to - 1])) to--;
    return [from, to];
  }

  /** Puts bytes behind the first `length` of the scratch; returns the new length. */
  #append(bytes: Uint8Array, start: number, end: number, length: number): number {
    const total = length + end - start;
    if (total + 1 > this.#scratch.length) {
      const grown = new Uint8Array(2 * total + 2);
      grown.set(this.#scratch.subarray(0, length));
      this.#scratch = grown;
    }
    for (let p = start; p < end; p++) this.#scratch[length + p - start] = bytes[p];
    return total;
  }
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}
