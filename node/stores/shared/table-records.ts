import {
  type ColumnSelection,
  joinIds,
  ListRecords,
  Problems,
  type ReadResult,
  RecordPersons,
} from '../../../src/internal.ts';
import type { TableChoice } from './define-address.ts';

/** A value of a table: the bytes of its text, an integer, or null. */
export type Field = Uint8Array | number | bigint | null;

/** The part of a table that its rows do not show. */
interface TableOfRecords {
  readonly chosen: ColumnSelection;
  readonly person?: string;
  readonly hasJoinedIds?: true;
}

/**
 * Collects the rows of a table as records: a row per item, ordered by id as a database sorts them, or a row per record. A null
 * item of the former means that the record exists, with nothing in it unless other rows name items. Problems name rows by number.
 */
export class TableRecords {
  readonly #records: ListRecords;
  readonly #problems: Problems;
  readonly #table: TableOfRecords;
  readonly #persons: RecordPersons | undefined;
  #row = 1;
  #id: Field = null;
  #isEmpty = true;
  #numBare = 0;
  #numEmpty = 0;

  constructor(table: TableOfRecords, { reading = {} }: TableChoice, name: string) {
    this.#table = table;
    this.#problems = new Problems(name);
    this.#records = new ListRecords(this.#problems, reading.unknownMark !== undefined);
    this.#persons = table.person === undefined ? undefined : new RecordPersons(reading);
  }

  /** Rows so far. */
  get numRows(): number {
    return this.#row - 1;
  }

  /** Adds a row of id and item, and person where persons are asked for. */
  addPair(id: Field, item: Field, person: Field): void {
    if (id === null) this.#refuse(this.#table.chosen.id, 'an id', 'null');
    else {
      if (!isSame(id, this.#id)) {
        this.#endRecord();
        // The bytes of a row are valid only until the next one.
        this.#id = id instanceof Uint8Array ? new Uint8Array(id) : id;
      }
      this.#note(person);
      const code = item === null ? undefined : this.#codeOf(item);
      if (code === undefined) this.#numBare++;
      else if (code < 0) this.refuseItem('valid UTF-8', 'other bytes');
      else {
        this.#records.cells.add(code);
        this.#isEmpty = false;
      }
    }
    this.#row++;
  }

  /** Adds an item to the record of the current row. */
  addItem(item: Field): void {
    const code = item === null ? -1 : this.#codeOf(item);
    if (code >= 0) this.#records.cells.add(code);
    else this.refuseItem('an item', item === null ? 'null' : 'bytes that are not UTF-8');
  }

  /** Adds an item of the record of the current row, from bytes[from … to). */
  addText(bytes: Uint8Array, from: number, to: number): void {
    const { cells } = this.#records;
    cells.add(cells.fromBytes(bytes, from, to));
  }

  /** A problem with the items of the current row. */
  refuseItem(expected: string, actual: string): void {
    const { chosen: config } = this.#table;
    this.#refuse(config.form === 'list' ? config.items : config.item, expected, actual);
  }

  /** Ends the row of a record; its persons must be the same one, its id is undefined where records have none. */
  endList(id: Field | string | undefined, ...persons: (Field | string)[]): void {
    for (const person of persons) this.#note(person);
    if (id === undefined) this.#records.endRow();
    else if (id === null) this.#refuse(this.#table.chosen.id, 'an id', 'null');
    else this.#end(id);
    this.#row++;
  }

  /** Throws all problems at once, or gives the data, with ids as people read them and with persons where roles asked for them. */
  finish(): ReadResult {
    this.#endRecord();
    const { chosen: config, hasJoinedIds } = this.#table;
    const read = this.#records.finish(this.#numBare - this.#numEmpty);
    const named = hasJoinedIds === true ? joinIds(read) : read;
    return { ...(this.#persons?.addTo(named) ?? named), leftOut: config.leftOut };
  }

  #endRecord(): void {
    if (this.#id === null) return;
    if (this.#isEmpty) this.#numEmpty++;
    this.#end(this.#id);
    this.#isEmpty = true;
  }

  #end(id: Exclude<Field, null> | string): void {
    if (id instanceof Uint8Array) this.#records.endRowOfBytes(id);
    else this.#records.endRowOf(String(id));
  }

  /** Notes the person of the current record. */
  #note(person: Field | string): void {
    if (this.#persons === undefined) return;
    const bytes = person instanceof Uint8Array ? person : new TextEncoder().encode(String(person));
    const problem =
      person === null
        ? { expected: 'a person', got: 'null' }
        : this.#persons.note(this.#records.numRows, new Uint8Array(bytes), 0, bytes.length);
    if (problem !== undefined) this.#problems.add({ field: `row ${this.#row}`, ...problem });
  }

  /** The code of a cell; −1 if its bytes are not text. */
  #codeOf(value: Exclude<Field, null>): number {
    const { cells } = this.#records;
    return value instanceof Uint8Array ? cells.fromBytes(value, 0, value.length) : cells.fromInteger(value);
  }

  #refuse(column: string | undefined, expected: string, actual: string): void {
    this.#problems.add({ field: `row ${this.#row} of ${column}`, expected, got: actual });
  }
}

function isSame(a: Field, b: Field): boolean {
  return a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : a === b;
}
